/**
 * Who a player is: an Ed25519 key (RFC 8032). A player is named by its public key in base64url.
 *
 * Everybody must agree on which signatures are valid, or one crafted signature would split a table in two. The rule
 * everywhere is the strict one: canonical key and S, `R = S·B − k·A` compared as bytes, without a cofactor, and neither R nor A of small
 * order. Node's own implementation does exactly that, but for such R, on which its versions differ; the curve behind our group does it three times as fast (`signature.ts`). Where Node is, it
 * signs: its code is older than ours, and secrets are in better hands there.
 */

import type { KeyObject } from 'node:crypto'
import { type CurveKey, curve } from '../../group/index.ts'
import { base64urlnopad, fromBase64, nodeCrypto } from '../../group/inside.ts'
import { areSigned, isOfSmallOrder, publicKeyOf, type Signed, signWith } from './signature.ts'

/**
 * A player's name in every statement: the base64url of its Ed25519 public key.
 *
 * @example
 * ```ts
 * const first: Player | undefined = seat.players[0]
 * ```
 */
export type Player = string

/**
 * A player's keys. The secret one never leaves the place where it was made.
 *
 * @example
 * ```ts
 * const ann: Identity = createIdentity()
 * ```
 */
export interface Identity {
  readonly player: Player
  /** 32 bytes that nobody else may have. */
  readonly secretKey: Uint8Array
}

/**
 * Makes a new identity from the platform's randomness, or the one that belongs to 32 secret bytes.
 *
 * @example
 * ```ts
 * const person = createIdentity()
 * ```
 */
export function createIdentity(secretKey: Uint8Array = crypto.getRandomValues(new Uint8Array(32))): Identity {
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
  if (nodeCrypto === undefined) return signWith(curve, secretKey, message)
  const key =
    signers.get(secretKey) ??
    nodeCrypto.createPrivateKey({ key: framed(privateFrame, secretKey), format: 'der', type: 'pkcs8' })
  signers.set(secretKey, key)
  return new Uint8Array(nodeCrypto.sign(null, message, key))
}

/** Keys recently seen, ready to use; bounded, since strangers may send any number of them. */
const keys = new Map<Player, CurveKey | undefined>()
const keysKept = 1000

/** A message that a player is said to have signed. */
export interface SignedBy {
  readonly player: Player
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/** Whether this player signed this message. Never throws: a malformed name or signature is simply not valid. */
export function verify(player: Player, message: Uint8Array, signature: Uint8Array): boolean {
  return verifyEach([{ player, message, signature }])[0]!
}

/** As `verify`, for many together, which takes less time. */
export function verifyEach(all: readonly SignedBy[]): boolean[] {
  const known = all.map(({ player, signature }) => (signature.length === 64 ? keyOf(player) : undefined))
  const found = areValid(
    all.flatMap(({ message, signature }, i) => {
      const key = known[i]
      return key ? [{ key, message, signature }] : []
    }),
  )
  let next = 0
  return known.map((key) => key !== undefined && found[next++]!)
}

/** Whether a text names a player: canonical base64url of a canonical key that is not of small order. */
export function isPlayer(text: string): boolean {
  return keyOf(text) !== undefined
}

function keyOf(player: Player): CurveKey | undefined {
  if (!keys.has(player)) {
    if (keys.size >= keysKept) keys.clear()
    const bytes = fromBase64(player)
    keys.set(player, bytes && curve.key(bytes))
  }
  return keys.get(player)
}

/** Which signatures are valid: by the platform, where it is quicker than the curve. */
const areValid: (all: readonly Signed[]) => boolean[] =
  nodeCrypto && !curve.isQuick ? (all) => all.map(isValidForNode) : (all) => areSigned(curve, all)

/** Keys that Node has checked with, ready to use. */
const platformKeys = new WeakMap<CurveKey, KeyObject>()

function isValidForNode({ key, message, signature }: Signed): boolean {
  if (isOfSmallOrder(signature)) return false
  const platform =
    platformKeys.get(key) ??
    nodeCrypto!.createPublicKey({ key: framed(publicFrame, key.bytes), format: 'der', type: 'spki' })
  platformKeys.set(key, platform)
  return nodeCrypto!.verify(null, message, platform, signature)
}
