/** A sequencer that never comes back: the players go on at another table from the last closing, by their own word. */
import { describe, expect, it } from 'vitest'
import { defaultRules, type HoldemOutcome, holdem } from '../../../../src/games/holdem/play/index.ts'
import { stateAdmission } from '../../../../src/table/founding/admission.ts'
import { Founding } from '../../../../src/table/founding/founding.ts'
import {
  charterOf,
  createIdentity,
  type Founder,
  foundTable,
  type Identity,
  idBytes,
  MemoryJournal,
  plainSealer,
  readStatement,
  Sequencer,
  sittingKey,
  stateCharter,
  stateJoining,
  type Terms,
  takeSeat,
} from '../../../../src/table/index.ts'
import { calling } from './tables.ts'

const terms: Terms = {
  game: 'holdem',
  rules: { ...defaultRules, hands: 5 },
  seats: { min: 2, max: 6 },
  deadlines: { step: 60_000, act: 60_000 },
  spectators: true,
}
const founders = [1, 2, 3].map((number) => ({
  name: `player ${number}`,
  person: createIdentity(new Uint8Array(32).fill(number)),
  seed: new Uint8Array(32).fill(10 + number),
}))

/** Plays until this hand is closed, and then the sequencer is gone. Gives what each seat has kept. */
async function playUntil(hand: number) {
  const { table, key, entries } = foundTable(terms, founders)
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  const journals = founders.map(() => new MemoryJournal())
  const stacks = new Map<string, number>()
  const sessions = founders.map(({ person, seed }, i) =>
    takeSeat(
      {
        table: table.id,
        person,
        seed,
        journal: journals[i] as MemoryJournal,
        transport: sequencer.connect(),
        onEvent: (event) => {
          if (event.kind === 'closed' && event.phase.number === hand) sessions[i]?.leave()
        },
      },
      holdem({
        mind: calling(),
        onStanding: ({ session }) => {
          for (const member of session.chairs) if (member) stacks.set(member.id, member.stack)
        },
      }),
    ),
  )
  await Promise.allSettled(sessions.map(({ result }) => result))
  return { table, stacks, kept: await Promise.all(journals.map((journal) => journal.load())) }
}

describe('a relay that never comes back', () => {
  it('costs the open hand and nothing else: everybody moves by itself, and stacks are those of the closing', async () => {
    const old = await playUntil(2)
    const [closed] = old.kept.map((kept) => kept.closed)
    if (closed === undefined) throw new Error('nothing was closed')
    const { closing, lines } = closed
    const continues = { table: old.table.id, closing, lines }
    const seeds = founders.map(({ seed }) => seed.map((byte) => byte + 100))
    const moving = [1, 0].map((i) => ({
      ...founders[i],
      seed: seeds[i] as Uint8Array,
      moved: sittingKey(founders[i]?.seed as Uint8Array, old.table.id),
    }))
    const { table, key, entries } = foundTable(terms, moving as never, { continues })
    expect(table.moved.size).toBe(2)
    const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
    const before = new Map<string, number>()
    const sessions = moving.map(({ person, seed }, i) =>
      takeSeat(
        { table: table.id, person: person as never, seed, transport: sequencer.connect() },
        holdem({
          mind: calling(),
          ...(i === 0 && {
            onStanding: ({ session, gone }) => {
              if (before.size > 0) return
              for (const member of session.chairs) if (member) before.set(member.id, member.stack)
              expect(gone.size).toBe(0)
            },
          }),
        }),
      ),
    )
    const results = await Promise.all(sessions.map(({ result }) => result))
    for (const [oldKey, newKey] of table.moved) expect(before.get(newKey)).toBe(old.stacks.get(oldKey))
    expect(results[0]).toEqual(results[1])
    expect((results[0] as HoldemOutcome).hands).toBe(5)
  })

  it('does not give new chips to who stayed behind and comes later', async () => {
    const old = await playUntil(1)
    const { closing, lines } = old.kept[0]?.closed ?? {}
    if (closing === undefined || lines === undefined) throw new Error('nothing was closed')
    const continues = { table: old.table.id, closing, lines }
    const fresh = founders.map((founder) => ({
      ...founder,
      seed: founder.seed.map((byte) => byte + 100),
      moved: sittingKey(founder.seed, old.table.id),
    }))
    expect(() =>
      foundTable(
        terms,
        fresh.slice(0, 2).map(({ moved: _, ...rest }) => rest),
        { continues },
      ),
    ).toThrow('cannot sit down')
    const { table, entries } = foundTable(terms, fresh.slice(0, 2), { continues })
    const founding = new Founding(table.id)
    for (const { k, envelope } of entries) {
      const line = envelope && plainSealer.open(envelope)
      if (line !== undefined) founding.take(readStatement(line), k)
    }
    const [host, , late] = fresh as [Founder, Founder, Founder]
    const here = { q: 1, head: '' }
    const admit = (person: Identity, seed: Uint8Array): boolean => {
      const join = stateJoining(table.id, here, { key: sittingKey(seed, table.id), person, name: 'late' })
      return founding.take(stateAdmission(host.person, table.id, here, join), 99)
    }
    expect(admit(late.person, late.seed)).toBe(false)
    expect(admit(createIdentity(), new Uint8Array(32).fill(77))).toBe(true)
  })

  it('cannot be used to cite what nobody signed', async () => {
    const old = await playUntil(1)
    const { closing, lines } = old.kept[0]?.closed ?? {}
    if (closing === undefined || lines === undefined) throw new Error('nothing was closed')
    const [host] = founders as [(typeof founders)[0]]
    const opens = (continues: NonNullable<Parameters<typeof charterOf>[1]['continues']>): boolean => {
      const charter = charterOf(terms, { sequencer: host.person.player, continues })
      const statement = stateCharter(host.person, charter)
      return new Founding(statement.table).take(statement, 1)
    }
    const { table } = { table: old.table.id }
    expect(opens({ table, closing, lines })).toBe(true)
    expect(opens({ table, closing, lines: lines.slice(1) })).toBe(false)
    expect(opens({ table, closing: { ...closing, signers: [1] }, lines: lines.slice(0, 1) })).toBe(false)
    expect(opens({ table: 'A'.repeat(43), closing, lines })).toBe(false)
    const richer = { ...closing, result: { ...closing.result, hands: 7 } }
    expect(opens({ table, closing: richer, lines })).toBe(false)
  })
})
