/**
 * The cascade (spec/decks, section 4; Alice's padlock A_O in the source): every player in turn permutes the boxes and
 * multiplies all of them by one secret s_p. One honest turn makes the order unknown to all.
 *
 * S_p = s_p·G is announced with the turn; the proof shows possession of s_p, and that no box was changed.
 */
import { shuffleProof } from '../../cards/index.ts'
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import {
  type Check,
  decodeExponentProof,
  type ExponentWitness,
  exponentDeck,
  proveExponent,
  type ShuffleProof,
  shuffleSecrets,
  verifyExponent,
} from '../../proofs/index.ts'
import { form, type Mine, type Player, type Seat, sized, takeTurns, wire } from '../../table/index.ts'

/** One player's turn: the boxes before and after, and the key of the lock that it put on all of them. */
export interface CascadeTurn {
  readonly player: Player
  readonly key: Point
  readonly input: Points
  readonly output: Points
  /** My order and secret, if this was my turn. */
  readonly mine?: ExponentWitness
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

const shuffleForm = sized((cards: number) =>
  form(
    'padlock',
    'shuffle',
    wire.record<Shuffled>({
      key: wire.point(),
      deck: wire.points(cards, cards),
      proof: shuffleProof(decodeExponentProof, cards),
    }),
  ),
)

/** How the player of a turn comes to its order and secret: from a seed of that turn, for exactly this input. */
export type DrawWitness = (seed: Uint8Array, input: Points) => ExponentWitness

/** A fresh order and a fresh secret. */
export const drawExponent: DrawWitness = (seed, input) => {
  const { permutation, scalars } = shuffleSecrets(seed, [group.base, input], input.length, 1)
  return { permutation, exponent: scalars[0]! }
}

function makeTurn(mine: Mine, input: Points, draw: DrawWitness): Shuffled {
  const witness = draw(mine.secret('shuffle'), input)
  const key = group.mul(group.base, [witness.exponent])
  const deck = exponentDeck(1, input, witness)
  const statement = { base: group.base, image: key, width: 1, input, output: deck }
  return { key, deck, proof: proveExponent(mine.context, statement, witness, mine.secret('proof')) }
}

function checkTurn(context: Uint8Array, input: Points, { key, deck, proof }: Shuffled): Check {
  return verifyExponent(context, { base: group.base, image: key, width: 1, input, output: deck }, proof)
}

function turnOf(
  seat: Seat,
  player: Player,
  input: Points,
  { key, deck }: Shuffled,
  draw: DrawWitness,
): CascadeTurn {
  const mine = player === seat.me ? { mine: draw(seat.secret('shuffle'), input) } : {}
  return { player, key, input, output: deck, ...mine }
}

/** One player takes a turn, which is checked at once; `expected` is the key that it must use, if it has no choice. */
export async function takeCheckedTurn(
  seat: Seat,
  player: Player,
  input: Points,
  draw: DrawWitness,
  expected: { readonly rule: string; readonly key: Point },
): Promise<CascadeTurn> {
  const claim = await seat.by(player, shuffleForm(input.length), (mine) => makeTurn(mine, input, draw))
  await seat.accept(expected.rule, claim, ({ key }) => group.equal(key, expected.key))
  const said = await seat.accept(shuffleRule, claim, (turn) => checkTurn(claim.context, input, turn))
  return turnOf(seat, player, input, said, draw)
}

/** Everybody takes a turn, at what the one before left or each at the start. All turns are checked together. */
export async function takeShuffles(
  seat: Seat,
  start: Points,
  { draw = drawExponent, chained = true }: { readonly draw?: DrawWitness; readonly chained?: boolean } = {},
): Promise<Omit<Layered, 'deck'>> {
  const taken = await takeTurns(seat, shuffleRule, shuffleForm(start.length), start, {
    make: (mine, input) => makeTurn(mine, input, draw),
    after: ({ deck }, { before }) => (chained ? deck : before),
    check: ({ claim, said, before }) => checkTurn(claim.context, before, said),
  })
  const turns = taken.map((turn) => turnOf(turn.seat, turn.player, turn.before, turn.said, draw))
  return {
    keys: new Map(turns.map(({ player, key }) => [player, key])),
    secret: turns.find(({ mine }) => mine)?.mine?.exponent,
    turns,
  }
}

/**
 * Everybody takes a turn; all turns are checked together before anybody goes on. A turn may be taken before the earlier ones
 * are checked: order and secret are drawn for exactly these boxes and have not been used before, and if an earlier turn was
 * false they are never used again. (Locking is different: see there. Claims and tags, in which a re-deal uses the secret
 * again with nothing fresh about it, are checked turn by turn.)
 */
export async function cascade(seat: Seat, start: Points): Promise<Layered> {
  const shuffled = await takeShuffles(seat, start)
  return { ...shuffled, deck: shuffled.turns.at(-1)!.output }
}
