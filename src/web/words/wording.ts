/** English words that several texts of the catalogue are made of: steps of the game, broken rules, amounts and names. */
import type { StepKind } from '../table/step.ts'

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
  other: 'working',
}

/** What a statement of a step is. */
export const entries: Readonly<Record<StepKind, string>> = {
  coin: 'part of the coin that places the button',
  plan: 'ready for the hand',
  keys: 'key for the deck, with proof',
  shuffle: 'shuffle, with proof that no card was changed',
  deck: 'part of the deck',
  deal: 'part of the others’ hole cards, with proof',
  bet: 'bet',
  flop: 'part of the flop, with proof',
  turn: 'part of the turn, with proof',
  river: 'part of the river, with proof',
  showdown: 'own cards, with proof',
  sign: 'signature of the result',
  absence: 'somebody stayed silent',
  return: 'back at the table',
  leave: 'part of the cards, before leaving',
  recover: 'part of going on without a player',
  other: 'statement',
}

/** What a broken rule means, by the rule's name. The rest is said with the rule itself. */
export const brokenRules: { readonly [rule: string]: (name: string) => string } = {
  'shuffle without changing a card': (name) =>
    `${name} did not hand on the same 52 cards in another order. A shuffle comes with a proof that it is only a shuffle; this proof does not hold.`,
  'give true parts of the cards': (name) =>
    `${name} gave a false part of a card. Every part must fit the key that was announced before the shuffle; this one does not.`,
  'say one thing': (name) =>
    `${name} signed two different statements at the same point of the game. Either could be shown to somebody; together they convict.`,
  'a legal bet': (name) => `${name} made a bet that the rules of poker do not allow.`,
  'know the announced keys': (name) => `${name} announced a key without knowing its secret.`,
  'announce keys of its own': (name) => `${name} announced somebody else’s key.`,
  'open what was sealed': (name) => `${name} opened something else than what it had sealed.`,
  'sign the result that everybody sees': (name) => `${name} signed a result that the hand did not have.`,
  'well-formed': (name) => `${name} sent a message that no honest program writes.`,
}
