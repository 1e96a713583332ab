/** Holds the direction of imports between rooms: a room may only use those listed for it. Run by `npm run verify`. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** What each room may import, besides itself and packages. */
const allowed: { readonly [room: string]: readonly string[] } = {
  'index.ts': ['decks', 'table'],
  group: [],
  proofs: ['group'],
  table: ['group', 'proofs'],
  cards: ['group', 'proofs', 'table'],
  decks: ['group', 'proofs', 'table', 'cards'],
  'games/rules': [],
  games: ['group', 'cards', 'decks', 'table', 'games/rules'],
  adversaries: ['group', 'proofs', 'table', 'cards', 'decks', 'games', 'games/rules'],
  net: ['group', 'table'],
  cli: ['group', 'proofs', 'table', 'decks', 'games', 'games/rules', 'adversaries', 'net'],
  web: ['group', 'proofs', 'table', 'decks', 'games', 'games/rules', 'adversaries', 'net'],
}

/** Rules of a game are pure: everything in `games` that is not in a `play` folder. */
function roomOf(file: string): string {
  const [, room = ''] = file.split('/')
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
