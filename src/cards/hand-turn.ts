/**
 * A player's turn at its own hand (spec/free, section 2): it shuffles its cards and lets some of them go, to another key or
 * before everybody's eyes, all in one statement. Without the shuffle, whoever has laid or given a card could follow it through the
 * hand that took it. A single card needs none: there is only one that can go.
 */
import { group, type Points } from '../group/index.ts'
import {
  both,
  type Check,
  type Ciphertexts,
  decodeRemaskProof,
  drawRemask,
  type LinearProof,
  ownedEqualityShape,
  proveRemask,
  refuse,
  remaskDeck,
  type ShuffleProof,
  sameSecretShape,
  verifyRemask,
} from '../proofs/index.ts'
import { type Claim, type Form, form, type Mine, type Player, type Seat, wire } from '../table/index.ts'
import { ciphertexts } from './cards-form.ts'
import { type JointKey, keyAmong, publicKey, shareOf } from './joint-key.ts'
import { ciphertextsOf, type MaskedCard, maskedCards } from './masked-card.ts'
import { checkMoves, type Moved, makeMoves } from './move.ts'
import { linearProof, shuffleProof } from './proof-fields.ts'
import { checkSharesUnder, sharesUnder } from './unmask.ts'

/** What becomes of the cards that go: they move to a key, or are shown to all. */
export type Leaving = { readonly to: JointKey } | 'shown'

/** What a player is to do. */
export interface HandTurn {
  /** Its cards, each under its key alone. */
  readonly hand: readonly MaskedCard[]
  /** Whether it must shuffle them first: not if nothing came in and nothing was shown since it last did. */
  readonly isShuffled: boolean
  /** How many go. */
  readonly count: number
  readonly leaving: Leaving
  /** Which ones, as places in the hand before it is shuffled; asked at the owner's seat only. */
  choose(mine: Mine): readonly number[] | Promise<readonly number[]>
}

/** What was done. */
export interface TurnedHand {
  /** The hand in its new order, with the cards that go still in it. */
  readonly hand: readonly MaskedCard[]
  /** The places of those that go, in the order in which they were chosen. */
  readonly places: readonly number[]
  /** Those cards under the key that they moved to; none if they were shown. */
  readonly moved: readonly MaskedCard[]
  /** What they are, if they were shown. */
  readonly shown: Points
}

interface Said {
  readonly hand: Ciphertexts
  readonly shuffle: ShuffleProof | null
  readonly places: readonly number[]
  readonly moves: Moved | null
  readonly parts: Points
  readonly parting: LinearProof | null
}

const rule = 'shuffle its hand and let its own cards go'

/** The owner takes its turn; everybody checks it. */
export async function turnHand(seat: Seat, owner: Player, turn: HandTurn): Promise<TurnedHand> {
  const claim = await seat.by(owner, formOf(turn), (mine) => take(mine, turn))
  const said = await seat.accept(rule, claim, () => check(claim, turn))
  const hand = lying(owner, turn, said.hand)
  const going = said.places.map((place) => hand[place]!)
  if (turn.leaving !== 'shown') {
    const { to } = turn.leaving
    const { cards } = said.moves ?? nothingMoved
    return { hand, places: said.places, moved: maskedCards(cards, () => to), shown: nothingShown }
  }
  const shown = group.sub(ciphertextsOf(going).b, said.parts)
  return { hand, places: said.places, moved: [], shown }
}

const nothingShown: Points = group.concat([])
const nothingMoved: Moved = { cards: { a: nothingShown, b: nothingShown }, proofs: [] }

/** Whether the cards are really shuffled: one card has only one order. */
function isMixed({ hand, isShuffled }: HandTurn): boolean {
  return isShuffled && hand.length > 1
}

function formOf(turn: HandTurn): Form<Said> {
  const { hand, count, leaving } = turn
  const [size, moving] = [isMixed(turn) ? hand.length : 0, leaving === 'shown' ? 0 : count]
  const moved = wire.record<Moved>({
    cards: ciphertexts(moving),
    proofs: wire.list(linearProof(ownedEqualityShape(1)), moving, moving),
  })
  return form(
    'mask',
    'hand',
    wire.record<Said>({
      hand: ciphertexts(size),
      shuffle: wire.nullable(shuffleProof(decodeRemaskProof, size)),
      places: wire.list(wire.integer(0, Math.max(0, hand.length - 1)), count, count),
      moves: wire.nullable(moved),
      parts: wire.points(count - moving, count - moving),
      parting: wire.nullable(linearProof(sameSecretShape)),
    }),
  )
}

/** The hand after the shuffle, if there was one. */
function lying(owner: Player, turn: HandTurn, shuffled: Ciphertexts): readonly MaskedCard[] {
  return isMixed(turn) ? maskedCards(shuffled, () => keyAmong(turn.hand[0]!.key, [owner])) : turn.hand
}

async function take(mine: Mine, turn: HandTurn): Promise<Said> {
  const chosen = await turn.choose(mine)
  if (chosen.length !== turn.count || new Set(chosen).size !== turn.count)
    throw new RangeError(`choose ${turn.count} cards of the hand, each once`)
  const { hand, shuffle, order } = mix(mine, turn)
  const places = chosen.map((place) => order.indexOf(place))
  if (places.includes(-1)) throw new RangeError('choose cards that are in the hand')
  const after = lying(mine.player, turn, hand)
  const going = places.map((place) => after[place]!)
  return { hand, shuffle, places, ...leave(mine, turn, going) }
}

function mix(mine: Mine, turn: HandTurn) {
  const order = turn.hand.map((_, place) => place)
  if (!isMixed(turn)) return { hand: nothingMoved.cards, shuffle: null, order }
  const key = shareOf(turn.hand[0]!.key, mine.player)
  const input = ciphertextsOf(turn.hand)
  const witness = drawRemask(mine.secret('shuffle'), key, 1, input)
  const output = remaskDeck(key, 1, input, witness)
  const statement = { key, width: 1, input, output }
  const shuffle = proveRemask(mine.context, statement, witness, mine.secret('shuffle-proof'))
  return { hand: output, shuffle, order: witness.permutation }
}

function leave(mine: Mine, { leaving }: HandTurn, going: readonly MaskedCard[]) {
  if (leaving !== 'shown')
    return { moves: makeMoves(mine, publicKey(leaving.to), going), parts: nothingShown, parting: null }
  if (going.length === 0) return { moves: null, parts: nothingShown, parting: null }
  const { parts, proof } = sharesUnder(mine, going)
  return { moves: null, parts, parting: proof }
}

function check(claim: Claim<Said>, turn: HandTurn): Check {
  const { hand, shuffle, places } = claim.wellFormed
  if (new Set(places).size !== places.length) return refuse('lets one card go twice')
  if (isMixed(turn) !== (shuffle !== null)) return refuse('a hand is shuffled exactly where that is asked')
  const after = lying(claim.player, turn, hand)
  const going = places.map((place) => after[place]!)
  const left = checkLeft(claim, turn, going)
  if (shuffle === null) return left
  const key = shareOf(turn.hand[0]!.key, claim.player)
  const statement = { key, width: 1, input: ciphertextsOf(turn.hand), output: hand }
  return both(verifyRemask(claim.context, statement, shuffle), left)
}

function checkLeft(claim: Claim<Said>, { leaving }: HandTurn, going: readonly MaskedCard[]): Check {
  const { moves, parts, parting } = claim.wellFormed
  if (leaving !== 'shown') {
    if (moves === null) return refuse('must move the cards that go')
    return checkMoves(claim, moves, publicKey(leaving.to), going)
  }
  if (going.length === 0) return both()
  if (parting === null) return refuse('must prove the parts of the cards that it shows')
  return checkSharesUnder(claim, going, parts, parting)
}
