/** The order in which the site shows the book, and how its chapters are called; every page stands here once, as a test holds. */

/** A chapter, and its pages: the file below docs without `.md`, and its title in the list. */
export interface Chapter {
  readonly text: string
  readonly pages: readonly (readonly [file: string, title: string])[]
}

/** Pages from the top of the repository that belong to the site, by the name that they have there. */
export const topPages: { readonly [name: string]: string } = {
  contributing: 'CONTRIBUTING.md',
  security: 'SECURITY.md',
  changelog: 'CHANGELOG.md',
}

/** The chapters; decisions, which have their own list, and examples are added when the site is built. */
export const outline: readonly Chapter[] = [
  {
    text: 'Begin',
    pages: [
      ['pictures', 'Mental poker in pictures'],
      ['your-first-game', 'Your first game'],
      ['who-learns-what', 'Who learns what'],
      ['playing', 'Playing with friends'],
      ['peers', 'Without a relay'],
      ['comparison', 'Compared with others'],
    ],
  },
  {
    text: 'Games',
    pages: [
      ['holdem', 'Hold’em'],
      ['werewolf', 'Werewolf'],
      ['free', 'The free table'],
      ['groups', 'Secret groups'],
      ['votes', 'Votes'],
    ],
  },
  {
    text: 'How it works',
    pages: [
      ['table', 'The table'],
      ['proofs', 'The proofs'],
      ['group', 'The group'],
      ['cards', 'Masked cards'],
      ['decks/mask', 'Deck: mask'],
      ['decks/deal-keys', 'Deck: deal-keys'],
      ['decks/padlock', 'Deck: padlock'],
      ['decks/names', 'Deck: names'],
    ],
  },
  {
    text: 'What it holds',
    pages: [
      ['threats', 'Threats'],
      ['cheats', 'Every cheat and its verdict'],
      ['reliability', 'Reliability'],
      ['speed', 'Speed'],
      ['scale', 'A million players, on paper'],
    ],
  },
  {
    text: 'Running relays',
    pages: [
      ['relay', 'The relay'],
      ['deploy', 'Deploying'],
    ],
  },
  {
    text: 'Specification',
    pages: [
      ['spec/log', 'The log'],
      ['spec/mesh', 'Between peers'],
      ['spec/proofs', 'The proofs'],
      ['spec/decks', 'The decks'],
      ['spec/recovery', 'Players who go'],
      ['spec/groups', 'Groups'],
      ['spec/votes', 'Votes'],
      ['spec/holdem', 'Hold’em'],
      ['spec/werewolf', 'Werewolf'],
      ['spec/free', 'The free table'],
    ],
  },
  {
    text: 'Project',
    pages: [
      ['decisions/README', 'Decisions'],
      ['contributing', 'Contributing'],
      ['security', 'Security'],
      ['changelog', 'Changes'],
    ],
  },
]

/** What is not on the site by itself: its first page, and the interface, which has pages of its own. */
export const elsewhere = ['README', 'api']
