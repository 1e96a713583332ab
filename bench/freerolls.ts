// What stopping a hand wins for a coalition that shares all it knows, deck by deck and step by step.
// Usage: node bench/freerolls.ts [--hands N] [--json]

import { parseArgs } from 'node:util'
import { type Plot, STEPS } from '../test/games/holdem/freerolls/coalition.ts'
import {
  anyTable,
  blindAndFriend,
  bothBlinds,
  type Experiment,
  type Finding,
  measure,
  richAndPoor,
} from '../test/games/holdem/freerolls/experiment.ts'
import { BOARD, OLD, PADLOCK, PLAIN, type Terms } from '../test/games/holdem/freerolls/terms.ts'

const { values } = parseArgs({
  options: { hands: { type: 'string', default: '200' }, json: { type: 'boolean' } },
})
const hands = Number(values.hands)
const effort = { glance: 12, thought: 80, verdict: 200 }
const thorough = { glance: 40, thought: 200, verdict: 200 }

const TERMS: Readonly<Record<string, Terms>> = {
  'the old rules': OLD,
  'deal-keys, names': PLAIN,
  'mask, board in escrow': BOARD,
  'padlock, one loss': PADLOCK,
}

/** Below half of the players; of two, one. */
const COALITIONS = [
  [2, 1],
  [3, 1],
  [4, 1],
  [5, 1],
  [5, 2],
  [6, 1],
  [6, 2],
] as const

console.log(values.json ? '' : 'deck | table | may stop at | hands | stops | playing on | stopping adds')
for (const [players, coalition] of COALITIONS) {
  const scene = anyTable(players, coalition)
  const table = `${coalition} of ${players}`
  report('mask, board in escrow', table, scene, { steps: STEPS, always: false, effort }, hands)
  for (const step of STEPS) {
    report(
      'mask, board in escrow',
      table,
      scene,
      { steps: [step], always: true, effort },
      Math.ceil(hands / 5),
    )
  }
}
for (const players of [2, 3, 4, 5, 6]) {
  const plot = { steps: STEPS, always: false, effort }
  report('deal-keys, names', `1 of ${players}`, anyTable(players, 1), plot, hands)
}
for (const deck of Object.keys(TERMS)) {
  for (const step of STEPS) {
    const plot = { steps: [step], always: false, effort }
    report(deck, '2 of 5', anyTable(5, 2), plot, hands)
    report(deck, 'rich and poor', richAndPoor, plot, hands)
  }
  const deal = { steps: ['deal'], always: false, effort: thorough } as const
  report(deck, 'big blind and friend', blindAndFriend, deal, hands)
  report(deck, 'both blinds', bothBlinds, deal, hands)
}

function report(deck: string, table: string, scene: Experiment['scene'], plot: Plot, count: number): void {
  const found = measure({ terms: TERMS[deck]!, scene, hands: count, seed: 1, ...plot })
  const where = `${plot.always ? 'always at ' : ''}${plot.steps.length > 1 ? 'any step' : plot.steps[0]}`
  if (values.json) console.log(JSON.stringify({ deck, table, where, ...found }))
  else
    console.log(
      [deck, table, where, found.hands, found.stops, chips(found.honest), chips(found.gain)].join(' | '),
    )
}

/** A mean with its 95 % interval. */
function chips({ mean, error }: Finding['gain']): string {
  return `${mean.toFixed(1)} ± ${(1.96 * error).toFixed(1)}`
}
