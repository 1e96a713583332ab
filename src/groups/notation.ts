/** Permutations as text (spec/groups, section 2): cycle notation, the notation of two lines, and types. */
import {
  type CycleCount,
  cyclesOf,
  identity,
  inverse,
  ofCycles,
  type Permutation,
  permutation,
  product,
} from './permutation.ts'

/** `(1, 3, 2)(4, 5)`, without the numbers that stay; `e` if all stay. */
export function writeCycles(sigma: Permutation): string {
  const moving = cyclesOf(sigma).filter((cycle) => cycle.length > 1)
  return moving.length === 0 ? 'e' : moving.map((cycle) => `(${cycle.join(', ')})`).join('')
}

/** Reads cycle notation, with commas or spaces, as a product from left to right. The largest number is n if it is not said. */
export function readCycles(text: string, n?: number): Permutation {
  const compact = text.trim()
  if (!/^(?:e|(?:\(\s*(?:\d+(?:[\s,]+\d+)*)?\s*\)\s*)+)$/.test(compact))
    throw new RangeError(`"${text}" is not in cycle notation: write it as (1, 3, 2)(4, 5), or e`)
  const cycles = [...compact.matchAll(/\(([^)]*)\)/g)].map(([, inside = '']) => numbersIn(inside))
  return ofCycles(n ?? Math.max(0, ...cycles.flat()), cycles)
}

/** Two lines: 1 … n, and under each number where it is taken. */
export function writeTwoLines(sigma: Permutation): string {
  const width = String(sigma.length).length
  const line = (numbers: readonly number[]): string =>
    numbers.map((number) => String(number).padStart(width)).join(' ')
  return `${line(identity(sigma.length))}\n${line(sigma)}`
}

/** Reads two lines; the upper one may be in any order, so that turning the lines round gives the inverse. */
export function readTwoLines(text: string): Permutation {
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll(/[()]/g, '').trim())
    .filter((line) => line !== '')
  if (lines.length !== 2 || !lines.every((line) => /^\d+(?:[\s,]+\d+)*$/.test(line)))
    throw new RangeError('a permutation in two lines has two lines of numbers, one under the other')
  const [above, below] = lines.map((line) => permutation(numbersIn(line))) as [Permutation, Permutation]
  return product(inverse(above), below)
}

/** `<2^1, 3^1>`. */
export function writeType(type: readonly CycleCount[]): string {
  return `<${type.map(({ size, cycles }) => `${size}^${cycles}`).join(', ')}>`
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}
