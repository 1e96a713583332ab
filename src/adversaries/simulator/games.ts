/** What is played at a simulated table, and what its players decide by themselves. */
import type { ShowcaseRules } from '../../decks/index.ts'
import { freeTable } from '../../games/free/play/index.ts'
import { type Hand, TEMPERS } from '../../games/holdem/index.ts'
import { botMind, defaultRules, type HoldemMind, holdem } from '../../games/holdem/play/index.ts'
import type { Role } from '../../games/werewolf/index.ts'
import {
  type Clock,
  coinOfThoseWhoStay,
  type Game,
  headText,
  type Player,
  SeededRandom,
  type Terms,
} from '../../table/index.ts'
import { aloneWithCards } from '../catalogue/index.ts'
import { tableGame } from '../table-game.ts'
import { deckTable } from './deck-table.ts'
import { anything, freeRules, isWish } from './free-table.ts'
import type { TablePlan } from './plan.ts'
import { roundsGame } from './rounds.ts'
import { villageGame, villageRules } from './village-table.ts'

/** The stack that everybody brings to a table of Hold'em. */
export const stack = 40

/** The charter of a table. */
export function simulatedCharter({
  game,
  deck = 'mask',
  length,
  players,
  deadlines,
  patience,
  seed,
}: TablePlan): Partial<Terms> {
  const common = { game, deadlines, patience, seats: { min: 2, max: 8 } }
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
  if (game === 'werewolf') return { ...common, seats: { min: 4, max: 8 }, rules: villageRules(seed, players) }
  if (game === 'free') return { ...common, rules: freeRules }
  if (game === 'holdem') return { ...common, rules: { ...defaultRules, stack, hands: length, deck } }
  return common
}

function isOdd(seed: string): boolean {
  return new SeededRandom(`${seed} audit`).chance(0.5)
}

/** Makes the game of a seat, by that seat's clock; spectators and auditors have neither. */
type GameMaker = (seat?: number, clock?: Clock) => Game<unknown>

/** Who is told what a seat sees. */
interface Watch {
  /** What a villager sees that it is. */
  readonly onRole?: (player: Player, role: Role) => void
  /** Every change of a hand of Hold'em, at a seat. */
  readonly onHand?: (seat: number, number: number, hand: Hand, ids: readonly Player[]) => void
}

/** One maker for each run, since the choices of all seats come from one stream. */
export function gameMaker(plan: TablePlan, { onRole, onHand }: Watch = {}): GameMaker {
  const random = new SeededRandom(`${plan.seed} choices`)
  const choose = (): number => random.between([0, 1_000_000])
  switch (plan.game) {
    case 'coin':
      return () => coinGame
    case 'rounds':
      return () => roundsGame(plan.length, choose)
    case 'deck':
      return (seat) => deckGame(plan, seat)
    case 'holdem':
      return (seat) => {
        if (seat === undefined) return holdem()
        const told = onHand && { onHand: onHand.bind(undefined, seat) }
        return holdem({ mind: mindOf(plan, seat, random), ...told })
      }
    case 'free':
      return (seat) => (seat === undefined ? freeTable() : anything(plan.length, random))
    case 'werewolf':
      return (_, clock) => villageGame(random, clock, onRole)
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
  if (game === 'werewolf') return villageDeadline(slot, step, act)
  if (game === 'free' && isWish(slot)) return Number.POSITIVE_INFINITY
  if (game === 'free') return /\/(agree|pick)$/.test(slot) ? act : step
  if (game !== 'holdem') return step
  if (/\/return\//.test(slot)) return 10 * act
  return /\/bet\/\d+$|\/showdown\/\d+$/.test(slot) ? act : step
}

/** Whether a question in this slot is about what a program does by itself. */
export function isStep(plan: TablePlan, slot: string): boolean {
  const { step, act } = { step: 1, act: 2 }
  return deadlineIn({ ...plan, deadlines: { step, act } }, slot) === step
}

/** Whatever a person decides takes its time; last words have a window of their own. */
function villageDeadline(slot: string, step: number, act: number): number {
  if (/(last-words|shot)\/\d+$/.test(slot)) return 10_000
  const isPersonal =
    /(night|medium)\/\d+$|whispers\/\d+\/\d+$|talk\/\d+\/\d+\/\d+$|(role|dawn)\/\d+$|vote\/\d+\/\d+\/vote$|declaration$/.test(
      slot,
    )
  return isPersonal ? act : step
}
