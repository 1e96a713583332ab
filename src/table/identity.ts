/**
 * Who a player is: an Ed25519 key (RFC 8032). A player is named by its public key in base64url.
 *
 * Everybody must agree on which signatures are valid, or one crafted signature would split a table in two. The rule
 * everywhere is the strict one: canonical key and S, and `R = S·B − k·A` compared as bytes, without a cofactor. Node's own
 * implementation does exactly that and is ten times as fast; elsewhere noble's points do it.
 */
import type { KeyObject } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'

const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto')

/** A player's name in every statement: the base64url of its Ed25519 public key. */
export type Player = string

/** A player's keys. The secret one never leaves the place where it was made. */
export interface Identity {
  readonly player: Player
  readonly secretKey: Uint8Array
}

/** Makes a new identity from the platform's randomness, or the one that belongs to 32 secret bytes. */
export function createIdentity(secretKey: Uint8Array = ed25519.utils.randomSecretKey()): Identity {
  return { player: base64urlnopad.encode(publicKeyOf(secretKey)), secretKey }
}

/** DER frames around a bare key, as RFC 8410 defines them. */
const privateFrame = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]
const publicFrame = [0x30, 0x2a, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 3, 0x21, 0]
const framed = (frame: number[], key: Uint8Array): Buffer => Buffer.from([...frame, ...key])

/** Keys that have signed, ready to use. */
const signers = new WeakMap<Uint8Array, KeyObject>()

/** The player's signature of a message, 64 bytes; the same message always gives the same bytes. */
export function sign(secretKey: Uint8Array, message: Uint8Array): Uint8Array {
  if (nodeCrypto === undefined) return ed25519.sign(message, secretKey)
  return new Uint8Array(nodeCrypto.sign(null, message, signerOf(nodeCrypto, secretKey)))
}

function publicKeyOf(secretKey: Uint8Array): Uint8Array {
  if (nodeCrypto === undefined) return ed25519.getPublicKey(secretKey)
  const key = nodeCrypto.createPublicKey(signerOf(nodeCrypto, secretKey))
  return new Uint8Array(key.export({ format: 'der', type: 'spki' }).subarray(publicFrame.length))
}

function signerOf(node: NonNullable<typeof nodeCrypto>, secretKey: Uint8Array): KeyObject {
  const known = signers.get(secretKey)
  if (known) return known
  const key = node.createPrivateKey({ key: framed(privateFrame, secretKey), format: 'der', type: 'pkcs8' })
  signers.set(secretKey, key)
  return key
}

type Verifier = (message: Uint8Array, signature: Uint8Array) => boolean

/** Keys recently seen, ready to use; bounded, since strangers may send any number of them. */
const verifiers = new Map<Player, Verifier | undefined>()
const verifiersKept = 1000

/** Whether this player signed this message. Never throws: a malformed name or signature is simply not valid. */
export function verify(player: Player, message: Uint8Array, signature: Uint8Array): boolean {
  return signature.length === 64 && (verifierFor(player)?.(message, signature) ?? false)
}

/** Whether a text names a player: canonical base64url of a canonical key that is not of small order. */
export function isPlayer(text: string): boolean {
  return verifierFor(text) !== undefined
}

function verifierFor(player: Player): Verifier | undefined {
  if (!verifiers.has(player)) {
    if (verifiers.size >= verifiersKept) verifiers.clear()
    verifiers.set(player, verifierOf(player))
  }
  return verifiers.get(player)
}

function keyOf(player: Player): { bytes: Uint8Array; point: InstanceType<typeof ed25519.Point> } | undefined {
  try {
    const bytes = base64urlnopad.decode(player)
    const point = ed25519.Point.fromBytes(bytes)
    return base64urlnopad.encode(bytes) !== player || point.isSmallOrder() ? undefined : { bytes, point }
  } catch {
    return undefined
  }
}

function verifierOf(player: Player): Verifier | undefined {
  const key = keyOf(player)
  if (key === undefined) return undefined
  if (nodeCrypto !== undefined) {
    const publicKey = nodeCrypto.createPublicKey({
      key: framed(publicFrame, key.bytes),
      format: 'der',
      type: 'spki',
    })
    return (message, signature) => nodeCrypto.verify(null, message, publicKey, signature)
  }
  return (message, signature) => verifyByPoints(key, message, signature)
}

/** RFC 8032, section 5.1.7, in the form that compares encodings; exported for the test that compares it with Node's. */
export function verifyByPoints(
  key: { bytes: Uint8Array; point: InstanceType<typeof ed25519.Point> },
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const order = ed25519.Point.Fn.ORDER
  const S = littleEndian(signature.subarray(32))
  if (S >= order) return false
  const k =
    littleEndian(
      sha512.create().update(signature.subarray(0, 32)).update(key.bytes).update(message).digest(),
    ) % order
  const R = ed25519.Point.BASE.multiplyUnsafe(S).subtract(key.point.multiplyUnsafe(k)).toBytes()
  return R.every((byte, i) => byte === signature[i])
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
