/** An audit says which line was changed. */
import { expect, test } from 'vitest'
import { botMind, defaultRules, holdem } from '../../src/games/holdem/play/index.ts'
import { localTable, type Terms } from '../../src/table/index.ts'
import { changedLines } from '../../src/web/table/worker/changed-lines.ts'

const terms: Terms = {
  game: 'holdem',
  rules: { ...defaultRules, hands: 1 },
  seats: { min: 2, max: 6 },
  deadlines: { step: 30_000, act: 30_000 },
  spectators: true,
}

test('a changed word is found in its line, with who did not sign it; an honest log has none', async () => {
  const seats = ['Ann', 'Bob'].map((name) => ({ name, game: holdem({ mind: botMind('caller') }) }))
  const { sessions, log } = localTable(terms, seats)
  await Promise.all(sessions.map(({ result }) => result))
  const lines = log()
  expect(await changedLines(lines)).toEqual([])
  const bet = lines.findIndex((line) => line.includes('"action":"'))
  const line = lines[bet] ?? ''
  const { by } = JSON.parse(line).said
  const changed = [
    line.replace(/"action":"\w+"/, '"action":"fold"'),
    line.replace('"leave":false', '"leave":true'),
    line.replace('"slot":"hand#1', '"slot":"hand#2'),
    line.replace(`"by":"${by}"`, '"by":"nobody"'),
  ].filter((text) => text !== line)
  for (const text of changed)
    expect(await changedLines(lines.with(bet, text))).toMatchObject([{ line: bet + 1 }])
  const [found] = await changedLines(lines.with(bet, line.replace('"leave":false', '"leave":true')))
  const topic = { step: 'holdem/bet', phase: { name: 'hand', number: 1 }, isAhead: false }
  expect(found).toEqual({ line: bet + 1, topic, by })
  expect(await changedLines(['no log', '{}', 'null', '{"said":3}'])).toMatchObject([{ line: 4, by: '' }])
})
