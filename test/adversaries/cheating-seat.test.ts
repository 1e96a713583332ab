/** The cheating seat itself: each way to cheat does what it says, and the honest players name the cheat. */
import { expect, test } from 'vitest'
import { type Cheat, takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import {
  Absent,
  coin,
  createIdentity,
  type Fault,
  foundTable,
  idBytes,
  Sequencer,
  type Terms,
  takeSeat,
} from '../../src/table/index.ts'

const terms: Terms = {
  game: 'coin',
  rules: {},
  seats: { min: 2, max: 10 },
  deadlines: { step: 200, act: 200 },
  spectators: true,
}

/** Three players toss a coin, the third cheats; what the first two end with, and what they were told of. */
async function tossWith(cheat: Cheat): Promise<{ ends: unknown[]; cheater: string; faults: Fault[] }> {
  const founders = [1, 2, 3].map((number) => ({
    name: `player ${number}`,
    person: createIdentity(),
    seed: new Uint8Array(32).fill(number),
  }))
  const { table, key, entries } = foundTable(terms, founders)
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  const faults: Fault[] = []
  const sessions = founders.map(({ person, seed }, i) => {
    const sitting = { table: table.id, person, seed, transport: sequencer.connect() }
    if (i === 2) return takeCheatingSeat(sitting, (seat) => coin(seat.at('toss')), cheat)
    const onEvent = (event: { kind: string; fault?: Fault }): void => {
      if (event.kind === 'fault' && event.fault) faults.push(event.fault)
    }
    return takeSeat({ ...sitting, onEvent: onEvent as never }, (seat) => coin(seat.at('toss')))
  })
  const honest = sessions.slice(0, 2)
  const ends = await Promise.all(honest.map(({ result }) => result.catch((error: unknown) => error)))
  for (const session of sessions) session.leave()
  return { ends, cheater: table.players[2] as string, faults }
}

test('a cheat that changes nothing is an honest player', async () => {
  const { ends } = await tossWith({ slot: /open$/, remake: (honest) => honest })
  expect(ends[0]).toBeInstanceOf(Uint8Array)
  expect(ends[1]).toEqual(ends[0])
})

test('another value is a fault of the cheat', async () => {
  const { ends, cheater } = await tossWith({ slot: /open$/, remake: () => ({ secret: new Uint8Array(32) }) })
  for (const end of ends)
    expect(end).toMatchObject({ name: 'Fault', culprit: cheater, rule: 'open what was sealed' })
})

test('silence ends in absence, not in a fault', async () => {
  const { ends, cheater } = await tossWith({ slot: /open$/, remake: () => 'silence' })
  for (const end of ends) {
    expect(end).toBeInstanceOf(Absent)
    expect((end as Absent).players).toEqual([cheater])
  }
})

test('two things in one slot are a fault with both statements, and change nothing', async () => {
  const { ends, cheater, faults } = await tossWith({
    slot: /seal$/,
    remake: (honest) => [honest, { seal: new Uint8Array(32) }],
  })
  expect(ends[0]).toBeInstanceOf(Uint8Array)
  expect(ends[1]).toEqual(ends[0])
  expect(faults[0]).toMatchObject({ culprit: cheater, rule: 'say one thing' })
  expect(faults[0]?.statements).toHaveLength(2)
})

test('a message that no program could write is a fault of its author', async () => {
  const { ends, cheater } = await tossWith({ slot: /open$/, rewrite: (body) => ({ ...body, secret: 'x' }) })
  for (const end of ends) expect(end).toMatchObject({ name: 'Fault', culprit: cheater, rule: 'well-formed' })
})
