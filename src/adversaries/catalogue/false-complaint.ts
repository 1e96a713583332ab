/** A player of names who complains of a good card, with a true proof that it was dealt it (spec/decks, section 8, row 19). */

import { layerSecret, stepSeed } from '../../decks/names/inside.ts'
import { group, type Points, type Scalar, scalar } from '../../group/index.ts'
import { base64urlnopad } from '../../group/inside.ts'
import { encodeLinearProof, provePeel } from '../../proofs/index.ts'
import { type Mine, wire } from '../../table/index.ts'
import { stepOf } from '../anatomy.ts'
import type { Cheat } from '../cheat.ts'

const list = wire.points(0, 100)

/** The third player complains of its first card. */
export function complainOfGoodCard(): readonly Cheat[] {
  let secret: Scalar = 0n
  let left: Points | undefined
  return [
    {
      slot: stepOf('names', 3),
      remake(honest: unknown, mine: Mine) {
        secret = layerSecret(stepSeed(mine))
        return honest
      },
    },
    {
      slot: /^deal\/part\/2$/,
      mishear(body) {
        left = list.decode(body['cards'], '')
        return body
      },
    },
    {
      slot: /^deal\/receipt\/3$/,
      rewrite: (body, { mine }) => ({ ...body, bad: complaint(secret, left as Points, mine) }),
    },
  ]
}

/** The second player, who takes its layer off last, was asked for cards of the first player and then of the third. */
function complaint(secret: Scalar, left: Points, mine: Mine): { readonly [field: string]: wire.Json } {
  const locked = group.pick(left, [1])
  const peeled = group.mul(locked, [scalar.invert(secret)])
  const key = group.mul(group.base, [secret])
  const proof = provePeel(mine.context, { key, locked, peeled }, { secret }, mine.secret('complaint'))
  return { cards: [0], points: list.encode(peeled), proof: base64urlnopad.encode(encodeLinearProof(proof)) }
}
