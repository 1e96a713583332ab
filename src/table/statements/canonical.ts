/** Canonical JSON (RFC 8785) and digests of it: what is signed, and how statements refer to each other. */
import { sha256 } from '../../group/index.ts'
import { base64urlnopad } from '../../group/inside.ts'
import type { Json } from './wire.ts'

const utf8 = new TextEncoder()
const wholeNumber = /^\d+$/

/** The one way to write this value down. Values that are in order already, as all that was received, go the quick way. */
export function canonical(value: Json): string {
  return isInOrder(value) ? JSON.stringify(value) : putInOrder(value)
}

/** Names in the order of their characters; what JSON leaves out of objects is left out here. */
function putInOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => putInOrder(one ?? null)).join(',')}]`
  if (typeof value === 'object' && value !== null && !('toJSON' in value)) {
    const fields = value as Readonly<Record<string, unknown>>
    const names = Object.keys(fields).filter((name) => fields[name] !== undefined)
    const written = names.sort().map((name) => `${putInOrder(name)}:${putInOrder(fields[name])}`)
    return `{${written.join(',')}}`
  }
  if (!isInOrder(value)) throw new TypeError('not a JSON value')
  return JSON.stringify(value)
}

/**
 * Whether a line is the one way to write down the value that was read from it. It costs no more than writing the value: a line that is out of order
 * is not put in order first. JavaScript lists names that are whole numbers before all others, so they are never in order here.
 */
export function isCanonical(value: Json, line: string): boolean {
  return isInOrder(value) && JSON.stringify(value) === line
}

/** The tagged hash of a value, in base64url. The tag keeps hashes made for different ends apart. */
export function digestOf(tag: string, value: Json): string {
  return base64urlnopad.encode(hashOf(tag, value))
}

/** The tagged hash of a value, 32 bytes. */
export function hashOf(tag: string, value: Json): Uint8Array {
  return sha256(taggedBytes(tag, value))
}

/** Tag and canonical JSON with a line break between, which no tag contains. */
export function taggedBytes(tag: string, value: Json): Uint8Array {
  return utf8.encode(`${tag}\n${canonical(value)}`)
}

/** Whether a value has its names sorted and only whole characters: then `JSON.stringify` writes it canonically. */
function isInOrder(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'boolean'
  if (Array.isArray(value)) return value.every(isInOrder)
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  const names = Object.keys(value)
  let last = ''
  for (const name of names) {
    if (name < last || wholeNumber.test(name) || !name.isWellFormed()) return false
    if (!isInOrder((value as Record<string, unknown>)[name])) return false
    last = name
  }
  return true
}
