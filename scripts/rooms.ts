/**
 * Holds the order of the rooms: a room may only use those listed for it, and enters them by their doors; no file imports
 * itself in a circle, not even for types. The largest room, the table, is built in storeys that only look down. Run by `npm run verify`.
 */
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
  groups: ['group', 'proofs', 'table', 'cards'],
  votes: ['group', 'proofs', 'table', 'cards'],
  'games/rules': [],
  games: ['group', 'cards', 'decks', 'groups', 'votes', 'table', 'games/rules'],
  adversaries: ['group', 'proofs', 'table', 'cards', 'decks', 'groups', 'votes', 'games', 'games/rules'],
  net: ['group', 'table'],
  cli: ['group', 'proofs', 'table', 'decks', 'groups', 'votes', 'games', 'games/rules', 'adversaries', 'net'],
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
    'web/werewolf',
    'web/free',
  ],
  'web/table': ['group', 'table', 'decks', 'games', 'games/rules', 'adversaries', 'net', 'web'],
  'web/holdem': ['group', 'table', 'decks', 'games', 'games/rules', 'web', 'web/table'],
  'web/free': ['group', 'table', 'games', 'games/rules', 'web', 'web/table'],
  'web/werewolf': ['group', 'table', 'games', 'games/rules', 'web', 'web/table'],
}

/** The storeys of the table, from the ground: each uses those below it alone. What stands beside them (`index.ts`) sees all. */
const storeys: readonly string[] = [
  'statements',
  'order',
  'founding',
  'run',
  'choreography',
  'audit',
  'seat',
  'files',
  'local',
  'simulation',
]

/**
 * Doors besides every `index.ts`: for those who look behind the scenes, for what only programs on Node can use, and for what a page
 * needs without the rest of its room.
 */
const doors: readonly string[] = [
  'src/group/inside.ts',
  'src/table/inside.ts',
  'src/decks/names/inside.ts',
  'src/table/files/journal-file.ts',
  'src/table/files/keep-folder.ts',
  'src/table/audit/audit-workers.ts',
  'src/table/audit/audit-crew.ts',
  'src/table/audit/audit-part.ts',
  'src/adversaries/bot-cheats.ts',
  'src/table/order/chain.ts',
  'src/table/statements/names.ts',
  'src/table/statements/plain-words.ts',
  'src/table/files/secret-box.ts',
  'src/net/mesh/node.ts',
  'src/net/mesh/page.ts',
]

const imports = new Map(globSync('src/**/*.{ts,tsx}').map((file) => [file, importsOf(file)]))
const complaints = [...imports].flatMap(([file, targets]) =>
  targets.flatMap(
    (target) => aboutDirection(file, target) ?? aboutDoor(file, target) ?? aboutStorey(file, target) ?? [],
  ),
)
complaints.push(...globSync('src/games/**/*.ts').flatMap(aboutRules), ...aboutCircles())
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)

/** The files of ours that a file imports, types included. */
function importsOf(file: string): string[] {
  const pattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, target = '']) =>
    normalize(join(dirname(file), target)),
  )
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

function aboutDirection(file: string, target: string): string | undefined {
  const [room, other] = [roomOf(file), roomOf(target)]
  if (other === room || allowed[room]?.includes(other)) return undefined
  return `${file}: the room "${room}" must not import from "${other}" (${target})`
}

function aboutDoor(file: string, target: string): string | undefined {
  const [folder, other] = [file, target].map((path) => path.split('/')[1] ?? '')
  if (folder === other || target.endsWith('/index.ts') || doors.includes(target)) return undefined
  return `${file}: import from the index.ts of the room "${other}", not from ${target}`
}

function aboutStorey(file: string, target: string): string | undefined {
  const [own, other] = [file, target].map((path) => (path.startsWith('src/table/') ? storeyOf(path) : -1))
  if (own === undefined || other === undefined || own < 0 || other <= own) return undefined
  return `${file}: "${storeys[own]}" of the table must not look up to "${storeys[other]}" (${target})`
}

function storeyOf(file: string): number {
  const [, , folder = ''] = file.split('/')
  return storeys.indexOf(folder)
}

/** Rules are pure: those of one game know no other game, and no package but the reader of the format that hands are kept in. */
function aboutRules(file: string): string[] {
  if (roomOf(file) !== 'games/rules') return []
  const [, , game = ''] = file.split('/')
  const others = (imports.get(file) ?? []).filter((target) => {
    const [, , folder = '', inside] = target.split('/')
    return inside !== undefined && folder !== game && !game.endsWith('.ts')
  })
  const packages = [...readFileSync(file, 'utf8').matchAll(/^(?:import|.* from) '([^.'][^']*)'$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'smol-toml' || !file.startsWith('src/games/holdem/phh'))
  return [...others, ...packages].map((target) => `${file}: the rules of a game must not import ${target}`)
}

/** Pairs and longer circles of files that import each other. */
function aboutCircles(): string[] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(file)]))
  const found = new Set<string>()
  for (const [file, others] of reached) {
    if (!others.has(file)) continue
    const circle = [...others].filter((other) => reached.get(other)?.has(file))
    found.add(circle.sort().join(' '))
  }
  return [...found].map((circle) => `these files import each other in a circle: ${circle}`)
}

/** Every file that a file needs, itself only if it is in a circle. */
function reachedFrom(file: string): Set<string> {
  const found = new Set(imports.get(file))
  for (const next of found) for (const target of imports.get(next) ?? []) found.add(target)
  return found
}
