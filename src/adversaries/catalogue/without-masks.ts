/** A shuffle that hides nothing (spec/decks, section 8, row 4): the order changes, no mask does, and the proof is true. */

import { group, type Points } from '../../group/index.ts'
import { base64urlnopad } from '../../group/inside.ts'
import { encodeShuffleProof, permutationFrom, pickCiphertexts, proveRemask } from '../../proofs/index.ts'
import { type Mine, wire } from '../../table/index.ts'
import type { Body } from '../../table/inside.ts'
import { stepOf } from '../anatomy.ts'
import type { Cheat } from '../cheat.ts'

/** The cheats of a player in the third seat of a `mask` table. */
export function shuffleWithoutMasks(): readonly Cheat[] {
  let deck: Body | undefined
  let key: Body | undefined
  return [
    {
      slot: stepOf('mask', 2),
      mishear(body) {
        deck = body
        return body
      },
    },
    {
      slot: /^shuffle\/keys$/,
      rewrite(body) {
        key = body
        return body
      },
    },
    {
      slot: stepOf('mask', 3),
      async rewrite(body, { mine, door }) {
        const others = await door.overhear('shuffle/keys', 2)
        const keys = [key as Body, ...others.map((statement) => statement.body)]
        return { ...body, ...plainStep(deck as Body, keys, mine) }
      },
    },
  ]
}

function plainStep(deck: Body, keys: readonly Body[], mine: Mine): { [field: string]: wire.Json } {
  const input = { a: pointsOf(deck['epk']), b: pointsOf(deck['msg']) }
  const key = group.sum(group.concat(keys.map((body) => pointsOf(body['keys']))))
  const permutation = permutationFrom(mine.secret('order'), 'order', input.a.length)
  const output = pickCiphertexts(input, permutation)
  const witness = { permutation, scalars: permutation.map(() => 0n) }
  const proof = proveRemask(mine.context, { key, width: 1, input, output }, witness, mine.secret('plain'))
  const list = wire.points(0, permutation.length)
  return {
    epk: list.encode(output.a),
    msg: list.encode(output.b),
    proof: base64urlnopad.encode(encodeShuffleProof(proof)),
  }
}

function pointsOf(json: unknown): Points {
  return wire.points(0, 1000).decode(json, '')
}
