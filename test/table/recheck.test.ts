/** What a stranger is not convinced by: accusations that look like proof. */
import { describe, expect, test } from 'vitest'
import { contradiction } from '../../src/table/fault.ts'
import { Fault, recheck } from '../../src/table/index.ts'
import type { Statement } from '../../src/table/statement.ts'
import { said } from './lines.ts'
import { rounds } from './rounds.ts'

const check = (fault: Fault) => recheck(fault, () => rounds(1))

/** Accuses the author of two statements of having contradicted itself. */
function accuse(first: Statement, second: Statement, change: Partial<Fault> = {}): Fault {
  const { culprit, rule, reason, slot, statements, evidence } = contradiction(first, second)
  return new Fault({ culprit, rule, reason, slot, statements, evidence, ...change })
}

describe('two statements in one slot', () => {
  const pair = [said('round#1/coin/seal', 1, 'yes'), said('round#1/coin/seal', 1, 'no')] as const

  test('convict who said both', async () => {
    expect(await check(accuse(...pair))).toBe(true)
  })

  test.each([
    ['another player', { culprit: said('x', 2).by }],
    ['another slot', { slot: 'round#1/coin/open' }],
    ['one of them alone', { evidence: [pair[0].line] }],
    ['one of them twice', { evidence: [pair[0].line, pair[0].line] }],
    ['a third beside them', { evidence: [...pair, said('x')].map(({ line }) => line) }],
    ['one that is not signed', { evidence: [pair[0].line, pair[1].line.replace('"no"', '"on"')] }],
    ['no statements at all', { evidence: ['{}', ''] }],
  ])('convict nobody with %s', async (_, change) => {
    expect(await check(accuse(...pair, change))).toBe(false)
  })

  test('convict nobody who spoke at two tables', async () => {
    const elsewhere = said('round#1/coin/seal', 1, 'no', 'another-table')
    expect(await check(accuse(pair[0], elsewhere))).toBe(false)
  })

  test.each([
    ['a complaint that is repeated', 'round#1/coin/seal/late'],
    ['a host that lets in one after the other', 'admit'],
    ['a wish for a seat that is repeated', 'join'],
  ])('are no contradiction where a slot may be filled again: %s', async (_, slot) => {
    expect(await check(accuse(said(slot, 1, 'once'), said(slot, 1, 'again')))).toBe(false)
  })
})
