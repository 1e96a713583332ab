/** The events of a table of Hold'em tell the page what is done, without its slots. */
import { describe, expect, test } from 'vitest'
import { botMind, defaultRules, holdem } from '../../src/games/holdem/play/index.ts'
import { localTable, type TableEvent, type Terms, type Topic } from '../../src/table/index.ts'
import { kindOf } from '../../src/web/holdem/worker/step.ts'
import type { StepKind } from '../../src/web/table/step.ts'

/** Plays two hands to the showdown, and gives what one seat tells of. */
async function topicsOf(deck: typeof defaultRules.deck): Promise<ReadonlyMap<string, Topic>> {
  const terms: Terms = {
    game: 'holdem',
    rules: { ...defaultRules, deck, hands: 2, escrow: 0 },
    seats: { min: 2, max: 2 },
    deadlines: { step: 30_000, act: 30_000 },
    spectators: true,
  }
  const topics = new Map<string, Topic>()
  const onEvent = (event: TableEvent): void => {
    if (event.kind === 'heard') topics.set(event.statement.slot, event.topic)
  }
  const seats = ['Ann', 'Bob'].map((name) => ({
    name,
    game: holdem({ mind: botMind('caller') }),
    onEvent,
  }))
  const { sessions } = localTable(terms, seats)
  await Promise.all(sessions.map(({ result }) => result))
  return topics
}

const board: readonly StepKind[] = ['flop', 'turn', 'river']
const everywhere: readonly StepKind[] = [
  'coin',
  'plan',
  'shuffle',
  'deal',
  'bet',
  ...board,
  'showdown',
  'sign',
]

describe.for(['mask', 'padlock', 'deal-keys', 'names'] as const)('a table with the deck %s', (deck) => {
  test('tells every step by a name that the page knows, and its hand', async () => {
    const topics = await topicsOf(deck)
    const kinds = [...topics.values()].map(({ step }) => kindOf(step))
    expect(kinds).toEqual(expect.arrayContaining([...everywhere]))
    expect([...topics].filter(([, { step }]) => kindOf(step) === 'other')).toEqual([])
    const hands = [...topics.values()].map(({ phase }) => phase?.number)
    expect(new Set(hands)).toEqual(new Set([undefined, 1, 2]))
    const ahead = [...topics.values()].filter(({ isAhead }) => isAhead)
    expect(ahead.map(({ step }) => kindOf(step))).toContain('shuffle')
    expect(ahead.filter(({ step }) => !['keys', 'shuffle', 'deck'].includes(kindOf(step)))).toEqual([])
  })
})
