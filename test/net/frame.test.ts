import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrame, writeFrame } from '../../src/net/frame.ts'

const bytes = (...all: readonly number[]): Uint8Array => Uint8Array.from(all)
const certificate = { head: new Uint8Array(32).fill(7), signature: new Uint8Array(64).fill(9) }
const anyEntries = fc.array(
  fc.record({ time: fc.nat({ max: 2 ** 48 - 1 }), bytes: fc.uint8Array({ maxLength: 50 }) }),
  { minLength: 1, maxLength: 20 },
)

describe('a frame', () => {
  test('brings entries and certificate as they were', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 48 - 100 }),
        anyEntries,
        fc.boolean(),
        (first, entries, isCertified) => {
          const batch = readFrame(writeFrame(first, entries, isCertified ? certificate : undefined))
          expect(batch?.entries).toEqual(
            entries.map(({ time, bytes }, i) => ({
              k: first + i,
              time,
              envelope: bytes.length === 0 ? undefined : bytes,
            })),
          )
          expect(batch?.certificate).toEqual(
            isCertified ? { k: first + entries.length - 1, ...certificate } : undefined,
          )
        },
      ),
    )
  })

  test('has the bytes that the documentation says', () => {
    const entries = [
      { time: 0x0102030405, bytes: bytes(0xaa, 0xbb) },
      { time: 6, bytes: bytes() },
    ]
    expect(readFrame(writeFrame(3, entries))).toBeDefined()
    expect([...writeFrame(3, entries)]).toEqual([
      ...[0, 0, 0, 0, 0, 0, 3],
      ...[0, 1, 2, 3, 4, 5, 0, 0, 0, 2, 0xaa, 0xbb],
      ...[0, 0, 0, 0, 0, 6, 0, 0, 0, 0],
    ])
    const certified = writeFrame(3, entries, certificate)
    expect([certified[0], ...certified.slice(7, 39)]).toEqual([1, ...certificate.head])
    expect([...certified.slice(39, 103)]).toEqual([...certificate.signature])
  })

  test('cut off anywhere is none, unless it ends with an entry', () => {
    const entries = [1, 2, 3].map((time) => ({ time, bytes: bytes(time, time, time) }))
    const whole = writeFrame(1, entries, certificate)
    const ends = [1, 2, 3].map((count) => 7 + 96 + 13 * count)
    for (let length = 0; length <= whole.length; length++) {
      expect([length, readFrame(whole.subarray(0, length)) !== undefined]).toEqual([
        length,
        ends.includes(length),
      ])
    }
  })

  test('of any bytes is read or not, but never fails', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (any) => void readFrame(any)))
    expect(readFrame(bytes(2, ...writeFrame(1, [{ time: 1, bytes: bytes(1) }]).slice(1)))).toBeUndefined()
    expect(readFrame(writeFrame(0, [{ time: 1, bytes: bytes(1) }]))).toBeUndefined()
    expect(readFrame(writeFrame(1, []))).toBeUndefined()
  })

  test('gives out copies, so that one envelope does not keep all the others in memory', () => {
    const batch = readFrame(Buffer.from(writeFrame(1, [{ time: 1, bytes: bytes(1, 2, 3) }], certificate)))
    const envelope = batch?.entries[0]?.envelope
    expect(envelope?.buffer.byteLength).toBe(3)
    expect(batch?.certificate?.head.buffer.byteLength).toBe(32)
  })
})
