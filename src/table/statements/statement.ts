/**
 * What a player says: a signed statement that fills one slot of one table (spec/log, section 1).
 *
 * A statement is one line of canonical JSON, `{ asks, body, by, head, q, sig, slot, table }`. It is named by the digest of all
 * but its signature, so that signing the same thing twice is not saying two things.
 */

import { DecodeError, sha256 } from '../../group/index.ts'
import { base64urlnopad } from '../../group/inside.ts'
import { canonical, isCanonical, taggedBytes } from './canonical.ts'
import { anyJson, type Json } from './codec.ts'
import { type Identity, isPlayer, type Player, sign, verifyEach } from './identity.ts'
import { isSlot, longestSlot } from './slot.ts'
import { bytes, integer, record, text } from './wire.ts'

/** What is said: which system and type of message, and its fields, as the protocols' sources define them. */
export type Body = { readonly system: string; readonly type: string; readonly [field: string]: Json }

/** A signed statement whose signature has been checked. */
export interface Statement {
  /** The table that it belongs to. */
  readonly table: string
  /** What it fills, e.g. `hand#3/shuffle/2`. A player can fill a slot once. */
  readonly slot: string
  readonly by: Player
  /** The number of the entry at which its question was asked. */
  readonly q: number
  /** The head at that entry: the whole past on which it was said. */
  readonly head: string
  /**
   * A digest of what was asked at that entry and of the closing before it, to notice programs that differ; empty where nothing
   * was asked.
   */
  readonly asks: string
  readonly body: Body
  /** The name of this statement: a digest of everything above. */
  readonly digest: string
  /** The line that carries it. */
  readonly line: string
}

/** The longest line that a table accepts. */
export const lineLimit = 512 * 1024
const depthLimit = 16
/** How many characters say what was asked: 132 bits, since they also bind who answers to a closing (spec/log, section 6). */
export const asksLength = 22
const signatureTag = 'nodealer/v2/statement'
const utf8 = new TextEncoder()

type Said = Pick<Statement, 'table' | 'slot' | 'by' | 'q' | 'head' | 'asks' | 'body'>

/** Signs a statement. Throws if nobody would accept it, which is a mistake in the protocol. */
export function state(identity: Identity, said: Omit<Said, 'by'>): Statement {
  const { table, slot, q, head, asks, body } = said
  const content: Said = { table, slot, by: identity.player, q, head, asks, body }
  const signed = taggedBytes(signatureTag, content)
  const sig = base64urlnopad.encode(sign(identity.secretKey, signed))
  const line = canonical({ ...content, sig })
  checkLimits(line)
  checkShape(content)
  if (!isCanonical(JSON.parse(line), line))
    throw new DecodeError('body', 'must not have a field whose name is a whole number')
  return { ...content, digest: base64urlnopad.encode(sha256(signed)), line }
}

function checkLimits(line: string): void {
  if (line.length > lineLimit)
    throw new DecodeError('', `a statement must not be longer than ${lineLimit} characters`)
  if (nesting(line) > depthLimit)
    throw new DecodeError('', `a statement must not be nested deeper than ${depthLimit}`)
}

function checkShape({ slot }: Pick<Said, 'slot'>): void {
  if (!isSlot(slot)) throw new DecodeError('slot', 'is not the name of a slot')
}

const lineCodec = record<Omit<Said, 'body'> & { body: Json; sig: Uint8Array }>({
  asks: text(asksLength),
  body: anyJson,
  by: text(43),
  head: text(43),
  q: integer(0),
  sig: bytes(64),
  slot: text(longestSlot),
  table: text(43),
})

/** What was read of late: a process with several seats, or a seat and an audit, reads every line once. */
const lately = new Map<string, Statement>()
const latelyKept = 4_000_000
let latelyLength = 0

/**
 * Reads a line and checks everything that can be checked of it alone: size, nesting, shape, canonical form and
 * signature. Throws a `DecodeError` that says what is wrong.
 */
export function readStatement(line: string): Statement {
  const known = lately.get(line)
  if (known) return known
  const unproven = readUnproven(line)
  if (!areProven([unproven])[0]) {
    if (!isPlayer(unproven.content.by)) throw new DecodeError('by', 'is not the public key of a player')
    throw new DecodeError('sig', 'is not the signature of this player')
  }
  return remember(unproven)
}

/** Whether a line was read of late: then it is a statement, in canonical form. */
export function wasRead(line: string): boolean {
  return lately.has(line)
}

/** What a line says, before its signature has been checked. */
export interface Unproven {
  readonly line: string
  readonly content: Said
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** Which of them were signed by those who are said to have said them, in one round of arithmetic. */
export function areProven(all: readonly Unproven[]): boolean[] {
  return verifyEach(
    all.map(({ content, signed, signature }) => ({ player: content.by, message: signed, signature })),
  )
}

/** A statement whose signature has been checked, for whoever reads its line again. */
export function remember({ line, content, signed }: Unproven): Statement {
  const statement = { ...content, digest: base64urlnopad.encode(sha256(signed)), line }
  latelyLength += line.length
  if (latelyLength > latelyKept) {
    lately.clear()
    latelyLength = line.length
  }
  lately.set(line, statement)
  return statement
}

/** Forgets a line that nobody will read again, and with it what forms and proofs have made of it. */
export function forget(line: string): void {
  if (lately.delete(line)) latelyLength -= line.length
}

/** Reads a line and checks all of it but the signature. */
export function readUnproven(line: string): Unproven {
  checkLimits(line)
  const json = parse(line)
  const read = lineCodec.decode(json, '')
  const body = readBody(read.body)
  checkShape(read)
  if (!isCanonical(json as Json, line)) throw new DecodeError('', 'is not in canonical form (RFC 8785)')
  const { asks, by, head, q, slot, table } = read
  const content = { asks, body, by, head, q, slot, table }
  const signed = utf8.encode(`${signatureTag}\n${withoutSignature(line)}`)
  return { line, content, signed, signature: read.sig }
}

/**
 * What was signed, cut out of a canonical line instead of being written down again. Only slot and table come after the signature, and
 * no text has a bare quotation mark inside, so the last field of this name is the signature.
 */
function withoutSignature(line: string): string {
  const start = line.lastIndexOf(',"sig":"')
  return line.slice(0, start) + line.slice(line.indexOf('"', start + ',"sig":"'.length) + 1)
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new DecodeError('', 'is not JSON')
  }
}

function readBody(json: Json): Body {
  const named = json as { system?: unknown; type?: unknown } | null
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new DecodeError('body', 'must be an object')
  for (const name of ['system', 'type'] as const) {
    const word = named?.[name]
    if (typeof word !== 'string' || word.length > 40)
      throw new DecodeError(`body.${name}`, 'must be a short text')
  }
  return json as Body
}

/** How deeply brackets are nested, counted before parsing so that no input can exhaust the stack. */
function nesting(line: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const char = line.charCodeAt(i)
    if (char === 0x5c) i++
    else if (char === 0x22) quoted = !quoted
    else if (quoted) continue
    else if (char === 0x5b || char === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (char === 0x5d || char === 0x7d) depth--
  }
  return deepest
}
