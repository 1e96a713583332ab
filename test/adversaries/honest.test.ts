/** Honest players are never named, however bad their network and their machines are. */
import { describe, expect, test } from 'vitest'
import { everyDeck } from '../../src/adversaries/index.ts'
import { type Seen, tableGame } from '../../src/adversaries/table-game.ts'
import { type Scenario, type Simulated, simulate } from '../../src/table/index.ts'

type Trouble = Pick<Scenario<Seen>, 'network' | 'crashes' | 'sleeps'>

const troubles: readonly (readonly [string, Trouble])[] = [
  ['lagging, losing and doubling messages', { network: { delay: [20, 900], loss: 0.2, duplication: 0.2 } }],
  [
    'crashing and coming back',
    { crashes: { count: 4, within: 1500, down: [50, 800] }, network: { delay: [10, 120] } },
  ],
  [
    'cut off for a while, with a laptop asleep',
    {
      network: { partitions: [{ seats: [2], from: 200, until: 3000 }] },
      sleeps: [{ seat: 3, from: 400, until: 2500 }],
    },
  ],
]

function expectAllFair({ endings, faults, absences }: Simulated<Seen>): void {
  expect(faults).toEqual([])
  expect(absences).toEqual([])
  const [first] = endings
  expect(first?.result?.verdict).toBeUndefined()
  expect(new Set(first?.result?.cards).size).toBe(5)
  for (const { result } of endings) expect(result).toEqual(first?.result)
}

describe.each(everyDeck)('an honest table of %s', (deck) => {
  test.each(troubles)('comes to its end while %s', async (what, trouble) => {
    const game = tableGame(deck, {})
    expectAllFair(await simulate({ seed: `honest ${what}`, players: 3, spectators: 1, game, ...trouble }))
  })
})
