/**
 * Secret groups (spec/groups, section 5): everybody learns its group and its mates and nothing else, and a public ciphertext of
 * every player's group is left over, for games that go on from there. (r + 1)·n cards, where the largest group has r members.
 */
import {
  announceKeys,
  type CardTurn,
  type JointKey,
  labelsFor,
  type MaskedCard,
  maskedCards,
  openedToMe,
  shuffle,
  unmask,
} from '../cards/index.ts'
import { group, type Points } from '../group/index.ts'
import { type Ciphertexts, concatCiphertexts, pickCiphertexts, trivial } from '../proofs/index.ts'
import type { Player, Seat } from '../table/index.ts'
import { type GroupPlan, largest, namesByPlace, placesInCircles, requireDivision } from './division.ts'
import { numberLabels } from './number-labels.ts'
import { type Permutation, power } from './permutation.ts'
import { openFirstRow, turnRows } from './piles.ts'
import { type Membership, matesIn } from './view.ts'

/** The cards of one player: under everybody's keys, and opened to it alone. */
export interface MemberCards {
  /** The mates, or the player itself where its group is smaller than the largest. */
  readonly mates: readonly MaskedCard[]
  /** The name of its group. */
  readonly group: MaskedCard
  /** What else the plan puts on the members of a group. */
  readonly marks: readonly MaskedCard[]
}

/** Players in secret groups. */
export interface SecretGroups {
  readonly key: JointKey
  readonly cards: ReadonlyMap<Player, MemberCards>
  /** The turns of both scrambles, for an audit. */
  readonly turns: readonly CardTurn[]
  /** What I have learnt; undefined for spectators and auditors. */
  readonly mine: Membership<Player> | undefined
}

/** What else every member of a group is given, face down: one point for each mark. O stands for none. */
export type MarksOf = (name: string) => Points

/** The points that names of groups are written as. */
export const groupNamesTag = 'nodealer/v1/groups/name'

/** Divides the players of the scope into these groups. Throws a `RangeError` before anything is said if the sizes do not add up. */
export async function secretGroups(
  seat: Seat,
  plans: readonly GroupPlan[],
  marksOf?: MarksOf,
): Promise<SecretGroups> {
  requireDivision(plans, seat.players.length)
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  const rows = largest(plans)
  const start = numberPiles(seat.players.length, rows)
  const first = await shuffle(seat.at('first'), key, start, { width: rows })
  const laid = layGroups(first.cards, rows, plans, marksOf)
  const second = await shuffle(seat.at('second'), key, laid.cards, { width: laid.width })
  const cards = await dealColumns(
    seat,
    maskedCards(second.cards, () => key, laid.width),
    rows,
  )
  const mine = seat.me === undefined ? undefined : cards.get(seat.me)
  return {
    key,
    cards,
    turns: [...first.turns, ...second.turns],
    mine: mine && readMine(seat, mine, plans),
  }
}

/** Pile p has the number card of p as often as there are rows, for everybody to see. */
function numberPiles(players: number, rows: number): Ciphertexts {
  const { points } = numberLabels(players)
  return trivial(
    group.pick(
      points,
      Array.from({ length: players * rows }, (_, i) => Math.floor(i / rows)),
    ),
  )
}

/** Row j moves by τʲ, so that a column has a member and its mates; then the names of the groups are laid below, and marks. */
function layGroups(
  scrambled: Ciphertexts,
  rows: number,
  plans: readonly GroupPlan[],
  marksOf: MarksOf | undefined,
): { readonly cards: Ciphertexts; readonly width: number } {
  const names = namesByPlace(plans)
  const turned = turnRows(placesOfCards(names.length, rows), circling(placesInCircles(plans), rows))
  const columns = turned.map((places, p) =>
    concatCiphertexts([pickCiphertexts(scrambled, places), trivial(below(names[p]!, marksOf))]),
  )
  return { cards: concatCiphertexts(columns), width: columns[0]!.a.length }
}

/** For each column the places of its cards in the list of all. */
function placesOfCards(columns: number, rows: number): readonly (readonly number[])[] {
  return Array.from({ length: columns }, (_, p) => Array.from({ length: rows }, (_, row) => p * rows + row))
}

/** e, τ, τ² …: how each of so many rows moves. */
export function circling(tau: Permutation, rows: number): readonly Permutation[] {
  return Array.from({ length: rows }, (_, row) => power(tau, row))
}

function below(name: string, marksOf: MarksOf | undefined): Points {
  const label = labelsFor(groupNamesTag, [name]).points
  return marksOf === undefined ? label : group.concat([label, marksOf(name)])
}

/** The first row shows whose column is whose; the rest of each is opened to its player alone. */
async function dealColumns(
  seat: Seat,
  piles: readonly MaskedCard[],
  rows: number,
): Promise<ReadonlyMap<Player, MemberCards>> {
  const labels = numberLabels(seat.players.length)
  const columns = await openFirstRow(seat.at('numbers'), piles, labels.read)
  const dealt = new Map(seat.players.map((player, i) => [player, columns.get(String(i + 1))!]))
  const owner = new Map([...dealt].flatMap(([player, cards]) => cards.map((card) => [card, player] as const)))
  await unmask(seat.at('deal'), [...dealt.values()].flat(), { receiver: (card) => owner.get(card) })
  return new Map(
    [...dealt].map(([player, cards]) => [
      player,
      { mates: cards.slice(0, rows - 1), group: cards[rows - 1]!, marks: cards.slice(rows) },
    ]),
  )
}

function readMine(seat: Seat, mine: MemberCards, plans: readonly GroupPlan[]): Membership<Player> {
  const own = seat.players.indexOf(seat.me!) + 1
  const numbers = mine.mates.flatMap((card) => numberLabels(seat.players.length).read(openedToMe(card)))
  const names = [...new Set(plans.map(({ name }) => name))]
  const [name] = labelsFor(groupNamesTag, names).read(openedToMe(mine.group)) as [string]
  return { group: name, mates: matesIn(own, numbers.map(Number)).map((i) => seat.players[i - 1]!) }
}
