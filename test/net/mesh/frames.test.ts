/** What comes from a neighbour is checked before it is used: pieces, frames, descriptions, signals and papers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { peersOrigin } from '../../../src/net/house.ts'
import { describe as describeSession, sessionOf } from '../../../src/net/mesh/description.ts'
import { createPieces, longestFrame, piecesOf } from '../../../src/net/mesh/fragments.ts'
import { type Frame, freshWay, readWayFrame, writeWayFrame } from '../../../src/net/mesh/frame.ts'
import { isPaper, readPaper, writePaper } from '../../../src/net/mesh/paper.ts'
import { readRumour, writeRumour } from '../../../src/net/mesh/rumour.ts'
import { createSignals } from '../../../src/net/mesh/signal.ts'
import { certify, createIdentity, type Rumour } from '../../../src/table/index.ts'
import { randomKey } from '../meeting.ts'

const [one, two] = [createIdentity().player, createIdentity().player]
const at = {
  ufrag: 'abcd',
  pwd: 'abcdefghijklmnopqrstuv',
  fingerprint: 'AB'.repeat(32),
  candidates: [
    ['host', '192.0.2.7', 40_000, 2_116_026_111],
    ['relay', '2001:db8::1', 3478, 7],
  ] as [['host', string, number, number], ['relay', string, number, number]],
}

describe('pieces', () => {
  test('of a message of any size come together again, one message after the other', () => {
    const pieces = createPieces()
    for (const size of [0, 1, 16_382, 16_383, 16_384, 32_766, 32_767, 200_000]) {
      const message = new Uint8Array(size).map((_, i) => i % 251)
      const taken = [...piecesOf(message)].map((piece) => pieces.take(piece))
      expect(taken.at(-1)).toEqual(message)
      expect(taken.slice(0, -1).every((part) => part === 'more')).toBe(true)
    }
  })

  test('are refused when they are none, or make a message that is too long', () => {
    for (const bad of [[], [2], [255, 1], [0, 1, 2]])
      expect(createPieces().take(Uint8Array.from(bad))).toBe(undefined)
    expect(createPieces().take(new Uint8Array(16_385))).toBe(undefined)
    const pieces = createPieces()
    const full = new Uint8Array(16_384)
    let taken: unknown = 'more'
    for (let sum = 0; taken === 'more'; sum += 16_383) {
      expect(sum).toBeLessThanOrEqual(longestFrame)
      taken = pieces.take(full)
    }
    expect(taken).toBe(undefined)
  })
})

describe('frames', () => {
  const frames: readonly Frame[] = [
    { kind: 'find', way: freshWay(), hops: 3, table: 'bcdfghjk', via: [one, two] },
    { kind: 'found', way: freshWay(), via: [] },
    { kind: 'text', way: freshWay(), text: 'ä {"type":"ping"}' },
    { kind: 'bytes', way: freshWay(), bytes: randomKey() },
    { kind: 'shut', way: freshWay() },
    { kind: 'carry', way: freshWay(), hops: 1, to: two, sealed: randomKey() },
    { kind: 'ping', way: freshWay() },
    { kind: 'gossip', way: freshWay(), table: 'bcdfghjk', bytes: randomKey() },
  ]

  test('are read as they were written', () => {
    for (const frame of frames) expect(readWayFrame(writeWayFrame(frame))).toEqual(frame)
  })

  test('of other forms are none', () => {
    const [find] = frames
    const far = writeWayFrame({ ...(find as Frame & { kind: 'find' }), hops: 5 })
    const wild = writeWayFrame({ ...(find as Frame & { kind: 'find' }), table: 'ABCDEFGH' })
    const long = writeWayFrame({ ...(find as Frame & { kind: 'find' }), via: [one, two, one, two, one] })
    const garbled = writeWayFrame(frames[2] as Frame)
    garbled[garbled.length - 1] = 0xff
    for (const bad of [far, wild, long, garbled, new Uint8Array(), new Uint8Array(17)])
      expect(readWayFrame(bad)).toBe(undefined)
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readWayFrame(bytes)))
  })
})

describe('a rumour', () => {
  const [id, sequencer] = [randomKey(), createIdentity()]
  const head = (k: number) => certify(sequencer, id, { k, head: randomKey() })
  const rumours: readonly Rumour[] = [
    { kind: 'head', certificate: head(70_000) },
    { kind: 'ask', after: 2 ** 40 },
    {
      kind: 'log',
      before: randomKey(),
      batch: {
        entries: [
          { k: 6, time: 5, envelope: randomKey() },
          { k: 7, time: 2 ** 41, envelope: undefined },
        ],
        certificate: head(7),
      },
    },
    { kind: 'hand', envelope: randomKey() },
    {
      kind: 'fork',
      proof: {
        table: id,
        first: head(3),
        other: randomKey(),
        links: [{ k: 4, time: 9, digest: randomKey() }],
        second: head(4),
      },
    },
  ]

  test('is read as it was written', () => {
    for (const rumour of rumours) expect(readRumour(writeRumour(rumour))).toEqual(rumour)
  })

  test('of another form is none', () => {
    for (const rumour of rumours.filter(({ kind }) => kind !== 'hand')) {
      const bytes = writeRumour(rumour)
      for (const bad of [bytes.subarray(0, -1), bytes.subarray(0, 1)]) expect(readRumour(bad)).toBe(undefined)
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readRumour(bytes)))
  })
})

describe('a description', () => {
  test('says what a session description says, and makes one that says the same', () => {
    for (const type of ['offer', 'answer'] as const) expect(describeSession(sessionOf(at, type))).toEqual(at)
    expect(() => describeSession('v=0')).toThrow('not known here')
  })
})

describe('a signal', () => {
  const table = { key: randomKey(), id: randomKey() }
  const [ann, bob, eve] = [createIdentity(), createIdentity(), createIdentity()]
  const call = { kind: 'call', to: bob.player, id: freshWay() } as const

  test('is understood once, by the one whom it is for, at its own table', () => {
    const sealed = createSignals(table, ann).seal(call)
    const ears = createSignals(table, bob)
    expect(ears.open(sealed)).toEqual({ person: ann.player, signal: call })
    expect(ears.open(sealed)).toBe(undefined)
    expect(createSignals(table, eve).open(sealed)).toBe(undefined)
    expect(createSignals({ ...table, key: randomKey() }, bob).open(sealed)).toBe(undefined)
    expect(createSignals({ ...table, id: randomKey() }, bob).open(sealed)).toBe(undefined)
  })

  test('with anything changed is none', () => {
    const sealed = createSignals(table, ann).seal({ kind: 'offer', to: bob.player, id: freshWay(), at })
    for (let i = 0; i < sealed.length; i += 97) {
      const changed = new Uint8Array(sealed)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(createSignals(table, bob).open(changed)).toBe(undefined)
    }
    expect(createSignals(table, bob).open(sealed)?.signal.kind).toBe('offer')
    const wrong = { ...at, candidates: [['host', 'evil\r\na=x', 1, 1]] } as unknown as typeof at
    const forged = createSignals(table, ann).seal({
      kind: 'offer',
      to: bob.player,
      id: freshWay(),
      at: wrong,
    })
    expect(createSignals(table, bob).open(forged)).toBe(undefined)
  })
})

describe('a paper', () => {
  const invite = {
    relay: peersOrigin,
    table: 'bcdfghjk',
    key: randomKey(),
    id: randomKey(),
    direct: true as const,
  }

  test('is read as it was written, also when a chat has broken it into lines', () => {
    const text = writePaper({ kind: 'offer', invite, sealed: randomKey() })
    expect(isPaper(text)).toBe(true)
    expect(readPaper(text.replaceAll(/.{40}/g, '$&\n'))).toEqual(readPaper(text))
    expect(readPaper(text)).toMatchObject({ kind: 'offer', invite })
  })

  test('that is cut off or something else is refused with a sentence', () => {
    const text = writePaper({ kind: 'offer', invite, sealed: randomKey() })
    for (const bad of [text.slice(0, 60), `${text}!`, text.replace('.', '')])
      expect(() => readPaper(bad)).toThrow(/damaged|not a text that was handed out/)
    expect(() => readPaper('hello')).toThrow('not a text that was handed out')
  })
})
