/**
 * Vectors of the log (spec/log): a short game of three players with everything that its statements hold, and by themselves what no log of
 * one process shows. All chance comes from a seed, so the same bytes are made each time.
 */

import { below, form, type Game, simulate, takeSeat, wire } from '../src/table/index.ts'
import { orderCodeAt } from '../src/table/order/order-code.ts'
import { keyCommitment } from '../src/table/order/sealer.ts'
import { createSealer } from '../src/table/order/sealing.ts'
import { resultDigest } from '../src/table/statements/said-results.ts'
import { withoutPart } from '../src/table/statements/slot.ts'

const Word = form('vectors', 'word', wire.record({ word: wire.text(20) }))
const Sides = 6

/** Several questions at once, one who goes, a number by lot, and a closing that the second round goes on from. */
const game: Game<unknown> = async (seat) => {
  const lots: number[] = []
  for (const number of [1, 2]) {
    const round = seat.phase('round', number)
    const say = (word: string) => () => ({ word })
    await round.parallel([
      async (one) => {
        await one.at('z').all(Word, say('late in the alphabet'))
        await one.at('b').all(Word, say('second'))
      },
      async (other) => {
        await other.at('a', seat.players[1]!).by(seat.players[1]!, Word, say('first'))
        await other.at('c').all(Word, say('third'))
      },
    ])
    const left = round.without([seat.players[0]!])
    lots.push(await below(left.at('lot'), Sides))
    await left.close(Word, { word: `lot ${lots.at(-1)}` }, left.players)
  }
  return { lots, over: true }
}

/** A value that a game may give, and the digest that seats sign of it. */
const results: readonly unknown[] = ['a text', 7, true, null, [], ['b', ['a']], { b: 1, a: { c: [null] } }]
const gone: readonly (readonly number[])[] = [[3], [10, 2, 1], Array.from({ length: 20 }, (_, i) => 20 - i)]

/** All of it. */
export async function logVectors(): Promise<unknown> {
  const { lines } = await simulate({
    seed: 'vectors of the log',
    players: 3,
    game,
    take: (_, sitting, played) => takeSeat({ ...sitting, saysResult: true }, played),
  })
  const tableKey = new Uint8Array(32).fill(7)
  const sealer = createSealer(tableKey)
  const head = new Uint8Array(32).fill(9)
  return {
    about: 'the log of a table: what is hashed, signed and sealed',
    log: lines,
    lot: { slot: 'lot', sides: Sides },
    sealing: {
      key: base64url(tableKey),
      commitment: keyCommitment(tableKey),
      envelopes: ['a short line', 'a long line, with ä and 🂡. '.repeat(20).trim()].map((line) => ({
        line,
        envelope: base64url(sealer.seal(line)),
      })),
    },
    orderCode: { head: base64url(head), ...orderCodeAt({ k: 16, head }) },
    without: gone.map((seats) => ({ seats, part: withoutPart(seats) })),
    results: results.map((result) => ({ result, digest: resultDigest(result) })),
  }
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
