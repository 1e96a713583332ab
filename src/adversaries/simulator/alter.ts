/** Changes to a message that a liar does not think about: any field, in any way that JSON allows. */
import type { SeededRandom } from '../../table/index.ts'
import type { Body } from '../../table/inside.ts'

type Json = Body[string]

/** The message with one thing in it changed. */
export function altered(body: Body, random: SeededRandom): Body {
  const fields = Object.keys(body).filter((name) => name !== 'system' && name !== 'type')
  const field = pick(fields, random)
  if (field === undefined || random.chance(0.1)) return { ...body, type: 'another' }
  return { ...body, [field]: changed(body[field] as Json, random) }
}

/** One of a list. */
export function pick<T>(list: readonly T[], random: SeededRandom): T | undefined {
  return list[random.between([0, list.length - 1])]
}

function changed(value: Json, random: SeededRandom): Json {
  if (random.chance(0.05)) return null
  if (typeof value === 'number') return value + random.between([-1, 2]) || 1
  if (typeof value === 'string') return changedText(value, random)
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return changedList(value, random)
  if (typeof value === 'object' && value !== null) return changedRecord(value as Body, random)
  return 1
}

/** Another letter somewhere, so that a point, scalar or seal is another one, or none. */
function changedText(text: string, random: SeededRandom): string {
  if (text === '' || random.chance(0.1)) return `${text}A`
  const i = random.between([0, text.length - 1])
  const letter = text[i] === 'A' ? 'Q' : 'A'
  return `${text.slice(0, i)}${letter}${text.slice(i + 1)}`
}

function changedList(list: readonly Json[], random: SeededRandom): Json {
  const [first, ...rest] = list
  if (first === undefined) return [1]
  if (random.chance(0.2)) return rest
  if (random.chance(0.2)) return [...rest, first]
  const i = random.between([0, list.length - 1])
  return list.with(i, changed(list[i] as Json, random))
}

function changedRecord(value: Body, random: SeededRandom): Json {
  const field = pick(Object.keys(value), random)
  return field === undefined ? { more: 1 } : { ...value, [field]: changed(value[field] as Json, random) }
}
