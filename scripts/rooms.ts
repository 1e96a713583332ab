/** Holds the direction of imports between rooms: a room may only use those listed for it. Run by `npm run verify`. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** What each room may import, besides itself and packages. */
const allowed: { readonly [room: string]: readonly string[] } = {
  'index.ts': ['decks', 'table'],
  group: [],
  proofs: ['group'],
  table: ['group', 'proofs'],
  decks: ['group', 'proofs', 'table'],
  'games/rules': [],
  games: ['group', 'decks', 'table', 'games/rules'],
  adversaries: ['group', 'proofs', 'table', 'decks', 'games', 'games/rules'],
  net: ['group', 'table'],
  cli: ['group', 'proofs', 'table', 'decks', 'games', 'games/rules', 'adversaries', 'net'],
  web: [
    'group',
    'proofs',
    'table',
    'decks',
    'games',
    'games/rules',
    'adversaries',
    'net',
    'web/table',
    'web/holdem',
  ],
  'web/table': ['group', 'table', 'decks', 'games', 'games/rules', 'adversaries', 'net', 'web'],
  'web/holdem': ['group', 'table', 'games', 'games/rules', 'web', 'web/table'],
}

/**
 * Rules of a game are pure: everything in `games` that is not in a `play` folder. On the page, what all tables share knows no
 * game: it is `web/table`, and each game has a folder beside it.
 */
function roomOf(file: string): string {
  const [, room = '', part = ''] = file.split('/')
  if (room === 'web') return Object.hasOwn(allowed, `web/${part}`) ? `web/${part}` : room
  if (room !== 'games') return room
  return file.includes('/play/') ? 'games' : 'games/rules'
}

const importPattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
let broken = 0
for (const file of globSync('src/**/*.{ts,tsx}')) {
  const room = roomOf(file)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(importPattern)) {
    const other = roomOf(normalize(join(dirname(file), target)))
    if (other === room || allowed[room]?.includes(other)) continue
    console.error(`${file}: the room "${room}" must not import from "${other}" (${target})`)
    broken++
  }
}
if (broken > 0) process.exit(1)
