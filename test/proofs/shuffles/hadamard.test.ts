/**
 * Why the scale-and-offset relation proves a Hadamard product (proofs, section 1): without it, a prover who knows the
 * logarithms of both decks passes whatever deck it wants. The attack succeeds against a verifier without that line.
 */
import { describe, expect, it } from 'vitest'
import { group, type Scalar, scalar } from '../../../src/group/index.ts'
import { type Ciphertexts, interleave } from '../../../src/proofs/elgamal.ts'
import { holds, verify } from '../../../src/proofs/equation.ts'
import { commit, commitKey } from '../../../src/proofs/pedersen.ts'
import { commitOrder, commitPowers, firstMove, respond } from '../../../src/proofs/permutation-prover.ts'
import { scalarsFrom } from '../../../src/proofs/randomness.ts'
import type { ShuffleProof } from '../../../src/proofs/shuffle-proof.ts'
import {
  commitOffset,
  type ScaleOffsetStatement,
  scaleOffsetEquation,
  verifyScaleOffset,
} from '../../../src/proofs/shuffle-scale-offset.ts'
import { Transcript } from '../../../src/proofs/transcript.ts'
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

  function forge(): ShuffleProof {
    const transcript = Transcript.init('bg1-shuffle-v1/scale-offset', ctx)
    transcript.absorbNumber('n', n)
    transcript.absorbPoints('G', group.base)
    transcript.absorbPoints('K', statement.commitment)
    transcript.absorbPoints('in', interleave(statement.input))
    transcript.absorbPoints('out', interleave(statement.output))
    const order = commitOrder(transcript, inOrder, proverSeed)
    const s = scalarsFrom(seed, 'inverses', n)
    const masks = scalarsFrom(seed, 'other masks', 2 * n + 8)
    const [ts, tw] = [masks.slice(0, n), masks.slice(n, 2 * n)]
    const [rS, rW, rts, rtw, tx, th, rho1, rho0] = masks.slice(2 * n) as Eight
    const cS = commit(order.key, s, rS)
    transcript.absorbPoints('exA', cS)
    const powers = commitPowers(transcript, order, proverSeed)
    const w = fitted(powers.powers)
    const cW = commit(order.key, w, rW)
    transcript.absorbPoints('exB', cW)
    const [y, z] = [transcript.challenge('y'), transcript.challenge('z')]
    transcript.challenge('eta')
    const move = firstMove(transcript, powers, y, z, proverSeed)
    const mixed = group.msmPublic(statement.input.b, powers.powers)
    const lin = group.concat([
      commit(order.key, ts, rts),
      commit(order.key, tw, rtw),
      commit(commitKey(1), [1n], rho1),
      commit(commitKey(1), [1n], rho0),
      group.sub(group.msmSecret(statement.output.a, tw), group.mul(mixed, [tx])),
      group.msmSecret(statement.output.b, tw),
      commitOffset(tx, th),
    ])
    transcript.absorbPoints('lin', lin)
    const e = transcript.challenge('e')
    const masked = (value: Scalar, mask: Scalar) => add(mul(e, value), mask)
    return {
      points: group.concat([move.points, cS, cW, lin]),
      scalars: [
        ...respond(move, e),
        ...s.map((value, i) => masked(value, ts[i]!)),
        masked(rS, rts),
        ...w.map((value, i) => masked(value, tw[i]!)),
        masked(rW, rtw),
        masked(opening.offset, tx),
        masked(opening.blinding, th),
        masked(rho1, rho0),
      ],
    }
  }

  it('passes any deck whose logarithms are known', () => {
    const weak = new Weakened('bg1-shuffle-v1/scale-offset', ctx, { scripted: new Map([['lw2', 0n]]) })
    expect(verify(holds([scaleOffsetEquation(weak, statement, forge())]))).toBeUndefined()
  })

  it('is refused by ours', () => {
    expect(verify(verifyScaleOffset(ctx, statement, forge()))).toBe('the proof does not hold')
  })
})
