/** How a free table is made, and what is read of it before one sits down. */

import type { Misfit } from '../../games/free/index.ts'

/** The rules of a table, in English. */
export const terms = {
  recipe: 'Game',
  deck: 'Cards',
  piles: 'Piles',
  rules: 'Rules',
  pace: 'Time',
  paceText: (seconds: number) =>
    `Nobody has to act. Whoever is needed and silent for ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} is away: its hand goes back to the deck, the others keep theirs, and it sits down again when it is back.`,
} as const

/** A new table. */
export const make = {
  titleBots: 'A free table',
  titleFriends: 'A free table for friends',
  intro: 'Any card game: you keep the rules, the table keeps the secrets.',
  bots: 'Bots',
  botsHint: 'Bots know no rules: they agree to everything, and lay some card when you give them the turn.',
  seats: 'Seats',
  recipe: 'Game',
  misfit: (name: string, players: number, misfit: Misfit) =>
    misfit.kind === 'players'
      ? `${name} is meant for ${misfit.from === misfit.to ? misfit.to : `${misfit.from} to ${misfit.to}`} players, and you are ${players}. You can play it all the same.`
      : `With ${players} players there are not enough cards: everybody is dealt ${misfit.dealt} instead of ${misfit.wanted}.`,
  pace: 'Time to answer',
  paces: { usual: '2 minutes', slow: '10 minutes' },
  start: 'Sit down',
  open: 'Open the table',
  own: 'Make your own …',
  keep: 'Keep it here',
  kept: 'Kept',
  link: 'Get its link',
  pictures: (count: number) =>
    `${count === 1 ? 'A picture is' : `${count} pictures are`} not in the link: people get them from each other at the table, and see text and symbol until then.`,
  keptHere: (count: number) => `Kept in this browser: ${count}`,
  damaged: 'a recipe that cannot be read any more',
  rename: 'Rename',
  newName: 'New name',
  save: 'Save',
  remove: 'Remove',
  removed: (name: string) => `“${name}” is removed.`,
  undo: 'Undo',
  badLink: (why: string) => `The recipe in this link cannot be used: ${why}.`,
} as const

/** A recipe of one's own. */
export const own = {
  name: 'Name of the game',
  unnamed: 'Free table',
  deck: (cards: number) => `Cards: ${cards}`,
  ownDeck: 'from a file',
  decks: {
    '52': '52 cards',
    '54': '52 cards and two jokers',
    '32': '32 cards',
    '2x52': 'two decks of 52',
    colours: 'four colours with numbers',
    tarot: 'tarot',
    mahjong: '136 Mahjong tiles',
    'mahjong-144': '144 Mahjong tiles',
    dominoes: 'dominoes',
    '100': 'numbers from 1 to 100',
  },
  file: 'Own cards from a file',
  more: 'Another deck, with a back of its own',
  fewer: 'Take this deck away',
  another: (number: number) => `deck ${number}`,
  home: 'The pile on which it lies',
  fileHint:
    'CSV with a line for each card: text, symbol, colour, how many, picture. Or JSON: a list of texts, or of objects with text, symbol, colour, count, image. A picture is the name of a file: pick it together with this one.',
  trouble: (why: string) => `The file cannot be used: ${why}.`,
  piles: 'Piles, with commas between them, a line for each row',
  stock: 'stock',
  cards: 'cards',
  all: 'Deal all cards',
  each: 'Cards for each at first',
  turned: 'Cards turned up on the second pile',
  turns: 'Turns, as a suggestion',
  handedOn: {
    nobody: 'nobody’s',
    'by word': 'handed on by word',
    'by laying': 'handed on by laying a card',
    'by tricks': 'by laying, and whoever takes the trick goes on',
  },
  way: 'The turn goes',
  ways: { left: 'to the left', right: 'to the right' },
  chips: 'Chips for each at first',
  sheet: 'Rule sheet, for people',
} as const
