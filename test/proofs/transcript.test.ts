/** Spec/proofs, section 2: the transcript, against an independent reading of its definition. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encodeScalars, group, scalar } from '../../src/group/index.ts'
import { Transcript } from '../../src/proofs/index.ts'

const ascii = (text: string) => Buffer.from(text, 'ascii')
const sha512 = (...parts: Uint8Array[]) => createHash('sha512').update(Buffer.concat(parts)).digest()
const big = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const little = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) % scalar.q

/** The definition, word for word, with another hash library. */
function definition(proto: string, ctx: Uint8Array) {
  let s = sha512(ascii('nodealer/transcript/v1'))
  const absorb = (label: string, data: Uint8Array) => {
    s = sha512(s, Buffer.of(1, label.length), big(data.length), ascii(label), data)
  }
  absorb('proto', ascii(proto))
  absorb('group', ascii('ristretto255'))
  absorb('ctx', ctx)
  return {
    absorb,
    challenge(label: string) {
      const c = little(sha512(s, Buffer.of(2, label.length), ascii(label)))
      s = sha512(s, Buffer.of(3, label.length), ascii(label))
      return c
    },
    challenges(label: string, n: number) {
      const framed = Buffer.concat([Buffer.of(label.length), ascii(label), big(n)])
      const weights = expansion(sha512(s, Buffer.of(4), framed), 'challenges', n)
      s = sha512(s, Buffer.of(5), framed)
      return weights
    },
    mask: (seed: Uint8Array, label: string, n: number) =>
      expansion(Buffer.concat([seed, s]), `mask/${label}`, n),
  }
}

function expansion(seed: Uint8Array, label: string, n: number): bigint[] {
  const key = sha512(ascii('nodealer/expand/v1'), Buffer.of(label.length), ascii(label), seed)
  return Array.from({ length: n }, (_, i) => little(sha512(key, big(i))))
}

const ctx = ascii('somewhere')
const seed = new Uint8Array(32).fill(9)
const begin = () => Transcript.init('pop-v1', ctx)

describe('a transcript', () => {
  it('follows its definition', () => {
    const ours = begin()
    const theirs = definition('pop-v1', ctx)
    ours.absorb('in', Uint8Array.of(1, 2, 3))
    theirs.absorb('in', Uint8Array.of(1, 2, 3))
    ours.absorbNumber('n', 52)
    theirs.absorb('n', big(52))
    expect(ours.challenge('x')).toBe(theirs.challenge('x'))
    ours.absorbPoints('G', group.base)
    theirs.absorb('G', group.encode(group.base))
    expect(ours.challenges('lambda', 5)).toEqual(theirs.challenges('lambda', 5))
    ours.absorbScalars('resp', [1n, scalar.q - 1n])
    theirs.absorb('resp', encodeScalars([1n, scalar.q - 1n]))
    expect(ours.mask(seed, 'nu', 3)).toEqual(theirs.mask(seed, 'nu', 3))
    expect(ours.challenge('e')).toBe(theirs.challenge('e'))
  })

  it('gives another challenge for another protocol, context, label, data or order', () => {
    const drawn = new Set([
      begin().challenge('e'),
      begin().challenge('x'),
      Transcript.init('dleq-v1', ctx).challenge('e'),
      Transcript.init('pop-v1', ascii('elsewhere')).challenge('e'),
      drawnAfter((t) => t.absorb('in', ascii('a'))),
      drawnAfter((t) => t.absorb('out', ascii('a'))),
      drawnAfter((t) => t.absorb('in', ascii('b'))),
      drawnAfter((t) => t.absorb('in', ascii(''))),
      drawnAfter((t) => t.absorb('in', ascii('ab'))),
      drawnAfter(
        (t) => t.absorb('in', ascii('a')),
        (t) => t.absorb('in', ascii('b')),
      ),
      drawnAfter(
        (t) => t.absorb('in', ascii('a')),
        (t) => t.absorb('out', ascii('b')),
      ),
      drawnAfter(
        (t) => t.absorb('out', ascii('b')),
        (t) => t.absorb('in', ascii('a')),
      ),
      drawnAfter((t) => t.challenge('x')),
      drawnAfter((t) => t.challenges('x', 1)),
      drawnAfter((t) => t.challenges('x', 2)),
    ])
    expect(drawn.size).toBe(15)
  })

  it('cannot take a label for a part of the data', () => {
    expect(drawnAfter((t) => t.absorb('c', ascii('A1')))).not.toBe(
      drawnAfter((t) => t.absorb('cA', ascii('1'))),
    )
  })

  it('keeps the prover’s masks out of the challenges', () => {
    expect(drawnAfter((t) => t.mask(seed, 'nu', 4))).toBe(begin().challenge('e'))
  })

  it('gives masks that depend on the seed, the purpose and everything said before', () => {
    const said = begin()
    said.absorb('in', ascii('a'))
    const masks = [
      begin().mask(seed, 'nu', 1),
      begin().mask(seed, 'tau', 1),
      begin().mask(new Uint8Array(32), 'nu', 1),
      said.mask(seed, 'nu', 1),
      Transcript.init('pop-v1', ascii('elsewhere')).mask(seed, 'nu', 1),
    ].flat()
    expect(new Set(masks).size).toBe(5)
  })

  it('takes only whole seeds', () => {
    expect(() => begin().mask(new Uint8Array(31), 'nu', 1)).toThrow('a seed must have 32 bytes')
  })

  it('takes only sizes that fit their frame', () => {
    expect(() => begin().absorbNumber('n', -1)).toThrow(RangeError)
    expect(() => begin().absorbNumber('n', 2 ** 32)).toThrow(RangeError)
    expect(() => begin().absorbNumber('n', 1.5)).toThrow(RangeError)
  })
})

function drawnAfter(...says: ((transcript: Transcript) => void)[]): bigint {
  const transcript = begin()
  for (const say of says) say(transcript)
  return transcript.challenge('e')
}
