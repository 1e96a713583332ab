/** What every transport must do (src/table/transport.ts). For the networks of this library and for those of others. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Transport } from '../../src/table/index.ts'
import { said } from './lines.ts'

/** A network that is tested. Lines of the founding may be there from the start. */
export interface TestedNetwork {
  /** A new seat's connection to the same table. */
  connect(): Promise<Transport>
  close(): Promise<void>
}

const patience = 10_000

/** Runs the suite; `create` makes a network with one table and nobody connected. */
export function transportSuite(name: string, create: () => Promise<TestedNetwork>): void {
  describe(`a transport ${name}`, () => {
    let network: TestedNetwork
    beforeEach(async () => {
      network = await create()
    })
    afterEach(() => network.close())

    test('carries lines between all seats, unchanged', async () => {
      const [a, b, c] = await Promise.all([network.connect(), network.connect(), network.connect()])
      const heard = [a, b, c].map(listen)
      const lines = ['one', 'two', 'three'].map((slot) => said(slot, 1, 'ä “quoted” \u{1f0a1} \\n').line)
      await Promise.all([a.publish(lines[0] as string), b.publish(lines[1] as string)])
      await c.publish(lines[2] as string)
      await heard[0]?.until([lines[1], lines[2]])
      await heard[1]?.until([lines[0], lines[2]])
      await heard[2]?.until([lines[0], lines[1]])
    })

    test('gives who comes late everything that was said before', async () => {
      const early = await network.connect()
      const lines = Array.from({ length: 40 }, (_, i) => said(`slot/${i}`).line)
      for (const line of lines) await early.publish(line)
      await listen(await network.connect()).until(lines)
    })

    test('takes what is published before anybody listens', async () => {
      const [a, b] = await Promise.all([network.connect(), network.connect()])
      await a.publish(said('one').line)
      await listen(b).until([said('one').line])
    })

    test('carries a statement as long as a table accepts', async () => {
      const [a, b] = await Promise.all([network.connect(), network.connect()])
      const heard = listen(b)
      const { line } = said('long', 1, 'x'.repeat(500_000))
      await a.publish(line)
      await heard.until([line])
    })

    test('carries many lines at once from many seats', async () => {
      const seats = await Promise.all(Array.from({ length: 5 }, () => network.connect()))
      const heard = seats.map(listen)
      const lines = seats.map((_, i) => Array.from({ length: 20 }, (_, j) => said(`slot/${j}`, i + 1).line))
      await Promise.all(seats.flatMap((seat, i) => lines[i]?.map((line) => seat.publish(line)) ?? []))
      for (const [i, ears] of heard.entries()) await ears.until(lines.filter((_, j) => j !== i).flat())
    })

    test('does not mind the same line twice', async () => {
      const [a, b] = await Promise.all([network.connect(), network.connect()])
      const heard = listen(b)
      await a.publish(said('one').line)
      await b.publish(said('one').line)
      await a.publish(said('two').line)
      await heard.until([said('one').line, said('two').line])
    })

    test('stops calling who has stopped listening', async () => {
      const [a, b, c] = await Promise.all([network.connect(), network.connect(), network.connect()])
      const heard = listen(b)
      const other = listen(c)
      await a.publish(said('one').line)
      await heard.until([said('one').line])
      heard.stop()
      await a.publish(said('two').line)
      await other.until([said('two').line])
      expect(heard.lines.has(said('two').line)).toBe(false)
    })

    test('lets one seat listen in two places', async () => {
      const [a, b] = await Promise.all([network.connect(), network.connect()])
      const [first, second] = [listen(b), listen(b)]
      await a.publish(said('one').line)
      await first.until([said('one').line])
      await second.until([said('one').line])
      first.stop()
      await a.publish(said('two').line)
      await second.until([said('two').line])
    })
  })
}

/** Ears: what a transport brings, and a way to wait for it. */
function listen(transport: Transport): {
  lines: Set<string>
  stop: () => void
  until(expected: readonly (string | undefined)[]): Promise<void>
} {
  const lines = new Set<string>()
  let changed: () => void = () => {}
  const stop = transport.subscribe((line) => {
    lines.add(line)
    changed()
  })
  return {
    lines,
    stop,
    until: (expected) =>
      new Promise((resolve, reject) => {
        const missing = (): number => expected.filter((line) => !lines.has(line as string)).length
        const timer = setTimeout(() => reject(new Error(`${missing()} lines did not arrive`)), patience)
        changed = () => {
          if (missing() > 0) return
          clearTimeout(timer)
          resolve()
        }
        changed()
      }),
  }
}
