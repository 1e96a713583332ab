/** A table of bots: whoever has the name of one of them can still sit down. */
import { expect, test } from 'vitest'
import { botNamesBeside } from '../../src/cli/bots.ts'
import { createIdentity } from '../../src/table/index.ts'
import { webHoldem } from '../../src/web/holdem/worker/web-holdem.ts'
import { foundBotTable } from '../../src/web/table/worker/bot-table.ts'

const bots = ['Mira', 'Otto'].map((name) => ({ name, temper: 'solid', cheat: undefined }) as const)
const wish = {
  game: 'holdem',
  bots,
  deck: 'mask',
  seats: 10,
  stakes: { smallBlind: 1, bigBlind: 2, stack: 200 },
  deadlines: { step: 60_000, act: 60_000 },
} as const

test.each([
  ['Zoe', ['Zoe', 'Mira', 'Otto']],
  [' MIRA', [' MIRA', 'Mira (bot)', 'Otto']],
])('on the page, for %s', (name, names) => {
  expect(foundBotTable(webHoldem, { ...wish, name }, createIdentity()).about.names).toEqual(names)
})

test('in the terminal', () => {
  expect(botNamesBeside('ada', 2)).toEqual(['Ada (bot)', 'Bruno'])
})
