/** Sealed envelopes, and the logs that show what is in them. */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateLine, logLine, mineLine } from '../../src/table/order/log-line.ts'
import { readLogLine } from '../../src/table/order/read-log-line.ts'
import { plainSealer } from '../../src/table/order/sealer.ts'
import { bucketOf, createSealer } from '../../src/table/order/sealing.ts'
import { said } from './lines.ts'

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const sealer = createSealer(key(1))
const utf8 = new TextEncoder()
/** The key of an envelope, from spec/log, section 3. */
const keyOf = (envelope: Uint8Array): Uint8Array =>
  hmac(
    sha256,
    hkdf(sha256, key(1), undefined, utf8.encode('nodealer/v2/seal/line'), 32),
    envelope.subarray(0, 24),
  )

describe('an envelope', () => {
  test('opens to what was sealed, and the same line always gives the same bytes', () => {
    fc.assert(
      fc.property(fc.json(), (line) => {
        const envelope = sealer.seal(line.trimEnd())
        expect(sealer.open(envelope)).toBe(line.trimEnd())
        expect(createSealer(key(1)).seal(line.trimEnd())).toEqual(envelope)
      }),
    )
  })

  test('cannot be opened with another key, nor after any change', () => {
    const envelope = sealer.seal(said('coin').line)
    expect(createSealer(key(2)).open(envelope)).toBeUndefined()
    for (let i = 0; i < envelope.length; i += 7) {
      expect(sealer.open(envelope.with(i, (envelope[i] as number) ^ 1)), `byte ${i}`).toBeUndefined()
    }
    for (const length of [0, 1, 23, 24, 39, 40, envelope.length - 1])
      expect(sealer.open(envelope.subarray(0, length))).toBeUndefined()
  })

  test('that pads a line in another way, or begins with a byte order mark, does not count: there is one way', () => {
    const { line } = said('coin')
    const sealed = sealer.seal(line)
    const [name, own] = [sealed.subarray(0, 24), keyOf(sealed)]
    const text = xchacha20poly1305(own, name).decrypt(sealed.subarray(24 + 32))
    for (const changed of [text.with(-1, 0x09), text.with(-1, 0x0a), text.slice(0, -256)]) {
      const other = new Uint8Array([
        ...sealed.subarray(0, 24 + 32),
        ...xchacha20poly1305(own, name).encrypt(changed),
      ])
      expect(sealer.open(other)).toBeUndefined()
    }
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...plainSealer.seal(line)])
    expect(plainSealer.open(marked)).not.toBe(line)
  })

  test('is bound to its key, and to the line that it is named after', () => {
    const sealed = sealer.seal(said('coin').line)
    expect(sealed.subarray(24, 56)).toEqual(sha256(keyOf(sealed)))
    const nameKey = hkdf(sha256, key(1), undefined, utf8.encode('nodealer/v2/seal/name'), 32)
    expect(sealed.subarray(0, 24)).toEqual(
      hmac(sha256, nameKey, utf8.encode(said('coin').line)).subarray(0, 24),
    )
  })

  test('has one of a few sizes, whatever is in it', () => {
    const sizes = Array.from({ length: 3000 }, (_, i) => sealer.seal('x'.repeat(i)).length)
    expect(new Set(sizes).size).toBe(5)
    expect([1, 256, 257, 5000].map(bucketOf)).toEqual([256, 256, 512, 8192])
  })

  test('that somebody with the key sealed in another way does not count: there is one way', () => {
    const line = said('coin').line
    const header = sealer.seal('another line').subarray(0, 24 + 32)
    const text = utf8.encode(line.padEnd(bucketOf(utf8.encode(line).length)))
    const under = (envelope: Uint8Array): Uint8Array =>
      xchacha20poly1305(keyOf(envelope), envelope.subarray(0, 24)).encrypt(text)
    const right = sealer.seal(line).subarray(0, 24 + 32)
    expect(sealer.open(new Uint8Array([...right, ...under(right)]))).toBe(line)
    expect(sealer.open(new Uint8Array([...header, ...under(header)]))).toBeUndefined()
  })

  test('of hundreds of thousands of spaces costs no more than one of letters', () => {
    const spaces = ' '.repeat(400_000)
    expect(sealer.open(sealer.seal(`${spaces}x`))).toBe(`${spaces}x`)
    expect(sealer.open(sealer.seal(spaces))).toBeUndefined()
  })
})

describe('a line of a log', () => {
  const { line } = said('coin')
  const envelope = sealer.seal(line)
  test('gives back the entry, sealed as it was', () => {
    const entry = { k: 7, time: 1234, envelope }
    const read = { kind: 'entry', said: line, key: undefined }
    expect(readLogLine(logLine(entry, line, sealer))).toEqual({ ...read, key: key(1), entry })
    const plain = { ...entry, envelope: new TextEncoder().encode(line) }
    expect(readLogLine(logLine(plain, line, plainSealer))).toEqual({ ...read, entry: plain })
    const tick = { ...entry, envelope: undefined }
    expect(readLogLine(logLine(tick, undefined, sealer))).toEqual({ ...read, entry: tick, said: undefined })
  })

  test('of an entry that is no statement carries the table key, so that nobody can hide a statement', () => {
    const junk = { k: 7, time: 1234, envelope: new Uint8Array([1, 2, 255]) }
    const read = { kind: 'entry', entry: junk, said: undefined }
    expect(readLogLine(logLine(junk, undefined, sealer))).toEqual({ ...read, key: key(1) })
    expect(readLogLine(logLine(junk, undefined, plainSealer))).toEqual({ ...read, key: undefined })
  })

  test('holds a certificate, or what was said and may not have been sequenced', () => {
    const certificate = { k: 9, head: key(3), signature: new Uint8Array(64).fill(4) }
    expect(readLogLine(certificateLine(certificate))).toEqual({ kind: 'certificate', certificate })
    expect(readLogLine(mineLine(line))).toEqual({ kind: 'mine', said: line })
  })

  test('that is none is refused with a reason', () => {
    for (const bad of [
      '',
      '[]',
      '{"k":0,"time":1}',
      '{"k":1}',
      '{"k":1,"time":1,"x":2}',
      '{"k":1,"key":"!","said":{},"time":1}',
    ])
      expect(() => readLogLine(bad), bad).toThrow()
  })
})
