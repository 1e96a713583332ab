/**
 * The cascade (protocols, section 3; Alice's padlock A_O in the source): every player in turn permutes the boxes and
 * multiplies all of them by one secret s_p. One honest turn makes the order unknown to all.
 *
 * S_p = s_p·G is announced with the turn; the proof shows possession of s_p, and that no box was changed.
 */
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import {
  decodeExponentProof,
  type ExponentWitness,
  exponentDeck,
  proveExponent,
  type ShuffleProof,
  shuffleSecrets,
  verifyExponent,
} from '../../proofs/index.ts'
import { type Form, form, type Mine, type Player, type Seat, wire } from '../../table/index.ts'
import { shuffleProof } from '../fields.ts'
import { requireTurns } from '../turns.ts'

/** One player's turn: the boxes before and after, and the key of the lock that it put on all of them. */
export interface CascadeTurn {
  readonly player: Player
  /** Where the player said it. */
  readonly seat: Seat
  readonly key: Point
  readonly input: Points
  readonly output: Points
  /** My order and secret, if this was my turn. */
  readonly mine?: ExponentWitness
}

/** A turn whose proof has not been checked yet. */
export interface UncheckedTurn extends CascadeTurn {
  readonly proof: ShuffleProof
}

/** Boxes under one lock of each player: what the locking step starts from. */
export interface Layered {
  readonly deck: Points
  /** The key of each player's one lock. */
  readonly keys: ReadonlyMap<Player, Point>
  /** The secret of my lock; undefined for those without a turn. */
  readonly secret: Scalar | undefined
  /** Every turn that led here, for the audit. */
  readonly turns: readonly CascadeTurn[]
}

/** What is said at a turn. */
interface Shuffled {
  readonly key: Point
  readonly deck: Points
  readonly proof: ShuffleProof
}

/** The rule that every turn must keep. */
export const shuffleRule = 'shuffle without changing a box'

function shuffleForm(cards: number): Form<Shuffled> {
  return form(
    'padlock',
    'shuffle',
    wire.record<{ [K in keyof Shuffled]: Shuffled[K] }>({
      key: wire.point(),
      deck: wire.points(cards, cards),
      proof: shuffleProof(decodeExponentProof, cards),
    }),
  )
}

/** How the player of a turn comes to its order and secret: from a seed of that turn. */
export type Draw = (seed: Uint8Array) => ExponentWitness

/** A fresh order and a fresh secret for exactly this input. */
export function drawExponent(input: Points): Draw {
  return (seed) => {
    const { permutation, scalars } = shuffleSecrets(seed, [group.base, input], input.length, 1)
    return { permutation, exponent: scalars[0]! }
  }
}

function makeTurn(mine: Mine, input: Points, draw: Draw): Shuffled {
  const witness = draw(mine.secret('shuffle'))
  const key = group.mul(group.base, [witness.exponent]) as Point
  const deck = exponentDeck(1, input, witness)
  const statement = { base: group.base, image: key, width: 1, input, output: deck }
  return { key, deck, proof: proveExponent(mine.context, statement, witness, mine.secret('proof')) }
}

/** One player takes a turn. It counts only once `requireShuffles` has passed. */
export async function takeTurn(
  seat: Seat,
  player: Player,
  input: Points,
  draw: Draw,
): Promise<UncheckedTurn> {
  const { key, deck, proof } = await seat.by(player, shuffleForm(input.length), (mine) =>
    makeTurn(mine, input, draw),
  )
  const mine = player === seat.me ? { mine: draw(seat.secret('shuffle')) } : {}
  return { player, seat, key, input, output: deck, proof, ...mine }
}

/** Throws a `Fault` for the first whose turn changed a box. */
export function requireShuffles(turns: readonly UncheckedTurn[]): void {
  requireTurns(
    shuffleRule,
    turns.map(({ player, seat, key, input, output, proof }) => {
      const statement = { base: group.base, image: key, width: 1, input, output }
      return { player, seat, check: verifyExponent(seat.context(player), statement, proof) }
    }),
  )
}

/**
 * Everybody takes a turn; all turns are checked together before anybody goes on. A turn may be taken before the earlier ones
 * are checked: order and secret are drawn for exactly these boxes and have not been used before, and if an earlier turn was
 * false they are never used again. (Locking is different: see there. Claims and tags, in which a re-deal uses the secret
 * again with nothing fresh about it, are checked turn by turn.)
 */
export async function cascade(seat: Seat, start: Points): Promise<Layered> {
  const turns: UncheckedTurn[] = []
  let deck = start
  for (const player of seat.players) {
    const turn = await takeTurn(seat.at(player), player, deck, drawExponent(deck))
    turns.push(turn)
    deck = turn.output
  }
  requireShuffles(turns)
  return {
    deck,
    keys: new Map(turns.map(({ player, key }) => [player, key])),
    secret: turns.find(({ mine }) => mine)?.mine?.exponent,
    turns,
  }
}
