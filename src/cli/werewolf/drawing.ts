/**
 * A village as lines of text. What a role tells is drawn only while the person looks at it; all else is the same for every role, so that
 * nobody who passes by learns anything.
 */
import {
  DUTIES,
  describeWaiting,
  isAlive,
  packOf,
  printSeat,
  type SeatNumber,
  type VillageView,
  waitsFor,
} from '../../games/werewolf/index.ts'
import { style, wrapped } from '../screen.ts'
import { chronicle, type NameOf } from './chronicle.ts'

/** What is drawn. */
export interface VillagePicture {
  readonly title: string
  readonly names: readonly string[]
  readonly view: VillageView | undefined
  /** Whether the person looks at its role just now. */
  readonly isRevealed: boolean
  /** The rule sheet, while the person reads it. */
  readonly sheet: readonly string[] | undefined
  readonly news: readonly string[]
  readonly prompt: string
}

/** How much there is room for: characters in a line, and lines. */
export interface Room {
  readonly columns: number
  readonly rows: number
}

/** Where the lines go to a file or another program, they are as long and as many as they are. */
const boundless: Room = { columns: Number.POSITIVE_INFINITY, rows: Number.POSITIVE_INFINITY }

const linesOfChronicle = 14

/** No line is cut shorter than this, whatever the terminal says. */
const narrowest = 20

/** Where fewer lines of the chronicle than these would be left, players stand side by side. */
const chronicleWanted = 6

/** The lines of a scene; where there is no room for all, the oldest of the chronicle go first, then what is empty, then old news. */
export function draw(scene: VillagePicture, room = boundless): string[] {
  const { view, sheet, title } = scene
  const head = [style('bold', title), style('dim', '─'.repeat(Math.min(72, room.columns)))]
  const told = scene.news.flatMap((line) => indented(line, room).map((part) => style('dim', part)))
  const prompt = indented(scene.prompt, room)
  const left = room.rows - head.length - told.length - prompt.length - 2
  const body = sheet
    ? { top: [], rest: sheet.flatMap((line) => indented(line, { columns: Math.min(80, room.columns) })) }
    : view
      ? drawVillage(view, scene, { ...room, rows: left })
      : { top: [], rest: [] }
  return fitting([...head, ...body.top], [...body.rest, '', ...told, '', ...prompt], prompt.length, room.rows)
}

/** What a village shows: who is in it, which stays in sight, and what goes on. */
interface Body {
  readonly top: readonly string[]
  readonly rest: readonly string[]
}

/** Lines that fit: empty ones go first, then those that are neither at the top nor asked at the bottom, the oldest first. */
function fitting(top: readonly string[], rest: readonly string[], asked: number, rows: number): string[] {
  if (top.length + rest.length <= rows) return [...top, ...rest]
  const full = rest.filter((line, i) => line !== '' || i >= rest.length - asked)
  const shown = Math.max(asked, rows - top.length)
  return [...top.slice(0, Math.max(1, rows - shown)), ...full.slice(-shown)]
}

/** A line in parts that fit, each set in. */
function indented(line: string, { columns }: Pick<Room, 'columns'>): string[] {
  return wrapped(line.trimStart(), Math.max(narrowest, columns - 3)).map((part) => `  ${part}`)
}

function drawVillage(view: VillageView, { names, isRevealed }: VillagePicture, room: Room): Body {
  const { village } = view
  const name: NameOf = (seat) => `${names[seat] ?? '?'} ${printSeat(seat)}`
  const waiting = indented(`waiting for ${describeWaiting(waitsFor(village), name)}`, room)
  const secrets = isRevealed ? drawSecrets(view, name) : ['your role is hidden']
  const now = [
    ...waiting.map((line) => style('dim', line)),
    ...secrets
      .flatMap((line) => indented(line, room))
      .map((line) => (isRevealed ? line : style('dim', line))),
  ]
  const left = room.rows - now.length - 2
  const top = drawPlayers(view, names, { ...room, rows: left - chronicleWanted })
  const told = chronicle(village, name).flatMap((line) => indented(line, room))
  const shown = Math.max(0, Math.min(linesOfChronicle, left - top.length))
  return { top, rest: ['', ...told.slice(Math.max(0, told.length - shown)), '', ...now] }
}

/** One player below the other where there is room, and side by side where there is not. */
function drawPlayers(view: VillageView, names: readonly string[], room: Room): string[] {
  const width = Math.max(...names.map((one) => one.length))
  const cells = Array.from({ length: view.village.players }, (_, seat) =>
    drawPlayer(view, seat, names, width),
  )
  const cell = Math.max(...cells.map(({ text }) => text.length)) + 1
  const most = Math.max(1, Math.floor(Math.min(room.columns, 10 * cell) / cell))
  const high = Math.min(cells.length, Math.max(1, room.rows, Math.ceil(cells.length / most)))
  const across = Math.ceil(cells.length / high)
  const down = Math.ceil(cells.length / across)
  return Array.from({ length: down }, (_, row) =>
    cells
      .filter((_, seat) => seat % down === row)
      .map(({ text, format }) => (format ? style(format, text.padEnd(cell)) : text.padEnd(cell)))
      .join('')
      .trimEnd(),
  )
}

/** A player in its line, and how the line is set. */
interface Cell {
  readonly text: string
  readonly format: 'bold' | 'dim' | undefined
}

function drawPlayer(
  { village, me }: VillageView,
  seat: SeatNumber,
  names: readonly string[],
  width: number,
): Cell {
  const label = `  ${printSeat(seat).padStart(3)} ${(names[seat] ?? '?').padEnd(width)}`
  const role = village.shown.get(seat)
  const shown = role === undefined ? '' : ` a ${role}`
  const lives = isAlive(village, seat)
  return {
    text: `${label} ${lives ? '' : '†'}${shown}`,
    format: lives ? (seat === me ? 'bold' : undefined) : 'dim',
  }
}

/** All that only this seat knows. */
function drawSecrets(view: VillageView, name: NameOf): string[] {
  const { role, mates, learnt, whispers } = view
  if (role === undefined) return ['you only watch']
  const [first] = packOf(view)
  const known = [...learnt].map(([seat, isWolf]) => `${name(seat)} is ${isWolf ? 'a wolf' : 'no wolf'}`)
  return [
    `you are a ${role}: ${DUTIES[role]}`,
    ...(mates.length > 0 ? [`with ${mates.map(name).join(', ')}`] : []),
    ...(first === undefined || view.village.rules.pack === 'vote'
      ? []
      : [`${first === view.me ? 'you kill' : `${name(first)} kills`} for the pack`]),
    ...(known.length > 0 ? [`you know: ${known.join(', ')}`] : []),
    ...whispers.slice(-4).map(({ from, words }) => `${name(from)} whispered: ${words}`),
  ]
}
