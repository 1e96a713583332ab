/** What a neighbour can make a seat do by what it says to it. */
import { describe, expect, test } from 'vitest'
import { GossipLines } from '../../src/net/mesh/gossip-lines.ts'
import type { Neighbour } from '../../src/net/mesh/neighbour.ts'
import { writeRumour } from '../../src/net/mesh/rumour.ts'
import {
  createIdentity,
  type ForkProof,
  foundTable,
  freshSeed,
  type GossipEar,
  type Gossiper,
  gossipOver,
  headText,
  idBytes,
  plainSealer,
  provesFork,
  type Rumour,
  Sequencer,
  type SequencerFault,
  stateJoining,
  takeSeat,
} from '../../src/table/index.ts'
import { beginning, certify, envelopeDigest, placeAfter } from '../../src/table/order/chain.ts'
import type { Certified } from '../../src/table/order/follow.ts'
import { KnownOrder } from '../../src/table/order/known-order.ts'
import { handClock } from '../net/hand-clock.ts'
import { tossAndStay } from './coins.ts'

const utf8 = new TextEncoder()

/** A seat that takes an envelope for a word of whoever it begins with. */
function seatBeside({
  table = new Uint8Array(32),
  key = createIdentity(),
  onFault = (_: SequencerFault): unknown => undefined,
} = {}) {
  const clock = handClock()
  const passed: Uint8Array[] = []
  const told: Rumour[] = []
  let ear: GossipEar | undefined
  const seat: Gossiper = {
    table,
    start: { k: 0, time: 0, head: table },
    sequencer: () => key.player,
    onShown: () => {},
    onHeardOf: () => {},
    onFault,
    authorOf: (envelope) => headText(envelope.subarray(0, 3)),
    pass: (envelope) => passed.push(envelope),
  }
  const line = {
    tell: (rumour: Rumour) => told.push(rumour),
    listen: (one: GossipEar) => {
      ear = one
      return () => {}
    },
  }
  const gossip = gossipOver(line, clock)(seat)
  const hears = (rumour: Rumour): void => ear?.hear('x', rumour)
  const hands = (envelope: Uint8Array): void => hears({ kind: 'hand', envelope })
  return { clock, gossip, passed, told, hears, hands }
}

function envelopeOf(author: string, number: number, bytes = 300): Uint8Array {
  const envelope = new Uint8Array(bytes)
  envelope.set(utf8.encode(`${author} ${number}`))
  return envelope
}

describe('a neighbour that has more handed in than the sequencer takes', () => {
  test('does not fill the way of the seat that helps it, and others are helped as before', () => {
    const { passed, hands } = seatBeside()
    for (let i = 0; i < 1_000; i++) hands(envelopeOf('eve', i))
    expect(passed.length).toBe(16)
    hands(envelopeOf('bob', 1))
    expect(passed.length).toBe(17)
  })

  test('cannot do it with a few long ones either', () => {
    const { passed, hands } = seatBeside()
    for (let i = 0; i < 10; i++) hands(envelopeOf('eve', i, 500_000))
    expect(passed.length).toBe(4)
  })

  test('is helped again as soon as the sequencer has taken something', () => {
    const [table, key] = [new Uint8Array(32), createIdentity()]
    const { gossip, passed, hands } = seatBeside({ table, key })
    for (let i = 0; i < 20; i++) hands(envelopeOf('eve', i))
    const entry = { k: 1, time: 0, envelope: envelopeOf('eve', 0) }
    const place = placeAfter(table, table, entry, envelopeDigest(entry.envelope))
    gossip.take({ placed: [{ entry, place }], certificate: certify(key, table, place) })
    for (let i = 0; i < 20; i++) hands(envelopeOf('eve', i))
    expect(passed.length).toBe(17)
  })

  test('is helped again once the seat has given up on what it took', () => {
    const { clock, passed, told, hands } = seatBeside()
    for (let i = 0; i < 20; i++) hands(envelopeOf('eve', i))
    clock.pass(70_000)
    expect(told.length).toBe(16 * 20)
    for (let i = 0; i < 20; i++) hands(envelopeOf('eve', i))
    expect(passed.length).toBe(20)
  })
})

test('a stranger who asks for a seat under many keys is helped as one', async () => {
  const somebody = (name: string) => ({ name, person: createIdentity(), seed: freshSeed() })
  const [ann, bob] = [somebody('Ann'), somebody('Bob')]
  const { table, key, entries } = foundTable({ game: 'toss' }, [ann, bob])
  const transport = new Sequencer({ table: idBytes(table.id), key, entries }).connect()
  const passed: Uint8Array[] = []
  let ear: GossipEar | undefined
  const seat = takeSeat(
    {
      table: table.id,
      person: ann.person,
      seed: ann.seed,
      transport: { ...transport, follow: transport.follow, submit: async (one) => void passed.push(one) },
      gossip: gossipOver({
        tell: () => {},
        listen(one) {
          ear = one
          return () => {}
        },
      }),
    },
    tossAndStay,
  )
  await seat.caughtUp
  const own = passed.length
  const here = { q: entries.length, head: table.id }
  for (let i = 0; i < 40; i++) {
    const joiner = { key: createIdentity(), person: createIdentity(), name: `Eve ${i}` }
    const envelope = plainSealer.seal(stateJoining(table.id, here, joiner).line)
    ear?.hear('x', { kind: 'hand', envelope })
  }
  expect(passed.length - own).toBe(16)
  seat.leave()
})

test('long rumours count for many, so that what is costly to read does not keep a seat busy', () => {
  const lines = new GossipLines({ clock: handClock(), neighbours: () => new Map() })
  let heard = 0
  lines.line('bcdfghjk').listen({ hear: () => heard++, came: () => {}, gone: () => {} })
  const from = { person: 'x' } as Neighbour
  const frame = { kind: 'gossip', way: '', table: 'bcdfghjk' } as const
  const bytes = writeRumour({ kind: 'hand', envelope: new Uint8Array(1024 * 1024 - 1) })
  for (let i = 0; i < 100; i++) lines.hear(from, { ...frame, bytes })
  expect(heard).toBe(25)
})

describe('evidence of a fork', () => {
  const key = createIdentity()
  const table = new Uint8Array(32).fill(1)

  /** Ticks up to this number, certified one by one, in an order of its own for each beginning. */
  function* order(from: number, to: number): Generator<Certified> {
    let place = beginning(table)
    for (let k = 1; k <= to; k++) {
      const entry = { k, time: from, envelope: undefined }
      place = placeAfter(table, place.head, entry, envelopeDigest(undefined))
      yield { placed: [{ entry, place }], certificate: certify(key, table, place) }
    }
  }

  /** What a seat finds that knows so many entries when it hears of another head at one of them. */
  function found(known: number, at: number): SequencerFault | undefined {
    const mine = new KnownOrder(table, beginning(table), () => key.player)
    for (const certified of order(1, known)) mine.take(certified)
    const { certificate } = [...order(2, at)].at(-1) as Certified
    try {
      mine.take({ placed: [], certificate })
      return undefined
    } catch (error) {
      return error as SequencerFault
    }
  }

  test('convicts with what was signed next, however much came after it', () => {
    const { proof } = found(200, 3) as SequencerFault
    expect(proof?.links.length).toBe(0)
    expect(proof && provesFork(key.player, proof)).toBe(true)
  })

  test('is none where the sequencer has not signed the other head or the other entries', () => {
    const faults: SequencerFault[] = []
    const { hears } = seatBeside({ table, key, onFault: (fault) => faults.push(fault) })
    const other = { k: 0, head: new Uint8Array(32).fill(2) }
    hears({ kind: 'head', certificate: certify(createIdentity(), table, other) })
    expect(faults).toEqual([])
    hears({ kind: 'head', certificate: certify(key, table, other) })
    expect(faults.length).toBe(1)
    const mine = new KnownOrder(table, beginning(table), () => key.player)
    const [{ placed, certificate }] = [...order(1, 1)] as [Certified]
    const entries = placed.map(({ entry }) => entry)
    const forged = certify(createIdentity(), table, certificate)
    expect(mine.read({ before: table, batch: { entries, certificate } })).toBeDefined()
    expect(mine.read({ before: table, batch: { entries, certificate: forged } })).toBe(undefined)
  })

  test('of somebody else is not believed', () => {
    const { proof } = found(5, 3) as SequencerFault
    const faults: SequencerFault[] = []
    const { hears } = seatBeside({ table, key: createIdentity(), onFault: (fault) => faults.push(fault) })
    hears({ kind: 'fork', proof: proof as ForkProof })
    expect(faults).toEqual([])
    const right = seatBeside({ table, key, onFault: (fault) => faults.push(fault) })
    right.hears({ kind: 'fork', proof: proof as ForkProof })
    expect(faults.length).toBe(1)
  })
})
