/** Bots of the terminal program: their names, tempers and pace. */
import { TEMPERS, type Temper } from '../games/holdem/index.ts'
import { looksAlike } from '../table/index.ts'
import { type Arguments, type Option, UsageError } from './command.ts'
import type { BotWish } from './table-game.ts'

/** First names for bots. */
const botNames = [
  'Ada',
  'Bruno',
  'Chidi',
  'Dina',
  'Emil',
  'Farah',
  'Goro',
  'Hana',
  'Ilya',
  'Jun',
  'Kofi',
  'Lena',
  'Marek',
  'Nia',
  'Omar',
] as const

/** Names for so many bots at the table of a person with this name. */
export function botNamesBeside(person: string, count: number): readonly string[] {
  const others = botNames.map((name) => (looksAlike(name, person) ? `${name} (bot)` : name))
  return others.slice(0, count)
}

/** What the bot with this number is called among people: its name says that it is one, since whoever runs it sees its cards. */
export function botNameAmongPeople(number: number): string {
  const name = botNames[number]
  return name === undefined ? `bot ${number + 1}` : `${name} (bot)`
}

/** The option that lets a bot play instead of a person. */
export const botOption: Option = {
  type: 'string',
  value: 'TEMPER',
  about: `let a bot play for you: ${TEMPERS.join(', ')}`,
}

/** The bot asked for; undefined if a person plays. */
export function botFrom(args: Arguments, pause: number): BotWish | undefined {
  const temper = args.text('bot')
  if (temper === undefined) return undefined
  if (TEMPERS.some((known) => known === temper)) return { temper, pause }
  throw new UsageError(`--bot takes one of ${TEMPERS.join(', ')}, not "${temper}"`)
}

/** The temper of the bot with this number. */
export function temperOf(number: number): Temper {
  return TEMPERS[number % TEMPERS.length] ?? 'solid'
}
