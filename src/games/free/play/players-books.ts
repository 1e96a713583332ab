/** The books of a table between rounds: by player, since chairs change (spec/free, section 10). */
import type { Player } from '../../../table/index.ts'
import { type Books, most, pointsNow } from '../books.ts'

/** What goes on from round to round. */
export interface PlayersBooks {
  readonly rows: readonly { readonly round: number; readonly points: ReadonlyMap<Player, number> }[]
  readonly chips: ReadonlyMap<Player, number>
  readonly pot: number
  readonly notes: readonly { readonly by: Player | null; readonly text: string }[]
}

/** The books before the first round. */
export const noBooks: PlayersBooks = { rows: [], chips: new Map(), pot: 0, notes: [] }

/** The books as those on these chairs see them; whoever is new begins with so many chips. */
export function booksAt(books: PlayersBooks, chairs: readonly Player[], chips: number): Books {
  const chairOf = (player: Player | null): number | null => {
    const chair = player === null ? -1 : chairs.indexOf(player)
    return chair < 0 ? null : chair
  }
  return {
    rows: books.rows.map(({ round, points }) => ({
      round,
      points: chairs.map((player) => points.get(player) ?? 0),
    })),
    entries: [],
    chips: chairs.map((player) => books.chips.get(player) ?? chips),
    pot: books.pot,
    notes: books.notes.map(({ by, text }, i) => ({ id: i + 1, by: chairOf(by), text })),
  }
}

/** The books after a round, in which these had the chairs; whoever had left before keeps what it had. */
export function booksAfter(
  before: PlayersBooks,
  chairs: readonly Player[],
  books: Books,
  round: number,
): PlayersBooks {
  const byPlayer = (numberOf: (chair: number) => number): ReadonlyMap<Player, number> =>
    new Map(chairs.map((player, chair) => [player, numberOf(chair)]))
  const points = byPlayer((chair) => pointsNow(books, chair))
  const isScored = [...points.values()].some((one) => one !== 0)
  return {
    rows: isScored ? folded([...before.rows, { round, points }]) : before.rows,
    chips: new Map([...before.chips, ...byPlayer((chair) => books.chips[chair] ?? 0)]),
    pot: books.pot,
    notes: books.notes.map(({ by, text }) => ({ by: by === null ? null : chairs[by]!, text })),
  }
}

/** The oldest two rows are one if there are too many. */
function folded(rows: PlayersBooks['rows']): PlayersBooks['rows'] {
  const [first, second, ...rest] = rows
  if (rows.length <= most.rows || first === undefined || second === undefined) return rows
  return [{ round: second.round, points: added(first.points, second.points) }, ...rest]
}

type Numbers = ReadonlyMap<Player, number>

function added(one: Numbers, other: Numbers): Numbers {
  const sums = new Map(one)
  for (const [player, number] of other) sums.set(player, (sums.get(player) ?? 0) + number)
  return sums
}

/** The points in all rounds of everybody who ever had a chair. */
export function scoresIn({ rows, chips }: PlayersBooks): Numbers {
  const none: Numbers = new Map([...chips.keys()].map((player) => [player, 0]))
  return rows.reduce((sums, { points }) => added(sums, points), none)
}
