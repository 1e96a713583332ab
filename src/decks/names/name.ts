/**
 * Names of cards (spec/decks, section 5). The dealer's name of a card is the hash of the card; each player hashes it again
 * with a nonce of its own, so the last name of a card is the head of a chain of which every player holds one link.
 */

import { DecodeError, group, type Point, sha256 } from '../../group/index.ts'
import { base64urlnopad, concatBytes, utf8ToBytes } from '../../group/inside.ts'
import { wire } from '../../table/index.ts'

/** 32 bytes in base64url. */
export type Name = string

const leafTag = utf8ToBytes('nodealer/v1/names/leaf')
const linkTag = utf8ToBytes('nodealer/v1/names/link')

/** How many bytes a nonce of a link has. */
export const nonceLength = 32

/** The dealer's name of a card. */
export function leafName(card: Point): Name {
  return base64urlnopad.encode(sha256(concatBytes(leafTag, group.encode(card))))
}

/** A player's name of the card that was called `prior` before. */
export function linkName(nonce: Uint8Array, prior: Name): Name {
  return base64urlnopad.encode(sha256(concatBytes(linkTag, nonce, base64urlnopad.decode(prior))))
}

/** One name in a message. */
export const name: wire.Codec<Name> = wire.mapped(
  wire.bytes(32),
  (raw) => base64urlnopad.encode(raw),
  (value) => base64urlnopad.decode(value),
)

/** The names of a whole deck: as many as there are cards, and all different. */
export function distinctNames(count: number): wire.Codec<readonly Name[]> {
  return wire.mapped(wire.list(name, count, count), mustDiffer, (list) => list)
}

function mustDiffer(list: readonly Name[], field: string): readonly Name[] {
  if (new Set(list).size !== list.length) throw new DecodeError(field, 'must all be different')
  return list
}
