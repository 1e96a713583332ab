/** The table's promises at some hundred tables, drawn from seeds; with NODEALER_FULL=1 at many more. */
import { describe, expect, test } from 'vitest'
import { drawPlan, type SimulatedGame, simulateSeed } from '../../src/adversaries/simulator/index.ts'
import { observe } from '../../src/adversaries/simulator/observe.ts'
import { readArguments } from '../../src/cli/command.ts'
import { simulate } from '../../src/cli/commands/simulate.ts'

const times = process.env['NODEALER_FULL'] === '1' ? 40 : 1
const budget: readonly (readonly [SimulatedGame, number])[] = [
  ['coin', 100],
  ['rounds', 40],
  ['deck', 20],
  ['holdem', 30],
  ['werewolf', 8],
  ['free', 8],
]

describe('every promise is kept', () => {
  test.each(budget)('at tables of %s, %i of them', { timeout: 600_000 * times }, async (game, tables) => {
    const rows = new Set<number>()
    for (let number = 1; number <= tables * times; number++) {
      const { violations, row, seed } = await simulateSeed(`promises-${number}`, game)
      expect(violations, `${game}, seed ${seed}`).toEqual([])
      rows.add(row)
    }
    if (tables > 10) expect([...rows].sort()).toEqual([1, 2, 3])
  })
})

describe('a table that broke a promise once', () => {
  test.each([
    ['holdem', 'hold-15', 'the next deck is given up, and the same players begin it again'],
    ['holdem', 'hold-50', 'the same, at a seat that has been restarted'],
    ['holdem', 'out10-hold-19', 'whoever is lost does not ask for new deposits of a padlock deck'],
    [
      'holdem',
      'out10-hold-34',
      'one leaves while another is waited for, and is still asked for the next deck',
    ],
    [
      'rounds',
      'outsider-f1d2efc1546f-488',
      'a lie in forked work, found by a seat that has not read the closing yet',
    ],
    ['holdem', 'outsider-f1d2efc1546f-154', 'one leaves, and then nobody comes back'],
    ['holdem', 'planted-316', 'the host leaves while the other is away, and a newcomer has no seat yet'],
    ['any', 'gossip-1443', 'two liars who are neighbours flood, and set each other off'],
    ['rounds', 'atk18-rounds-247', 'one contradicts what it has said long before, when the game is over'],
    ['werewolf', 'ev-79', 'one player is left where victory is declared, and nobody declares'],
  ] as const)('keeps them all: %s, %s: %s', { timeout: 300_000 }, async (...[game, seed]) => {
    expect((await simulateSeed(seed, game)).violations).toEqual([])
  })
})

describe('a seed', () => {
  test.each(['coin', 'rounds', 'deck', 'holdem', 'werewolf', 'free'] as const)(
    'gives the same table of %s again, to the last byte',
    { timeout: 300_000 },
    async (game) => {
      const plan = drawPlan('again', game)
      const [first, second] = [await observe(plan), await observe(drawPlan('again', game))]
      expect(second.simulated.lines).toEqual(first.simulated.lines)
      expect(second.simulated.steps).toBe(first.simulated.steps)
      expect([...second.said]).toEqual([...first.said])
    },
  )

  test('gives another table than another seed', () => {
    const written = (seed: string): string => JSON.stringify({ ...drawPlan(seed), seed: '' })
    expect(written('again')).toBe(written('again'))
    expect(written('again')).not.toBe(written('another'))
  })

  test('that the command prints can be given to it alone', { timeout: 300_000 }, async () => {
    const [, second] = await printed('--game', 'coin', '--runs', '2', '--seed', 'again', '--json')
    const [alone] = await printed('--game', 'coin', '--runs', '1', '--seed', 'again-2', '--json')
    expect(alone).toBe(second)
    expect(JSON.parse(alone ?? '')).toMatchObject({ seed: 'again-2', game: 'coin', violations: [] })
  })
})

/** What the command prints. */
async function printed(...words: string[]): Promise<readonly string[]> {
  const lines: string[] = []
  const { log } = console
  console.log = (line: string) => lines.push(line)
  try {
    expect(await simulate.run(readArguments(simulate, words))).toBe(0)
  } finally {
    console.log = log
  }
  return lines
}
