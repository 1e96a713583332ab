/**
 * End-to-end encryption between the players of a table: XChaCha20-Poly1305 under a key that only the invite link carries.
 *
 * The nonce is not random but a keyed hash of the line itself, so that the same line always seals to the same bytes. Its
 * first 24 bytes are therefore also the line's name at the relay, and a line sent twice, by anybody, is stored once. A
 * relay learns from it only that a line was repeated. Two different lines never share a nonce (up to a 192-bit collision).
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createIdentity, type Identity } from '../table/identity.ts'

/** Bytes at the start of a sealed line that name it at the relay. */
export const sealedNameBytes = 24
/** How much longer a sealed line is than the line: its name and the authentication tag. */
export const sealOverhead = sealedNameBytes + 16

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Seals and opens the lines of one table. */
export interface Sealer {
  /** The key pair that everybody with the link has: proves to the relay that a caller was invited. */
  readonly door: Identity
  /** Encrypts a line; the same line gives the same bytes. */
  seal(line: string): Uint8Array<ArrayBuffer>
  /** The line inside, or undefined when the bytes were not made by `seal` with this key for this table. */
  open(sealed: Uint8Array): string | undefined
}

/** The sealer of a table, from the 32 bytes of the link's fragment. */
export function createSealer(table: string, key: Uint8Array): Sealer {
  if (key.length !== 32) throw new RangeError('a table key has 32 bytes')
  const derive = (purpose: string): Uint8Array =>
    hkdf(sha256, key, utf8.encode(table), utf8.encode(`nodealer/net/1/${purpose}`), 32)
  const lineKey = derive('line')
  const nameKey = derive('name')
  const bound = utf8.encode(`nodealer/line/1\n${table}`)
  const nameOf = (line: Uint8Array): Uint8Array => hmac(sha256, nameKey, line).subarray(0, sealedNameBytes)
  return {
    door: createIdentity(derive('door')),
    seal(line) {
      const plain = utf8.encode(line)
      const name = nameOf(plain)
      const sealed = new Uint8Array(plain.length + sealOverhead)
      sealed.set(name)
      sealed.set(xchacha20poly1305(lineKey, name, bound).encrypt(plain), sealedNameBytes)
      return sealed
    },
    open(sealed) {
      if (sealed.length < sealOverhead) return undefined
      const name = sealed.subarray(0, sealedNameBytes)
      try {
        const plain = xchacha20poly1305(lineKey, name, bound).decrypt(sealed.subarray(sealedNameBytes))
        const honest = nameOf(plain).every((byte, i) => byte === name[i])
        return honest ? strictUtf8.decode(plain) : undefined
      } catch {
        return undefined
      }
    },
  }
}
