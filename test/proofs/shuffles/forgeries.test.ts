/**
 * Mistakes that others made, as attacks (spec/proofs, section 14): each succeeds against a verifier that was weakened on
 * purpose, so that it is known to bite, and fails against ours.
 */
import { describe, expect, it } from 'vitest'
import { group, type Point, type Points, type Scalar, scalar } from '../../../src/group/index.ts'
import {
  type Ciphertexts,
  pickCiphertexts,
  subtractCiphertexts,
  trivial,
} from '../../../src/proofs/elgamal.ts'
import { type Equation, holds, verify } from '../../../src/proofs/equation.ts'
import { type CommitKey, commit, commitKey } from '../../../src/proofs/pedersen.ts'
import { commitPowers, firstMove, respond } from '../../../src/proofs/permutation-prover.ts'
import { permutationFrom, scalarsFrom } from '../../../src/proofs/randomness.ts'
import {
  type ExponentStatement,
  exponentDeck,
  proveExponent,
  raising,
  verifyExponent,
} from '../../../src/proofs/shuffle-exponent.ts'
import type { ShuffleProof } from '../../../src/proofs/shuffle-proof.ts'
import { proveShuffle, shuffleEquation } from '../../../src/proofs/shuffle-relation.ts'
import {
  proveRemask,
  type RemaskStatement,
  remaskDeck,
  remasking,
  verifyRemask,
} from '../../../src/proofs/shuffle-remask.ts'
import { drawRemask } from '../../../src/proofs/shuffle-secrets.ts'
import { converse } from '../../../src/proofs/shuffle-transcript.ts'
import { Transcript } from '../../../src/proofs/transcript.ts'
import { ctx, faces, multiple, proverSeed, secret } from './instances.ts'
import { Weakened } from './weakened.ts'

const { add, dot, invert, mul, sub } = scalar
const seed = new Uint8Array(32).fill(31)
const n = 8
const inOrder = Array.from({ length: n }, (_, i) => i)
const failed = 'the proof does not hold'

const accepts = (equation: Equation) => verify(holds([equation])) === undefined
const times = (points: Points, factor: Scalar) =>
  group.mul(points, new Array<Scalar>(points.length).fill(factor))
const multiples = (factors: readonly Scalar[]) => group.mul(group.base, factors)

describe('P1: an exponent shuffle whose S is not in the transcript', () => {
  const logarithms = scalarsFrom(seed, 'known logarithms', n)
  const input = multiples(logarithms)
  const [card] = scalarsFrom(seed, 'the one card', 1) as [Scalar]
  const output = multiples(new Array<Scalar>(n).fill(card))
  const weak = () => new Weakened('bg1-shuffle-v1/exponent', ctx, { deafTo: ['S'] })
  const statementFor = (exponent: Scalar): ExponentStatement => ({
    base: group.base,
    image: multiples([exponent]) as Point,
    width: 1,
    input,
    output,
  })

  /** S may be chosen after x: then one exponent fits the only sum that is ever checked. */
  function forge(transcript: () => Weakened): { statement: ExponentStatement; proof: ShuffleProof } {
    const first = transcript()
    proveShuffle(raising, first, statementFor(1n), { permutation: inOrder, exponent: 1n }, proverSeed)
    const powers = scalar.powers(first.drawn.get('x')!, n)
    const exponent = mul(mul(scalar.sum(powers), card), invert(dot(powers, logarithms)))
    const statement = statementFor(exponent)
    return {
      statement,
      proof: proveShuffle(raising, transcript(), statement, { permutation: inOrder, exponent }, proverSeed),
    }
  }

  it('passes a deck of eight identical cards', () => {
    const { statement, proof } = forge(weak)
    expect(accepts(shuffleEquation(raising, weak(), statement, proof))).toBe(true)
  })

  it('is refused by ours', () => {
    const real = () => new Weakened('bg1-shuffle-v1/exponent', ctx, {})
    for (const { statement, proof } of [forge(weak), forge(real)]) {
      expect(verify(verifyExponent(ctx, statement, proof))).toBe(failed)
    }
  })
})

describe('P2: an output deck that is not hashed', () => {
  const key = multiple('joint key')
  const input = trivial(faces(n))
  const scalars = scalarsFrom(seed, 'masks', n)
  const claim = { permutation: inOrder, scalars }
  const weak = () => new Weakened('bg1-shuffle-v1/remask', ctx, { deafTo: ['out'] })

  /** Seven aces, and a last card that takes up the difference, chosen after x. */
  function forge(transcript: () => Weakened): { statement: RemaskStatement; proof: ShuffleProof } {
    const first = transcript()
    proveShuffle(remasking, first, { key, width: 1, input, output: input }, claim, proverSeed)
    const powers = scalar.powers(first.drawn.get('x')!, n)
    const rest = (half: Points) => {
      const aces = scalar.sum(powers.slice(0, -1))
      const sum = group.msmPublic(half, [sub(powers[0]!, aces), ...powers.slice(1)])
      return group.mulPublic(sum, [invert(powers[n - 1]!)])
    }
    const aces = pickCiphertexts(input, new Array<number>(n - 1).fill(0))
    const plain: Ciphertexts = {
      a: group.concat([aces.a, rest(input.a)]),
      b: group.concat([aces.b, rest(input.b)]),
    }
    const output = remaskDeck(key, 1, plain, claim)
    const statement = { key, width: 1, input, output }
    return { statement, proof: proveShuffle(remasking, transcript(), statement, claim, proverSeed) }
  }

  it('passes a deck with seven aces of eight cards', () => {
    const { statement, proof } = forge(weak)
    expect(accepts(shuffleEquation(remasking, weak(), statement, proof))).toBe(true)
    const opened = group.sub(statement.output.b, times(statement.output.a, secret('joint key')))
    expect(inOrder.filter((i) => group.equal(group.pick(opened, [i]), faces(1))).length).toBe(7)
  })

  it('is refused by ours', () => {
    const real = () => new Weakened('bg1-shuffle-v1/remask', ctx, {})
    for (const { statement, proof } of [forge(weak), forge(real)]) {
      expect(verify(verifyRemask(ctx, statement, proof))).toBe(failed)
    }
  })
})

describe('P3: generators whose logarithms the prover knows', () => {
  const trapdoors = scalarsFrom(seed, 'trapdoors', n + 1)
  const points = multiples(trapdoors)
  const weakKey: CommitKey = { size: n, points, table: () => group.table(points) }
  const key = multiple('joint key')
  const faceValues = inOrder.map((i) => BigInt(i + 1))
  const input = trivial(multiples(faceValues))
  const permutation = permutationFrom(seed, 'order', n)
  const scalars = scalarsFrom(seed, 'masks', n)
  const shuffled = permutation.map((place) => faceValues[place]!)

  /** The shuffle of `values`; with a trapdoor, c_B is opened once to the powers and once to what the deck needs. */
  function forge(
    values: readonly Scalar[],
    committing: CommitKey,
  ): { statement: RemaskStatement; proof: ShuffleProof } {
    const output = remaskDeck(key, 1, trivial(multiples(values)), { permutation: inOrder, scalars })
    const statement = { key, width: 1, input, output }
    const transcript = new Weakened('bg1-shuffle-v1/remask', ctx, {})
    remasking.absorb(statement, transcript)
    const draw = (label: string, count: number) => transcript.mask(proverSeed, label, count)
    const a = permutation.map((place) => BigInt(place + 1))
    const [rA, tau] = scalarsFrom(seed, 'blindings', 2) as [Scalar, Scalar]
    const { move, points, challenges } = converse(transcript, n, {
      order: () => ({ key: committing, a, rA, cA: commit(committing, a, rA) }),
      exA: () => group.concat([]),
      powers: (order, powers) => commitPowers(order, powers, draw),
      exB: () => group.concat([]),
      firstMove: (powers, y, z) => firstMove(powers, y, z, draw),
      relationMove: ({ t }) => ({
        lin: group.concat([
          group.sub(group.msmSecret(output.a, t), multiples([tau])),
          group.sub(group.msmSecret(output.b, t), group.mul(key, [tau])),
        ]),
      }),
    })
    const { e } = challenges
    const missing = sub(dot(move.powers, faceValues), dot(move.b, values))
    const shift = mul(missing, invert(values[0]!))
    const b = move.b.with(0, add(move.b[0]!, shift))
    const rB = sub(move.rB, mul(shift, mul(trapdoors[1]!, invert(trapdoors[0]!))))
    const mu = add(mul(e, dot(b, scalars)), tau)
    return { statement, proof: { points, scalars: [...respond({ ...move, b, rB }, e), mu] } }
  }

  /** Our verifier with the trapdoored generators in the place of H₀ … H_n. */
  function weakAccepts(statement: RemaskStatement, proof: ShuffleProof): boolean {
    const equation = shuffleEquation(
      remasking,
      Transcript.init('bg1-shuffle-v1/remask', ctx),
      statement,
      proof,
    )
    const [generators, ...rest] = equation
    return accepts([{ ...generators!, points }, ...rest])
  }

  it('pass a deck with one card replaced', () => {
    const replaced = shuffled.with(3, 99n)
    const { statement, proof } = forge(replaced, weakKey)
    expect(weakAccepts(statement, proof)).toBe(true)
    expect(verify(verifyRemask(ctx, statement, proof))).toBe(failed)
  })

  it('are not ours: the same prover with our generators only passes a true deck', () => {
    const honest = forge(shuffled, commitKey(n))
    expect(verify(verifyRemask(ctx, honest.statement, honest.proof))).toBeUndefined()
    const lying = forge(shuffled.with(3, 99n), commitKey(n))
    expect(verify(verifyRemask(ctx, lying.statement, lying.proof))).toBe(failed)
  })
})

describe('P4: faces i·G under one exponent', () => {
  /** Looks for the card whose multiples make up the deck: that one was face 1. */
  function readOrder(deck: Points): number[] | undefined {
    const key = (point: Points) => group.encode(point).join()
    const place = new Map(inOrder.map((i) => [key(group.pick(deck, [i])), i]))
    for (const i of inOrder) {
      const guess = group.mul(
        group.pick(deck, [i]),
        inOrder.map((k) => BigInt(k + 1)),
      )
      const found = inOrder.map((k) => place.get(key(group.pick(guess, [k]))))
      if (found.every((at) => at !== undefined)) return found
    }
    return undefined
  }

  const permutation = permutationFrom(seed, 'order', n)
  const witness = { permutation, exponent: secret('lock') }

  it('tell the order to anybody', () => {
    const order = readOrder(exponentDeck(1, multiples(inOrder.map((i) => BigInt(i + 1))), witness))
    expect(order?.map((at) => permutation[at])).toEqual(inOrder)
  })

  it('are not used: hashed faces tell nothing', () => {
    expect(readOrder(exponentDeck(1, faces(n), witness))).toBeUndefined()
  })
})

describe('P9: one order and one set of masks on two decks', () => {
  const key = multiple('joint key')
  const [one, two] = [trivial(faces(n, 'tonight')), trivial(faces(n, 'rolled back'))]

  /** Out₁ − out₂ is in₁ − in₂ in the new order, if the masks cancel. */
  function readOrder(first: Ciphertexts, second: Ciphertexts): number[] {
    const [before, after] = [subtractCiphertexts(one, two).b, subtractCiphertexts(first, second).b]
    return inOrder.map((i) =>
      inOrder.findIndex((j) => group.equal(group.pick(after, [i]), group.pick(before, [j]))),
    )
  }

  it('tell the order to anybody', () => {
    const witness = { permutation: permutationFrom(seed, 'order', n), scalars: scalarsFrom(seed, 'masks', n) }
    const read = readOrder(remaskDeck(key, 1, one, witness), remaskDeck(key, 1, two, witness))
    expect(read).toEqual(witness.permutation)
  })

  it('cannot happen: secrets are bound to the whole input, and repeat only with it', () => {
    const [first, second] = [drawRemask(seed, key, 1, one), drawRemask(seed, key, 1, two)]
    expect(drawRemask(seed, key, 1, one)).toEqual(first)
    expect(new Set([...first.scalars, ...second.scalars]).size).toBe(2 * n)
    const read = readOrder(remaskDeck(key, 1, one, first), remaskDeck(key, 1, two, second))
    expect(read).toEqual(inOrder.map(() => -1))
    expect(drawRemask(seed, multiple('another key'), 1, one).scalars).not.toEqual(first.scalars)
  })

  it('nor with masks of proofs: two decks in one slot share no element of their proofs', () => {
    const proofs = [one, two].map((input) => {
      const witness = drawRemask(seed, key, 1, input)
      return proveRemask(
        ctx,
        { key, width: 1, input, output: remaskDeck(key, 1, input, witness) },
        witness,
        seed,
      )
    })
    const elements = proofs.flatMap(({ points, scalars }) => [
      ...scalars,
      ...Array.from({ length: points.length }, (_, i) => group.encode(group.pick(points, [i])).join()),
    ])
    expect(new Set(elements).size).toBe(elements.length)
  })
})

describe('an exponent of zero', () => {
  it('is refused: everything would become the identity', () => {
    const input = faces(n)
    const witness = { permutation: inOrder, exponent: 0n }
    const output = exponentDeck(1, input, witness)
    const statement = { base: group.base, image: group.identity, width: 1, input, output }
    const proof = proveExponent(ctx, statement, witness, proverSeed)
    expect(verify(verifyExponent(ctx, statement, proof))).toMatch('must not be the identity')
  })
})
