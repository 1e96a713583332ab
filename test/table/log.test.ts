import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { absentIn } from '../../src/table/absence.ts'
import type { Player } from '../../src/table/index.ts'
import { Log } from '../../src/table/log.ts'
import { Secrets } from '../../src/table/secrets.ts'
import { absenceSlot } from '../../src/table/slot.ts'
import type { Statement } from '../../src/table/statement.ts'
import { identity, said } from './lines.ts'

/** Everything that counts, as text. */
const contents = (log: Log, ...phases: string[]): string[] =>
  ['', ...phases].flatMap((phase) => [...log.statements(phase)].map(({ digest }) => digest)).sort()

describe('a log is a set', () => {
  const root = said('coin', 1)
  const a = said('hand#1/a', 1, 'a', [root.digest])
  const b = said('hand#1/b', 2, 'b', [a.digest])
  const c = said('hand#1/c', 3, 'c', [a.digest, b.digest].sort())
  const otherB = said('hand#1/b', 2, 'other', [a.digest])
  const orphan = said('hand#1/d', 3, 'd', ['nothing that exists'])
  const all = [root, a, b, c, otherB, orphan]

  test('in which the order of arrival does not matter', () => {
    const inOrder = new Log()
    for (const statement of all) inOrder.add(statement)
    expect(contents(inOrder, 'hand#1')).toHaveLength(5)
    fc.assert(
      fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }), (order) => {
        const log = new Log()
        for (const statement of order) log.add(statement)
        expect(contents(log, 'hand#1')).toEqual(contents(inOrder, 'hand#1'))
        expect(log.versions('hand#1/b', b.by)).toHaveLength(2)
        expect(log.isHeld('hand#1', orphan.by)).toBe(true)
      }),
    )
  })

  test('a statement counts when everything that it builds on is there', () => {
    const log = new Log()
    expect(log.add(c)).toBe('waiting')
    expect(log.add(b)).toBe('waiting')
    expect(log.add(a)).toBe('waiting')
    expect(log.versions('hand#1/a', a.by)).toEqual([])
    expect(log.add(root)).toBe('new')
    expect(log.versions('hand#1/c', c.by)).toEqual([c])
    expect(log.add(c)).toBe('known')
  })

  test('a statement cannot build on one of another phase, which others may have dropped', () => {
    const log = new Log()
    for (const statement of [root, a]) log.add(statement)
    expect(log.add(said('hand#2/a', 2, 'x', [a.digest]))).toBe('waiting')
  })

  test('it knows what somebody misses', () => {
    const log = new Log()
    for (const statement of all) log.add(statement)
    expect(log.missing(c, [a.digest])).toEqual([b, c])
    expect(log.missing(c, [c.digest])).toEqual([])
    expect(new Set(log.missing(c, []))).toEqual(new Set([root, a, b, c]))
    expect(log.after(a)).toEqual(new Set([b, c, otherB]))
  })
})

describe('nobody can fill the memory of the others', () => {
  const limits = { statements: 3, characters: 3_000, phases: 2 }

  test('with many statements, with long ones, or with those that build on nothing', () => {
    const log = new Log(limits)
    const nowhere = ['nothing that exists']
    for (let i = 0; i < 3; i++) expect(log.add(said(`a/${i}`, 1, 'x', nowhere))).toBe('waiting')
    expect(log.add(said('a/4'))).toBe('too many')
    expect(log.add(said('a/4', 2, 'x'.repeat(3_000)))).toBe('too many')
    expect(log.add(said('a/4', 2))).toBe('new')
  })

  test('with contradictions', () => {
    const log = new Log(limits)
    expect([0, 1, 2, 3].map((i) => log.add(said('a', 1, `${i}`)))).toEqual([
      'new',
      'conflict',
      'conflict',
      'too many',
    ])
  })

  test('with phases; and a closed one is dropped, whatever comes later', () => {
    const log = new Log(limits)
    expect([1, 2, 3].map((i) => log.add(said(`hand#${i}/a`)))).toEqual(['new', 'new', 'too many'])
    log.close('hand#1', [])
    expect(log.add(said('hand#1/b'))).toBe('closed')
    expect(log.add(said('other#1/b'))).toBe('closed')
    expect(log.add(said('hand#3/a'))).toBe('new')
    expect([...log.statements('hand#1')]).toEqual([])
  })
})

describe('who is absent', () => {
  const roster = [1, 2, 3, 4, 5].map((number) => identity(number).player)
  const accuse = (by: number, accused: number): Statement => said(absenceSlot('coin', accused), by)
  const absent = (players: number, ...accusations: (readonly [number, number])[]): number[] =>
    absentIn(
      accusations.map(([by, accused]) => accuse(by, accused)),
      roster.slice(0, players),
      roster,
    ).map((player: Player) => roster.indexOf(player) + 1)

  test('of two: whom the other states absent', () => {
    expect(absent(2, [1, 2])).toEqual([2])
  })

  test('of three: whom both others state absent, and not before', () => {
    expect(absent(3, [1, 3])).toEqual([])
    expect(absent(3, [1, 3], [2, 3])).toEqual([3])
    expect(absent(3, [1, 3], [2, 3], [3, 1], [3, 2])).toEqual([3])
  })

  test('who neither states the absence nor passes on what is missing is silent too', () => {
    expect(absent(5, [1, 5], [2, 5], [3, 5])).toEqual([])
    expect(absent(5, [1, 5], [2, 5], [3, 5], [1, 4], [2, 4], [3, 4])).toEqual([4, 5])
  })

  test('a single player who calls all others absent is not believed', () => {
    expect(absent(3, [1, 2], [1, 3])).toEqual([])
    expect(absent(5, [1, 2], [1, 3], [1, 4], [1, 5])).toEqual([])
  })

  test('accusations by or of people who have no say do not count', () => {
    expect(absent(3, [4, 3], [5, 3], [1, 3])).toEqual([])
    expect(absent(2, [1, 9])).toEqual([])
  })

  test('once absent, always absent, whatever else is stated', () => {
    const seats = fc.integer({ min: 1, max: 5 })
    const accusations = fc.array(fc.tuple(seats, seats), { maxLength: 20 })
    fc.assert(
      fc.property(accusations, accusations, (some, more) => {
        const before = absent(5, ...some)
        expect(absent(5, ...some, ...more)).toEqual(expect.arrayContaining(before))
      }),
    )
  })
})

describe('secrets', () => {
  const secrets = Secrets.fromSeed(new Uint8Array(32).fill(1))

  test('of one slot with two pasts share nothing', () => {
    const once = secrets.secret('deck/shuffle/1', ['a'], 'permutation')
    expect(secrets.secret('deck/shuffle/1', ['a'], 'permutation')).toEqual(once)
    for (const [slot, on, purpose] of [
      ['deck/shuffle/1', ['b'], 'permutation'],
      ['deck/shuffle/1', [], 'permutation'],
      ['deck/shuffle/1', ['a', 'b'], 'permutation'],
      ['deck/shuffle/2', ['a'], 'permutation'],
      ['deck/shuffle/1', ['a'], 'nonce'],
      ['hand#1/deck/shuffle/1', ['a'], 'permutation'],
    ] as const) {
      expect(secrets.secret(slot, on, purpose)).not.toEqual(once)
    }
  })

  test('of two seats share nothing', () => {
    const other = Secrets.fromSeed(new Uint8Array(32).fill(2))
    expect(other.secret('a', [], 'b')).not.toEqual(secrets.secret('a', [], 'b'))
  })
})
