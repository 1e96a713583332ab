/**
 * The specification of the log, read as a program that shares no code with ours: it comes to the same bytes for all that is hashed, signed
 * and sealed. A tag that changes, or a count that begins elsewhere, would be agreed on by all of our own programs.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { logVectors } from '../../scripts/log-vectors.ts'
import * as second from './second/log.ts'

interface Vectors {
  readonly log: readonly string[]
  readonly lot: { readonly slot: string; readonly sides: number }
  readonly sealing: {
    readonly key: string
    readonly commitment: string
    readonly envelopes: readonly { readonly line: string; readonly envelope: string }[]
  }
  readonly orderCode: { readonly head: string; readonly code: string }
  readonly without: readonly { readonly seats: readonly number[]; readonly part: string }[]
  readonly results: readonly { readonly result: second.Json; readonly digest: string }[]
}

const text = readFileSync(new URL('../vectors/log.json', import.meta.url), 'utf8')
const vectors = JSON.parse(text) as Vectors

const lines = vectors.log.map((line) => JSON.parse(line))
const entries: second.Entry[] = lines.filter(({ k }) => k).sort((one, other) => one.k - other.k)
const certificates = lines.flatMap(({ certificate }) => certificate ?? [])
const all = entries.flatMap(({ said }) => said ?? [])
const [charter] = all as [second.Said]
const table = second.tableId(charter)
const heads = second.heads(table, entries)
const inSlot = (slot: string): second.Said[] => all.filter((said) => said.slot === slot)
const joins = inSlot('join')
const members = joins.map(({ by }) => by)
const inPhases = all.filter(({ slot }) => slot.includes('#'))

test('the vectors of the log are what the script makes', async () => {
  expect(await logVectors()).toEqual(vectors)
})

describe('a second reader of the log comes to', () => {
  test('the id of the table, and to every head that a statement names', () => {
    for (const said of all.slice(1)) {
      expect(said.table).toBe(table)
      expect(said.head).toBe(heads[said.q])
    }
    expect(all.length).toBeGreaterThan(30)
  })

  test('the signature of every statement, and of every certificate', () => {
    for (const said of all) {
      expect(second.isStatement(said), said.slot).toBe(true)
      expect(second.isStatement({ ...said, slot: `${said.slot}/x` })).toBe(false)
    }
    expect(certificates.length).toBeGreaterThan(0)
    for (const certificate of certificates) {
      expect(certificate.head).toBe(heads[certificate.k])
      expect(second.isCertificate(charter.body['sequencer'] as string, table, certificate)).toBe(true)
    }
  })

  test('the proofs of those who join, and the digests that the start names', () => {
    expect(joins).toHaveLength(3)
    for (const join of joins) expect(second.isJoin(join)).toBe(true)
    expect(inSlot('start')[0]?.body['joins']).toEqual(joins.map(second.nameOf))
  })

  test('what was asked, with several questions open, one who has gone, and after a closing', () => {
    for (const said of inPhases) expect(said.asks, said.slot).toBe(second.asksOf(said, entries, members))
    expect(new Set(inPhases.map(({ asks }) => asks)).size).toBeGreaterThan(8)
  })

  test('the digest of the closing before', () => {
    const [first, next] = [1, 2].map((number) => inSlot(`round#${number}/without-1/end`)[0]!)
    expect(first!.body['previous']).toBe('')
    expect(next!.body['previous']).toBe(second.closingDigest(first!))
  })

  test('the numbers that were drawn, and the digest of the result', () => {
    const { slot, sides } = vectors.lot
    const lots = [1, 2].map((number) => {
      const openings = inSlot(`round#${number}/without-1/${slot}/open`)
      const bySeat = members.flatMap((member) => openings.filter(({ by }) => by === member))
      return second.numberFrom(
        bySeat.map(({ body }) => body['secret'] as string),
        sides,
      )
    })
    const said = inSlot('table-result').map(({ body }) => body['digest'])
    expect(said).toEqual(Array(3).fill(second.resultDigest({ lots, over: true })))
  })

  test('the digests of results of all kinds', () => {
    for (const { result, digest } of vectors.results) expect(second.resultDigest(result)).toBe(digest)
  })

  test('the same envelopes, codes of the order, and names of slots without those who have gone', () => {
    const { key, commitment, envelopes } = vectors.sealing
    expect(second.commitmentTo(key)).toBe(commitment)
    for (const { line, envelope } of envelopes) expect(second.envelopeOf(key, line)).toBe(envelope)
    expect(second.orderCode(vectors.orderCode.head)).toBe(vectors.orderCode.code)
    for (const { seats, part } of vectors.without) expect(second.withoutPart(seats)).toBe(part)
  })
})
