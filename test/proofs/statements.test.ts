/** Every proof: what is true is accepted, and everything else is refused, element by element. */
import { describe, expect, it } from 'vitest'
import { elementBytes, group, scalar } from '../../src/group/index.ts'
import { changedElements, changedOnce, resized, withElement } from './sample.ts'
import { linearSamples, samples } from './samples.ts'
import { shuffleSamples } from './shuffles/samples.ts'

const elsewhere = new TextEncoder().encode('table 1, hand 2, slot 4')

describe.each([...samples, ...shuffleSamples])('$name', (sample) => {
  const { ctx, statement, proof } = sample

  it('is accepted when it is true', () => {
    expect(sample.judge(ctx, statement, proof)).toBe('accepted')
  })

  it('is refused when any one element of the proof is another', () => {
    const passed = [...changedElements(sample)].filter(
      ([, changed]) => sample.judge(ctx, statement, changed) === 'accepted',
    )
    expect(passed.map(([place]) => place)).toEqual([])
  })

  it('is refused when any one element of the statement is another', () => {
    const passed = [...changedOnce(statement)].filter(
      ([, changed]) => sample.judge(ctx, changed, proof) === 'accepted',
    )
    expect(passed.map(([place]) => place)).toEqual([])
  })

  it('is refused when the prover itself lies about any one element', () => {
    const passed = [...changedOnce(statement)].filter(
      ([place, changed]) =>
        !sample.free.some((name) => place.startsWith(name)) &&
        sample.judge(ctx, changed, sample.reprove(changed)) === 'accepted',
    )
    expect(passed.map(([place]) => place)).toEqual([])
  })

  it('is refused when any one element of the statement is the identity, by rule where none may be', () => {
    for (const [place, changed] of changedOnce(statement, () => group.identity)) {
      const verdict = sample.judge(ctx, changed, proof)
      const byRule = !sample.identityIn.some((name) => place.startsWith(name))
      if (byRule) expect(verdict, place).toMatch(/must not be the identity$/)
      else expect(verdict, place).toBe('the proof does not hold')
    }
  })

  it('is refused, and nothing is thrown, when a list of the statement has another length', () => {
    for (const [place, changed] of resized(statement)) {
      expect(sample.judge(ctx, changed, proof), place).not.toBe('accepted')
    }
  })

  it('is refused, and nothing is thrown, when a scalar is not reduced or a list of the proof has another length', () => {
    for (const [place, verdict] of sample.judgeAltered())
      expect(verdict, place).toMatch(/^the proof (has|does)/)
  })

  it('is refused in any other context', () => {
    expect(sample.judge(elsewhere, statement, proof)).toBe('the proof does not hold')
  })

  it('is the same when it is made again, and has nothing in common with one made elsewhere', () => {
    expect(sample.reprove(statement)).toEqual(proof)
    const other = sample.reprove(statement, elsewhere)
    expect(sample.judge(elsewhere, statement, other)).toBe('accepted')
    const elements = [...pieces(proof), ...pieces(other)]
    expect(new Set(elements).size).toBe(elements.length)
  })

  it('cannot be read with an element too many, too few or torn', () => {
    const wrong = /^the proof must have \d+ bytes, not \d+$/
    expect(sample.judge(ctx, statement, proof.subarray(elementBytes))).toMatch(wrong)
    expect(sample.judge(ctx, statement, proof.subarray(1))).toMatch(wrong)
    expect(sample.judge(ctx, statement, new Uint8Array([...proof, ...proof.subarray(0, 32)]))).toMatch(wrong)
    expect(sample.judge(ctx, statement, new Uint8Array())).toMatch(wrong)
  })

  it('cannot be read when one of its elements is not canonical, and the error names it', () => {
    const count = proof.length / elementBytes
    for (let i = 0; i < count; i++) {
      const bad = withElement(proof, i, (element) => notCanonical(element, i < sample.points))
      const name = i < sample.points ? `points[${i}]` : `scalars[${i - sample.points}]`
      expect(sample.judge(ctx, statement, bad)).toMatch(new RegExp(`^${name.replace(/[[\]]/g, '\\$&')}: `))
    }
  })
})

/** A proof's elements, as strings. */
function pieces(proof: Uint8Array): string[] {
  return Array.from({ length: proof.length / elementBytes }, (_, i) =>
    proof.subarray(i * elementBytes, (i + 1) * elementBytes).join(),
  )
}

/** The same value as another string of bytes: a point with its sign bit, a scalar plus q. */
function notCanonical(element: Uint8Array, isPoint: boolean): Uint8Array {
  if (isPoint) return element.with(0, element[0]! | 1)
  const value = element.reduceRight((total, byte) => total * 256n + BigInt(byte), 0n) + scalar.q
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n))
}

describe('the linear relations', () => {
  it('have proofs of the size that their shapes say', () => {
    for (const { name, shape, rowShape } of linearSamples) expect(rowShape, name).toEqual(shape)
  })

  it('draw nothing before the whole statement is absorbed (P2)', () => {
    for (const { name, statement, firstDraw } of linearSamples) {
      const drawn = firstDraw(statement)
      const unmoved = [...changedOnce(statement)].filter(([, changed]) => firstDraw(changed) === drawn)
      expect(
        unmoved.map(([place]) => place),
        name,
      ).toEqual([])
    }
  })

  it('are zero-knowledge: a simulator without secrets passes if it may choose the challenge', () => {
    for (const sample of linearSamples) expect(sample.simulated('programmed'), sample.name).toBe('accepted')
  })

  it('are sound: the same simulator fails when the transcript gives the challenge', () => {
    for (const sample of linearSamples)
      expect(sample.simulated('real'), sample.name).toBe('the proof does not hold')
  })

  it('give every proof masks of its own', () => {
    const elements = samples.flatMap(({ proof }) => pieces(proof))
    expect(new Set(elements).size).toBe(elements.length)
  })

  it('refuse a zero proof', () => {
    for (const sample of samples) {
      const zeros = new Uint8Array(sample.proof.length)
      expect(sample.judge(sample.ctx, sample.statement, zeros), sample.name).toBe('the proof does not hold')
    }
  })
})
