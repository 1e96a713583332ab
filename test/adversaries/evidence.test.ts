/** What the honest players hold against a cheat convinces a stranger who has nothing else, and convicts nobody else. */
import { describe, expect, test } from 'vitest'
import {
  catalogue,
  type DeckAdversary,
  type DeckName,
  everyDeck,
  takeCheatingSeat,
} from '../../src/adversaries/index.ts'
import { simulateCheat } from '../../src/adversaries/stage.ts'
import { tableGame } from '../../src/adversaries/table-game.ts'
import { Fault, recheck, type Simulated, simulate, takeSeat } from '../../src/table/index.ts'
import { readStatement } from '../../src/table/statements/statement.ts'

/** A fault with something changed. */
function changed(fault: Fault, change: Partial<Fault>): Fault {
  const { culprit, rule, reason, slot, statements, evidence, after } = fault
  return new Fault({ culprit, rule, reason, slot, statements, evidence, after, ...change })
}

/** A cheat of the catalogue at work, with what checks its faults again. */
async function caught(name: string, deck: DeckName) {
  const adversary = catalogue.find((one): one is DeckAdversary => one.name === name && !one.game)
  if (adversary === undefined) throw new Error(`there is no cheat ${name}`)
  const { faults, table } = await simulateCheat(adversary, deck)
  const check = (fault: Fault) => recheck(fault, () => tableGame(deck, adversary.table ?? {}))
  return { fault: faults[0] as Fault, table, check }
}

const samples = [
  ['duplicate-a-card', 'mask'],
  ['choose-the-offset-last', 'deal-keys'],
  ['cards-with-known-logarithms', 'names'],
  ['complain-of-a-good-card', 'names'],
  ['claim-one-card-twice', 'padlock'],
  ['show-two-decks', 'deal-keys'],
] as const

describe('the evidence', () => {
  test.each(samples)('of %s at a table of %s convicts the cheat and nobody else', async (name, deck) => {
    const { fault, table, check } = await caught(name, deck)
    expect(await check(fault)).toBe(true)
    for (const other of table.players.filter((player) => player !== fault.culprit))
      expect(await check(changed(fault, { culprit: other }))).toBe(false)
    expect(await check(changed(fault, { slot: 'elsewhere' }))).toBe(false)
    expect(await check(changed(fault, { rule: 'win no chips' }))).toBe(false)
  })

  test.each([
    ['give-a-false-part', 'mask'],
    ['remove-an-ace', 'mask'],
    ['show-two-decks', 'padlock'],
  ] as const)('of %s at a table of %s needs every line', async (name, deck) => {
    const { fault, check } = await caught(name, deck)
    const { evidence } = fault
    for (const [i] of evidence.entries())
      expect(await check(changed(fault, { evidence: evidence.toSpliced(i, 1) })), `without ${i}`).toBe(false)
  })

  test.each([
    ['give-a-false-part', 'mask'],
    ['remove-an-ace', 'mask'],
    ['show-two-decks', 'padlock'],
  ] as const)('of %s at a table of %s is bound by what the cheat signed', async (name, deck) => {
    const { fault, check } = await caught(name, deck)
    const { evidence, statements } = fault
    const asked = statements.length === 1 ? (statements[0]?.q ?? 0) : 0
    for (const [i, line] of evidence.entries()) {
      const later = line.replace(/"time":(\d+)}$/, (_, time) => `"time":${Number(time) + 1}}`)
      const forged = line.replace(/"sig":"(.)/, (_, first) => `"sig":"${first === 'A' ? 'B' : 'A'}`)
      for (const change of [i < asked ? later : line, forged].filter((one) => one !== line))
        expect(await check(changed(fault, { evidence: evidence.with(i, change) })), `line ${i}`).toBe(false)
    }
  })
})

describe('what a cheat says of honest players', () => {
  const otherFaces = (faces: readonly string[]) => faces.map((face) => `other-${face}`)

  /** What the third seat tells of the others. */
  async function accusations(
    deck: DeckName,
    take: NonNullable<Parameters<typeof simulate>[0]['take']>,
  ): Promise<{ told: Fault[]; simulated: Simulated<unknown> }> {
    const told: Fault[] = []
    const simulated = await simulate<unknown>({
      seed: `accuses ${deck}`,
      players: 3,
      game: tableGame(deck, {}),
      take,
      onEvent: (seat, _, event) => seat === 3 && event.kind === 'fault' && told.push(event.fault),
    })
    return { told, simulated }
  }

  test.each(everyDeck)(
    'convinces no stranger, if it reads something else than was said (%s)',
    async (deck) => {
      const { told, simulated } = await accusations(deck, (seat, sitting, game) => {
        if (seat !== 3) return undefined
        const mishear = () => ({ system: 'lies', type: 'lie' })
        return takeCheatingSeat(sitting, game, { slot: /^shuffle\/shuffle\/[12]$/, mishear })
      })
      const honest = simulated.table.players.slice(0, 2)
      expect(told.some(({ culprit }) => honest.includes(culprit))).toBe(true)
      for (const fault of told) expect(await recheck(fault, () => tableGame(deck, {}))).toBe(false)
    },
  )

  test.each(['mask', 'padlock'] as const)(
    'convinces no stranger, if it plays another game (%s)',
    async (deck) => {
      const { told } = await accusations(deck, (seat, sitting) =>
        seat === 3 ? takeSeat(sitting, tableGame(deck, {}, otherFaces)) : undefined,
      )
      expect(told).not.toEqual([])
      for (const fault of told) expect(await recheck(fault, () => tableGame(deck, {}))).toBe(false)
    },
  )

  test('convinces no stranger, if it joins statements of two slots', async () => {
    const { simulated } = await accusations('mask', () => undefined)
    const [first] = simulated.table.players as [string]
    const lines = simulated.lines.flatMap((line) => {
      const { said } = JSON.parse(line) as { said?: unknown }
      return said === undefined ? [] : [JSON.stringify(said)]
    })
    const own = lines.map(readStatement).filter(({ by }) => by === first)
    const details = { culprit: first, rule: 'say one thing', reason: '', statements: [], after: '' }
    for (const one of own)
      for (const other of own)
        for (const { slot } of [one, other]) {
          const fault = new Fault({ ...details, slot, evidence: [one.line, other.line] })
          expect(await recheck(fault, () => tableGame('mask', {}))).toBe(false)
        }
  })
})
