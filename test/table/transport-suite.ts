/** What every transport must do (src/table/order/transport.ts). For the networks of this library and for those of others. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Certificate, Entry, Transport } from '../../src/table/index.ts'
import { envelopeDigest, isCertified, placeAfter } from '../../src/table/index.ts'
import { sameHead } from '../../src/table/order/chain.ts'

/** A network that is tested, with one table. */
export interface TestedNetwork {
  /** The table's id, and the key of its sequencer. */
  readonly table: Uint8Array
  readonly sequencer: string
  /** A new seat's connection to the table. */
  connect(): Promise<Transport>
  close(): Promise<void>
}

const patience = 10_000

/** Bytes that no two calls share: what a seat would seal. */
function envelope(size = 300): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(size))
}

/** Runs the suite; `create` makes a network with one table and nobody connected. */
export function transportSuite(name: string, create: () => Promise<TestedNetwork>): void {
  describe(`a transport ${name}`, () => {
    let network: TestedNetwork
    beforeEach(async () => {
      network = await create()
    })
    afterEach(() => network.close())

    test('gives all seats the same order, unchanged, numbered and certified', async () => {
      const [a, b, c] = await Promise.all([network.connect(), network.connect(), network.connect()])
      const ears = [a, b, c].map((transport) => listen(network, transport))
      const envelopes = Array.from({ length: 30 }, () => envelope())
      await Promise.all(envelopes.map((one, i) => [a, b, c][i % 3]?.submit(one)))
      for (const ear of ears) await ear.until(envelopes)
      const [first, ...others] = ears.map(({ entries }) => entries.map(({ k, time }) => `${k} ${time}`))
      for (const other of others) expect(other).toEqual(first)
    })

    test('gives who comes late everything that was there before, from any number on', async () => {
      const early = await network.connect()
      const envelopes = Array.from({ length: 40 }, () => envelope())
      for (const one of envelopes) await early.submit(one)
      const ear = listen(network, await network.connect())
      await ear.until(envelopes)
      const from = ear.entries[20] as Entry
      const later = listen(network, await network.connect(), from.k)
      await later.until(envelopes.slice(-10))
      expect(later.entries[0]?.k).toBe(from.k)
    })

    test('takes the same envelope once', async () => {
      const [a, b] = await Promise.all([network.connect(), network.connect()])
      const ear = listen(network, b)
      const [one, two] = [envelope(), envelope()]
      await Promise.all([a.submit(one), b.submit(one), a.submit(one)])
      await a.submit(two)
      await ear.until([one, two])
      expect(ear.entries.filter(({ envelope: found }) => found && sameHead(found, one))).toHaveLength(1)
    })

    test('ticks when it is asked to, and not when there is something newer', async () => {
      const seat = await network.connect()
      const ear = listen(network, seat)
      const one = envelope()
      await seat.submit(one)
      await ear.until([one])
      const { k } = ear.entries.at(-1) as Entry
      const ask = setInterval(() => seat.tick(k), 50)
      try {
        await ear.number(k + 1)
      } finally {
        clearInterval(ask)
      }
      expect(ear.entries.find((entry) => entry.k === k + 1)?.envelope).toBeUndefined()
      seat.tick(k)
      const two = envelope()
      await seat.submit(two)
      await ear.until([two])
      expect(ear.entries.filter(({ envelope: found }) => found === undefined)).toHaveLength(1)
    })

    test('stops calling who has stopped listening', async () => {
      const [a, b, c] = await Promise.all([network.connect(), network.connect(), network.connect()])
      const [stopping, other] = [listen(network, b), listen(network, c)]
      const [one, two] = [envelope(), envelope()]
      await a.submit(one)
      await stopping.until([one])
      stopping.stop()
      await a.submit(two)
      await other.until([two])
      expect(stopping.entries.some(({ envelope: found }) => found && sameHead(found, two))).toBe(false)
    })
  })
}

interface Ear {
  readonly entries: Entry[]
  stop(): void
  /** Waits until all these envelopes are there. */
  until(envelopes: readonly Uint8Array[]): Promise<void>
  /** Waits for the entry of this number. */
  number(k: number): Promise<void>
}

/** Listens, and checks every number, time, head and certificate as a seat would. */
function listen({ table, sequencer }: TestedNetwork, transport: Transport, from = 1): Ear {
  const entries: Entry[] = []
  let head: Uint8Array | undefined
  const waiting = new Set<() => void>()
  const check = ({ k, head: signed, ...rest }: Certificate): void => {
    expect(isCertified(sequencer, table, { k, head: signed, ...rest })).toBe(true)
    expect(head).toEqual(signed)
  }
  const stop = transport.follow(from, {
    onOpen: ({ before }) => {
      head ??= before
    },
    onBatch: ({ entries: fresh, certificate }) => {
      for (const entry of fresh) {
        expect(entry.k).toBe(from + entries.length)
        expect(entry.time).toBeGreaterThanOrEqual(entries.at(-1)?.time ?? 0)
        entries.push(entry)
        head = placeAfter(table, head as Uint8Array, entry, envelopeDigest(entry.envelope)).head
      }
      if (certificate) check(certificate)
      for (const wake of [...waiting]) wake()
    },
  })
  const until = (isDone: () => boolean, what: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${what} did not come`)), patience)
      const wake = (): void => {
        if (!isDone()) return
        clearTimeout(timer)
        waiting.delete(wake)
        resolve()
      }
      waiting.add(wake)
      wake()
    })
  const has = (one: Uint8Array): boolean =>
    entries.some(({ envelope: found }) => found !== undefined && sameHead(found, one))
  return {
    entries,
    stop,
    until: (envelopes) => until(() => envelopes.every(has), 'an envelope'),
    number: (k) => until(() => entries.some((entry) => entry.k === k), `entry ${k}`),
  }
}
