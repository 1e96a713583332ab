/** Whole tables of Hold'em on simulated time, for the stories. */
import { TEMPERS } from '../../../../src/games/holdem/index.ts'
import {
  botMind,
  defaultRules,
  type HoldemMind,
  type HoldemOptions,
  type HoldemOutcome,
  type HoldemRules,
  holdem,
} from '../../../../src/games/holdem/play/index.ts'
import type { Game, Player, Scenario, Simulated, Terms } from '../../../../src/table/index.ts'
import { SeededRandom, simulate } from '../../../../src/table/index.ts'

/** A table to play. */
export interface Plan extends Partial<Omit<Scenario<HoldemOutcome>, 'game' | 'charter'>> {
  readonly rules?: Partial<HoldemRules>
  /** Who decides at a seat (counted from 1); a bot where it gives nothing. */
  readonly mind?: (seat: number) => HoldemMind | undefined
  readonly watch?: HoldemOptions
}

/** The charter of such a table. */
export function charterOf(rules: Partial<HoldemRules> = {}): Partial<Terms> {
  return { game: 'holdem', rules: { ...defaultRules, hands: 1, ...rules } }
}

/** The game at every seat: bots, or who the plan says. */
export function gameOf({ mind, watch = {}, seed = 'table' }: Plan): Game<HoldemOutcome> {
  return (seat) => {
    if (seat.me === undefined) return holdem(watch)(seat)
    const number = seat.number(seat.me)
    const temper = TEMPERS[number % TEMPERS.length] ?? 'solid'
    const random = new SeededRandom(`${seed} bot ${number}`)
    const bot = botMind(temper, () => random.fraction())
    return holdem({ mind: mind?.(number) ?? bot, ...watch })(seat)
  }
}

/** Plays it. */
export function play(plan: Plan): Promise<Simulated<HoldemOutcome>> {
  const { rules, mind: _mind, watch: _watch, ...scenario } = plan
  return simulate({ seed: 'table', players: 3, ...scenario, charter: charterOf(rules), game: gameOf(plan) })
}

/** The stacks of an outcome by seat. */
export function stacksOf(table: Simulated<HoldemOutcome>, seat = 1): number[] {
  const stacks = table.endings[seat - 1]?.result?.stacks
  return table.table.players.map((player: Player) => stacks?.get(player) ?? -1)
}

/** All chips. */
export function total(stacks: readonly number[]): number {
  return stacks.reduce((sum, stack) => sum + stack, 0)
}

/** A mind that always calls, and shows or mucks as told. */
export function calling(show = true): HoldemMind {
  return {
    act: ({ legal }) => ({ type: legal?.check ? 'check' : 'call', seat: legal?.seat ?? 0 }),
    show: () => show,
    plan: (stack) => ({ plan: stack > 0 ? 'play' : 'sit out', buy: 0 }),
  }
}
