/** Many shuffles in one multiplication: sizes as specified, intermediate decks taken once, the liar named. */
import { describe, expect, it } from 'vitest'
import { group, type Point, q } from '../../../src/group/index.ts'
import { trivial } from '../../../src/proofs/elgamal.ts'
import { type Check, verifyAll } from '../../../src/proofs/equation.ts'
import type { ShuffleProof } from '../../../src/proofs/shuffle-proof.ts'
import {
  proveRemask,
  type RemaskStatement,
  remaskDeck,
  verifyRemask,
} from '../../../src/proofs/shuffle-remask.ts'
import { drawRemask } from '../../../src/proofs/shuffle-secrets.ts'
import {
  addKeyInstance,
  ctx,
  exponentInstance,
  faces,
  multiple,
  remaskInstance,
  scaleOffsetInstance,
  smallInstances,
} from './instances.ts'

/** How many different points the equation multiplies. */
function size(check: Check): number {
  if ('refused' in check) throw new Error(check.refused)
  const bytes = group.encode(group.concat(check.equations[0]!.map((part) => part.points)))
  const each = Array.from({ length: bytes.length / 32 }, (_, i) => bytes.subarray(32 * i, 32 * i + 32).join())
  return new Set(each).size
}

describe('one multi-scalar multiplication', () => {
  it('has the size that the specification says', () => {
    const sizes = (n: number, width: number) =>
      [remaskInstance(n, width), exponentInstance(n, width)].map((instance) =>
        size(instance.check(instance.prove())),
      )
    expect(sizes(7, 1)).toEqual([7 + 11 + 4 * 7, 7 + 11 + 2 * 7])
    expect(sizes(5, 3)).toEqual([5 + 11 + 4 * 15, 5 + 11 + 2 * 15])
    const scaled = scaleOffsetInstance(6)
    expect(size(scaled.check(scaled.prove()))).toBe(5 * 6 + 18)
    const added = addKeyInstance(6)
    expect(size(added.check(added.prove()))).toBe(5 * 6 + 13)
  })
})

describe('the weights of the equations', () => {
  it('depend on every response', () => {
    for (const instance of smallInstances) {
      const proof = instance.prove()
      const weightOfCd = (scalars: readonly bigint[]) => {
        const check = instance.check({ ...proof, scalars })
        return 'equations' in check ? check.equations[0]![1]!.scalars[2] : undefined
      }
      const weights = [
        weightOfCd(proof.scalars),
        ...proof.scalars.map((response, i) => weightOfCd(proof.scalars.with(i, (response + 1n) % q))),
      ]
      expect(weights).not.toContain(undefined)
      expect(new Set(weights).size, instance.name).toBe(proof.scalars.length + 1)
    }
  })
})

interface Turn {
  readonly statement: RemaskStatement
  readonly proof: ShuffleProof
}

/** A cascade of players, each shuffling what the one before it left. */
function cascade(players: number, cards: number): Turn[] {
  const key: Point = multiple('joint key')
  let input = trivial(faces(cards))
  return Array.from({ length: players }, (_, player) => {
    const seed = new Uint8Array(32).fill(player + 1)
    const witness = drawRemask(seed, key, 1, input)
    const output = remaskDeck(key, 1, input, witness)
    const statement = { key, width: 1, input, output }
    input = output
    return { statement, proof: proveRemask(ctx, statement, witness, seed) }
  })
}

const checks = (turns: readonly Turn[]) =>
  turns.map(({ statement, proof }, player) => [player, verifyRemask(ctx, statement, proof)] as const)

describe('a cascade of five players', () => {
  const turns = cascade(5, 6)

  it('is accepted at once', () => {
    expect(verifyAll(checks(turns))).toEqual([])
  })

  it('names the one whose proof is wrong, and nobody else', () => {
    const bad = { ...turns[2]!.proof, scalars: turns[2]!.proof.scalars.with(0, 1n) }
    expect(verifyAll(checks(turns.with(2, { ...turns[2]!, proof: bad })))).toEqual([
      { culprit: 2, reason: 'the proof does not hold' },
    ])
  })

  it('names two liars whose errors would cancel out in a plain sum', () => {
    const shift = (turn: Turn, by: bigint): Turn => ({
      ...turn,
      proof: {
        ...turn.proof,
        scalars: turn.proof.scalars.with(-1, (turn.proof.scalars.at(-1)! + by + q) % q),
      },
    })
    const lied = turns.with(1, shift(turns[1]!, 1n)).with(3, shift(turns[3]!, -1n))
    expect(verifyAll(checks(lied)).map(({ culprit }) => culprit)).toEqual([1, 3])
  })

  it('names one who shuffled another deck than the one before left', () => {
    const other = { ...turns[3]!.statement, input: turns[1]!.statement.input }
    const culprits = verifyAll(checks(turns.with(3, { ...turns[3]!, statement: other })))
    expect(culprits.map(({ culprit }) => culprit)).toEqual([3])
  })
})

describe('shuffles of different kinds', () => {
  it('join one multiplication, and a wrong one is found among them', () => {
    const all = smallInstances.map((instance) => [instance.name, instance.check(instance.prove())] as const)
    expect(verifyAll(all)).toEqual([])
    const [first] = smallInstances
    const backwards = { ...first!.claim, permutation: first!.claim.permutation.toReversed() }
    const wrong = first!.check(first!.prove(backwards))
    expect(verifyAll([...all.slice(1), ['liar', wrong]]).map(({ culprit }) => culprit)).toEqual(['liar'])
  })

  it('are told apart: the same deck and key prove nothing under another name', () => {
    const instance = remaskInstance(4)
    const proof = instance.prove()
    const elsewhere = new TextEncoder().encode('table 1, hand 2, slot shuffle/3, seat 5')
    expect(verifyAll([[0, instance.check(proof, instance.statement, elsewhere)]]).length).toBe(1)
    expect(
      group.equal(proof.points, instance.prove(instance.claim, instance.statement, elsewhere).points),
    ).toBe(false)
  })
})
