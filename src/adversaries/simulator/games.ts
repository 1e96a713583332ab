/** What is played at a simulated table, and what its players decide by themselves. */
import type { ShowcaseRules } from '../../decks/index.ts'
import { TEMPERS } from '../../games/holdem/index.ts'
import { botMind, defaultRules, type HoldemMind, holdem } from '../../games/holdem/play/index.ts'
import { coinOfThoseWhoStay, type Game, headText, SeededRandom, type Terms } from '../../table/index.ts'
import { aloneWithCards } from '../catalogue/index.ts'
import { tableGame } from '../table-game.ts'
import { deckTable } from './deck-table.ts'
import type { TablePlan } from './plan.ts'
import { rounds } from './rounds.ts'

/** The stack that everybody brings to a table of Hold'em. */
export const stack = 40

/** The charter of a table. */
export function charterOf({
  game,
  deck = 'mask',
  length,
  players,
  deadlines,
  seed,
}: TablePlan): Partial<Terms> {
  const common = { game, deadlines, seats: { min: 2, max: 8 } }
  if (game === 'deck') {
    const rules: ShowcaseRules = {
      deck,
      cards: String(players + 3),
      hand: 1,
      community: 1,
      audit: isOdd(seed),
    }
    return { ...common, rules: { ...rules } }
  }
  if (game === 'holdem') return { ...common, rules: { ...defaultRules, stack, hands: length, deck } }
  return common
}

function isOdd(seed: string): boolean {
  return new SeededRandom(`${seed} audit`).chance(0.5)
}

/** Makes the game of a table, seat by seat; one maker for each run, since the choices of all seats come from one stream. */
export function gameMaker(plan: TablePlan): (seat?: number) => Game<unknown> {
  const random = new SeededRandom(`${plan.seed} choices`)
  const choose = (): number => random.between([0, 1_000_000])
  switch (plan.game) {
    case 'coin':
      return () => coinGame
    case 'rounds':
      return () => rounds(plan.length, choose)
    case 'deck':
      return (seat) => deckGame(plan, seat)
    case 'holdem':
      return (seat) => holdem(seat === undefined ? {} : { mind: mindOf(plan, seat, random) })
  }
}

const coinGame: Game<string> = async (seat) => {
  const tossed = await coinOfThoseWhoStay(seat.at('coin'))
  return `${tossed.seat.players.map((player) => seat.number(player)).join()}: ${headText(tossed.coin)}`
}

/** With a cheat of the catalogue, the table at which the catalogue is tried. */
function deckGame({ cheat, deck = 'mask' }: TablePlan, seat: number | undefined): Game<unknown> {
  const adversary = aloneWithCards.find(({ name }) => name === cheat)
  if (adversary === undefined) return deckTable
  const { table = {} } = adversary
  return tableGame(deck, table, seat === adversary.seat ? table.faces : undefined)
}

/** A bot that bets as the stream of choices says, and may mean to leave before some hand. */
function mindOf({ leaves }: TablePlan, seat: number, random: SeededRandom): HoldemMind {
  const bot = botMind(TEMPERS[seat % TEMPERS.length] ?? 'solid', () => random.fraction())
  const leavesAt = leaves.get(seat)
  if (leavesAt === undefined) return bot
  let hand = 0
  return {
    ...bot,
    plan: (chips, mayBuy) => (++hand >= leavesAt ? { plan: 'leave', buy: 0 } : bot.plan(chips, mayBuy)),
  }
}

/** How long a question in this slot is open before anybody can be late, in milliseconds of table time. */
export function deadlineIn({ game, deadlines: { step, act } }: TablePlan, slot: string): number {
  if (game !== 'holdem') return step
  if (/\/return\//.test(slot)) return 10 * act
  return /\/bet\/\d+$|\/showdown\/\d+$/.test(slot) ? act : step
}
