import { describe, expect, test } from 'vitest'
import {
  type Charter,
  foundTable,
  readFounding,
  readStatement,
  readTable,
  stateAgreement,
  stateCharter,
  stateJoining,
  stateRoster,
} from '../../src/table/index.ts'
import { state } from '../../src/table/statement.ts'
import { identity } from './lines.ts'

const charter: Charter = {
  version: '1',
  game: 'coin',
  rules: { stakes: 5 },
  seats: { min: 2, max: 3 },
  deadlines: { step: 1000, act: 5000 },
  spectators: false,
}
const [host, ann, bob, eve] = [1, 2, 3, 4].map(identity) as [
  ReturnType<typeof identity>,
  ReturnType<typeof identity>,
  ReturnType<typeof identity>,
  ReturnType<typeof identity>,
]
const opened = stateCharter(host, charter)
const joins = [host, ann, bob].map((player) => stateJoining(player, opened, 'somebody'))
const roster = stateRoster(host, opened, joins)
const agreements = [host, ann, bob].map((player) => stateAgreement(player, opened, roster))
const all = [opened, ...joins, roster, ...agreements]

describe('a table is founded', () => {
  test('when everybody on the roster has signed it, in whatever order that arrives', () => {
    for (const order of [all, [...all].reverse()]) {
      const { table } = readFounding(order)
      expect(table?.players).toEqual([host, ann, bob].map(({ player }) => player))
      expect(table?.charter).toEqual(charter)
      expect(readTable(table?.lines ?? []).id).toBe(table?.id)
    }
    for (const missing of all)
      expect(readFounding(all.filter((one) => one !== missing)).table).toBeUndefined()
  })

  test('with an id that depends on charter, players, their order and their random bytes', () => {
    const table = (terms: Charter, players: (typeof host)[], random: number) =>
      foundTable(
        terms,
        players.map((player) => ({ identity: player, name: 'x', random: new Uint8Array(32).fill(random) })),
      ).id
    const ids = [
      table(charter, [host, ann], 1),
      table({ ...charter, rules: null }, [host, ann], 1),
      table(charter, [ann, host], 1),
      table(charter, [host, bob], 1),
      table(charter, [host, ann], 2),
    ]
    expect(new Set(ids).size).toBe(ids.length)
    expect(table(charter, [host, ann], 1)).toBe(ids[0])
  })

  test('with as many players as the charter wants', () => {
    expect(() => foundTable(charter, [{ identity: host, name: 'x' }])).toThrow('wants 2 to 3 players')
    const tooMany = [1, 2, 3, 4].map((number) => ({ identity: identity(number), name: 'x' }))
    expect(() => foundTable(charter, tooMany)).toThrow('wants 2 to 3 players')
    const twice = [host, host].map((player) => ({ identity: player, name: 'x' }))
    expect(() => foundTable(charter, twice)).toThrow('wants 2 to 3 players')
  })
})

describe('nobody is swapped in or out in silence', () => {
  test('the host names another player afterwards: that is another roster, which nobody signed', () => {
    const eveJoins = stateJoining(eve, opened, 'eve')
    const other = stateRoster(host, opened, [joins[0] as typeof opened, eveJoins])
    const signed = [host, eve].map((player) => stateAgreement(player, opened, other))
    const mixed = [opened, eveJoins, other, ...joins, roster, ...agreements]
    expect(readFounding(mixed).table?.players).toEqual([host, ann, bob].map(({ player }) => player))
    const both = [opened, ...joins, roster, ...agreements.slice(1), eveJoins, other, ...signed]
    expect(readFounding(both).table?.players).toEqual([host, eve].map(({ player }) => player))
  })

  test('a roster by another than the host, or with a player who did not join, is none', () => {
    const byEve = stateRoster(eve, opened, joins)
    const signed = [host, ann, bob].map((player) => stateAgreement(player, opened, byEve))
    expect(readFounding([opened, ...joins, byEve, ...signed]).roster).toBeUndefined()
    const { joined, table } = readFounding(all.filter((one) => one !== joins[2]))
    expect(joined).toHaveLength(2)
    expect(table).toBeUndefined()
  })

  test('a joining statement for another charter does not count', () => {
    const other = stateCharter(host, { ...charter, game: 'other' })
    const elsewhere = stateJoining(bob, other, 'bob')
    expect(readFounding([...all, elsewhere]).joined).toHaveLength(3)
  })
})

describe('a founding that cannot be read', () => {
  test('of another version says so', () => {
    const body = { ...charter, version: '2', system: 'table', type: 'charter' }
    const future = state(host, { table: '', slot: 'charter', on: [], body })
    expect(() => readFounding([future])).toThrow('this table needs version 2, not 1')
  })

  test('without a charter, or without everybody, is no table', () => {
    expect(() => readTable(all.slice(1).map(({ line }) => line))).toThrow('the log has no charter')
    expect(() => readTable(all.slice(0, -1).map(({ line }) => line))).toThrow(
      'everybody agreed on the roster',
    )
  })

  test('with deadlines or seats out of bounds is refused with the field', () => {
    for (const [terms, field] of [
      [{ ...charter, deadlines: { step: 1, act: 5000 } }, 'deadlines.step'],
      [{ ...charter, seats: { min: 0, max: 3 } }, 'seats.min'],
      [{ ...charter, game: 'x'.repeat(41) }, 'game'],
    ] as const) {
      expect(() => readFounding([readStatement(stateCharter(host, terms).line)])).toThrow(field)
    }
  })
})
