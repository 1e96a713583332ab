/** A game is run again before it names anybody (spec/log, section 7): nothing that a cheat puts into the log keeps it from being named. */
import { describe, expect, test } from 'vitest'
import {
  createIdentity,
  Fault,
  form,
  type Game,
  localTable,
  recheck,
  SequencerFault,
  wire,
} from '../../src/table/index.ts'
import {
  beginning,
  certify,
  envelopeDigest,
  mostEnvelopeBytes,
  placeAfter,
} from '../../src/table/order/chain.ts'
import { Chain } from '../../src/table/order/follow.ts'
import { KnownOrder } from '../../src/table/order/known-order.ts'
import { type Body, state } from '../../src/table/statements/statement.ts'

const Bid = form('auction', 'bid', wire.record({ chips: wire.integer(0, 100) }))
const Ready = form('auction', 'ready', wire.record({}))
const utf8 = new TextEncoder()

/** Everybody bids what it likes, as soon as it may; gives the seats of those who bid too much. */
function auction(chips: number, held: Promise<void>): Game<string> {
  return async (seat) => {
    await seat.at('ready').all(Ready, async () => {
      await held
      return {}
    })
    const named: number[] = []
    for (const player of seat.players) {
      try {
        const claim = await seat.at('bid', seat.number(player)).by(player, Bid, () => ({ chips }))
        await seat.accept('bid at most 50', claim, (said) => said.chips <= 50)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        named.push(seat.number(error.culprit))
      }
    }
    return named.join()
  }
}

const stranger = createIdentity()
const said = (table: string, slot: string): Uint8Array => {
  const body: Body = { system: 'auction', type: 'bid', chips: '\u2028"\\' }
  return utf8.encode(state(stranger, { table, slot, q: 0, head: table, asks: '', body }).line)
}

/** What a cheat hands in before it lies. */
const nonsense: Record<string, (table: string) => Uint8Array> = {
  nothing: () => new Uint8Array(),
  'no text': () => Uint8Array.of(0xff, 0xfe),
  'a line of another kind': () => utf8.encode('{"certificate":{}}'),
  'brackets without end': () => utf8.encode('['.repeat(5_000)),
  'as much as there may be': () => new Uint8Array(mostEnvelopeBytes).fill(0xff),
  'more than there may be': () => new Uint8Array(mostEnvelopeBytes + 1).fill(0xff),
  'a word of nobody': (table) => said(table, 'bid/2'),
  'a result of nobody': (table) => said(table, 'table-result'),
  'a broken wish for a seat': (table) => said(table, 'join'),
}

describe('whoever lies is named by the others, also if it hands in first', () => {
  test.each(Object.keys(nonsense))('%s', async (what) => {
    let begin = (): void => {}
    const held = new Promise<void>((resolve) => {
      begin = resolve
    })
    const faults: Fault[] = []
    const game = auction(1, held)
    const { table, sequencer, sessions } = localTable({ game: 'auction' }, [
      {
        name: 'Ann',
        game,
        onEvent: (event) => void (event.kind === 'fault' && faults.push(event.fault)),
      },
      { name: 'Eve', game: auction(90, held), cheats: true },
    ])
    const handing = sequencer.connect().submit(nonsense[what]!(table.id))
    await handing.catch((error: Error) => expect(error.message).toContain('too long for a log'))
    begin()
    expect(await Promise.all(sessions.map(({ result }) => result))).toEqual(['2', '2'])
    expect(await recheck(faults[0]!, () => game)).toBe(true)
  })
})

test('an entry that no log could hold is not taken from a sequencer, nor from a neighbour', () => {
  const key = createIdentity()
  const table = new Uint8Array(32).fill(1)
  const entry = { k: 1, time: 5, envelope: new Uint8Array(mostEnvelopeBytes + 1) }
  const place = placeAfter(table, table, entry, envelopeDigest(entry.envelope))
  const batch = { entries: [entry], certificate: certify(key, table, place) }
  const chain = new Chain(table, beginning(table), () => key.player)
  expect(() => chain.take(batch)).toThrow(SequencerFault)
  const order = new KnownOrder(table, beginning(table), () => key.player)
  expect(order.read({ before: table, batch })).toBe(undefined)
})
