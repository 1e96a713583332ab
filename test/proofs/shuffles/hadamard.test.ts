/**
 * Why the scale-and-offset relation proves a Hadamard product (spec/proofs, section 9): without it, a prover who knows the
 * logarithms of both decks passes whatever deck it wants. The attack succeeds against a verifier without that line.
 */
import { describe, expect, it } from 'vitest'
import { group, type Scalar, scalar } from '../../../src/group/index.ts'
import type { Ciphertexts } from '../../../src/proofs/elgamal.ts'
import { holds, verify } from '../../../src/proofs/equation.ts'
import { commit, commitKey } from '../../../src/proofs/pedersen.ts'
import { scalarsFrom } from '../../../src/proofs/randomness.ts'
import type { ShuffleProof } from '../../../src/proofs/shuffle-proof.ts'
import {
  type RelationProver,
  shuffleEquation,
  shuffleProverOf,
} from '../../../src/proofs/shuffle-relation.ts'
import {
  commitOffset,
  type ScaleOffsetStatement,
  scaling,
  verifyScaleOffset,
} from '../../../src/proofs/shuffle-scale-offset.ts'
import { ctx, proverSeed, secret } from './instances.ts'
import { Weakened } from './weakened.ts'

const { add, dot, invert, mul, sub } = scalar
const seed = new Uint8Array(32).fill(37)
const n = 8
const inOrder = Array.from({ length: n }, (_, i) => i)

const multiples = (factors: readonly Scalar[]) => group.mul(group.base, factors)

type Eight = [Scalar, Scalar, Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]

describe('scaling without the Hadamard product', () => {
  const logarithms = { a: scalarsFrom(seed, 'alpha', n), b: scalarsFrom(seed, 'beta', n) }
  const wanted = { a: scalarsFrom(seed, 'alpha wanted', n), b: scalarsFrom(seed, 'beta wanted', n) }
  const deck = ({ a, b }: typeof wanted): Ciphertexts => ({ a: multiples(a), b: multiples(b) })
  const opening = { offset: secret('offset'), blinding: secret('blinding') }
  const statement: ScaleOffsetStatement = {
    commitment: commitOffset(opening.offset, opening.blinding),
    input: deck(logarithms),
    output: deck(wanted),
  }

  /** Two of the factors w are enough to fit both sums, if nothing ties w to the inverses that were committed to. */
  function fitted(powers: readonly Scalar[]): Scalar[] {
    const beta = dot(powers, logarithms.b)
    const alpha = add(dot(powers, logarithms.a), mul(opening.offset, beta))
    const free = scalarsFrom(seed, 'free factors', n).fill(0n, 0, 2)
    const [needA, needB] = [sub(alpha, dot(free, wanted.a)), sub(beta, dot(free, wanted.b))]
    const [a0, a1, b0, b1] = [wanted.a[0]!, wanted.a[1]!, wanted.b[0]!, wanted.b[1]!]
    const scale = invert(sub(mul(a0, b1), mul(a1, b0)))
    free[0] = mul(scale, sub(mul(needA, b1), mul(needB, a1)))
    free[1] = mul(scale, sub(mul(needB, a0), mul(needA, b0)))
    return free
  }

  /** A prover that commits to any inverses, and then to the factors that fit. */
  function lyingProver(): RelationProver {
    const s = scalarsFrom(seed, 'inverses', n)
    const masks = scalarsFrom(seed, 'other masks', 2 * n + 8)
    const [ts, tw] = [masks.slice(0, n), masks.slice(n, 2 * n)]
    const [rS, rW, rts, rtw, tx, th, rho1, rho0] = masks.slice(2 * n) as Eight
    return {
      exA: (_draw, { key }) => commit(key, s, rS),
      exB: (_draw, { key, powers }) => commit(key, fitted(powers), rW),
      move(_draw, { key, powers }) {
        const mixed = group.msmPublic(statement.input.b, powers)
        const lin = group.concat([
          commit(key, ts, rts),
          commit(key, tw, rtw),
          commit(commitKey(1), [1n], rho1),
          commit(commitKey(1), [1n], rho0),
          group.sub(group.msmSecret(statement.output.a, tw), group.mul(mixed, [tx])),
          group.msmSecret(statement.output.b, tw),
          commitOffset(tx, th),
        ])
        const respond = (e: Scalar) => {
          const masked = (value: Scalar, mask: Scalar) => add(mul(e, value), mask)
          return [
            ...s.map((value, i) => masked(value, ts[i]!)),
            masked(rS, rts),
            ...fitted(powers).map((value, i) => masked(value, tw[i]!)),
            masked(rW, rtw),
            masked(opening.offset, tx),
            masked(opening.blinding, th),
            masked(rho1, rho0),
          ]
        }
        return { lin, respond }
      },
    }
  }

  function forge(): ShuffleProof {
    const witness = { ...opening, permutation: inOrder, scalars: scalarsFrom(seed, 'factors', n) }
    return shuffleProverOf({ ...scaling, prover: lyingProver })(ctx, statement, witness, proverSeed)
  }

  it('passes any deck whose logarithms are known', () => {
    const weak = new Weakened('bg1-shuffle-v1/scale-offset', ctx, { scripted: new Map([['lw2', 0n]]) })
    expect(verify(holds([shuffleEquation(scaling, weak, statement, forge())]))).toBeUndefined()
  })

  it('is refused by ours', () => {
    expect(verify(verifyScaleOffset(ctx, statement, forge()))).toBe('the proof does not hold')
  })
})
