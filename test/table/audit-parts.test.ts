import { describe, expect, test } from 'vitest'
import { group } from '../../src/group/index.ts'
import { holds } from '../../src/proofs/index.ts'
import { Absent, audit, type Demand, form, type Game, simulate, wire } from '../../src/table/index.ts'
import { auditInParts } from '../../src/table/inside.ts'
import { cheats } from './coins.ts'
import { rounds } from './rounds.ts'

const WordForm = form('test', 'word', wire.record({ word: wire.text(9) }))

/** Two phases, in each of which everybody says a word, of which this must hold. */
const words =
  (demand: () => Demand): Game<number> =>
  async (seat) => {
    const last = seat.last('word', () => WordForm)
    await seat.resumed()
    for (let number = (last?.number ?? 0) + 1; number <= 2; number++) {
      const phase = seat.phase('word', number)
      const said = await phase.at('say').all(WordForm, () => ({ word: 'yes' }))
      await phase.acceptAll('say what is true', said, demand)
      await phase.close(WordForm, { word: 'end' })
    }
    return 2
  }

test('proofs that are put off are evaluated before a part is called sound', async () => {
  const { lines } = await simulate({ seed: 'put off', players: 2, game: words(() => true) })
  const equation = (factor: bigint) => holds([[{ points: group.base, scalars: [factor] }]])
  expect(await auditInParts(lines, () => words(() => equation(0n)))).toMatchObject({ clean: true })
  expect(await auditInParts(lines, () => words(() => equation(1n)))).toBeUndefined()
  expect((await audit(lines, () => words(() => equation(1n)))).faults).toHaveLength(1)
})

test('a part that comes to another closing than the one that was signed is not sound', async () => {
  const { lines } = await simulate({ seed: 'another closing', players: 2, game: rounds(2) })
  const signs = (_: number, tally: { readonly coins: string; readonly gone: readonly number[] }) => ({
    ...tally,
    coins: 'another',
  })
  expect(await auditInParts(lines, () => rounds(2))).toMatchObject({ clean: true })
  expect(await auditInParts(lines, () => rounds(2, { signs }))).toBeUndefined()
})

test('a log that ends before the game does is left to an audit of the whole, which says where', async () => {
  const { lines } = await simulate({ seed: 'ends early', players: 3, game: rounds(2) })
  expect(await audit(lines, () => rounds(3))).toMatchObject({ clean: false, sound: true })
  expect(await auditInParts(lines, () => rounds(3))).toBeUndefined()
})

/** In the first phase the second is prepared; the third player says nothing, neither here nor there, so the others go on without it. */
const withoutTheThird: Game<string> = async (seat) => {
  const here = seat.players.slice(0, 2)
  const say = () => ({ word: 'yes' })
  const ahead = seat.fork((own) => own.phase('word', 2).at('ahead').all(WordForm, say))
  const last = seat.last('word', () => WordForm)
  await seat.resumed()
  if (last === undefined) {
    const phase = seat.phase('word', 1)
    const said = phase.at('say').all(WordForm, say)
    await expect(said).rejects.toBeInstanceOf(Absent)
    for (const step of ['a', 'b']) await phase.at(step).some(here, WordForm, say)
    await phase.close(WordForm, { word: 'end' }, here)
  }
  const missing = await ahead.join().then(
    () => 0,
    (error: unknown) => (error instanceof Absent ? error.players.length : Number.NaN),
  )
  await seat.phase('word', 2).at('c').some(here, WordForm, say)
  return `${missing} did not help`
}

test('absences before a cut, in work that goes on after it, are counted once', async () => {
  const { lines } = await simulate({
    seed: 'absent ahead',
    players: 3,
    game: withoutTheThird,
    take: cheats({ 3: { slot: /^word#/, remake: () => 'silence' as const } }),
  })
  const [whole, inParts] = [
    await audit(lines, () => withoutTheThird),
    await auditInParts(lines, () => withoutTheThird),
  ]
  const slots = (verdict: Pick<typeof whole, 'absences'> | undefined) =>
    verdict?.absences.map(({ slot }) => slot)
  expect(whole).toMatchObject({ clean: true, result: '1 did not help' })
  expect(slots(whole)?.toSorted()).toEqual(['word#1/say', 'word#2/ahead'])
  expect(slots(inParts)).toEqual(slots(whole))
})

describe('a line that is another one than it seems at a glance is left to an audit of the whole', async () => {
  const { lines } = await simulate({ seed: 'at a glance', players: 3, game: rounds(2) })
  const [audited, inParts] = [
    (log: readonly string[]) => audit(log, () => rounds(2)),
    (log: readonly string[]) => auditInParts(log, () => rounds(2)),
  ]
  const saidIn = (line: string) => line.slice(line.indexOf('"said":') + 7, line.lastIndexOf(',"time":'))

  test('an entry that was there before, with another number in front of its own', async () => {
    const last = lines.length - 1
    const other = (lines[6] as string).replace('{"k":7,', `{"k":${last + 1},"k":7,`).replace(/"time":/, '$&9')
    const log = lines.toSpliced(last, 0, other)
    expect((await audited(log)).refused).toEqual([{ line: last + 1, reason: 'has a name twice' }])
    expect(await inParts(log)).toBeUndefined()
  })

  test('a charter, or a wish for a seat, in other letters or in an envelope', async () => {
    const [charter, wish] = lines as [string, string]
    const sealed = Buffer.from(saidIn(wish)).toString('base64url')
    const changed = [
      lines.with(0, charter.replace('"slot":"c', '"slot":"\\u0063')),
      lines.with(1, wish.replace('"slot":"j', '"slot":"\\u006a')),
      lines.with(1, wish.replace(`"said":${saidIn(wish)}`, `"sealed":"${sealed}"`)),
    ]
    for (const log of changed) {
      expect(log).not.toEqual(lines)
      expect(await audited(log)).toMatchObject({ clean: true })
      expect(await inParts(log)).toBeUndefined()
    }
  })

  test('but not one that ends as lines do elsewhere', async () => {
    expect(await inParts(lines.map((line) => `${line}\r`))).toMatchObject({ clean: true })
  })
})
