/** The texts of everything that is loaded when it is needed: lobby, dialogs, trust, audit, replay, settings. */

import { foundingWords } from './founding-words.ts'
import { rounds } from './rounds.ts'
import { tableWords } from './table-words.ts'
import { trustWords } from './trust-words.ts'
import type { Wide } from './wording.ts'

/** English. */
const en = {
  rounds,
  ...foundingWords,
  ...tableWords,
  ...trustWords,
  guide: {
    title: 'Guides',
    missing: 'There is no such guide',
    missingText: 'Go back to the front page, where the guides are listed.',
    names: {
      playing: 'Playing with friends',
      holdem: 'Hold’em',
      werewolf: 'Werewolf',
      free: 'The free table',
      table: 'How the table works',
      cheats: 'Every cheat',
      threats: 'Threats',
    } as { readonly [name: string]: string },
  },
  rules: {
    title: 'Rules and hand rankings',
    button: { holdem: 'Rules and hand rankings', werewolf: 'Rules', free: 'Rule sheet' },
    close: 'Close',
    ranking: 'Which hand wins, the best first',
    hands: [
      ['Straight flush', 'five in a row of one suit; from the ten to the ace: royal'],
      ['Four of a kind', 'all four of one rank'],
      ['Full house', 'three of one rank and two of another'],
      ['Flush', 'five of one suit'],
      ['Straight', 'five in a row; the ace counts high or low'],
      ['Three of a kind', 'three of one rank'],
      ['Two pair', 'two of one rank and two of another'],
      ['Pair', 'two of one rank'],
      ['High card', 'none of these: the highest card'],
    ],
    play: 'A hand of Hold’em',
    steps: [
      'Everybody gets two cards that nobody else sees. The two players left of the button put in the blinds.',
      'Five cards are opened for all: three (the flop), one (the turn), one (the river). Before and after each you may check, bet, call, raise or fold.',
      'The best five of your two and the five on the table count. Equal hands share the pot; suits never matter.',
      'No limit: you may bet all that you have. Who is all in plays for as much of the pot as it could pay.',
    ],
  },
  village: {
    won: {
      wolves: 'The wolves have won.',
      village: 'The village has won.',
      nobody: 'Nobody has won.',
    },
    roles: {
      wolf: 'wolf',
      villager: 'villager',
      seer: 'seer',
      guard: 'guard',
      hunter: 'hunter',
      medium: 'medium',
      mason: 'mason',
      unknown: 'unknown',
    },
  },
  settings: {
    title: 'Settings',
    fourColours: 'Four-colour deck',
    quick: 'Quick play: bots decide at once',
    noPause: 'No pause between hands',
    sounds: 'Sounds',
    vibration: 'Vibration',
    language: 'Language',
    languages: { system: 'as the browser', en: 'English', de: 'Deutsch' },
    theme: 'Appearance',
    themes: { system: 'as the system', light: 'light', dark: 'dark' },
    keys: 'Keys',
    keyList: {
      holdem: [
        ['F', 'fold'],
        ['C', 'check or call'],
        ['R', 'bet or raise: type the amount, then Enter'],
        ['⇧ 1–5', 'amount: min, ½ pot, ¾ pot, pot, all in'],
        ['Space', 'check if it is free; next hand'],
        ['?', 'rules and hand rankings'],
      ],
      werewolf: [
        ['Tab, Enter', 'go to a house, and name it'],
        ['R', 'see your role, as long as you hold it'],
        ['?', 'rules'],
      ],
      free: [
        ['Tab, Enter', 'go to cards, piles and players, and select them'],
        ['Esc', 'select nothing'],
        ['?', 'rule sheet'],
      ],
    },
    close: 'Close',
  },
} as const

/** The shape of this part of a catalogue. */
export type MoreMessages = Wide<typeof en>

/** The texts in the reader's language. */
export let more: MoreMessages = en

/** From now on these are the texts; without any, English. */
export function speakMore(messages: MoreMessages = en): void {
  more = messages
}
