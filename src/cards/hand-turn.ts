/**
 * A player's turn at its own hand (spec/free, section 2): it shuffles its cards and lets some of them go, to another key or
 * before everybody's eyes, all in one statement. Without the shuffle, whoever has laid or given a card could follow it through the
 * hand that took it. Cards that can be told apart, as those of different backs, are shuffled among their like; one that is alone
 * of its kind needs no shuffle: there is only one that can go.
 */
import { group, type Points } from '../group/index.ts'
import {
  both,
  type Check,
  type Ciphertexts,
  concatCiphertexts,
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
import { type JointKey, publicKey, shareOf } from './joint-key.ts'
import { keyAmong } from './key-among.ts'
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
  /** Places, at least two each time, whose cards it must shuffle among themselves first; none if that is not due. */
  readonly mixes: readonly (readonly number[])[]
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
  readonly shuffles: readonly ShuffleProof[]
  readonly places: readonly number[]
  readonly moves: Moved | null
  readonly parts: Points
  readonly parting: LinearProof | null
}

const rule = 'shuffle its hand and let its own cards go'

/** The owner takes its turn; everybody checks it. */
export async function turnHand(seat: Seat, owner: Player, turn: HandTurn): Promise<TurnedHand> {
  const claim = await seat.by(owner, formOf(turn), (mine) => take(mine, turn))
  const said = await seat.accept(rule, claim, (taken) => check(claim, taken, turn))
  const hand = lying(owner, turn, said.hand)
  const going = said.places.map((place) => hand[place]!)
  if (turn.leaving !== 'shown') {
    const { to } = turn.leaving
    const { cards } = said.moves ?? nothingMoved
    return { hand, places: said.places, moved: maskedCards(cards, () => to), shown: nothingShown }
  }
  const masked = underMask(going)
  const shown = going.map((card) => {
    const part = masked.indexOf(card)
    return part < 0 ? card.masked.b : group.sub(card.masked.b, group.pick(said.parts, [part]))
  })
  return { hand, places: said.places, moved: [], shown: group.concat(shown) }
}

/** A card that everybody knows lies under no mask until it is shuffled: there is nothing to take off, and its share would be O. */
function underMask(cards: readonly MaskedCard[]): readonly MaskedCard[] {
  return cards.filter(({ masked }) => group.identities(masked.a).length === 0)
}

const nothingShown: Points = group.concat([])
const nothingMoved: Moved = { cards: { a: nothingShown, b: nothingShown }, proofs: [] }

function formOf(turn: HandTurn): Form<Said> {
  const { hand, mixes, count, leaving } = turn
  const moving = leaving === 'shown' ? 0 : count
  const moved = wire.record<Moved>({
    cards: ciphertexts(moving),
    proofs: wire.list(linearProof(ownedEqualityShape(1)), moving, moving),
  })
  return form(
    'mask',
    'hand',
    wire.record<Said>({
      hand: ciphertexts(mixes.flat().length),
      shuffles: wire.tuple(mixes.map(({ length }) => shuffleProof(decodeRemaskProof, length))),
      places: wire.list(wire.integer(0, Math.max(0, hand.length - 1)), count, count),
      moves: wire.nullable(moved),
      parts: wire.points(0, count - moving),
      parting: wire.nullable(linearProof(sameSecretShape)),
    }),
  )
}

/** The hand after the shuffles, if there were any: `shuffled` are the cards of one mix after another. */
function lying(owner: Player, { hand, mixes }: HandTurn, shuffled: Ciphertexts): readonly MaskedCard[] {
  const places = mixes.flat()
  if (places.length === 0) return hand
  const cards = maskedCards(shuffled, () => keyAmong(hand[0]!.key, [owner]))
  return hand.map((card, place) => cards[places.indexOf(place)] ?? card)
}

async function take(mine: Mine, turn: HandTurn): Promise<Said> {
  const chosen = await turn.choose(mine)
  if (chosen.length !== turn.count || new Set(chosen).size !== turn.count)
    throw new RangeError(`choose ${turn.count} cards of the hand, each once`)
  const { hand, shuffles, order } = mix(mine, turn)
  const places = chosen.map((place) => order.indexOf(place))
  if (places.includes(-1)) throw new RangeError('choose cards that are in the hand')
  const after = lying(mine.player, turn, hand)
  const going = places.map((place) => after[place]!)
  return { hand, shuffles, places, ...leave(mine, turn, going) }
}

/** Shuffles what must be; `order` says for each place which card lies there afterwards, by its place before. */
function mix(mine: Mine, { hand, mixes }: HandTurn) {
  const order = hand.map((_, place) => place)
  if (mixes.length === 0) return { hand: nothingMoved.cards, shuffles: [], order }
  const key = shareOf(hand[0]!.key, mine.player)
  const mixed = mixes.map((places, i) => {
    const input = ciphertextsOf(places.map((place) => hand[place]!))
    // A seed of its own for every mix: two cards under one mask could be compared.
    const witness = drawRemask(mine.secret(`shuffle ${i}`), key, 1, input)
    const output = remaskDeck(key, 1, input, witness)
    for (const [to, from] of witness.permutation.entries()) order[places[to]!] = places[from]!
    const proof = proveRemask(
      mine.context,
      { key, width: 1, input, output },
      witness,
      mine.secret(`shuffle-proof ${i}`),
    )
    return { output, proof }
  })
  const after = concatCiphertexts(mixed.map(({ output }) => output))
  return { hand: after, shuffles: mixed.map(({ proof }) => proof), order }
}

function leave(mine: Mine, { leaving }: HandTurn, going: readonly MaskedCard[]) {
  if (leaving !== 'shown')
    return { moves: makeMoves(mine, publicKey(leaving.to), going), parts: nothingShown, parting: null }
  const masked = underMask(going)
  if (masked.length === 0) return { moves: null, parts: nothingShown, parting: null }
  const { parts, proof } = sharesUnder(mine, masked)
  return { moves: null, parts, parting: proof }
}

function check(claim: Claim<unknown>, said: Said, turn: HandTurn): Check {
  const { hand, shuffles, places } = said
  if (new Set(places).size !== places.length) return refuse('lets one card go twice')
  const after = lying(claim.player, turn, hand)
  const going = places.map((place) => after[place]!)
  const cardsAt = (of: readonly MaskedCard[], mixed: readonly number[]): Ciphertexts =>
    ciphertextsOf(mixed.map((place) => of[place]!))
  const mixes = turn.mixes.map((mixed, i) => {
    const key = shareOf(turn.hand[0]!.key, claim.player)
    const statement = { key, width: 1, input: cardsAt(turn.hand, mixed), output: cardsAt(after, mixed) }
    return verifyRemask(claim.context, statement, shuffles[i]!)
  })
  return both(...mixes, checkLeft(claim, said, turn, going))
}

function checkLeft(
  claim: Claim<unknown>,
  { moves, parts, parting }: Said,
  { leaving }: HandTurn,
  going: readonly MaskedCard[],
): Check {
  if (leaving !== 'shown') {
    if (moves === null) return refuse('must move the cards that go')
    return checkMoves(claim, moves, publicKey(leaving.to), going)
  }
  const masked = underMask(going)
  if (parts.length !== masked.length) return refuse(`must give ${masked.length} parts, not ${parts.length}`)
  if (masked.length === 0) return both()
  if (parting === null) return refuse('must prove the parts of the cards that it shows')
  return checkSharesUnder(claim, masked, parts, parting)
}
