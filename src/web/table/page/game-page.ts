/** What a game draws of its own on the screen of a table; the rest is the same for all games. */
import type { ComponentType } from 'preact'
import type { RulesModel } from '../../rules-model.ts'

/** A game as the page knows it. */
export interface GamePage {
  /** What is going on, for the heading; undefined before it has begun. */
  readonly heading: () => string | undefined
  /** A few words beside the heading. */
  readonly Corner: ComponentType
  /** A word for how the room looks now. */
  readonly mood: () => string
  /** What is being proven, or has been, in a sentence. */
  readonly proof: () => string
  /** Whatever must be said above the table. */
  readonly Notes: ComponentType
  /** The table itself. */
  readonly Board: ComponentType
  /** What I can do. */
  readonly Actions: ComponentType
  /** Takes the place of board and actions while something is shown again. */
  readonly Replay: ComponentType
  readonly isReplaying: () => boolean
  /** The rules, for people who forget them. */
  readonly Rules: ComponentType<{ readonly onClose: () => void }>
  /** How it ended. */
  readonly Over: ComponentType<{ readonly onLeave: () => void }>
  readonly isOver: () => boolean
  /** What this player has forfeited in that hand. */
  readonly forfeited: (player: number, hand: number | undefined) => string | undefined
  /** Whether people may talk beside the game now. */
  readonly mayTalk: () => boolean
  /** Whether the table waits for what I decide. */
  readonly isMyMove: () => boolean
  /** Asked of somebody who gets up among people. */
  readonly Leave: ComponentType<{ readonly onClose: () => void; readonly onLeaveNow: () => void }>
  /** What does not fit where so many begin, in a sentence; they may all the same. */
  readonly doubt?: (rules: RulesModel, players: number) => string | undefined
  /** The rules in the lobby, where so many are here and there are so many seats, as a list of `Term`. */
  readonly Terms: ComponentType<{
    readonly rules: RulesModel
    readonly players: { readonly here: number; readonly seats: number }
  }>
  /** Whether the host reads them too, since they depend on who comes. */
  readonly hostReadsTerms: boolean
  /** The last sentence for a screen reader. */
  readonly announcement: () => string
  /** Listens to keys as long as the table is shown; gives the function that stops it. */
  readonly listenToKeys: () => () => void
}
