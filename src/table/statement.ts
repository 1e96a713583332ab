/**
 * What a player says: a signed statement that fills one slot of one table (design, "The table").
 *
 * A statement is one line of canonical JSON, `{ body, by, on, sig, slot, table }`. It is named by the digest of all but
 * its signature, so that signing the same thing twice is not saying two things.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'
import { DecodeError } from '../group/index.ts'
import { canonical, taggedBytes } from './canonical.ts'
import { type Identity, isPlayer, type Player, sign, verify } from './identity.ts'
import { bytes, type Codec, type Json, list, record, text } from './wire.ts'

/** What is said: which system and type of message, and its fields, as the protocols' sources define them. */
export type Body = { readonly system: string; readonly type: string; readonly [field: string]: Json }

/** A signed statement whose signature has been checked. */
export interface Statement {
  /** The table that it belongs to. */
  readonly table: string
  /** What it fills, e.g. `hand#3/shuffle/2`. A player can fill a slot once. */
  readonly slot: string
  readonly by: Player
  /** Digests of the statements that it builds on, sorted. */
  readonly on: readonly string[]
  readonly body: Body
  /** The name of this statement: a digest of everything above. */
  readonly digest: string
  /** The line that carries it. */
  readonly line: string
}

/** The longest line that a table accepts. */
export const lineLimit = 512 * 1024
const depthLimit = 16
const slotLimit = 240
const onLimit = 2_048
const signatureTag = 'nodealer/v1/statement'

const slotPattern = /^[a-z][a-z0-9-]{0,63}(#[1-9][0-9]{0,5})?(\/[A-Za-z0-9_-]{1,64}){0,16}$/

type Said = Pick<Statement, 'table' | 'slot' | 'by' | 'on' | 'body'>

/** Signs a statement. Throws if nobody would accept it, which is a mistake in the protocol. */
export function state(identity: Identity, said: Omit<Said, 'by'>): Statement {
  const content: Said & { [key: string]: Json } = {
    table: said.table,
    slot: said.slot,
    by: identity.player,
    on: [...said.on].sort(),
    body: said.body,
  }
  const signed = taggedBytes(signatureTag, content)
  const sig = base64urlnopad.encode(sign(identity.secretKey, signed))
  const line = canonical({ ...content, sig })
  checkLimits(line)
  checkShape(content)
  return { ...content, digest: base64urlnopad.encode(sha256(signed)), line }
}

/** The slot that a line fills, which is its last field but one; for lines that have been read before. */
export function slotOf(line: string): string {
  const start = line.lastIndexOf('"slot":"') + '"slot":"'.length
  return line.slice(start, line.indexOf('"', start))
}

function checkLimits(line: string): void {
  if (line.length > lineLimit)
    throw new DecodeError('', `a statement must not be longer than ${lineLimit} characters`)
  if (nesting(line) > depthLimit)
    throw new DecodeError('', `a statement must not be nested deeper than ${depthLimit}`)
}

function checkShape({ slot, on }: Pick<Said, 'slot' | 'on'>): void {
  if (slot.length > slotLimit || !slotPattern.test(slot))
    throw new DecodeError('slot', 'is not the name of a slot')
  if (on.length > onLimit) throw new DecodeError('on', `must not have more than ${onLimit} elements`)
  if (on.some((digest, i) => i > 0 && digest <= (on[i - 1] as string)))
    throw new DecodeError('on', 'must be sorted, without repeats')
}

const anyJson: Codec<Json> = { encode: (value) => value, decode: (json) => json as Json }
const lineCodec = record<Omit<Said, 'body'> & { body: Json; sig: Uint8Array }>({
  body: anyJson,
  by: text(43),
  on: list(text(43), 0, onLimit),
  sig: bytes(64),
  slot: text(slotLimit),
  table: text(43),
})

/**
 * Reads a line and checks everything that can be checked of it alone: size, nesting, shape, canonical form and
 * signature. Throws a `DecodeError` that says what is wrong.
 */
export function readStatement(line: string): Statement {
  checkLimits(line)
  const read = lineCodec.decode(parse(line), '')
  const body = readBody(read.body)
  checkShape(read)
  const content = { table: read.table, slot: read.slot, by: read.by, on: read.on, body }
  if (!isCanonical({ ...content, sig: base64urlnopad.encode(read.sig) }, line)) {
    throw new DecodeError('', 'is not in canonical form (RFC 8785)')
  }
  const signed = taggedBytes(signatureTag, content)
  if (!verify(read.by, signed, read.sig)) {
    if (!isPlayer(read.by)) throw new DecodeError('by', 'is not the public key of a player')
    throw new DecodeError('sig', 'is not the signature of this player')
  }
  return { ...content, digest: base64urlnopad.encode(sha256(signed)), line }
}

/** Whether the line is how this value is written. Some values that JSON can hold cannot be written at all. */
function isCanonical(value: Json, line: string): boolean {
  try {
    return canonical(value) === line
  } catch {
    return false
  }
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
