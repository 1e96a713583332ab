/**
 * The operations of the source on a single card (spec/decks, section 2), for those who want to build with them or read the
 * protocol by them. A card is (msg, pk, epk) with msg = m + (Σs)·(Σr)·G, pk = (Σs)·G, epk = (Σr)·G.
 *
 * None of them proves anything: the deck does what they do, for all cards at once, with the proofs that make it safe.
 */
import { group, type Point, type Scalar } from '../group/index.ts'

/** A card as the source writes it. */
export interface SourceCard {
  /** The masked value. */
  readonly msg: Point
  /** The joint key of all who mask the card; O when nobody does. */
  readonly pk: Point
  /** The joint ephemeral key. */
  readonly epk: Point
}

const times = (point: Point, secret: Scalar): Point => group.mul(point, [secret])
const plus = (a: Point, b: Point): Point => group.add(a, b)
const minus = (a: Point, b: Point): Point => group.sub(a, b)

/** A card that nobody masks yet. */
export function faceUp(msg: Point): SourceCard {
  return { msg, pk: group.identity, epk: group.identity }
}

/** Adds a player's key: (msg + s·epk, pk + s·G, epk). Mask afresh afterwards, or the card can be recognised by its epk. */
export function addKey({ msg, pk, epk }: SourceCard, secret: Scalar): SourceCard {
  return { msg: plus(msg, times(epk, secret)), pk: plus(pk, times(group.base, secret)), epk }
}

/** Masks with a fresh nonce that is not zero: (msg + r·pk, pk, epk + r·G). Anybody can, without a secret key. */
export function mask({ msg, pk, epk }: SourceCard, nonce: Scalar): SourceCard {
  return { msg: plus(msg, times(pk, nonce)), pk, epk: plus(epk, times(group.base, nonce)) }
}

/** Takes a player's key off: (msg − s·epk, pk − s·G, epk). */
export function unmask({ msg, pk, epk }: SourceCard, secret: Scalar): SourceCard {
  return { msg: minus(msg, times(epk, secret)), pk: minus(pk, times(group.base, secret)), epk }
}

/** Replaces a player's key by another and masks. What lies between these steps must never be published. */
export function remask(card: SourceCard, old: Scalar, fresh: Scalar, nonce: Scalar): SourceCard {
  return mask(addKey(unmask(card, old), fresh), nonce)
}

/** The value of a card once nobody masks it any more; undefined while somebody does. */
export function opened({ msg, pk }: SourceCard): Point | undefined {
  return group.identities(pk).length === 1 ? msg : undefined
}
