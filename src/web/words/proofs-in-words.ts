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
  roles: 'part of dealing the roles, with proof',
  diary: 'diary, sealed, of one size for all',
  night: 'part of the night, sealed, with proof that the role allows it',
  answer: 'part of everybody’s answers, with proof',
  will: 'will, or part of one, with proof',
  'last words': 'last words',
  count: 'part of the count of wolves, with proof',
  talk: 'words to all',
  vote: 'ballot, or part of opening them, with proof',
  end: 'own role, with proof',
  wish: 'what it wants to do',
  open: 'part of cards for those who may see them, with proof',
  'hand over': 'cards that leave a hand, with proof',
  pick: 'which cards of another hand, from behind',
  consent: 'whether it agrees',
  dice: 'part of the dice',
  other: 'statement',
}

/** What a broken rule means, by the rule's name. The rest is said with the rule itself. */
export const brokenRules: { readonly [rule: string]: (name: string) => string } = {
  'shuffle without changing a card': (name) =>
    `${name} did not hand on the same cards in another order. A shuffle comes with a proof that it is only a shuffle; this proof does not hold.`,
  'give true parts of the cards': (name) =>
    `${name} gave a false part of a card. Every part must fit the key that was announced before the shuffle; this one does not.`,
  'say one thing': (name) =>
    `${name} signed two different statements at the same point of the game. Either could be shown to somebody; together they convict.`,
  'a legal bet': (name) => `${name} made a bet that the rules of poker do not allow.`,
  'know the announced keys': (name) => `${name} announced a key without knowing its secret.`,
  'announce keys of its own': (name) => `${name} announced somebody else’s key.`,
  'open what was sealed': (name) => `${name} opened something else than what it had sealed.`,
  'sign the result that everybody sees': (name) => `${name} signed a result that the hand did not have.`,
  'choose only what its role allows': (name) =>
    `${name} chose something in the night that its role does not allow. Every choice comes with a proof that it is empty or that its maker has the role; this proof does not hold.`,
  'leave a true will': (name) =>
    `${name} left a false will. A will must hold the very role that was dealt, with a proof; this one does not.`,
  'blind every card by one secret': (name) => `${name} spoiled a secret test by not blinding it as all must.`,
  'vote for one of the options': (name) =>
    `${name} put a ballot into the vote that is for nobody who can be voted for.`,
  'shoot somebody who lives': (name) => `${name} shot at somebody who does not live.`,
  'shoot only as the hunter': (name) => `${name} fired a shot without being the hunter.`,
  'well-formed': (name) => `${name} sent a message that no honest program writes.`,
}

/** What a broken rule would have won, by the rule's name. */
export const gains: { readonly [rule: string]: string } = {
  'shuffle without changing a card':
    'A card that it chose itself, or one that is in the deck twice: it would have known what nobody else could know.',
  'give true parts of the cards':
    'Something else than what was dealt, chosen or counted: another card, another role, another result.',
  'say one thing': 'Two moves at once: it could have chosen later which of them it had made.',
  'a legal bet': 'A bet with chips that it does not have, or out of turn.',
  'know the announced keys': 'A key that lets it read cards of others.',
  'announce keys of its own': 'A key that lets it read cards of others.',
  'open what was sealed': 'A coin that falls as it likes.',
  'sign the result that everybody sees': 'More chips than it has.',
  'choose only what its role allows': 'A kill, a protection or an answer that only another role can have.',
  'leave a true will': 'A role to show at its death that it never had.',
  'blind every card by one secret':
    'A test that says what it wants: that somebody was saved, or that a side has won.',
  'vote for one of the options': 'More than one vote, or a vote against the dead.',
  'shoot somebody who lives': 'A shot that counts twice.',
  'shoot only as the hunter': 'Company on its way out.',
}
