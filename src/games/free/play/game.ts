/**
 * A free table, round after round: everything is gathered and shuffled anew when a round begins, with whoever has a chair then. Newcomers sit down
 * between rounds; whoever was late keeps its chair, and sits down again by its own word (spec/free, section 7).
 */
import {
  Fault,
  type Game,
  lostBy,
  type Mine,
  type Phase,
  type Player,
  type Seat,
} from '../../../table/index.ts'
import { type FreeStanding, recipeCodec, roundStandingForm, Wishing } from './forms.ts'
import { booksAfter, booksAt, noBooks, type PlayersBooks, scoresIn } from './players-books.ts'
import { type FreeOptions, FreeRound, type RoundEnd } from './round.ts'

/** What a table came to. */
export interface FreeOutcome {
  readonly rounds: number
  /** Points and chips of everybody who had a chair. */
  readonly scores: ReadonlyMap<Player, number>
  readonly chips: ReadonlyMap<Player, number>
  /** The score sheet, round by round. */
  readonly rows: PlayersBooks['rows']
  /** Who has left or lied. */
  readonly gone: readonly Player[]
  /** Who was away in the end. */
  readonly away: readonly Player[]
}

/** A free table by the recipe of its charter. */
export function freeTable(options: FreeOptions = {}): Game<FreeOutcome> {
  return async (table) => {
    const recipe = recipeCodec.decode(table.charter.rules, 'rules')
    const last = table.last('round', roundStandingForm)
    await table.resumed()
    let standing: FreeStanding = last?.result ?? { gone: [], away: [], books: noBooks, isOver: false }
    let number = last?.number ?? 0
    while (!standing.isOver) {
      number++
      const phase = table.phase('round', number)
      const chairs = chairsOf(table, phase, standing)
      const { away } = standing
      const books = booksAt(standing.books, chairs, recipe.chips ?? 0)
      const end = await new FreeRound(phase, recipe, { chairs, away, books, number }, options).play()
      standing = standingAfter(standing, chairs, end, number)
      if (table.me !== undefined && standing.gone.includes(table.me)) break
      standing = await close(phase, table, chairs, standing, options)
    }
    const { books, gone, away } = standing
    const { rows, chips } = books
    return { rounds: number, scores: scoresIn(books), chips, rows, gone, away }
  }
}

/** Who has a chair: whoever has not gone, as far as there are chairs. */
function chairsOf(table: Seat, phase: Phase, { gone }: FreeStanding): readonly Player[] {
  const most = Math.max(table.charter.seats.max, table.players.length)
  return phase.players.filter((player) => !gone.includes(player)).slice(0, most)
}

/** What a round has changed. */
function standingAfter(
  before: FreeStanding,
  chairs: readonly Player[],
  { top, goesOn, away, gone }: RoundEnd,
  number: number,
): FreeStanding {
  return {
    gone: [...before.gone, ...gone],
    away,
    books: booksAfter(before.books, chairs, top.books, number),
    isOver: !goesOn,
  }
}

/**
 * Everybody who is there signs; who does not is away. Where all are away, the first to come back signs. Where one is left and the table is over,
 * there is nobody to sign it for.
 */
async function close(
  phase: Phase,
  table: Seat,
  chairs: readonly Player[],
  after: FreeStanding,
  options: FreeOptions,
): Promise<FreeStanding> {
  let standing = after
  for (let time = 1; ; time++) {
    const scope = here(phase, chairs, standing)
    const { length } = scope.players
    if (length < 2 && standing.isOver) return standing
    if (length === 0 && standing.away.length === 0) return { ...standing, isOver: true }
    try {
      if (length === 0) standing = await firstBack(phase, standing, time, options)
      else {
        await (time === 1 ? scope : (scope.at('again', time) as Phase)).close(
          roundStandingForm(table.members),
          standing,
        )
        return standing
      }
    } catch (error) {
      standing = without(standing, lostBy(error), error instanceof Fault)
    }
  }
}

/** The scope of those who are there. */
function here(phase: Phase, chairs: readonly Player[], { gone, away }: FreeStanding): Phase {
  const isHere = (player: Player): boolean =>
    chairs.includes(player) && !gone.includes(player) && !away.includes(player)
  return phase.without(phase.players.filter((player) => !isHere(player)))
}

function without(standing: FreeStanding, players: readonly Player[], haveLied: boolean): FreeStanding {
  const away = standing.away.filter((player) => !players.includes(player))
  return haveLied
    ? { ...standing, away, gone: [...standing.gone, ...players] }
    : { ...standing, away: [...away, ...players] }
}

/** Waits until one who is away sits down again. */
async function firstBack(
  phase: Phase,
  standing: FreeStanding,
  time: number,
  { mind }: FreeOptions,
): Promise<FreeStanding> {
  const back = async ({ signal }: Mine): Promise<{ wish: { do: 'sit down' } }> => {
    await (mind?.back?.(signal) ?? new Promise(() => {}))
    return { wish: { do: 'sit down' } }
  }
  const scope = phase.at('return', time)
  const { player } = await scope.first(standing.away, Wishing, back, { deadline: 'none' })
  return { ...standing, away: standing.away.filter((one) => one !== player) }
}
