/**
 * Secret groups with number cards alone, as the source has them (spec/groups, section 6): 2r rows of the cards 1 … n + m, in pairs;
 * one scramble σ of the first n columns of all rows, then for each pair its own, which gives ρʲ = σ⁻¹τʲσ.
 */
import {
  announceKeys,
  type CardTurn,
  type JointKey,
  type MaskedCard,
  maskedCards,
  openedToMe,
  shuffle,
  unmask,
} from '../cards/index.ts'
import { group } from '../group/index.ts'
import { type Ciphertexts, concatCiphertexts, pickCiphertexts, trivial } from '../proofs/index.ts'
import type { Player, Seat } from '../table/index.ts'
import { type GroupPlan, largest, placesAndGroupCards, requireDivision } from './division.ts'
import { numberLabels } from './number-labels.ts'
import { type Permutation, power } from './permutation.ts'
import { openFirstRow, turnRows } from './piles.ts'
import { type Membership, matesIn } from './view.ts'

/** Players in secret groups, each with the cards that it has drawn. */
export interface NumberCardGroups {
  readonly key: JointKey
  /** Position i of ρ, ρ² … ρʳ, for player i. */
  readonly cards: ReadonlyMap<Player, readonly MaskedCard[]>
  readonly turns: readonly CardTurn[]
  /** What I have learnt; undefined for spectators and auditors. */
  readonly mine: Membership<Player> | undefined
}

/** How many cards this takes: 2r(n + m) for n players in m groups, the largest of r. */
export function numberCardsNeeded(plans: readonly GroupPlan[]): number {
  const players = plans.reduce((sum, { size }) => sum + size, 0)
  return 2 * largest(plans) * (players + plans.length)
}

/** Divides the players of the scope into these groups with number cards. Every group needs a name of its own. */
export async function numberCardGroups(seat: Seat, plans: readonly GroupPlan[]): Promise<NumberCardGroups> {
  requireDivision(plans, seat.players.length)
  if (new Set(plans.map(({ name }) => name)).size !== plans.length)
    throw new RangeError('with number cards every group has a card, and a name, of its own')
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  const rows = 2 * largest(plans)
  const { points } = numberLabels(seat.players.length + plans.length)
  const start = trivial(
    group.pick(
      points,
      Array.from({ length: numberCardsNeeded(plans) }, (_, i) => Math.floor(i / rows)),
    ),
  )
  const sigma = await shuffle(seat.at('sigma'), key, start, { width: rows, moving: seat.players.length })
  const tau = placesAndGroupCards(plans)
  const powers = Array.from({ length: rows / 2 }, (_, j) => power(tau, j + 1))
  const drawn = await seat.parallel(
    powers.map((turned, j) => (side) => {
      const pair = pickCiphertexts(sigma.cards, placesOfPair(points.length, rows, j))
      return conjugated(side.at('rho', j + 1), key, pair, turned)
    }),
  )
  const cards = new Map(seat.players.map((player, i) => [player, drawn.map(({ row }) => row[i]!)]))
  const owner = new Map([...cards].flatMap(([player, own]) => own.map((card) => [card, player] as const)))
  await unmask(seat.at('draw'), [...cards.values()].flat(), { receiver: (card) => owner.get(card) })
  const mine = seat.me === undefined ? undefined : cards.get(seat.me)
  return {
    key,
    cards,
    turns: [...sigma.turns, ...drawn.flatMap(({ turns }) => turns)],
    mine: mine && readMine(seat, mine, plans),
  }
}

/** The places of the cards of pair j, column by column. */
function placesOfPair(columns: number, rows: number, j: number): number[] {
  return Array.from({ length: 2 * columns }, (_, i) => Math.floor(i / 2) * rows + 2 * j + (i % 2))
}

/** Two equal rows (σ), (σ): the lower is turned by τ, both are scrambled together and sorted by the upper, which leaves σ⁻¹τσ. */
async function conjugated(
  seat: Seat,
  key: JointKey,
  pair: Ciphertexts,
  tau: Permutation,
): Promise<{ readonly row: readonly MaskedCard[]; readonly turns: readonly CardTurn[] }> {
  const places = Array.from({ length: tau.length }, (_, p) => [2 * p, 2 * p + 1])
  const turned = turnRows(places, [undefined, tau]).map((column) => pickCiphertexts(pair, column))
  const { cards, turns } = await shuffle(seat.at('scramble'), key, concatCiphertexts(turned), { width: 2 })
  const labels = numberLabels(tau.length)
  const sorted = await openFirstRow(
    seat.at('upper'),
    maskedCards(cards, () => key, 2),
    labels.read,
  )
  return { row: tau.map((_, i) => sorted.get(String(i + 1))![0]!), turns }
}

/** The card above n is the group's, the others are mates, or the player itself where its circle has come round. */
function readMine(seat: Seat, mine: readonly MaskedCard[], plans: readonly GroupPlan[]): Membership<Player> {
  const n = seat.players.length
  const labels = numberLabels(n + plans.length)
  const numbers = labels.read(group.concat(mine.map(openedToMe))).map(Number)
  const own = seat.players.indexOf(seat.me!) + 1
  const groupCard = numbers.find((number) => number > n)!
  const others = numbers.filter((number) => number <= n)
  return {
    group: plans[groupCard - n - 1]!.name,
    mates: matesIn(own, others).map((i) => seat.players[i - 1]!),
  }
}
