/** The relay dies for good while the end of a phase is being signed: what each seat then knows, and how all go on (spec/log, section 9). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visitTable } from '../../src/net/at-table.ts'
import { doubtAbout, type OldSeat, oldSeatIn, openTable } from '../../src/net/index.ts'
import { openNodeSocket, type RunningRelay, startRelay } from '../../src/net/relay/index.ts'
import {
  createIdentity,
  foundTable,
  idBytes,
  MemoryJournal,
  plainSealer,
  readStatement,
  Sequencer,
  type Transport,
  takeSeat,
} from '../../src/table/index.ts'
import { keptRounds, roundsTerms } from '../table/kept-rounds.ts'
import { until } from './until.ts'

const founders = [1, 2, 3].map((number) => ({
  name: `player ${number}`,
  person: createIdentity(new Uint8Array(32).fill(number)),
  seed: new Uint8Array(32).fill(10 + number),
}))

/** What three seats know after the sequencer died with the third's signature of the second round still on its way. */
async function interrupted(): Promise<OldSeat[]> {
  const { table, key, entries } = foundTable(roundsTerms(3), founders)
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  const journals = founders.map(() => new MemoryJournal())
  const signed = new Set<number>()
  const sessions = founders.map(({ person, seed }, i) => {
    const way = sequencer.connect()
    const submit: Transport['submit'] = async (envelope) => {
      const { slot } = readStatement(plainSealer.open(envelope) as string)
      const isEnd = /^round#2\/.*end$/.test(slot)
      if (!isEnd || i < 2) await way.submit(envelope)
      if (isEnd) signed.add(i)
    }
    const transport = { follow: way.follow.bind(way), tick: way.tick.bind(way), submit }
    const journal = journals[i] as MemoryJournal
    return takeSeat({ table: table.id, person, seed, journal, transport }, keptRounds(5))
  })
  await until(() => signed.size === 3)
  for (const session of sessions) session.leave()
  await Promise.allSettled(sessions.map(({ result }) => result))
  const kept = await Promise.all(journals.map((journal) => journal.load()))
  return kept.map((one) => oldSeatIn(table.id, one) as OldSeat)
}

describe('a phase of which nobody saw the end', () => {
  let old: OldSeat[]
  let relay: RunningRelay
  beforeEach(async () => {
    old = await interrupted()
    relay = await startRelay({ port: 0 })
  })
  afterEach(() => relay.close())

  test('leaves everybody in doubt about the one before, and about nothing else', () => {
    for (const seat of old) {
      const [closed, signed] = [seat.closed!.closing, seat.signed.at(-1)!]
      expect([closed.phase, signed.phase]).toEqual(['round#1', 'round#2'])
      expect(doubtAbout(seat, closed)).toEqual({ kind: 'unfinished', closed, signed })
      expect(doubtAbout(seat, signed)).toBeUndefined()
      expect(doubtAbout(seat, { ...signed, began: signed.began + 1 })?.kind).toBe('other')
      expect(doubtAbout(seat, { ...closed, previous: 'A'.repeat(43) })?.kind).toBe('other')
      const again = { ...signed, signers: signed.signers.slice(1) }
      expect(doubtAbout({ ...seat, signed: [signed, again] }, signed)?.kind).toBe('other')
      expect(doubtAbout({ ...seat, signed: [signed, again] }, again)).toBeUndefined()
      expect(doubtAbout({ ...seat, signed: [] }, closed)).toBeUndefined()
      expect(doubtAbout({ ...seat, closed: undefined, signed: [] }, closed)?.kind).toBe('other')
    }
  })

  test('does not keep them from going on together from the one before', async () => {
    const { table, closed } = old[0] as OldSeat
    const invite = await openTable({
      relay: relay.url,
      terms: roundsTerms(3),
      host: founders[0]!.person,
      continues: { table, closing: closed!.closing, lines: closed!.lines },
    })
    const visits = founders.map(({ person }) =>
      visitTable({ invite, person, open: openNodeSocket }, keptRounds(1)),
    )
    for (const [i, visit] of visits.entries()) {
      await visit.caughtUp
      await visit.join(founders[i]!.name, old[i]!.key)
    }
    const players = await Promise.all(visits.map(({ player }) => player))
    await until(() => visits[0]!.founding.joined.length === 3)
    await visits[0]!.start(players.map((player) => player as string))
    await Promise.all(visits.map(({ result }) => result))
    const begun = visits[2]!.founding.table!
    expect([...begun.moved.keys()]).toEqual(closed!.closing.members.map(({ player }) => player))
    for (const visit of visits) visit.leave()
  })
})
