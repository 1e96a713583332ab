/**
 * Boxes for whispers (spec/werewolf, section 10): 256 bytes that only one receiver can open, and that nobody else can tell from random ones. The
 * key serves once: it is bound to the table, the slot, the whole past and both players.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { group, type Point, type Scalar, sha256 } from '../../../group/index.ts'
import type { Player } from '../../../table/index.ts'
import { clip } from '../index.ts'

/** The size of every box. */
export const boxBytes = 256
const tagBytes = 16
const utf8 = new TextEncoder()

/** The most bytes of words in a box: one says how many there are. */
const mostBytes = boxBytes - tagBytes - 1

/** Both ends of a whisper as one of them knows it. */
export interface Ends {
  /** The context of the statement that the box is in: table, slot, sender and past. */
  readonly context: Uint8Array
  readonly to: Player
  /** My secret, and the other's key. */
  readonly secret: Scalar
  readonly key: Point
}

/** Puts words into a box; what does not fit is left out. */
export function sealWhisper(ends: Ends, words: string): Uint8Array {
  const bytes = utf8.encode(clip(words, mostBytes, (character) => utf8.encode(character).length))
  const plain = new Uint8Array(boxBytes - tagBytes)
  plain[0] = bytes.length
  plain.set(bytes, 1)
  return cipherOf(ends).encrypt(plain)
}

/** The words in a box; undefined if it is not from this sender to this receiver. */
export function openWhisper(ends: Ends, box: Uint8Array): string | undefined {
  try {
    const plain = cipherOf(ends).decrypt(box)
    return new TextDecoder().decode(plain.subarray(1, 1 + plain[0]!))
  } catch {
    return undefined
  }
}

/** A box that nobody can open, from 32 secret bytes that serve for nothing else: a seat that repeats a step repeats its bytes. */
export function emptyBox(secret: Uint8Array): Uint8Array {
  return xchacha20poly1305(secret, new Uint8Array(24)).encrypt(new Uint8Array(boxBytes - tagBytes))
}

function cipherOf({ context, to, secret, key }: Ends) {
  const shared = group.encode(group.mul(key, [secret]))
  const tag = utf8.encode(`nodealer/v1/werewolf/whisper\n${to}\n`)
  return xchacha20poly1305(sha256(new Uint8Array([...tag, ...shared, ...context])), new Uint8Array(24))
}
