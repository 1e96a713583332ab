/** Bots of the terminal program: their names, tempers and pace. */
import { TEMPERS, type Temper } from '../games/holdem/index.ts'
import { botMind, type HoldemMind } from '../games/holdem/play/index.ts'
import { looksAlike } from '../table/index.ts'
import { type Arguments, type Option, UsageError } from './command.ts'

/** First names for bots. */
export const botNames = ['Ada', 'Bruno', 'Chidi', 'Dina', 'Emil', 'Farah', 'Goro', 'Hana', 'Ilya'] as const

/** Names for so many bots at the table of a person with this name. */
export function botNamesBeside(person: string, count: number): readonly string[] {
  const others = botNames.map((name) => (looksAlike(name, person) ? `${name} (bot)` : name))
  return others.slice(0, count)
}

/** The option that lets a bot play instead of a person. */
export const botOption: Option = {
  type: 'string',
  value: 'TEMPER',
  about: `let a bot play for you: ${TEMPERS.join(', ')}`,
}

/** The bot asked for; undefined if a person plays. */
export function botFrom(args: Arguments, pause: number): HoldemMind | undefined {
  const wanted = args.text('bot')
  if (wanted === undefined) return undefined
  const temper = TEMPERS.find((known) => known === wanted)
  if (temper === undefined) throw new UsageError(`--bot takes one of ${TEMPERS.join(', ')}, not "${wanted}"`)
  return unhurried(botMind(temper), pause)
}

/** The temper of the bot with this number. */
export function temperOf(number: number): Temper {
  return TEMPERS[number % TEMPERS.length] ?? 'solid'
}

/** A bot that takes a moment, as people do. */
export function unhurried(mind: HoldemMind, milliseconds: number): HoldemMind {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  return {
    ...mind,
    act: async (view) => {
      await pause()
      return mind.act(view)
    },
  }
}
