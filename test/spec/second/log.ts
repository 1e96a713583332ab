/** The log of a table, read from its specification (spec/log) with hashes, signatures and a cipher alone. */
import { createHash, createHmac, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type Fields = { readonly [name: string]: Json }

export interface Said extends Fields {
  readonly table: string
  readonly slot: string
  readonly by: string
  readonly q: number
  readonly head: string
  readonly asks: string
  readonly body: Fields
  readonly sig: string
}

/** An entry of the log that holds a statement, or a tick. */
export interface Entry {
  readonly k: number
  readonly time: number
  readonly said?: Said
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8')
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')
const eight = (number: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(number))
  return bytes
}

const H = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

/** RFC 8785, for values whose numbers are whole. */
export function jcs(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(jcs).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = value as Fields
  const names = Object.keys(fields).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${jcs(fields[name]!)}`).join(',')}}`
}

const tagged = (tag: string, value: Json): Buffer => utf8(`${tag}\n${jcs(value)}`)
export const digest = (tag: string, value: Json): string => base64url(H(tagged(tag, value)))

function isSigned(key: string, message: Uint8Array, signature: string): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), bytesOf(signature))
}

// ---- spec/log, sections 1 and 2: statements, order

export function isStatement({ sig, ...rest }: Said): boolean {
  return isSigned(rest.by, tagged('nodealer/v2/statement', rest), sig)
}

/** What a statement is named by. */
export const nameOf = ({ sig: _, ...rest }: Said): string => digest('nodealer/v2/statement', rest)

export function tableId({ body, by }: Said): string {
  const charter = digest('nodealer/v2/charter', body)
  return digest('nodealer/v2/table', { charter, host: by, sequencer: body['sequencer']! })
}

/** The heads of all entries, by number; at 0 the id of the table. Inside a process an envelope is the line. */
export function heads(table: string, entries: readonly Entry[]): string[] {
  const all = [table]
  for (const { k, time, said } of entries) {
    const envelope = said ? H(utf8(jcs(said))) : Buffer.alloc(32)
    const before = bytesOf(all[k - 1]!)
    all[k] = base64url(H(utf8('nodealer/v2/head'), bytesOf(table), eight(k), eight(time), envelope, before))
  }
  return all
}

export function isCertificate(
  sequencer: string,
  table: string,
  { k, head, sig }: { readonly k: number; readonly head: string; readonly sig: string },
): boolean {
  const signed = [utf8('nodealer/v2/certificate'), bytesOf(table), eight(k), bytesOf(head)]
  return isSigned(sequencer, Buffer.concat(signed), sig)
}

// ---- spec/log, section 3: envelopes

export function envelopeOf(tableKey: string, line: string): string {
  const key = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', bytesOf(tableKey), '', `nodealer/v2/seal/${purpose}`, 32))
  const hmac = (under: Uint8Array, bytes: Uint8Array): Buffer =>
    createHmac('sha256', under).update(bytes).digest()
  const name = hmac(key('name'), utf8(line)).subarray(0, 24)
  const lineKey = hmac(key('line'), name)
  let length = 256
  while (length < utf8(line).length) length *= 2
  const padded = Buffer.alloc(length, ' ')
  utf8(line).copy(padded)
  return base64url(Buffer.concat([name, H(lineKey), xchacha20poly1305(lineKey, name).encrypt(padded)]))
}

export const commitmentTo = (tableKey: string): string =>
  base64url(H(utf8('nodealer/v2/seal/commitment'), bytesOf(tableKey)))

// ---- spec/log, section 4: founding

export function isJoin({ table, by, body }: Said): boolean {
  return isSigned(
    body['person'] as string,
    tagged('nodealer/v2/join', { table, key: by }),
    body['proof'] as string,
  )
}

// ---- spec/log, section 6: questions, for a log in which all who were asked have answered

const phaseOf = (slot: string): string => (slot.split('/')[0]!.includes('#') ? slot.split('/')[0]! : '')

/** What the statement at an entry must have said in `asks`. */
export function asksOf(statement: Said, entries: readonly Entry[], members: readonly string[]): string {
  const questions = new Map<string, { type: string; q: number; answers: Map<string, number> }>()
  for (const { k, said } of entries) {
    if (said === undefined || phaseOf(said.slot) !== phaseOf(statement.slot)) continue
    const closing = isEnd(said) ? ` ${closingDigest(said)}` : ''
    const type = `${said.body['system']}/${said.body['type']}${closing}`
    const question = questions.get(said.slot) ?? { type, q: said.q, answers: new Map() }
    questions.set(said.slot, question)
    question.answers.set(said.by, k)
  }
  const open = [...questions].flatMap(([slot, { type, q, answers }]): Json[] => {
    const silent = members.filter((player) => (answers.get(player) ?? 0) > statement.q)
    if (q > statement.q || silent.length === 0) return []
    return [[slot, type, q, silent.map((player) => members.indexOf(player))]]
  })
  const slotOf = (question: Json): string => (question as readonly string[])[0]!
  open.sort((one, other) => (slotOf(one) < slotOf(other) ? -1 : 1))
  return digest('nodealer/v2/asks', [closingBefore(statement.q, entries), ...open]).slice(0, 22)
}

export function withoutPart(seats: readonly number[]): string {
  const sorted = [...seats].sort((a, b) => a - b)
  const list = sorted.join('-')
  if (list.length <= 32) return `without-${list}`
  return `without-${sorted.length}-${digest('nodealer/v2/without', sorted).slice(0, 22)}`
}

// ---- spec/log, section 8: closings and results

const isEnd = ({ slot }: Said): boolean => slot.endsWith('/end')

/** A closing is named by what its statement holds, beside what kind of message it is. */
export function closingDigest({ body: { system: _, type: __, ...closing } }: Said): string {
  return digest('nodealer/v2/closing', closing)
}

/** The digest of the closing that was final at an entry; empty before the first. */
export function closingBefore(q: number, entries: readonly Entry[]): string {
  const ends = entries.flatMap(({ said }) => (said && isEnd(said) ? [said] : []))
  const lastOf = (slot: string): number =>
    Math.max(...entries.flatMap((e) => (e.said?.slot === slot ? [e.k] : [])))
  const final = ends.filter(({ slot }) => lastOf(slot) <= q).at(-1)
  return final ? closingDigest(final) : ''
}

/** The content of a value that JSON can hold. */
function contentOf(value: Json): Json {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return { [typeof value]: String(value) }
  if (Array.isArray(value)) return ['list', ...value.map((part, i) => [`[${i}]`, contentOf(part)])]
  const fields = value as Fields
  const names = Object.keys(fields).sort()
  return ['thing', ...names.map((name) => [`.${name}`, contentOf(fields[name]!)])]
}

export const resultDigest = (result: Json): string => digest('nodealer/v2/result', contentOf(result))

// ---- spec/log, section 9: codes of the order

export function orderCode(head: string): string {
  const bits = [...H(utf8('nodealer/v2/order-code'), bytesOf(head))].map((byte) =>
    byte.toString(2).padStart(8, '0'),
  )
  const letters = bits.join('').match(/.{5}/g)!.slice(0, 20)
  const written = letters.map((five) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Number.parseInt(five, 2)])
  return written.join('').match(/.{4}/g)!.join('-')
}

// ---- spec/decks, section 1: a joint coin, and numbers from it

/** The number below n that the openings of a coin give, in seat order. */
export function numberFrom(openings: readonly string[], n: number): number {
  const coin = H(tagged('nodealer/v1/coin', openings))
  const drawn = H(tagged('nodealer/v2/number', [[...coin], 0]))
  return Number(BigInt(`0x${drawn.toString('hex')}`) % BigInt(n))
}
