/** English words for what is proven: what a statement is, and what a broken rule means. */
import type { StepKind } from '../table/step.ts'

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

/** What a broken rule would have won, by the rule's name. */
export const gains: { readonly [rule: string]: string } = {
  'shuffle without changing a card':
    'A card that it chose itself, or one that is in the deck twice: it would have known what nobody else could know.',
  'give true parts of the cards':
    'Another card than the one that was dealt: on the board, or as a better hand than it held.',
  'say one thing': 'Two moves at once: it could have chosen later which of them it had made.',
  'a legal bet': 'A bet with chips that it does not have, or out of turn.',
  'know the announced keys': 'A key that lets it read cards of others.',
  'announce keys of its own': 'A key that lets it read cards of others.',
  'open what was sealed': 'A coin that falls as it likes.',
  'sign the result that everybody sees': 'More chips than it has.',
}
