/**
 * The end-of-game audit, the verification of the source (spec/decks, section 4): everybody lays open every key and every
 * order, and all turns are computed again. It does not rest on the proofs that were checked during the game, it names
 * whoever changed a box, and it shows every hand.
 */
import { hexes } from '../../cards/index.ts'
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import { both, type Check, type Equation, holds, refuse } from '../../proofs/index.ts'
import { type Form, form, type Player, type Seat, wire } from '../../table/index.ts'
import { checkPublished } from '../published-keys.ts'
import { type CascadeTurn, shuffleRule } from './cascade.ts'
import { type LockTurn, lockRule } from './lock.ts'

/** One shuffle from its first turn to the last lock. */
export interface AuditRound {
  readonly shuffled: readonly CascadeTurn[]
  readonly locked: readonly LockTurn[]
}

/** What a player lays open: its order and secret of each shuffle, and its secrets of each locking. */
interface LaidOpen {
  readonly shuffles: readonly { readonly order: readonly number[]; readonly secret: Scalar }[]
  readonly locks: readonly { readonly secret: Scalar; readonly keys: readonly Scalar[] }[]
}

/** The secret that belongs to a key, if it was laid open. */
export type SecretOf = (key: Point) => Scalar | undefined

function auditForm(turns: number, cards: number): Form<LaidOpen> {
  const order = wire.list(wire.integer(0, cards - 1), 0, cards)
  return form(
    'padlock',
    'audit',
    wire.record<LaidOpen>({
      shuffles: wire.list(wire.record({ order, secret: wire.scalar }), 0, turns),
      locks: wire.list(wire.record({ secret: wire.scalar, keys: wire.scalars(0, cards) }), 0, turns),
    }),
  )
}

/** Everybody who is here lays its turns open; names the first who did not say the truth then or now. */
export async function auditRounds(seat: Seat, rounds: readonly AuditRound[]): Promise<SecretOf> {
  const shuffled = rounds.flatMap((round) => round.shuffled)
  const locked = rounds.flatMap((round) => round.locked)
  const cards = Math.max(...shuffled.map(({ input }) => input.length))
  const claims = await seat.all(auditForm(shuffled.length, cards), () => ({
    shuffles: shuffled.flatMap(({ mine }) =>
      mine ? [{ order: mine.permutation, secret: mine.exponent }] : [],
    ),
    locks: locked.flatMap(({ mine }) =>
      mine ? [{ secret: mine.cascadeSecret, keys: mine.positionSecrets }] : [],
    ),
  }))
  const mine = <T extends { readonly player: Player }>(turns: readonly T[], player: Player): T[] =>
    turns.filter((turn) => turn.player === player)
  await seat.acceptAll('lay open all its keys', claims, (laid, { player }) =>
    checkKeys(laid, mine(shuffled, player), mine(locked, player)),
  )
  await seat.acceptAll(shuffleRule, claims, (laid, { player }) =>
    both(...mine(shuffled, player).map((turn, i) => checkShuffle(turn, laid.shuffles[i]!))),
  )
  const said = await seat.acceptAll(lockRule, claims, (laid, { player }) =>
    both(...mine(locked, player).map((turn, i) => checkLock(turn, laid.locks[i]!))),
  )
  return secretsOf(
    [...said].flatMap(([player, laid]) =>
      mine(locked, player).map(({ keys }, i) => ({ keys, secrets: laid.locks[i]!.keys })),
    ),
  )
}

/** Every secret belongs to the key that was announced, and none is missing. */
function checkKeys(laid: LaidOpen, shuffled: readonly CascadeTurn[], locked: readonly LockTurn[]): Check {
  if (laid.shuffles.length !== shuffled.length || laid.locks.length !== locked.length)
    return refuse('must lay open every turn that it took')
  return both(
    ...shuffled.map(({ key }, i) => checkPublished(key, [laid.shuffles[i]!.secret])),
    ...locked.map(({ key }, i) => checkPublished(key, [laid.locks[i]!.secret])),
    ...locked.map(({ keys }, i) => checkPublished(keys, laid.locks[i]!.keys)),
  )
}

/** T'ᵢ = s·T_π(i) for every i. */
function checkShuffle(
  { input, output }: CascadeTurn,
  { order, secret }: LaidOpen['shuffles'][number],
): Check {
  const places = new Set(order.filter((place) => place < input.length))
  if (order.length !== input.length || places.size !== order.length)
    return refuse('the order that was laid open is not a permutation')
  return holds(order.map((from, i) => sameBox(output, i, 1n, input, from, secret)))
}

/** s·T'ₖ = sₖ·Tₖ for every k. */
function checkLock({ input, output }: LockTurn, { secret, keys }: LaidOpen['locks'][number]): Check {
  return holds(keys.map((key, k) => sameBox(output, k, secret, input, k, key)))
}

/** a·leftᵢ = b·rightⱼ. */
function sameBox(left: Points, i: number, a: Scalar, right: Points, j: number, b: Scalar): Equation {
  return [
    { points: group.pick(left, [i]), scalars: [a] },
    { points: group.pick(right, [j]), scalars: [-b] },
  ]
}

function secretsOf(
  opened: readonly { readonly keys: Points; readonly secrets: readonly Scalar[] }[],
): SecretOf {
  const known = new Map(
    opened.flatMap(({ keys, secrets }) => hexes(keys).map((key, k) => [key, secrets[k]!] as const)),
  )
  return (key) => known.get(hexes(key)[0]!)
}
