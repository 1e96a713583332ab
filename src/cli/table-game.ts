/** A game as this program plays it: which options describe a table, what a guest reads, its bots and its screen. */
import type { Charter, Game, Terms } from '../table/index.ts'
import type { Arguments, Option } from './command.ts'
import type { SeatScreen } from './seat-screen.ts'

/** The bot that plays for a person. */
export interface BotWish {
  readonly temper: string
  /** How long it thinks, in milliseconds. */
  readonly pause: number
}

/** Milliseconds that a table waits. */
export type Deadlines = Charter['deadlines']

/** One game. */
export interface TableGame {
  /** As charters call it. */
  readonly name: string
  /** The options by which a table is described. */
  readonly options: { readonly [name: string]: Option }
  /** How many play, and how many bots a person usually plays with. */
  readonly seats: { readonly min: number; readonly max: number; readonly usualBots: number }
  /** The terms of a table, from what was asked for. */
  termsFrom(args: Arguments, players?: number, deadlines?: Deadlines): Terms
  /** The rules of a table for a person, alone with bots or among people, line by line. Throws a `DecodeError` if they cannot be read, or are not fit for that. */
  ruleSheet(charter: Charter, isAlone?: boolean): readonly string[]
  /** A bot that sits at a table, by its number. */
  bot(number: number, pause: number): Game<unknown>
  /** The screen of a seat: of a person, or of the bot that plays for it. */
  screen(bot?: BotWish): SeatScreen
}
