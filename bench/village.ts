// How often wolves win villages of bots, with the usual roles for each number of players.
// Usage: node bench/village.ts [--games N] [--seed N] [--hidden] [--json]

import { parseArgs } from 'node:util'
import { defaultRules, describeMix, FEWEST, MOST, mixFor } from '../src/games/werewolf/index.ts'
import { tournament } from '../test/games/werewolf/tournament.ts'

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    hidden: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const games = Number(values.games)
const rules = { ...defaultRules, shown: !values.hidden }

for (let players = FEWEST; players <= MOST; players++) {
  const { wolves, days } = await tournament(players, games, Number(values.seed), rules)
  const share = Math.round((100 * wolves) / games)
  const mix = describeMix(mixFor(rules, players))
  if (values.json) console.log(JSON.stringify({ players, mix, games, wolvesWin: wolves / games, days }))
  else console.log(`| ${players} | ${mix} | ${share} % | ${days.toFixed(1)} |`)
}
