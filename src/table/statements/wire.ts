/**
 * The boundary between bytes and values for all that is said at a table; a relay and its callers have another one (ADR 3). A `Codec`
 * writes a value as JSON and reads it back, strictly: what is not exactly of the expected shape is refused with a `DecodeError` that
 * says which field and why. Points and scalars are 32 bytes in base64url, canonical, and a point is never the identity unless the codec
 * says so.
 */

import {
  DecodeError,
  decodeScalars,
  encodeScalars,
  group,
  type IdentityRule,
  type Point,
  type Points,
  type Scalar,
} from '../../group/index.ts'
import { base64urlnopad, fromBase64, onePoint, readBase64 } from '../../group/inside.ts'
import { asItIs, type Codec, checked } from './codec.ts'
import { unprintable } from './plain-words.ts'

export type { Codec, Decoded, Json } from './codec.ts'

const wrong = (field: string, reason: string): DecodeError => new DecodeError(field, reason)

/** A whole number within bounds. */
export function integer(min = 0, max = Number.MAX_SAFE_INTEGER): Codec<number> {
  return asItIs((json, field) => {
    if (!Number.isSafeInteger(json)) throw wrong(field, 'must be a whole number')
    const value = json as number
    if (value < min || value > max) throw wrong(field, `must be between ${min} and ${max}`)
    return value
  })
}

/** A text of bounded length. */
export function text(maxLength: number): Codec<string> {
  return asItIs((json, field) => {
    if (typeof json !== 'string') throw wrong(field, 'must be a text')
    if (json.length > maxLength) throw wrong(field, `must not be longer than ${maxLength} characters`)
    if (!json.isWellFormed()) throw wrong(field, 'has half a character')
    return json
  })
}

/** A text that people read: without control characters or marks that change the direction of writing. */
export function plainText(maxLength: number): Codec<string> {
  return checked(text(maxLength), (read) => printable(read) === read, 'must not have control characters')
}

/** 32 bytes in base64url, as text: an id, a head, a key. The last letter holds only four bits, so there is one way to write it. */
export const idText: Codec<string> = checked(
  text(43),
  (read) => /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(read),
  'must be 32 bytes in base64url',
)

/** What others wrote, fit to be printed: no control characters, no marks that change the direction of writing. */
export function printable(words: string): string {
  return words.replaceAll(unprintable, (_, emoji = '\ufffd') => emoji)
}

/** True or false. */
export const flag: Codec<boolean> = asItIs((json, field) => {
  if (typeof json !== 'boolean') throw wrong(field, 'must be true or false')
  return json
})

/** One of a few words. */
export function choice<const W extends string>(...words: readonly W[]): Codec<W> {
  return asItIs((json, field) => {
    const word = words.find((candidate) => candidate === json)
    if (word === undefined) throw wrong(field, `must be one of: ${words.join(', ')}`)
    return word
  })
}

/** Bytes in base64url: exactly `length` of them, or at most that many. */
export function bytes(length: number, most: 'exactly' | 'at most' = 'exactly'): Codec<Uint8Array> {
  return {
    encode: (value) => base64urlnopad.encode(value),
    decode(json, field) {
      const value = bytesIn(json, field)
      if (value.length > length || (most === 'exactly' && value.length !== length)) {
        throw wrong(field, `must be ${most} ${length} bytes, not ${value.length}`)
      }
      return value
    },
  }
}

function bytesIn(json: unknown, field: string): Uint8Array {
  if (typeof json !== 'string') throw wrong(field, 'must be a text in base64url')
  const value = fromBase64(json)
  if (value === undefined) throw wrong(field, 'must be canonical base64url without padding')
  return value
}

/** What was read of lists in statements that several seats of one process share; nobody changes what was said. */
const decoded: Readonly<Record<IdentityRule, WeakMap<readonly unknown[], Points>>> = {
  refused: new WeakMap(),
  allowed: new WeakMap(),
}

/** A list of points with between `min` and `max` elements. */
export function points(min: number, max: number, identity: IdentityRule = 'refused'): Codec<Points> {
  return {
    encode: (value) => slices(group.encode(value)),
    decode(json, field) {
      const items = listOf(json, field, min, max)
      const known = decoded[identity].get(items)
      if (known) return known
      const read = decodeElements(items, field, min, max, (all) => group.decode(all, identity))
      decoded[identity].set(items, read)
      return read
    },
  }
}

/** One point. */
export function point(identity: IdentityRule = 'refused'): Codec<Point> {
  return {
    encode: (value) => base64urlnopad.encode(group.encode(value)),
    decode: (json, field) =>
      onePoint(decodeElements([json], field, 1, 1, (all) => group.decode(all, identity))),
  }
}

/** A list of scalars with between `min` and `max` elements. */
export function scalars(min: number, max: number): Codec<readonly Scalar[]> {
  return {
    encode: (value) => slices(encodeScalars(value)),
    decode: (json, field) => Object.freeze(decodeElements(json, field, min, max, decodeScalars)),
  }
}

/** One scalar. */
export const scalar: Codec<Scalar> = {
  encode: (value) => base64urlnopad.encode(encodeScalars([value])),
  decode: (json, field) => decodeElements([json], field, 1, 1, decodeScalars)[0] as Scalar,
}

function slices(all: Uint8Array): string[] {
  return Array.from({ length: all.length / 32 }, (_, i) =>
    base64urlnopad.encode(all.subarray(32 * i, 32 * i + 32)),
  )
}

/** Reads 32-byte elements together, because a backend decodes many at once; an error keeps the element's own index. */
function decodeElements<T>(
  json: unknown,
  field: string,
  min: number,
  max: number,
  read: (all: Uint8Array) => T,
): T {
  const items = listOf(json, field, min, max)
  const all = new Uint8Array(32 * items.length)
  items.forEach((item, i) => {
    if (isElementText(item) && readBase64(item, all, 32 * i)) return
    const { length } = bytesIn(item, `${field}[${i}]`)
    throw wrong(`${field}[${i}]`, `must be 32 bytes, not ${length}`)
  })
  try {
    return read(all)
  } catch (error) {
    if (error instanceof DecodeError) throw wrong(`${field}${error.field}`, error.reason)
    throw error
  }
}

/** Whether this is a text as long as that of 32 bytes. */
function isElementText(item: unknown): item is string {
  return typeof item === 'string' && item.length === 43
}

function listOf(json: unknown, field: string, min: number, max: number): readonly unknown[] {
  if (!Array.isArray(json)) throw wrong(field, 'must be a list')
  if (json.length < min || json.length > max) {
    throw wrong(
      field,
      `must have ${min === max ? `${min}` : `${min} to ${max}`} elements, not ${json.length}`,
    )
  }
  return json
}

/** A list with between `min` and `max` elements. */
export function list<T>(of: Codec<T>, min: number, max: number): Codec<readonly T[]> {
  return {
    encode: (value) => value.map((item) => of.encode(item)),
    decode: (json, field) =>
      Object.freeze(listOf(json, field, min, max).map((item, i) => of.decode(item, `${field}[${i}]`))),
  }
}

/** A list with one element for each of these codecs, in their order. */
export function tuple<T>(of: readonly Codec<T>[]): Codec<readonly T[]> {
  return {
    encode: (value) => value.map((item, i) => of[i]!.encode(item)),
    decode: (json, field) =>
      Object.freeze(
        listOf(json, field, of.length, of.length).map((item, i) => of[i]!.decode(item, `${field}[${i}]`)),
      ),
  }
}

/** A value, or null. */
export function nullable<T>(of: Codec<T>): Codec<T | null> {
  return {
    encode: (value) => (value === null ? null : of.encode(value)),
    decode: (json, field) => (json === null ? null : of.decode(json, field)),
  }
}

/** An object with exactly these fields: a missing or an unknown one is refused. */
export function record<T extends object>(fields: { readonly [K in keyof T]: Codec<T[K]> }): Codec<T> {
  const names = Object.keys(fields) as (keyof T & string)[]
  // In the order of canonical JSON, so that it need not be sorted again.
  const written = [...names].sort()
  return {
    names,
    encode: (value) => Object.fromEntries(written.map((name) => [name, fields[name].encode(value[name])])),
    decode(json, field) {
      if (typeof json !== 'object' || json === null || Array.isArray(json))
        throw wrong(field, 'must be an object')
      const unknown = Object.keys(json).find((name) => !Object.hasOwn(fields, name))
      if (unknown !== undefined)
        throw wrong(field, `has a field that is not known: ${printable(unknown.slice(0, 40))}`)
      const inside = (name: string): string => (field === '' ? name : `${field}.${name}`)
      const read: Partial<T> = {}
      for (const name of names) {
        if (!Object.hasOwn(json, name)) throw wrong(inside(name), 'is missing')
        read[name] = fields[name].decode(Reflect.get(json, name), inside(name))
      }
      return Object.freeze(read) as T
    },
  }
}

/** Reads every object once: seats of one process share what they hear, and nobody changes it. */
export function remembered<T>(codec: Codec<T>): Codec<T> {
  const known = new WeakMap<object, { readonly value: T }>()
  return {
    ...codec,
    decode(json, field) {
      if (typeof json !== 'object' || json === null) return codec.decode(json, field)
      const read = known.get(json) ?? { value: codec.decode(json, field) }
      known.set(json, read)
      return read.value
    },
  }
}

/** A value in one of two ways of writing: `as` wraps, `from` unwraps; `from` may throw a `DecodeError`. */
export function mapped<T, U>(
  inner: Codec<T>,
  from: (raw: T, field: string) => U,
  as: (value: U) => T,
): Codec<U> {
  return {
    names: inner.names,
    encode: (value) => inner.encode(as(value)),
    decode: (json, field) => from(inner.decode(json, field), field),
  }
}
