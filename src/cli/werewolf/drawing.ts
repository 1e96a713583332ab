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
  type Seat,
  type VillageView,
  waitsFor,
} from '../../games/werewolf/index.ts'
import { style, wrapped } from '../screen.ts'
import { chronicle, type NameOf } from './chronicle.ts'

/** What is drawn. */
export interface Scene {
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

const linesOfChronicle = 14

/** The lines of a scene. */
export function draw(scene: Scene): string[] {
  const { view, sheet, news, prompt, title } = scene
  const body = sheet ? drawSheet(sheet) : view ? drawVillage(view, scene) : []
  const told = news.map((line) => style('dim', `  ${line}`))
  return [style('bold', title), style('dim', '─'.repeat(72)), ...body, '', ...told, '', prompt]
}

function drawSheet(sheet: readonly string[]): string[] {
  return sheet.flatMap((line) => wrapped(line, 76).map((part) => `  ${part}`))
}

function drawVillage(view: VillageView, { names, isRevealed }: Scene): string[] {
  const { village } = view
  const name: NameOf = (seat) => `${names[seat] ?? '?'} ${printSeat(seat)}`
  const width = Math.max(...names.map((one) => one.length))
  const players = Array.from({ length: village.players }, (_, seat) => drawPlayer(view, seat, names, width))
  const told = chronicle(village, name).slice(-linesOfChronicle)
  return [
    ...players,
    '',
    ...told.map((line) => `  ${line}`),
    '',
    `  ${style('dim', `waiting for ${describeWaiting(waitsFor(village), name)}`)}`,
    ...(isRevealed ? drawSecrets(view, name) : [style('dim', '  your role is hidden')]),
  ]
}

function drawPlayer(
  { village, me }: VillageView,
  seat: Seat,
  names: readonly string[],
  width: number,
): string {
  const label = `${printSeat(seat).padStart(3)} ${(names[seat] ?? '?').padEnd(width)}`
  const bold = seat === me ? style('bold', label) : label
  const role = village.shown.get(seat)
  const shown = role === undefined ? '' : ` a ${role}`
  return isAlive(village, seat) ? `  ${bold} ${shown}` : style('dim', `  ${label} †${shown}`)
}

/** All that only this seat knows. */
function drawSecrets(view: VillageView, name: NameOf): string[] {
  const { role, mates, learnt, whispers } = view
  if (role === undefined) return ['  you only watch']
  const [first] = packOf(view)
  const known = [...learnt].map(([seat, isWolf]) => `${name(seat)} is ${isWolf ? 'a wolf' : 'no wolf'}`)
  return [
    `  you are a ${style('bold', role)}: ${DUTIES[role]}`,
    ...(mates.length > 0 ? [`  with ${mates.map(name).join(', ')}`] : []),
    ...(first === undefined
      ? []
      : [`  ${first === view.me ? 'you kill' : `${name(first)} kills`} for the pack`]),
    ...(known.length > 0 ? [`  you know: ${known.join(', ')}`] : []),
    ...whispers.slice(-4).map(({ from, words }) => `  ${name(from)} whispered: ${words}`),
  ]
}
