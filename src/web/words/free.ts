/** The texts of the free table, loaded with it. What is done there is in words in `free-deeds.ts`, what can be done in `free-menu.ts`. */
import { called, deed, face, points, some, subject, type Told, wanted } from './free-deeds.ts'
import { make, own, terms } from './free-making.ts'
import { menu } from './free-menu.ts'
import { and, is, type Who, type Wide, whose } from './wording.ts'

/** English. */
const en = {
  face,
  back: 'hidden card',
  tell: (told: Told) => `${subject(told.by)} ${deed(told)}.`,
  wants: (by: Who, told: Pick<Told, 'wish' | 'whoAt'>) => `${by.name} ${wanted(told)}.`,
  refused: (who: Who, why: string) => `${subject(who)} could not do that: ${why}.`,
  against: (who: Who, told: Told) =>
    `${subject(who)} did not agree, so nothing came of this: ${called(told.by)} ${deed(told)}.`,
  dropped: (why: 'changed' | 'busy', told: Told) =>
    `${why === 'busy' ? 'One thing after another' : 'The table has changed'}, so nothing came of this: you ${deed(told)}.`,
  lost: (names: readonly Who[], isAway: boolean) =>
    isAway
      ? `${and(names.map(subject))} ${names.length === 1 && !names[0]?.isMe ? 'is' : 'are'} away. The others keep their hands; the rest is dealt anew.`
      : `${and(names.map(subject))} cheated: what was said fits no proof. Gone for good; the others keep their hands, and the rest is dealt anew.`,
  away: {
    chair: 'away',
    me: (minutes: number | undefined) =>
      `You were away${minutes === undefined ? '' : minutes < 1 ? ' for a moment' : ` for ${minutes} min`}. Your cards went back into the deck.`,
    sitDown: 'Sit down again',
    soon: 'You are sitting down: the rest is dealt anew with your help.',
    alone: 'Nobody else is there. Wait until somebody sits down again, or end the table.',
  },
  shown: {
    all: (who: Who) => `${subject(who)} ${who.isMe ? 'show' : 'shows'} everybody:`,
    me: (who: Who) => `${who.name} shows you alone:`,
    mine: (to: Who) => `You show ${to.name} alone:`,
    hide: 'Put away',
  },
  /** A pile by its name in the recipe; those of chairs with whose they are. */
  pile: (name: string) => name,
  ownPile: (name: string, who: Who) => `${whose(who)} ${name}`,
  /** The rule sheet of a recipe that many know, by its name and as it is written. */
  sheet: (_recipe: string, text: string) => text,
  table: 'The table',
  players: 'Players',
  piles: 'Piles',
  hand: 'Your hand',
  log: 'What happened',
  nothingYet: 'The cards are dealt.',
  dealing: 'Everybody shuffles once. Nobody sees another’s cards.',
  count: (cards: number) => (cards === 1 ? '1 card' : `${cards} cards`),
  empty: 'empty',
  backOf: (deck: string): string => `a card of the deck “${deck}”, face down`,
  turn: 'turn',
  you: 'you',
  gone: 'gone',
  lostConnection: 'connection lost',
  score: (score: number) => points(score),
  chips: (count: number) => `${count} chips`,
  pot: (count: number) => `Pot: ${count}`,
  knownTo: (who: Who) => (who.isMe ? 'only you know this one' : `${who.name} knows this one`),
  watching: 'You are watching. Hands stay hidden.',
  fromNextRound: 'You have a seat, and play from the next round on.',
  yourTurn: 'It is your turn. Tap a card, a pile or a player.',
  turnOf: (who: Who) => `${is(who)} at turn. Anybody may act all the same.`,
  anyone: 'Whoever wants to acts. Tap a card, a pile or a player.',
  busy: 'Being done and proven',
  answering: (names: readonly string[]) => `Waiting for ${and(names)} to answer.`,
  youFirst: 'Somebody was faster than you. Now the others wait for you.',
  othersFirst: (names: readonly string[]) =>
    `${and(names)} wanted to act before you did again, and may go first. Then it is done.`,
  sort: { label: 'Sort', suit: 'By suit', rank: 'By rank', own: 'By hand' },
  absence: (names: readonly string[], seconds: number) =>
    `Waiting for ${and(names)}: ${seconds} s left. After that the others go on alone, with their hands.`,
  menu,
  question: {
    pass: (cards: number, who: Who) =>
      `Choose ${some(cards)} of your hand for ${called(who)}. Nobody looks before all have passed.`,
    choose: (cards: number) => `Choose ${some(cards)} of your hand.`,
    chosen: (cards: number, of: number) => `${cards} of ${of} chosen`,
    doIt: (cards: number) => (cards === 1 ? 'This one' : `These ${cards}`),
    pick: (cards: number, who: Who) => `Pick ${some(cards)} from ${whose(who)} hand.`,
    place: (place: number) => `card ${place}`,
    agree: 'I agree',
    refuse: 'I do not agree',
  },
  dice: (dice: readonly number[]) => `Dice: ${and(dice.map(String))}`,
  rules: {
    title: 'Rule sheet',
    text: 'Nobody’s program enforces these rules: you keep them among yourselves.',
    close: 'Close',
  },
  notepad: {
    title: 'Notes',
    all: 'For all',
    line: 'A line for all',
    write: 'Write',
    wipe: 'Wipe out',
    own: 'For yourself',
    text: 'These stay in this browser.',
  },
  scores: {
    title: 'Score sheet',
    text: 'Everybody signs it when a round ends. Striking out an entry asks all.',
    round: 'Round',
    now: 'this',
    total: 'Total',
    entry: (by: Who, whom: Who, count: number) => `${by.name} wrote ${points(count)} for ${whom.name}`,
    strike: 'Strike out',
  },
  leave: {
    title: 'Leave the table?',
    stay: 'Stay',
    getUp: 'Get up: my hand goes back, the others play on',
    now: 'Close the table now, for me only',
    text: 'If you just close it, the others wait for you whenever you are needed, and go on without your hand after that. You keep your chair, and can come back from the front page.',
  },
  over: {
    title: 'The table is over',
    rounds: (rounds: number) => (rounds === 1 ? 'One round was played.' : `${rounds} rounds were played.`),
    player: 'Player',
    score: 'Score',
    chips: 'Chips',
    look: 'Look at the table',
    leave: 'Back to the front page',
    back: 'How it ended',
  },
  proof: {
    dealing: 'Keys and shuffles are being checked.',
    round: (players: number) => `Shuffled by ${players} players. You checked every shuffle.`,
    hidden: (cards: number) =>
      cards === 1
        ? 'One hidden card: nobody can open it alone.'
        : `${cards} hidden cards: nobody can open one alone.`,
  },
  terms,
  make,
  own,
} as const

/** The shape of this part of a catalogue. */
export type FreeMessages = Wide<typeof en>

/** The texts in the reader's language. */
export let f: FreeMessages = en

/** From now on these are the texts; without any, English. */
export function speakFree(messages: FreeMessages = en): void {
  f = messages
}
