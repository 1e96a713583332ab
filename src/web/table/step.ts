/** What a slot is about, for people: which hand or round, and which part of playing it. Each game reads its own slots. */

/** The parts of a game that a screen tells apart. */
export type StepKind =
  | 'coin'
  | 'plan'
  | 'keys'
  | 'shuffle'
  | 'deck'
  | 'deal'
  | 'bet'
  | 'flop'
  | 'turn'
  | 'river'
  | 'showdown'
  | 'sign'
  | 'absence'
  | 'return'
  | 'leave'
  | 'recover'
  | 'other'

/** A slot, read for people. */
export interface Step {
  readonly kind: StepKind
  readonly hand: number | undefined
  /** Whether it prepares a hand beside another that is being played. */
  readonly ahead: boolean
  /** For a shuffle: whose turn it is, counted from 1. */
  readonly turn: number | undefined
}
