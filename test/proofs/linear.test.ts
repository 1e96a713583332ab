/** The linear Σ-protocol on relations of every form (spec/proofs, section 10). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group, type Point, type Scalar, scalar } from '../../src/group/index.ts'
import { checking } from '../../src/proofs/equation.ts'
import {
  difference,
  type LinearProof,
  proveShares,
  type Row,
  row,
  scalarsFrom,
  shapeOf,
  type Term,
  Transcript,
  times,
  verify,
  verifyAll,
  verifyShares,
} from '../../src/proofs/index.ts'
import { checkRows, proveRows } from '../../src/proofs/linear.ts'
import { absorbRows, each, firstMoves } from '../../src/proofs/rows.ts'
import { Recording } from './programmed.ts'
import { faces, keyOf, secrets, seed } from './samples.ts'

const ctx = new TextEncoder().encode('linear')

function begin(rows: readonly Row[]): Transcript {
  const transcript = Transcript.init('either-v1', ctx)
  absorbRows(transcript, rows)
  return transcript
}

const prove = (rows: readonly Row[], witness: readonly Scalar[]) =>
  proveRows(begin(rows), rows, witness, seed)
const verdict = (rows: readonly Row[], proof: LinearProof) =>
  verify(checking(() => [checkRows(begin(rows), rows, proof)])) ?? 'accepted'

const points = faces(6)

/** A term of any form: one point and one secret, one secret on many points, many secrets on one, many on many. */
const terms = (count: number) =>
  fc
    .record({
      form: fc.constantFrom('one', 'points', 'secrets', 'both'),
      size: fc.integer({ min: 1, max: 3 }),
      first: fc.nat({ max: 3 }),
      secrets: fc.array(fc.nat({ max: count - 1 }), { minLength: 3, maxLength: 3 }),
      weights: fc.option(
        fc.array(fc.bigInt({ min: 0n, max: scalar.q - 1n }), { minLength: 3, maxLength: 3 }),
      ),
    })
    .map(({ form, size, first, secrets, weights }): Term => {
      const length = form === 'one' ? 1 : size
      const places = Array.from({ length: form === 'secrets' ? 1 : length }, (_, i) => first + i)
      return {
        points: group.pick(points, places),
        secrets: secrets.slice(0, form === 'points' ? 1 : length),
        ...(weights && { weights: weights.slice(0, length) }),
      }
    })

const relations = fc
  .record({
    lists: fc.array(fc.array(terms(3), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
    salt: fc.nat(),
  })
  .map(({ lists, salt }) => {
    const witness = scalarsFrom(seed, `witness ${salt}`, 3)
    const all = times(0, group.base)
    const unsolved = [...lists, [all], [times(1, group.base)], [times(2, group.base)]]
    const images = firstMoves(
      unsolved.map((list) => row(group.base, ...list)),
      witness,
    )
    return { rows: unsolved.map((list, i) => row(group.pick(images, [i]), ...list)), witness }
  })

describe('a linear relation', () => {
  it('of any form is accepted if it is true', () => {
    fc.assert(
      fc.property(relations, ({ rows, witness }) => verdict(rows, prove(rows, witness)) === 'accepted'),
      { numRuns: 25, seed: 1 },
    )
  })

  it('of any form is refused if one image is another, also when the prover knows', () => {
    fc.assert(
      fc.property(relations, fc.nat(), ({ rows, witness }, place) => {
        const lie = place % rows.length
        const wrong = rows.with(lie, {
          ...rows[lie]!,
          image: difference(rows[lie]!.image.points, group.base),
        })
        return verdict(wrong, prove(wrong, witness)) === 'the proof does not hold'
      }),
      { numRuns: 25, seed: 2 },
    )
  })

  it('counts its rows and secrets', () => {
    expect(shapeOf([row(points, times(0, group.base), times(4, group.base))])).toEqual({
      rows: 1,
      secrets: 5,
    })
    expect(shapeOf([])).toEqual({ rows: 0, secrets: 0 })
  })

  it('is bound to its form: the same points in other rows, terms or weights are another statement', () => {
    const [a, b] = [group.pick(points, [0]) as Point, group.pick(points, [1]) as Point]
    const forms: Row[][] = [
      [row(a, times(0, b))],
      [row(a, times(0, a))],
      [row(b, times(0, b))],
      [row(group.concat([a, b]), { points: group.concat([]), secrets: [] })],
      [row(a, times(1, b))],
      [row(a, times(0, b, [1n]))],
      [row(a, times(0, b, [2n]))],
      [row({ points: a, weights: [1n] }, times(0, b))],
      [row(a), row(b)],
    ]
    expect(new Set(forms.map((rows) => begin(rows).challenge('e'))).size).toBe(forms.length)
  })

  it('draws e after the commitments, and the weights of its rows after the responses', () => {
    const rows = [row(keyOf(5n), times(0, group.base)), row(keyOf(6n), times(1, group.base))]
    const proof = prove(rows, [5n, 6n])
    const drawn = (changed: Partial<LinearProof>) => {
      const transcript = new Recording('either-v1', ctx)
      absorbRows(transcript, rows)
      checkRows(transcript, rows, { ...proof, ...changed })
      return transcript
    }
    const original = drawn({})
    for (const i of [0, 1]) {
      const commitments = group.concat(each(proof.commitments).with(i, group.base))
      expect(drawn({ commitments }).under('e')).not.toBe(original.under('e'))
      const answered = drawn({ responses: proof.responses.with(i, 1n) })
      expect(answered.under('e')).toBe(original.under('e'))
      expect(answered.under('kappa')).not.toBe(original.under('kappa'))
    }
  })

  it('says what is wrong with the shape of a proof', () => {
    const rows = [row(keyOf(5n), times(0, group.base))]
    const proof = prove(rows, [5n])
    expect(verdict(rows, proof)).toBe('accepted')
    expect(verdict(rows, { ...proof, commitments: points })).toBe(
      'the proof has a wrong number of commitments',
    )
    expect(verdict(rows, { ...proof, responses: [] })).toBe('the proof has a wrong number of responses')
    expect(verdict(rows, { ...proof, responses: [proof.responses[0]! + scalar.q] })).toBe(
      'the proof has a scalar that is not below the group order',
    )
    expect(verdict(rows, { ...proof, responses: [-1n] })).toBe(
      'the proof has a scalar that is not below the group order',
    )
  })
})

describe('shares of a whole table', () => {
  const names = ['anna', 'ben', 'cleo', 'dora']
  const bases = faces(5)
  const said = secrets('table', 4).map((secret, i) => {
    const where = new TextEncoder().encode(`shares of ${names[i]}`)
    const statement = {
      key: keyOf(secret),
      bases,
      shares: group.mul(bases, new Array<Scalar>(5).fill(secret)),
    }
    return {
      name: names[i]!,
      secret,
      where,
      statement,
      proof: proveShares(where, statement, { secret }, seed),
    }
  })

  it('are checked together', () => {
    const checks = said.map(
      ({ name, where, statement, proof }) => [name, verifyShares(where, statement, proof)] as const,
    )
    expect(verifyAll(checks)).toEqual([])
  })

  it('name the one whose share is wrong, also if it was proven anew, and nobody else', () => {
    const { secret, where, statement, proof } = said[2]!
    const wrong = { ...statement, shares: group.add(statement.shares, group.pick(bases, [0, 0, 0, 0, 1])) }
    for (const lie of [proof, proveShares(where, wrong, { secret }, seed)]) {
      const checks = said.map((saying) =>
        saying.name === 'cleo'
          ? (['cleo', verifyShares(where, wrong, lie)] as const)
          : ([saying.name, verifyShares(saying.where, saying.statement, saying.proof)] as const),
      )
      expect(verifyAll(checks)).toEqual([{ culprit: 'cleo', reason: 'the proof does not hold' }])
    }
  })

  it('cannot be handed in by another player, or twice for two keys', () => {
    const [anna, ben] = [said[0]!, said[1]!]
    expect(verify(verifyShares(ben.where, anna.statement, anna.proof))).toBe('the proof does not hold')
    expect(verify(verifyShares(anna.where, { ...anna.statement, key: ben.statement.key }, anna.proof))).toBe(
      'the proof does not hold',
    )
  })
})
