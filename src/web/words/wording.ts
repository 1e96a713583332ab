/** English words that several texts of the catalogue are made of: steps of the game, amounts and names. */
import type { StepKind } from '../table/step.ts'

/** The shape of a catalogue: the same texts and sentences, in whatever words. */
export type Wide<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [K in keyof T]: Wide<T[K]> }

/** Numbers with separators. */
export const number = new Intl.NumberFormat('en')
/** Bytes in words. */
export const kilobytes = (bytes: number): string =>
  bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`
/** Milliseconds in words. */
export const time = (milliseconds: number): string => {
  if (milliseconds < 1) return 'under 1 ms'
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
/** A stretch of time as people say it. */
export const stretch = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
/** Names in a row. */
export const and = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Who does something: the reader or somebody else. */
export interface Who {
  readonly name: string
  readonly isMe: boolean
}

/** What a part of the work took. */
export interface WorkFigures {
  readonly turn?: number | undefined
  readonly of: number
  readonly bytes?: number | undefined
  readonly milliseconds?: number | undefined
}

/** “You are”, “Mira is”. */
export const is = ({ name, isMe }: Who): string => (isMe ? 'You are' : `${name} is`)
/** “your”, “Mira’s”. */
export const whose = ({ name, isMe }: Who): string => (isMe ? 'your' : `${name}’s`)
/** The text with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A reason that a program gave, as a sentence. */
export const sentence = (text: string): string => `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}`

/** The name of a hand in a sentence: some need an article. */
export const aHand = (hand: string): string =>
  /^(pair|straight|flush|full|royal)/.test(hand) ? `a ${hand}` : hand

/** What is being done, by step. */
export const steps: Readonly<Record<StepKind, string>> = {
  coin: 'tossing the coin for the button',
  plan: 'getting ready for the hand',
  keys: 'announcing keys',
  shuffle: 'shuffling',
  deck: 'preparing the deck',
  deal: 'dealing the hole cards',
  bet: 'betting',
  flop: 'opening the flop',
  turn: 'opening the turn',
  river: 'opening the river',
  showdown: 'showing cards',
  sign: 'signing the result',
  absence: 'noting an absence',
  return: 'waiting for somebody to come back',
  leave: 'leaving',
  recover: 'going on without a player',
  roles: 'dealing the roles',
  diary: 'writing diaries',
  night: 'choosing in the night',
  answer: 'answering in secret',
  will: 'keeping wills',
  'last words': 'hearing last words',
  count: 'counting the wolves',
  talk: 'talking',
  vote: 'voting',
  end: 'showing all roles',
  wish: 'playing',
  open: 'opening cards to those who may see them',
  'hand over': 'letting cards go',
  pick: 'picking a card',
  consent: 'deciding whether to agree',
  dice: 'rolling dice',
  other: 'working',
}
