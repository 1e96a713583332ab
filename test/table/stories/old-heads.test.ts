/** A seat that comes back and hears of the order from others, who show it less than there is, or from a sequencer that does. */
import { describe, expect, test } from 'vitest'
import {
  beginning,
  createIdentity,
  type Entry,
  envelopeDigest,
  type Follower,
  type GossipEar,
  gossipOver,
  idBytes,
  plainSealer,
  provesFork,
  readLogLine,
  type Scenario,
  SeededRandom,
  SequencerFault,
  simulate,
  takeSeat,
} from '../../../src/table/index.ts'
import { certify, type OrderPlace, placeAfter } from '../../../src/table/order/chain.ts'
import { handClock } from '../../net/hand-clock.ts'
import { agreement } from '../coins.ts'
import { rounds } from '../rounds.ts'

const forGood = 1e9
const everybody: Scenario<unknown>['gossip'] = [
  [1, 2],
  [1, 3],
  [2, 3],
]

/** A table that seat 3 was lost at: the others called it late in the second round, and went on. */
async function without3() {
  const seed = 'without 3'
  const simulated = await simulate({ seed, players: 3, game: rounds(4), crashes: [{ seat: 3, time: 300 }] })
  const random = new SeededRandom(seed)
  const table = idBytes(simulated.table.id)
  const places: OrderPlace[] = [beginning(table)]
  const entries = simulated.lines.flatMap((line): Entry[] => {
    const read = readLogLine(line)
    if (read.kind !== 'entry') return []
    const { said, entry } = read
    const whole = { ...entry, envelope: said === undefined ? entry.envelope : plainSealer.seal(said) }
    places.push(placeAfter(table, places.at(-1)?.head ?? table, whole, envelopeDigest(whole.envelope)))
    return [whole]
  })
  const key = createIdentity(random.bytes('sequencer'))
  const certificateAt = (k: number) => certify(key, table, places[k] as OrderPlace)
  const placeOf = (slot: string): number => simulated.lines.findIndex((line) => line.includes(slot)) + 1
  return { simulated, entries, places, certificateAt, placeOf, random }
}

/** Seat 3 comes back, with what the test lets it hear. */
async function comesBack() {
  const log = await without3()
  const { simulated, entries, places, certificateAt, random } = log
  const clock = handClock()
  const made: string[] = []
  let ear: GossipEar | undefined
  let follower: Follower | undefined
  const seat = takeSeat(
    {
      table: simulated.table.id,
      person: createIdentity(random.bytes('person 3')),
      seed: random.bytes('seat 3 disk 0'),
      whole: true,
      clock,
      transport: {
        submit: async () => {},
        tick: () => {},
        follow: (_, one) => {
          follower = one
          return () => {}
        },
      },
      gossip: gossipOver(
        {
          tell: () => {},
          listen(one) {
            ear = one
            return () => {}
          },
        },
        clock,
      ),
      onEvent: (event) => {
        if (event.kind === 'making') made.push(event.slot)
      },
    },
    rounds(4),
  )
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 300; i++) await new Promise((resolve) => setImmediate(resolve))
  }
  await settle()
  return {
    ...log,
    seat,
    clock,
    made,
    settle,
    /** A neighbour says how far it is. */
    head: (who: string, k: number) => ear?.hear(who, { kind: 'head', certificate: certificateAt(k) }),
    /** And shows entries. */
    log: (who: string, from: number, to: number) =>
      ear?.hear(who, {
        kind: 'log',
        before: places[from - 1]?.head ?? new Uint8Array(32),
        batch: { entries: entries.slice(from - 1, to), certificate: certificateAt(to) },
      }),
    opens: (from: number, last: number) =>
      follower?.onOpen({ from, before: places[from - 1]?.head ?? new Uint8Array(), last }),
    shows: (from: number, to: number) =>
      follower?.onBatch({ entries: entries.slice(from - 1, to), certificate: certificateAt(to) }),
  }
}

describe('one who comes back to a neighbour that shows an old part of the order', () => {
  test('is silent again as soon as it can know that there is more, until it has read that', async () => {
    const { seat, made, settle, placeOf, entries, ...hears } = await comesBack()
    hears.opens(1, 1)
    hears.shows(1, 1)
    await settle()
    const old = placeOf('"round#1/coin/seal"') - 1
    const middle = placeOf('/late"') - 1
    hears.head('eve', old)
    hears.log('eve', 2, old)
    await settle()
    made.length = 0
    hears.head('ann', entries.length)
    hears.log('ann', old + 1, middle)
    await settle()
    expect(made).toEqual([])
    hears.log('ann', middle + 1, entries.length)
    expect(await seat.result).toContain('gone: 3')
    expect(made).toEqual([])
  })

  test('is silent, too, when the sequencer comes back that has more', async () => {
    const { seat, made, settle, placeOf, entries, ...hears } = await comesBack()
    const middle = placeOf('/late"') - 1
    hears.opens(1, 1)
    hears.shows(1, 1)
    await settle()
    hears.opens(2, entries.length)
    hears.shows(2, middle)
    await settle()
    expect(made).toEqual([])
    hears.shows(middle + 1, entries.length)
    expect(await seat.result).toContain('gone: 3')
    expect(made).toEqual([])
  })
})

test('a sequencer that claims to have more than it shows does not silence who can ask others', async () => {
  const { seat, clock, made, settle, placeOf, ...hears } = await comesBack()
  const middle = placeOf('/late"') - 1
  hears.opens(1, 1_000_000)
  hears.shows(1, 1)
  await settle()
  hears.head('ann', middle)
  hears.log('ann', 2, middle)
  await settle()
  expect(made).toEqual([])
  for (let i = 0; i < 3; i++) {
    clock.pass(5_000)
    await settle()
  }
  expect(made.length).toBe(1)
  seat.leave()
})

describe('a relay that shows less than it has signed to one who comes back', () => {
  test('is not believed where others have the rest: they feed it, and all end alike', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const simulated = await simulate({
        seed: `withheld ${seed}`,
        players: 3,
        game: rounds(20),
        network: { sequencer: { withholds: { from: 150, until: forGood, seats: [3] } } },
        gossip: everybody,
        crashes: [{ seat: 3, time: 1_000 + 500 * seed, down: 500 }],
        limit: 200_000,
      })
      expect(agreement(simulated)).toContain('gone: nobody')
      expect(simulated.absences).toEqual([])
    }
  })

  test('stops a seat all the same that nobody shows the rest', async () => {
    const simulated = await simulate({
      seed: 'nobody has it',
      players: 3,
      game: rounds(60),
      network: { sequencer: { forgets: { time: 1_950, entries: 60 } } },
      gossip: [],
      crashes: [{ seat: 3, time: 1_900, down: 500 }],
      limit: 200_000,
    })
    const { error } = simulated.endings[2] ?? {}
    expect(error).toBeInstanceOf(SequencerFault)
    expect(error?.message).toContain('lost entries')
  })

  test('because it has forgotten that is convicted with a proof', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const simulated = await simulate({
        seed: `forgotten ${seed}`,
        players: 3,
        game: rounds(60),
        network: { sequencer: { forgets: { time: 600, entries: 6 } } },
        gossip: everybody,
        crashes: [{ seat: 3, time: 500, down: 500 }],
        limit: 200_000,
      })
      for (const { error } of simulated.endings) {
        expect(error).toBeInstanceOf(SequencerFault)
        const { sequencer, proof } = error as SequencerFault
        expect(proof && provesFork(sequencer, proof)).toBe(true)
      }
    }
  })
})
