/** Changes to messages, as the JSON that travels. */

import { encodeScalars, group, hashToGroup, type Point, type Scalar } from '../group/index.ts'
import { base64urlnopad, onePoint } from '../group/inside.ts'
import type { Body } from '../table/inside.ts'

type Json = Body[string]

/** The identity O, and zero: 32 bytes of zero. */
export const zero: string = base64urlnopad.encode(new Uint8Array(32))

/** The prime of the field itself, which is zero spelt in a second way. */
export const secondSpelling: string = base64urlnopad.encode(
  Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 0xed : i === 31 ? 0x7f : 0xff)),
)

/** A point as it travels. */
export function written(point: Point): string {
  return base64urlnopad.encode(group.encode(point))
}

/** A scalar as it travels. */
export function writtenScalar(scalar: Scalar): string {
  return base64urlnopad.encode(encodeScalars([scalar]))
}

/** Points that travelled. */
export function read(text: Json): Point {
  return onePoint(group.decode(base64urlnopad.decode(text as string)))
}

/** Some point that has nothing to do with any card. */
export const anyPoint: string = written(hashToGroup('nodealer/v1/adversaries', 'any point'))

/** A field changed. */
export function set(body: Body, field: string, change: (value: Json) => Json): Body {
  return { ...body, [field]: change(body[field] as Json) }
}

/** Several fields changed alike. */
export function setAll(body: Body, fields: readonly string[], change: (value: Json) => Json): Body {
  return fields.reduce((changed, field) => set(changed, field, change), body)
}

/** The first entry of a list replaced; a single value stands for a list of one, and pairs are replaced in both halves. */
export function first(value: Json, entry: Json): Json {
  if (!Array.isArray(value)) return entry
  const [old] = value
  return value.with(0, Array.isArray(old) ? old.map(() => entry) : entry)
}

/** The second entry of a list is the first once more. */
export function duplicated(value: Json): Json {
  const list = value as readonly Json[]
  return list.with(1, list[0] as Json)
}

/** The list without its last entry. */
export function shortened(value: Json): Json {
  return (value as readonly Json[]).slice(0, -1)
}

/** The list with its first entry at the end. */
export function rotated(value: Json): Json {
  const [head, ...rest] = value as readonly Json[]
  return [...rest, head as Json]
}
