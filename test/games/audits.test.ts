/** Audits of tables that a game is not made for: one player or eleven, rules that are none, a game that nobody knows. */
import { describe, expect, test } from 'vitest'
import { freeRules } from '../../src/adversaries/simulator/free-table.ts'
import { villageRules } from '../../src/adversaries/simulator/village-table.ts'
import { defaultRules } from '../../src/games/holdem/play/index.ts'
import { gameOf } from '../../src/games/play/index.ts'
import { audit, type Charter, foundTable, idBytes, logOf, Sequencer } from '../../src/table/index.ts'
import { identity } from '../table/lines.ts'

/** The log of a table at which so many have sat down, and nobody has said anything yet. */
function founded(game: string, players: number, rules: Charter['rules']): string[] {
  const founders = Array.from({ length: players }, (_, i) => ({
    name: `player ${i + 1}`,
    person: identity(i + 1),
    seed: new Uint8Array(32).fill(i + 1),
  }))
  const { table, key, entries } = foundTable({ game, seats: { min: 1, max: 100 }, rules }, founders)
  return logOf(table.id, new Sequencer({ table: idBytes(table.id), key, entries }))
}

const unknown = /^this version does not know the game "unknown"/
const ends = (slot: string): RegExp => new RegExp(`^the log ends before ${slot} by player 1`)
const ballot = { options: ['yes', 'no'], secret: true, abstain: true, ties: 'runoff', casting: 'ballots' }

/** Games with rules, and why an audit of a table of one and of eleven does not come to a result; undefined where it does. */
const games: readonly [string, Charter['rules'], one: RegExp | undefined, eleven: RegExp][] = [
  ['holdem', { ...defaultRules }, ends('button/seal'), /^chair 11 is not free$/],
  ['werewolf', villageRules('audits', 5), /^a village has 4 to 16 players, not 1$/, ends('whisper-keys')],
  ['free', freeRules, undefined, ends('round#1/begin/1/keys')],
  [
    'deck',
    { deck: 'mask', cards: '52', hand: 5, community: 5, audit: false },
    ends('deck/keys'),
    ends('deck/keys'),
  ],
  ['group', { sizes: [2, 3], form: 'lean' }, /take 5 players, not 1$/, /take 5 players, not 11$/],
  ['vote', ballot, ends('round/1/keys'), ends('round/1/keys')],
  ['unknown', null, unknown, unknown],
]

describe.each(games)('an audit of %s', (game, rules, one, eleven) => {
  test.each([
    [1, one],
    [11, eleven],
  ])('at a table of %i gives a verdict and never throws', async (players, reason) => {
    const verdict = await audit(founded(game, players, rules), gameOf)
    expect(verdict).toMatchObject({ sound: true, clean: reason === undefined, faults: [], refused: [] })
    expect(verdict.unfinished ?? '').toMatch(reason ?? /^$/)
    expect(verdict.table?.players).toHaveLength(players)
  })

  test.each([null, {}])('whose rules are %j gives a verdict and never throws', async (none) => {
    const verdict = await audit(founded(game, 2, none), gameOf)
    expect(verdict).toMatchObject({ sound: true, clean: false, faults: [], refused: [] })
    expect(verdict.stopped).toMatch(
      game === 'unknown' ? unknown : /^rules(: must be an object|\.\w+: is missing)$/,
    )
  })
})
