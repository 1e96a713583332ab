/** What the honest players hold against a cheat convinces a stranger who has nothing else, and convicts nobody else. */
import { describe, expect, test } from 'vitest'
import { catalogue } from '../../src/adversaries/index.ts'
import { simulateCheat } from '../../src/adversaries/stage.ts'
import { tableGame } from '../../src/adversaries/table-game.ts'
import { Fault, recheck } from '../../src/table/index.ts'

describe('the evidence', () => {
  const samples = [
    ['duplicate-a-card', 'mask'],
    ['give-a-false-part', 'padlock'],
    ['choose-the-offset-last', 'deal-keys'],
    ['show-two-decks', 'deal-keys'],
    ['cards-with-known-logarithms', 'names'],
    ['complain-of-a-good-card', 'names'],
  ] as const

  test.each(samples)('of %s at a table of %s convinces a stranger', async (name, deck) => {
    const adversary = catalogue.find((one) => one.name === name)!
    const { faults, table } = await simulateCheat(adversary, deck)
    const [fault] = faults
    expect(fault?.culprit).toBe(table.players[adversary.seat - 1])
    const game = () => tableGame(deck, adversary.table ?? {})
    expect(await recheck(fault!, game)).toBe(true)
    const honest = table.players.find((player) => player !== fault!.culprit)!
    const { rule, reason, slot, statements, evidence } = fault!
    const framed = new Fault({ culprit: honest, rule, reason, slot, statements, evidence })
    expect(await recheck(framed, game)).toBe(false)
  })
})
