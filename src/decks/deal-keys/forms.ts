/**
 * The eight messages of the source (spec/decks, section 3), with its names and fields; all have `system: "cards"`. Players
 * and deals are numbered from 1, as there. Where a message concerns one card its fields are exactly the source's; for
 * several cards at once, `player`, `dealNo` and `dealKeyPart` are lists. What the source lacks is added as extra fields:
 * commitments to the offsets, proofs, and what opens a commitment.
 */
import { linearProof, shuffleProof } from '../../cards/index.ts'
import { DecodeError, group, type Point, type Points, type Scalar } from '../../group/index.ts'
import {
  type Ciphertexts,
  decodeScaleOffsetProof,
  interleave,
  type LinearProof,
  possessionShape,
  type ShuffleProof,
} from '../../proofs/index.ts'
import { type Form, form, type Player, sized, wire } from '../../table/index.ts'
import type { Face } from '../deck.ts'

const most = 1_000_000
const playerId = wire.integer(1, 100)
const dealNo = wire.integer(1, most)

/** A player, as the dealer lists it. */
interface PlayerInfo {
  readonly playerId: number
  /** Its public key at the table. */
  readonly key: Player
}

/** The cards, in the order in which they lie face up before the shuffle. */
interface DeckInfo {
  readonly faces: readonly Face[]
}

/** What everybody contributes before the shuffle. */
export interface DealParts {
  /** d_{p,i}·P for every deal i. */
  readonly dealPublicKeyParts: Points
  /** K_p = x_p·P + h·H₀. */
  readonly offsetCommitment: Point
  /** That the player knows every d_{p,i}. */
  readonly proof: LinearProof
}

/** The dealer asks for a deal and contributes its own parts. */
export interface RequestDealParts extends DealParts {
  readonly players: readonly PlayerInfo[]
  readonly deck: DeckInfo
  readonly cards: number
  readonly shuffleOrder: readonly number[]
}

function partFields(cards: number) {
  return {
    dealPublicKeyParts: wire.points(cards, cards),
    offsetCommitment: wire.point(),
    proof: linearProof(possessionShape(cards)),
  }
}

/** `requestDealParts`, from the dealer. */
export const requestDealParts = sized((players: number, cards: number) =>
  form(
    'cards',
    'requestDealParts',
    wire.record<RequestDealParts>({
      players: wire.list(wire.record({ playerId, key: wire.text(43) }), players, players),
      deck: wire.record({ faces: wire.list(wire.text(200), cards, cards) }),
      cards: wire.integer(1, most),
      shuffleOrder: wire.list(playerId, 0, 100),
      ...partFields(cards),
    }),
  ),
)

/** `respondDealParts`, from every other player. */
export const respondDealParts = sized((cards: number) =>
  form('cards', 'respondDealParts', wire.record({ playerId, ...partFields(cards) })),
)

/** One step of the shuffle. */
export interface ShuffleStep {
  readonly playerId: number
  readonly step: number
  readonly deck: Ciphertexts
  readonly proof: ShuffleProof
}

/** `shuffle`, one for each step. */
export const shuffle = sized((cards: number) =>
  form(
    'cards',
    'shuffle',
    wire.record<ShuffleStep>({
      playerId,
      step: wire.integer(1, 100),
      deck: encryptions(cards),
      proof: shuffleProof(decodeScaleOffsetProof, cards),
    }),
  ),
)

/** A list of pairs [α, β]. */
function encryptions(cards: number): wire.Codec<Ciphertexts> {
  const flat = wire.points(2 * cards, 2 * cards)
  const half = (points: Points, offset: number): Points =>
    group.pick(
      points,
      Array.from({ length: cards }, (_, i) => 2 * i + offset),
    )
  return {
    encode: (deck) => {
      const all = flat.encode(interleave(deck)) as readonly string[]
      return Array.from({ length: cards }, (_, i) => [all[2 * i]!, all[2 * i + 1]!])
    },
    decode: (json, field) => {
      if (!Array.isArray(json) || !json.every((pair) => Array.isArray(pair) && pair.length === 2))
        throw new DecodeError(field, 'must be a list of pairs')
      const points = flat.decode(json.flat(), field)
      return { a: half(points, 0), b: half(points, 1) }
    },
  }
}

/** What opens a player's offset. */
export interface RevealOffset {
  readonly playerId: number
  /** x_p. */
  readonly offset: Scalar
  /** h. */
  readonly blinding: Scalar
}

/** `revealOffset`, from everybody after the last step. */
export const revealOffset: Form<RevealOffset> = form(
  'cards',
  'revealOffset',
  wire.record<RevealOffset>({
    playerId,
    offset: wire.scalar,
    blinding: wire.scalar,
  }),
)

/** One value as itself, as in the source; several as a list. */
function oneOrMore<T>(of: wire.Codec<T>): wire.Codec<readonly T[]> {
  const many = wire.list(of, 0, most)
  return {
    encode: (values) => (values.length === 1 ? of.encode(values[0]!) : many.encode(values)),
    decode(json, field) {
      if (!Array.isArray(json)) return [of.decode(json, field)]
      if (json.length === 1) throw new DecodeError(field, 'must not be a list of one')
      return many.decode(json, field)
    },
  }
}

/** Which deals go to which players, pair by pair. */
export interface DealInitial {
  readonly player: readonly number[]
  readonly dealNo: readonly number[]
}

/** `dealInitial`, from the dealer. */
export const dealInitial: Form<DealInitial> = form(
  'cards',
  'dealInitial',
  wire.record<DealInitial>({
    player: oneOrMore(playerId),
    dealNo: oneOrMore(dealNo),
  }),
)

/** Secret parts of deals, pair by pair. */
export interface KeyParts {
  readonly dealNo: readonly number[]
  readonly dealKeyPart: readonly Scalar[]
}

/** The same, with the sender's number. */
export interface KeyPartsOf extends KeyParts {
  readonly playerId: number
}

const keyParts = { dealNo: oneOrMore(dealNo), dealKeyPart: oneOrMore(wire.scalar) }

/** `dealFinal`, from every other player. */
export const dealFinal: Form<KeyPartsOf> = form(
  'cards',
  'dealFinal',
  wire.record<KeyPartsOf>({ playerId, ...keyParts }),
)

/** `revealInitial`, from the one who opens a card. */
export const revealInitial: Form<KeyParts> = form('cards', 'revealInitial', wire.record<KeyParts>(keyParts))

/** `revealFinal`, from every other player, and from the owner or leaver who gives its part alone. */
export const revealFinal: Form<KeyPartsOf> = form(
  'cards',
  'revealFinal',
  wire.record<KeyPartsOf>({ playerId, ...keyParts }),
)
