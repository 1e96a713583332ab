/**
 * The four shuffles behind one face, so that what must hold for all of them is written once: an honest statement with
 * its secrets, everything public under a name, and the prover and verifier to run on it.
 */
import { group, hashToGroup, type Point, type Points, type Scalar } from '../../../src/group/index.ts'
import { type Ciphertexts, encrypt, interleave, trivial } from '../../../src/proofs/elgamal.ts'
import { type Check, type Equation, verify } from '../../../src/proofs/equation.ts'
import type { Label } from '../../../src/proofs/labels.ts'
import { permutationFrom, scalarsFrom } from '../../../src/proofs/randomness.ts'
import * as addKey from '../../../src/proofs/shuffle-add-key.ts'
import * as exponent from '../../../src/proofs/shuffle-exponent.ts'
import type { Layout, ShuffleProof } from '../../../src/proofs/shuffle-proof.ts'
import * as remask from '../../../src/proofs/shuffle-remask.ts'
import * as scaleOffset from '../../../src/proofs/shuffle-scale-offset.ts'
import type { Transcript } from '../../../src/proofs/transcript.ts'

/** Everything that a statement shows: keys as lists of one, decks as lists. */
export type Fields = Readonly<Record<string, Points>>

/** What the prover knows, or claims to know: an order and scalars. */
export interface Claim {
  readonly permutation: readonly number[]
  readonly scalars: readonly Scalar[]
}

/** An equation's weight, and the point of the first move that the equation determines, with its sign. */
export type Target = readonly [weight: Label, point: number, sign: 1 | -1]

export interface Instance {
  readonly name: string
  readonly layout: Layout
  readonly n: number
  readonly fields: Fields
  readonly claim: Claim
  /** The output deck that a claim leads to, honest or not. */
  readonly shuffled: (claim: Claim) => Points
  readonly prove: (claim?: Claim, fields?: Fields, context?: Uint8Array) => ShuffleProof
  readonly check: (proof: ShuffleProof, fields?: Fields, context?: Uint8Array) => Check
  readonly decode: (bytes: Uint8Array, cards: number) => ShuffleProof
  readonly proofOn: (transcript: Transcript, claim: Claim, fields: Fields) => ShuffleProof
  readonly equationOn: (transcript: Transcript, proof: ShuffleProof, fields: Fields) => Equation
  readonly protocol: string
  readonly targets: readonly Target[]
}

export const ctx = new TextEncoder().encode('table 1, hand 2, slot shuffle/3, seat 4')
export const proverSeed = new Uint8Array(32).fill(11)
const seed = new Uint8Array(32).fill(7)

export const secret = (label: string): Scalar => scalarsFrom(seed, label, 1)[0]!
export const multiple = (label: string): Point => group.mul(group.base, [secret(label)]) as Point

/** n different points with unknown logarithms. */
export function faces(n: number, label = 'face'): Points {
  return group.concat(
    Array.from({ length: n }, (_, i) => hashToGroup('nodealer/test/faces', `${label} ${i}`)),
  )
}

/** A deck from A₁ B₁ A₂ B₂ … */
export function ciphertexts(points: Points): Ciphertexts {
  const half = (offset: number) =>
    group.pick(
      points,
      Array.from({ length: points.length >> 1 }, (_, i) => 2 * i + offset),
    )
  return { a: half(0), b: half(1) }
}

/** The verdict: undefined if the proof is accepted. */
export function verdict(instance: Instance, proof: ShuffleProof, fields?: Fields, context?: Uint8Array) {
  return verify(instance.check(proof, fields, context))
}

const coreTargets: readonly Target[] = [
  ['k1', 2, 1],
  ['k2', 3, 1],
  ['k3', 5, 1],
]

const claimFor = (n: number, width: number): Claim => ({
  permutation: permutationFrom(seed, `order ${n}`, n),
  scalars: scalarsFrom(seed, `scalars ${n}`, n * width),
})

export function remaskInstance(n: number, width = 1): Instance {
  const key = multiple('joint key')
  const input = encrypt(key, faces(n * width), scalarsFrom(seed, 'first masks', n * width))
  const claim = claimFor(n, width)
  const shuffled = (claim: Claim) => interleave(remask.remaskDeck(key, width, input, claim))
  const fields: Fields = { Y: key, in: interleave(input), out: shuffled(claim) }
  const statement = (fields: Fields): remask.RemaskStatement => ({
    key: fields['Y'] as Point,
    width,
    input: ciphertexts(fields['in']!),
    output: ciphertexts(fields['out']!),
  })
  return {
    name: `remask, ${n} cards, ${width} columns`,
    protocol: 'bg1-shuffle-v1/remask',
    layout: remask.remaskLayout,
    n,
    fields,
    claim,
    shuffled,
    prove: (c = claim, f = fields, context = ctx) => remask.proveRemask(context, statement(f), c, proverSeed),
    check: (proof, f = fields, context = ctx) => remask.verifyRemask(context, statement(f), proof),
    decode: remask.decodeRemaskProof,
    proofOn: (transcript, c, f) => remask.remaskProof(transcript, statement(f), c, proverSeed),
    equationOn: (transcript, proof, f) => remask.remaskEquation(transcript, statement(f), proof),
    targets: [...coreTargets, ['lw0', 6, 1], ['lw1', 7, 1]],
  }
}

export function exponentInstance(n: number, width = 1): Instance {
  const base = multiple('lock base')
  const exponentOf = secret('lock')
  const input = faces(n * width)
  const claim: Claim = { ...claimFor(n, width), scalars: [exponentOf] }
  const witness = (c: Claim): exponent.ExponentWitness => ({
    permutation: c.permutation,
    exponent: c.scalars[0]!,
  })
  const shuffled = (c: Claim) => exponent.exponentDeck(width, input, witness(c))
  const fields: Fields = { base, S: group.mul(base, [exponentOf]), in: input, out: shuffled(claim) }
  const statement = (f: Fields): exponent.ExponentStatement => ({
    base: f['base'] as Point,
    image: f['S'] as Point,
    width,
    input: f['in']!,
    output: f['out']!,
  })
  return {
    name: `exponent, ${n} cards, ${width} columns`,
    protocol: 'bg1-shuffle-v1/exponent',
    layout: exponent.exponentLayout,
    n,
    fields,
    claim,
    shuffled,
    prove: (c = claim, f = fields, context = ctx) =>
      exponent.proveExponent(context, statement(f), witness(c), proverSeed),
    check: (proof, f = fields, context = ctx) => exponent.verifyExponent(context, statement(f), proof),
    decode: exponent.decodeExponentProof,
    proofOn: (transcript, c, f) => exponent.exponentProof(transcript, statement(f), witness(c), proverSeed),
    equationOn: (transcript, proof, f) => exponent.exponentEquation(transcript, statement(f), proof),
    targets: [...coreTargets, ['lw0', 6, 1], ['lw1', 7, 1]],
  }
}

/** `first` is the first player's turn: no key yet, and a deck that anybody can read. */
export function addKeyInstance(n: number, first = false): Instance {
  const key = first ? group.identity : multiple('key so far')
  const share = multiple('my key')
  const input = first ? trivial(faces(n)) : encrypt(key, faces(n), scalarsFrom(seed, 'first masks', n))
  const claim = claimFor(n, 1)
  const witness = (c: Claim): addKey.AddKeyWitness => ({ ...c, secret: secret('my key') })
  const shuffled = (c: Claim) => interleave(addKey.addKeyDeck(key, input, witness(c)))
  const fields: Fields = { Y: key, S: share, in: interleave(input), out: shuffled(claim) }
  const statement = (f: Fields): addKey.AddKeyStatement => ({
    key: f['Y'] as Point,
    share: f['S'] as Point,
    input: ciphertexts(f['in']!),
    output: ciphertexts(f['out']!),
  })
  return {
    name: `add key, ${n} cards${first ? ', first player' : ''}`,
    protocol: 'bg1-shuffle-v1/add-key',
    layout: addKey.addKeyLayout,
    n,
    fields,
    claim,
    shuffled,
    prove: (c = claim, f = fields, context = ctx) =>
      addKey.proveAddKey(context, statement(f), witness(c), proverSeed),
    check: (proof, f = fields, context = ctx) => addKey.verifyAddKey(context, statement(f), proof),
    decode: addKey.decodeAddKeyProof,
    proofOn: (transcript, c, f) => addKey.addKeyProof(transcript, statement(f), witness(c), proverSeed),
    equationOn: (transcript, proof, f) => addKey.addKeyEquation(transcript, statement(f), proof),
    targets: [...coreTargets, ['lw0', 6, 1], ['lw1', 7, 1], ['lw2', 8, 1]],
  }
}

export function scaleOffsetInstance(n: number): Instance {
  const [offset, blinding] = [secret('offset'), secret('blinding')]
  const input: Ciphertexts = { a: faces(n, 'alpha'), b: faces(n, 'beta') }
  const claim = claimFor(n, 1)
  const witness = (c: Claim): scaleOffset.ScaleOffsetWitness => ({ ...c, offset, blinding })
  const shuffled = (c: Claim) => interleave(scaleOffset.scaleOffsetDeck(input, witness(c)))
  const fields: Fields = {
    K: scaleOffset.commitOffset(offset, blinding),
    in: interleave(input),
    out: shuffled(claim),
  }
  const statement = (f: Fields): scaleOffset.ScaleOffsetStatement => ({
    commitment: f['K'] as Point,
    input: ciphertexts(f['in']!),
    output: ciphertexts(f['out']!),
  })
  return {
    name: `scale and offset, ${n} cards`,
    protocol: 'bg1-shuffle-v1/scale-offset',
    layout: scaleOffset.scaleOffsetLayout,
    n,
    fields,
    claim,
    shuffled,
    prove: (c = claim, f = fields, context = ctx) =>
      scaleOffset.proveScaleOffset(context, statement(f), witness(c), proverSeed),
    check: (proof, f = fields, context = ctx) => scaleOffset.verifyScaleOffset(context, statement(f), proof),
    decode: scaleOffset.decodeScaleOffsetProof,
    proofOn: (transcript, c, f) =>
      scaleOffset.scaleOffsetProof(transcript, statement(f), witness(c), proverSeed),
    equationOn: (transcript, proof, f) => scaleOffset.scaleOffsetEquation(transcript, statement(f), proof),
    targets: [
      ...coreTargets,
      ['lw0', 8, -1],
      ['lw1', 9, -1],
      ['lw2', 11, -1],
      ['lw3', 12, -1],
      ['lw4', 13, -1],
      ['lw5', 14, -1],
    ],
  }
}

/** One small instance of each shuffle, and of each shape it can have. */
export function smallInstances(): Instance[] {
  return [
    remaskInstance(5),
    remaskInstance(3, 2),
    exponentInstance(5),
    exponentInstance(3, 2),
    addKeyInstance(5),
    addKeyInstance(4, true),
    scaleOffsetInstance(5),
  ]
}
