import { expect, test } from 'vitest'
import { group } from '../../src/group/index.ts'
import { holds } from '../../src/proofs/index.ts'
import { audit, type Demand, form, type Game, simulate, wire } from '../../src/table/index.ts'
import { auditInParts } from '../../src/table/inside.ts'
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
