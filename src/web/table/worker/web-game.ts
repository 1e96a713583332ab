/**
 * What a game brings to the tables of this page: the terms of a wished table, the kinds of its steps, bots, and what is played at the
 * person's seat. Everything else about a table is the same for all games.
 */
import type { Charter, Founding, Game, Player, TableEvent, Terms } from '../../../table/index.ts'
import type { GameAsk, TableWish, Tell } from '../../protocol.ts'
import type { GameName, RulesModel } from '../../rules-model.ts'
import type { TableModel } from '../model.ts'
import type { StepKind } from '../step.ts'
import type { KeptBot } from './bot.ts'
import type { Thought } from './thought.ts'

/** A game that this page can play. */
export interface WebGame {
  /** The name in a charter. */
  readonly name: GameName
  /** Whether somebody can sit down while the game goes on. */
  readonly admits: boolean
  terms(wish: TableWish): Terms
  /** What a charter says; throws a `DecodeError` if it says nothing that can be played. */
  rules(charter: Charter): RulesModel
  /** The kind of a step that the table tells of. */
  kindOf(step: string): StepKind
  /** What a bot plays. */
  bot(bot: KeptBot, place: BotPlace): Game<unknown>
  /** What the person at this browser plays, or watches. */
  mine(place: GamePlace): MyGame
}

/** Finds the game of that name in a charter; undefined if this page does not know it. */
export type FindGame = (name: string) => Promise<WebGame | undefined>

/** Where a bot sits. */
export interface BotPlace {
  readonly kind: TableModel['kind']
  /** How long it should think now. */
  readonly thought: () => Thought
}

/** The way to the programs of the others, beside the game. */
export interface ProgramLine {
  /** Who is here now, the host first, then those who have a seat; without me. */
  people(): readonly string[]
  /** Whether this person has a seat at the table, and does not only watch. */
  hasSeat(person: string): boolean
  /** Tells one of them something; false if that cannot be now. */
  send(person: string, text: string): boolean
}

/** Where a game is played from. */
export interface GamePlace {
  readonly kind: TableModel['kind']
  readonly tell: (message: Tell) => void
  /** The longest break between hands, in milliseconds. */
  readonly longestBreak: number
  /** Everybody who has a seat by now; numbers count from there. */
  readonly members: () => Founding['members']
  /** Whether what happens was said before this browser came, and is only being read again. */
  readonly isAgain: () => boolean
  /** Whether bots should decide at once. */
  readonly isHurried: () => boolean
  /** Told of those who are out of the game for good. */
  readonly onGone: (players: readonly Player[]) => void
  /** The programs of the others; undefined where all sit in this browser. */
  readonly programs?: ProgramLine | undefined
}

/** The game at the person's seat. */
export interface MyGame {
  readonly play: Game<unknown>
  /** How long bots should think now. */
  readonly thought: () => Thought
  /** Whether people may talk beside the game now. */
  readonly mayTalk: () => boolean
  /** Something happens at my seat. */
  onEvent(event: TableEvent): void
  /** The way to the table is cut, and its time stands still; or it is open again. */
  hold?(isHeld: boolean): void
  /** The program of somebody who is here says something beside the game. */
  hear?(person: string, text: string): void
  /** Does what the page asks for. */
  answer(ask: GameAsk): void | Promise<void>
}
