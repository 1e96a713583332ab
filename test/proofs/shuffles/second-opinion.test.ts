/** Two arguments that share nothing must agree on every deck: ours, and that of Terelius and Wikström. */
import { describe, expect, it } from 'vitest'
import { group, type Point, scalar } from '../../../src/group/index.ts'
import { pickCiphertexts } from '../../../src/proofs/elgamal.ts'
import { encrypt } from '../../../src/proofs/encrypt.ts'
import { verify } from '../../../src/proofs/equation.ts'
import { permutationFrom, scalarsFrom } from '../../../src/proofs/randomness.ts'
import {
  proveRemask,
  type RemaskStatement,
  type RemaskWitness,
  remaskDeck,
  verifyRemask,
} from '../../../src/proofs/shuffle-remask.ts'
import { proveWikstrom, verifyWikstrom } from '../terelius-wikstrom.ts'
import { ctx, faces, multiple, proverSeed } from './instances.ts'

const seed = new Uint8Array(32).fill(41)
const key: Point = multiple('joint key')

function shuffle(n: number): { statement: RemaskStatement; witness: RemaskWitness } {
  const input = encrypt(key, faces(n), scalarsFrom(seed, 'first masks', n))
  const witness = {
    permutation: permutationFrom(seed, `order ${n}`, n),
    scalars: scalarsFrom(seed, 'masks', n),
  }
  return { statement: { key, width: 1, input, output: remaskDeck(key, 1, input, witness) }, witness }
}

/** What both provers and verifiers make of a statement with a claimed witness. */
function opinions(statement: RemaskStatement, witness: RemaskWitness): [ours: boolean, theirs: boolean] {
  const ours = verifyRemask(ctx, statement, proveRemask(ctx, statement, witness, proverSeed))
  const theirs = verifyWikstrom(ctx, statement, proveWikstrom(ctx, statement, witness, proverSeed))
  return [verify(ours) === undefined, verify(theirs) === undefined]
}

describe('both arguments', () => {
  it('accept honest shuffles, also with orders that are not their own inverse', () => {
    for (const n of [2, 3, 5, 8, 13]) {
      const { statement, witness } = shuffle(n)
      expect(opinions(statement, witness)).toEqual([true, true])
    }
    const { permutation } = shuffle(8).witness
    expect(permutation.map((place) => permutation[place])).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('accept every order of three cards', () => {
    const { statement, witness } = shuffle(3)
    for (const permutation of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const claim = { ...witness, permutation }
      const output = remaskDeck(key, 1, statement.input, claim)
      expect(opinions({ ...statement, output }, claim)).toEqual([true, true])
    }
  })

  it('refuse false decks and false claims', () => {
    const { statement, witness } = shuffle(8)
    const { output } = statement
    const places = witness.permutation.map((_, i) => i)
    const inverse = witness.permutation.map((_, i) => witness.permutation.indexOf(i))
    const cases: [RemaskStatement, RemaskWitness][] = [
      [{ ...statement, output: pickCiphertexts(output, places.with(0, 1).with(1, 0)) }, witness],
      [{ ...statement, output: pickCiphertexts(output, places.with(1, 0)) }, witness],
      [{ ...statement, output: { a: output.a, b: group.add(output.b, group.base) } }, witness],
      [{ ...statement, key: multiple('another key') }, witness],
      [statement, { ...witness, permutation: inverse }],
      [statement, { ...witness, scalars: witness.scalars.with(2, scalar.add(witness.scalars[2]!, 1n)) }],
    ]
    for (const [lied, claim] of cases) expect(opinions(lied, claim)).toEqual([false, false])
  })
})
