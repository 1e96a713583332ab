/** The cheating seat itself: each way to cheat does what it says, and the honest players name the cheat. */
import { expect, test } from 'vitest'
import { type Cheat, takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import {
  Absent,
  type Charter,
  coin,
  createIdentity,
  Fault,
  foundTable,
  MemoryNetwork,
  takeSeat,
} from '../../src/table/index.ts'

const charter: Charter = {
  version: '1',
  game: 'coin',
  rules: {},
  seats: { min: 2, max: 10 },
  deadlines: { step: 200, act: 200 },
  spectators: true,
}

/** Three players toss a coin, the third cheats; what the first two end with. */
async function tossWith(cheat: Cheat): Promise<{ ends: unknown[]; cheater: string }> {
  const identities = [createIdentity(), createIdentity(), createIdentity()] as const
  const table = foundTable(
    charter,
    identities.map((identity, i) => ({ identity, name: `player ${i + 1}` })),
  )
  const network = new MemoryNetwork()
  const sit = (identity: (typeof identities)[number]) => ({ table, identity, transport: network.connect() })
  const honest = [identities[0], identities[1]].map((identity) =>
    takeSeat(sit(identity), (seat) => coin(seat.at('toss'))),
  )
  const cheating = takeCheatingSeat(sit(identities[2]), (seat) => coin(seat.at('toss')), cheat)
  cheating.result.catch(() => {})
  const ends = await Promise.all(honest.map(({ result }) => result.catch((error: unknown) => error)))
  cheating.leave()
  return { ends, cheater: identities[2].player }
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

test('two things in one slot are a fault with both statements', async () => {
  const { ends, cheater } = await tossWith({
    slot: /seal$/,
    remake: (honest) => [honest, { seal: new Uint8Array(32) }],
  })
  const fault = ends.find((end) => end instanceof Fault)
  expect(fault).toMatchObject({ culprit: cheater, rule: 'say one thing' })
  expect((fault as Fault).statements).toHaveLength(2)
})

test('a message that no program could write is a fault of its author', async () => {
  const { ends, cheater } = await tossWith({ slot: /open$/, rewrite: (body) => ({ ...body, secret: 'x' }) })
  for (const end of ends) expect(end).toMatchObject({ name: 'Fault', culprit: cheater, rule: 'well-formed' })
})
