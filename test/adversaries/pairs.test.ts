/** Two who lie together: both are named where both lie, and what honest players see is what an audit sees. */
import { expect, test } from 'vitest'
import { simulateHoldem } from '../../src/adversaries/holdem-stage.ts'
import { catalogue, type DeckAdversary, type HoldemAdversary } from '../../src/adversaries/index.ts'
import { simulateCheat } from '../../src/adversaries/stage.ts'
import { tableGame } from '../../src/adversaries/table-game.ts'
import { audit, type Simulated } from '../../src/table/index.ts'

const entry = (name: string) => catalogue.find((one) => one.name === name)

function culprits({ faults, table }: Simulated<unknown>): number[] {
  return faults.map(({ culprit }) => table.players.indexOf(culprit) + 1)
}

test('who signs that somebody honest did it is named after the liar', async () => {
  const played = await simulateCheat(entry('confirm-a-lie') as DeckAdversary, 'mask')
  expect(culprits(played)).toEqual([4, 2])
  expect(played.absences).toEqual([])
})

test('two who sign the same false standing are both named, and nobody gets a chip of it', async () => {
  const played = await simulateHoldem(entry('confirm-a-false-standing') as HoldemAdversary, 'mask', 'false')
  expect(culprits(played)).toEqual([2, 4])
  const stacks = [...(played.endings[0]?.result?.stacks.values() ?? [])]
  expect(stacks.reduce((sum, stack) => sum + stack, 0)).toBe(1000)
})

test.each(['mask', 'padlock', 'names', 'deal-keys'] as const)(
  'a contradiction changes nothing: every seat sees the cards that the audit sees (%s)',
  async (deck) => {
    const played = await simulateCheat(entry('contradict-an-old-part') as DeckAdversary, deck)
    const { result, faults } = await audit(played.lines, () => tableGame(deck, { players: 5 }))
    expect(new Set(result?.cards).size).toBe(7)
    for (const ending of played.endings) expect(ending.result).toEqual(result)
    expect(faults.map(({ culprit }) => played.table.players.indexOf(culprit) + 1)).toEqual([4])
    expect(played.absences).toEqual([])
  },
)
