/** What a game draws of its own on the screen of a table; the rest is the same for all games. */
import type { ComponentType } from 'preact'
import type { RulesModel } from '../model.ts'

/** A game as the page knows it. */
export interface GamePage {
  /** What is going on, for the heading; undefined before it has begun. */
  readonly heading: () => string | undefined
  /** A few words beside the heading. */
  readonly Corner: ComponentType
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
  /** What being late in the last hand has cost me. */
  readonly loss: () => string | undefined
  /** The rules in the lobby, as a list of `Term`. */
  readonly Terms: ComponentType<{ readonly rules: RulesModel }>
  /** The last sentence for a screen reader. */
  readonly announcement: () => string
  /** Listens to keys as long as the table is shown; gives the function that stops it. */
  readonly listenToKeys: () => () => void
}
