/**
 * Secrets at rest: XChaCha20-Poly1305 under a key that the caller has, or that scrypt (RFC 7914) makes of a passphrase.
 */

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '../../group/index.ts'
import { base64urlnopad, hkdf, nodeCrypto } from '../../group/inside.ts'

const nonceLength = 24
const purpose = new TextEncoder().encode('nodealer/v1/secret-box')

/** Encrypts and decrypts what must not be read by who finds a file. */
export interface SecretBox {
  /** Seals bytes into a text. */
  seal(secret: Uint8Array): string
  /** Opens what `seal` gave; throws if the key is another or the text was changed. */
  open(sealed: string): Uint8Array
}

/** A box under 32 secret bytes, which may serve other ends too: the key itself is derived from them. */
export function boxWithKey(secretKey: Uint8Array): SecretBox {
  if (secretKey.length !== 32) throw new RangeError('the key of a secret box has 32 bytes')
  const key = hkdf(sha256, secretKey, undefined, purpose, 32)
  return {
    seal(secret) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
      const sealed = xchacha20poly1305(key, nonce).encrypt(secret)
      return base64urlnopad.encode(new Uint8Array([...nonce, ...sealed]))
    },
    open(sealed) {
      try {
        const bytes = base64urlnopad.decode(sealed)
        const cipher = xchacha20poly1305(key, bytes.subarray(0, nonceLength))
        return cipher.decrypt(bytes.subarray(nonceLength))
      } catch {
        throw new Error('the secrets cannot be opened: the passphrase or key is wrong, or they are damaged')
      }
    },
  }
}

/** What makes a key of a passphrase: kept beside what it protects, not secret. */
export interface Stretching {
  readonly salt: string
  /** The cost of scrypt, a power of two. */
  readonly cost: number
}

/** A new salt with the usual cost: about a quarter of a second and 64 MB. */
export function newStretching(): Stretching {
  return { salt: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16))), cost: 2 ** 16 }
}

/** A box under a passphrase. */
export async function boxWithPassphrase(passphrase: string, { salt, cost }: Stretching): Promise<SecretBox> {
  const options = { N: cost, r: 8, p: 1, dkLen: 32 }
  return boxWithKey(await stretch(passphrase.normalize('NFKC'), base64urlnopad.decode(salt), options))
}

/** Node's own scrypt is several times as fast as a portable one. */
function stretch(
  passphrase: string,
  salt: Uint8Array,
  options: { N: number; r: number; p: number; dkLen: number },
): Promise<Uint8Array> {
  if (nodeCrypto === undefined) return scryptAsync(passphrase, salt, options)
  const { scrypt } = nodeCrypto
  const { N, r, p, dkLen } = options
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, dkLen, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error)
      else resolve(new Uint8Array(key))
    })
  })
}
