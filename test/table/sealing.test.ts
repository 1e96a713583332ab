/** Sealed envelopes, and logs that disclose some of them. */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateLine, logLine, mineLine, readLogLine } from '../../src/table/log-line.ts'
import {
  bucketOf,
  createSealer,
  envelopeNameBytes,
  plainSealer,
  sealDisclosed,
} from '../../src/table/sealing.ts'
import { said } from './lines.ts'

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const sealer = createSealer(key(1))

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
    const disclosed = base64urlnopad.decode(sealer.disclose(sealed) as string)
    const [name, own] = [disclosed.subarray(0, 24), disclosed.subarray(24)]
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

  test('is bound to its key: none that opens under another key can be made', () => {
    const { line } = said('coin')
    const sealed = sealer.seal(line)
    const other = sealDisclosed(
      base64urlnopad.encode(new Uint8Array([...sealed.subarray(0, 24), ...key(9)])),
      line,
    )
    expect(other.subarray(24, 56)).not.toEqual(sealed.subarray(24, 56))
  })

  test('has one of a few sizes, whatever is in it', () => {
    const sizes = Array.from({ length: 3000 }, (_, i) => sealer.seal('x'.repeat(i)).length)
    expect(new Set(sizes).size).toBe(5)
    expect([1, 256, 257, 5000].map(bucketOf)).toEqual([256, 256, 512, 8192])
  })

  test('that somebody with the key sealed in another way does not count: there is one way', () => {
    const line = said('coin').line
    const name = sealer.seal('another line').subarray(0, envelopeNameBytes)
    const disclosed = sealer.disclose(name) as string
    expect(sealer.open(sealDisclosed(disclosed, line))).toBeUndefined()
  })

  test('can be disclosed alone: its key opens no other', () => {
    const [one, other] = [said('coin'), said('seal')].map(({ line }) => line) as [string, string]
    const disclosed = sealer.disclose(sealer.seal(one)) as string
    expect(sealDisclosed(disclosed, one)).toEqual(sealer.seal(one))
    expect(sealDisclosed(disclosed, other)).not.toEqual(sealer.seal(other))
  })
})

describe('a line of a log', () => {
  const { line } = said('coin')
  const envelope = sealer.seal(line)
  test('gives back the entry, sealed as it was', () => {
    const entry = { k: 7, time: 1234, envelope }
    const read = { kind: 'entry', said: line, key: undefined }
    expect(readLogLine(logLine(entry, line, sealer))).toEqual({ ...read, entry })
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
      '{"k":1,"said":{},"seal":"!","time":1}',
    ])
      expect(() => readLogLine(bad), bad).toThrow()
  })
})
