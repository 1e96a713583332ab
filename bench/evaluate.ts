// How fast and how right the hand evaluator is: all 133,784,560 seven-card hands, category by category.
// Usage: node bench/evaluate.ts [--quick] [--json]   (--quick: random hands only, no exhaustive count)

import { parseArgs } from 'node:util'
import { CATEGORIES, evaluate, strengthOfMasks } from '../src/games/holdem/evaluate.ts'

/** How many seven-card hands are in each category, weakest first; they add up to C(52, 7). */
const KNOWN = [
  23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584,
]

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'boolean' } } })
const job = values.quick ? sample(3_000_000) : exhaustive()
const rate = Math.round(job.hands / (job.ms / 1000))
if (values.json) {
  console.log(
    JSON.stringify({ job: job.name, hands: job.hands, ms: Math.round(job.ms), handsPerSecond: rate }),
  )
} else {
  console.log(`${job.name}: ${job.hands.toLocaleString('en')} hands in ${(job.ms / 1000).toFixed(2)} s`)
  console.log(`${(rate / 1e6).toFixed(1)} million hands/s`)
  for (const [i, category] of CATEGORIES.entries()) {
    console.log(`${category.padEnd(16)}${job.counts[i]!.toLocaleString('en').padStart(12)}`)
  }
}
if (!values.quick && KNOWN.some((count, i) => count !== job.counts[i])) {
  console.error(`the counts are wrong: expected ${KNOWN.join(', ')}`)
  process.exitCode = 1
}

function exhaustive() {
  const counts = new Uint32Array(CATEGORIES.length)
  const masks = new Int32Array(4 * 8)
  const started = performance.now()
  choose(0, 0, masks, counts)
  return { name: 'evaluate-7-all', hands: 133_784_560, ms: performance.now() - started, counts }
}

/** Adds cards above the last one until seven are held, keeping the four suit masks of each depth. */
function choose(from: number, depth: number, masks: Int32Array, counts: Uint32Array): void {
  const at = depth * 4
  if (depth === 7) {
    counts[strengthOfMasks(masks[at]!, masks[at + 1]!, masks[at + 2]!, masks[at + 3]!) >> 20]!++
    return
  }
  for (let card = from; card <= 45 + depth; card++) {
    masks.copyWithin(at + 4, at, at + 4)
    masks[at + 4 + (card & 3)]! |= 1 << (card >> 2)
    choose(card + 1, depth + 1, masks, counts)
  }
}

/** Random hands through the public door, which also builds the masks. */
function sample(hands: number) {
  const counts = new Uint32Array(CATEGORIES.length)
  const dealt = new Uint8Array(hands * 7)
  const deck = Uint8Array.from({ length: 52 }, (_, i) => i)
  const draws = new Uint32Array(7)
  for (let hand = 0; hand < hands; hand++) {
    crypto.getRandomValues(draws)
    for (let i = 0; i < 7; i++) {
      const j = i + (draws[i]! % (52 - i))
      const card = deck[j]!
      deck[j] = deck[i]!
      deck[i] = card
      dealt[hand * 7 + i] = card
    }
  }
  const started = performance.now()
  for (let hand = 0; hand < hands; hand++) counts[evaluate(dealt.subarray(hand * 7, hand * 7 + 7)) >> 20]!++
  return { name: 'evaluate-7-sample', hands, ms: performance.now() - started, counts }
}
