/** What a stranger is not convinced by: accusations that look like proof. */
import { describe, expect, test } from 'vitest'
import {
  Fault,
  form,
  foundTable,
  type Game,
  idBytes,
  logOf,
  plainSealer,
  playLocally,
  recheck,
  Sequencer,
  sittingKey,
  wire,
} from '../../src/table/index.ts'
import { contradiction } from '../../src/table/order/fault.ts'
import { logLine, mineLine } from '../../src/table/order/log-line.ts'
import { ClosingForm, closingDigest } from '../../src/table/statements/closing.ts'
import { closingIn } from '../../src/table/statements/signed-closing.ts'
import { type Statement, state } from '../../src/table/statements/statement.ts'
import { identity, said, statementsIn } from './lines.ts'
import { rounds } from './rounds.ts'

const check = (fault: Fault) => recheck(fault, () => rounds(1))

/** Accuses the author of two statements of having contradicted itself. */
function accuse(first: Statement, second: Statement, change: Partial<Fault> = {}): Fault {
  const { culprit, rule, reason, slot, statements, evidence, after } = contradiction(first, second)
  return new Fault({ culprit, rule, reason, slot, statements, evidence, after, ...change })
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

describe('an end of a phase that others have made up', () => {
  const NumberForm = form('test', 'number', wire.record({ n: wire.integer(0) }))
  const rule = 'say what follows'
  const slot = 'round#2/ahead'

  /** The first round ends with 1. During it everybody says what follows in the second, which is 2. */
  const counting: Game<string> = async (seat) => {
    const last = seat.last('round', () => NumberForm)
    const follows = (last?.result.n ?? 1) + 1
    const ahead = seat.fork(async (part) => {
      const numbers = await part
        .phase('round', 2)
        .at('ahead')
        .all(NumberForm, () => ({ n: follows }))
      await part.acceptAll(rule, numbers, ({ n }) => n === follows)
    })
    await seat.resumed()
    if (last === undefined) await seat.phase('round', 1).close(NumberForm, { n: 1 })
    await ahead.join()
    return 'over'
  }

  /** Accuses the first player of what it said for the second round, after another end of the first, signed by these seats. */
  async function accused(signers: readonly number[]): Promise<Fault> {
    const founders = [1, 2, 3].map((number) => ({
      name: `player ${number}`,
      person: identity(number),
      seed: new Uint8Array(32).fill(number),
    }))
    const { table, key, entries } = foundTable({ game: 'counting' }, founders)
    const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
    const places = founders.map((founder) => ({ ...founder, game: counting }))
    const played = playLocally(table, sequencer, places)
    expect(await played.results()).toEqual(['over', 'over', 'over'])
    const statements = statementsIn(logOf(table.id, sequencer))
    const honest = statements.find((one) => one.slot === slot && one.by === table.players[0]) as Statement
    const end = statements.find((one) => one.slot === 'round#1/end') as Statement
    const closing = { ...closingIn(end)!, signers, result: NumberForm.write({ n: 5 }) }
    const by = (seat: number) => sittingKey(new Uint8Array(32).fill(seat), table.id)
    const others = [2, 3].map((seat) => state(by(seat), { ...honest, body: NumberForm.write({ n: 6 }) }))
    const ends = signers.map((seat) => state(by(seat), { ...end, body: ClosingForm.write(closing) }))
    const { k, time } = closing.from
    const order = [honest, ...others, ...ends].map(({ line }, i) =>
      logLine({ k: k + 1 + i, time, envelope: plainSealer.seal(line) }, line, plainSealer),
    )
    const evidence = [mineLine((statements[0] as Statement).line), ...order]
    const after = closingDigest(closing)
    return new Fault({ culprit: honest.by, rule, reason: '', slot, statements: [honest], evidence, after })
  }

  test('convicts nobody who has not signed it, of what it said before', async () => {
    expect(await recheck(await accused([2, 3]), () => counting)).toBe(false)
  })

  test('convicts one who has signed it, by the same lines', async () => {
    expect(await recheck(await accused([1, 2, 3]), () => counting)).toBe(true)
  })
})
