/** What results of a game are made of, and where two of them differ: for the sentence that tells its author so. */
import type { Json } from './wire.ts'

/** The place of the first difference, such as `.scores[2]`, empty for the whole value; undefined if there is none. */
export function unlikeAt(
  one: unknown,
  other: unknown,
  at = '',
  inside: readonly unknown[] = [],
): string | undefined {
  if (Object.is(one, other) || areFunctions(one, other)) return undefined
  if (!isThing(one) || !isThing(other) || kindOf(one) !== kindOf(other)) return at
  // A value that holds itself is compared where it is first met.
  if (inside.includes(one)) return undefined
  const [these, those] = [partsOf(one), partsOf(other)]
  if (these.length !== those.length) return at
  for (const [i, [key, part]] of these.entries()) {
    const [otherKey, otherPart] = those[i] as [string, unknown]
    const place = at + key
    if (key !== otherKey) return place
    const found = unlikeAt(part, otherPart, place, [...inside, one])
    if (found !== undefined) return found
  }
  return undefined
}

/** Each seat makes its own: which one it is cannot be compared. */
function areFunctions(one: unknown, other: unknown): boolean {
  return typeof one === 'function' && typeof other === 'function'
}

/** The content of a value, as JSON: the same for two values that are alike in all their parts, whichever program made them. */
export function contentOf(value: unknown, inside: readonly object[] = []): Json {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'function') return { function: '' }
  if (!isThing(value)) return { [typeof value]: String(value) }
  if (inside.includes(value)) return { circle: inside.length - inside.indexOf(value) }
  if (value instanceof Date) return { date: String(value.getTime()) }
  const parts = partsOf(value).map(([key, part]) => [key, contentOf(part, [...inside, value])])
  return [Array.isArray(value) ? 'list' : 'thing', ...parts]
}

function isThing(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function kindOf(value: object): unknown {
  return Object.getPrototypeOf(value)
}

/** What a value is made of. The order of a map or set counts: seats that differ in it will differ in what they ask. */
function partsOf(value: object): readonly (readonly [string, unknown])[] {
  if (value instanceof Map) return [...value].map(([key, part]) => [`.get(${String(key)})`, part])
  if (value instanceof Set) return [...value].map((part, i) => [`[${i}]`, part])
  const isList = Array.isArray(value) || ArrayBuffer.isView(value)
  const parts = Object.entries(value)
  return isList
    ? parts.map(([key, part]) => [`[${key}]`, part])
    : parts.sort(byName).map(([key, part]) => [`.${key}`, part])
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
