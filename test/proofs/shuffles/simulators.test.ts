/**
 * Zero-knowledge: whoever chooses the challenges beforehand makes accepting proofs without any secret, of anything, also
 * of what is false; with real challenges they are worth nothing (spec/proofs, section 5).
 *
 * The simulator takes random responses and commitments, and solves each equation for the one point of the first move
 * that it determines. A proof therefore shows nothing that its reader could not have written.
 */
import { describe, expect, it } from 'vitest'
import { group, type Point, type Points, type Scalar, scalar } from '../../../src/group/index.ts'
import { holds, type Part, verify } from '../../../src/proofs/equation.ts'
import type { Label } from '../../../src/proofs/labels.ts'
import { scalarsFrom } from '../../../src/proofs/randomness.ts'
import { type ShuffleProof, shuffleProofBytes } from '../../../src/proofs/shuffle-proof.ts'
import { isCiphertexts, type Parts } from '../sample.ts'
import { addKeyInstance, ctx, faces, type Instance, smallInstances, verdict } from './instances.ts'
import { Weakened } from './weakened.ts'

const seed = new Uint8Array(32).fill(23)
const [x, y, z, eta, e] = scalarsFrom(seed, 'challenges', 5) as [Scalar, Scalar, Scalar, Scalar, Scalar]
const challenges: [Label, Scalar][] = [
  ['x', x],
  ['y', y],
  ['z', z],
  ['eta', eta],
  ['e', e],
]

/** A statement whose output has nothing to do with its input. */
function falsified(statement: Parts): Parts {
  const output = statement['output']!
  const random = (label: string) =>
    faces(isCiphertexts(output) ? output.a.length : (output as Points).length, label)
  return { ...statement, output: isCiphertexts(output) ? { a: random('a'), b: random('b') } : random('t') }
}

function programmed(instance: Instance, weights: readonly [Label, Scalar][] = []): Weakened {
  return new Weakened(instance.protocol, ctx, { scripted: new Map([...challenges, ...weights]) })
}

const replaced = (points: Points, at: number, point: Points): Points =>
  group.concat(Array.from({ length: points.length }, (_, i) => (i === at ? point : group.pick(points, [i]))))

/** What a part of an equation comes to. */
function sumOf({ points, scalars, factor = 1n }: Part): Point {
  return group.msmPublic(
    points,
    scalars.map((value) => scalar.reduce(value * factor)),
  )
}

function simulate(instance: Instance, statement: Parts): ShuffleProof {
  const { layout, n, targets } = instance
  const count = 6 + layout.exA + layout.exB + layout.lin
  const scalars = scalarsFrom(seed, 'responses', shuffleProofBytes(layout, n) / 32 - count)
  let points: Points = group.mul(group.base, scalarsFrom(seed, 'commitments', count))
  for (const [label, at, sign] of targets) {
    points = replaced(points, at, group.identity)
    const alone = targets.map(([weight]): [Label, Scalar] => [weight, weight === label ? 1n : 0n])
    const equation = instance.equationOn(programmed(instance, alone), { points, scalars }, statement)
    const rest = group.sum(group.concat(equation.map(sumOf)))
    points = replaced(points, at, sign === 1 ? group.negate(rest) : rest)
  }
  return { points, scalars }
}

describe.each([...smallInstances, addKeyInstance(4, true)])('a simulator of $name', (instance) => {
  const statement = falsified(instance.statement)
  const proof = simulate(instance, statement)

  it('is accepted under challenges that it chose, although the statement is false', () => {
    const equation = instance.equationOn(programmed(instance), proof, statement)
    expect(verify(holds([equation]))).toBeUndefined()
  })

  it('is refused under real challenges', () => {
    expect(verdict(instance, proof, statement)).toBe('the proof does not hold')
  })

  it('is refused when one of the chosen challenges differs', () => {
    for (const label of ['x', 'y', 'z', 'e'] as const) {
      const equation = instance.equationOn(programmed(instance, [[label, 5n]]), proof, statement)
      expect(verify(holds([equation])), label).toBe('the proof does not hold')
    }
  })
})
