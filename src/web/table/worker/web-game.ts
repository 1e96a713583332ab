/**
 * What a game brings to the tables of this page: the terms of a wished table, words for its slots, bots, and what is played at the
 * person's seat. Everything else about a table is the same for all games.
 */
import type { Charter, Founding, Game, Player, Terms } from '../../../table/index.ts'
import type { GameAsk, TableWish, Tell } from '../../protocol.ts'
import type { RulesModel } from '../model.ts'
import type { Step } from '../step.ts'
import type { KeptBot } from './bot.ts'
import type { Thought } from './thought.ts'

/** A game that this page can play. */
export interface WebGame {
  /** The name in a charter. */
  readonly name: string
  terms(wish: TableWish): Terms
  /** What a charter says; throws a `DecodeError` if it says nothing that can be played. */
  rules(charter: Charter): RulesModel
  readStep(slot: string): Step
  /** What a bot plays; `thought` says how long it thinks. */
  bot(bot: KeptBot, thought: () => Thought): Game<unknown>
  /** What the person at this browser plays, or watches. */
  mine(place: GamePlace): MyGame
}

/** Where a game is played from. */
export interface GamePlace {
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
}

/** The game at the person's seat. */
export interface MyGame {
  readonly play: Game<unknown>
  /** How long bots should think now. */
  readonly thought: () => Thought
  /** I am asked in that slot, and late after that moment. */
  onWaiting(slot: string, until: number | undefined): void
  /** Does what the page asks for. */
  answer(ask: GameAsk): void | Promise<void>
}
