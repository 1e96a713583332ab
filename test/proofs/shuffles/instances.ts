/**
 * The four shuffles behind one face, so that what must hold for all of them is written once: an honest statement with
 * its secrets, and the prover and verifier to run on it.
 */
import { group, hashToGroup, type Point, type Points, type Scalar } from '../../../src/group/index.ts'
import { type Ciphertexts, trivial } from '../../../src/proofs/elgamal.ts'
import { encrypt } from '../../../src/proofs/encrypt.ts'
import { type Check, type Equation, verify } from '../../../src/proofs/equation.ts'
import type { Label, Protocol } from '../../../src/proofs/labels.ts'
import { permutationFrom, scalarsFrom } from '../../../src/proofs/randomness.ts'
import * as addKey from '../../../src/proofs/shuffle-add-key.ts'
import * as exponent from '../../../src/proofs/shuffle-exponent.ts'
import type { Layout, ShuffleProof } from '../../../src/proofs/shuffle-proof.ts'
import {
  proveShuffle,
  type Shuffled,
  type ShuffleRelation,
  shuffleEquation,
} from '../../../src/proofs/shuffle-relation.ts'
import * as remask from '../../../src/proofs/shuffle-remask.ts'
import * as scaleOffset from '../../../src/proofs/shuffle-scale-offset.ts'
import { Transcript } from '../../../src/proofs/transcript.ts'
import type { Parts } from '../sample.ts'

/** What the prover knows, or claims to know: an order and scalars. */
export interface Claim {
  readonly permutation: readonly number[]
  readonly scalars: readonly Scalar[]
}

/** An equation's weight, and the point of the first move that the equation determines, with its sign. */
export type Target = readonly [weight: Label, point: number, sign: 1 | -1]

/** An honest shuffle. Statements are named parts, so that tests can change them. */
export interface Instance {
  readonly name: string
  readonly protocol: Protocol
  readonly layout: Layout
  readonly n: number
  readonly statement: Parts
  readonly claim: Claim
  /** The statement whose output a claim leads to, honest or not. */
  readonly outcome: (claim: Claim) => Parts
  readonly prove: (claim?: Claim, statement?: Parts, context?: Uint8Array) => ShuffleProof
  readonly check: (proof: ShuffleProof, statement?: Parts, context?: Uint8Array) => Check
  readonly decode: (bytes: Uint8Array, cards: number) => ShuffleProof
  readonly proofOn: (transcript: Transcript, claim: Claim, statement: Parts) => ShuffleProof
  readonly equationOn: (transcript: Transcript, proof: ShuffleProof, statement: Parts) => Equation
  readonly targets: readonly Target[]
  /** Parts of the statement in which the identity is no reason to refuse. */
  readonly identityIn: readonly string[]
}

/** What a shuffle must tell to become an instance. */
interface Shuffle<S, W extends Shuffled> extends Pick<Instance, 'name' | 'n' | 'claim' | 'decode'> {
  readonly relation: ShuffleRelation<S, W>
  readonly statement: (claim: Claim) => S
  readonly witness: (claim: Claim) => W
  readonly verify: (ctx: Uint8Array, statement: S, proof: ShuffleProof) => Check
  readonly targets: readonly Target[]
  readonly identityIn?: readonly string[]
}

export const ctx: Uint8Array = new TextEncoder().encode('table 1, hand 2, slot shuffle/3, seat 4')
export const proverSeed: Uint8Array = new Uint8Array(32).fill(11)
const seed = new Uint8Array(32).fill(7)

/** The points that every relation's first three equations determine: c_d, c_δ, c_T. */
const coreTargets: readonly Target[] = [
  ['k1', 2, 1],
  ['k2', 3, 1],
  ['k3', 5, 1],
]

function instance<S, W extends Shuffled>(shuffle: Shuffle<S, W>): Instance {
  const { relation } = shuffle
  const honest = shuffle.statement(shuffle.claim) as unknown as Parts
  const proofOn: Instance['proofOn'] = (transcript, claim, statement) =>
    proveShuffle(relation, transcript, statement as unknown as S, shuffle.witness(claim), proverSeed)
  return {
    ...shuffle,
    protocol: relation.proto,
    layout: relation.layout,
    statement: honest,
    outcome: (claim) => shuffle.statement(claim) as unknown as Parts,
    prove: (claim = shuffle.claim, statement = honest, context = ctx) =>
      proofOn(Transcript.init(relation.proto, context), claim, statement),
    check: (proof, statement = honest, context = ctx) =>
      shuffle.verify(context, statement as unknown as S, proof),
    proofOn,
    equationOn: (transcript, proof, statement) =>
      shuffleEquation(relation, transcript, statement as unknown as S, proof),
    targets: [...coreTargets, ...shuffle.targets],
    identityIn: shuffle.identityIn ?? [],
  }
}

/** The verdict: undefined if the proof is accepted. */
export function verdict(
  { check }: Instance,
  proof: ShuffleProof,
  statement?: Parts,
  context?: Uint8Array,
): string | undefined {
  return verify(check(proof, statement, context))
}

/** A secret under a name, and its multiple of G. */
export const secret = (label: string): Scalar => scalarsFrom(seed, label, 1)[0]!
export const multiple = (label: string): Point => group.mul(group.base, [secret(label)]) as Point

/** n different points with unknown logarithms. */
export function faces(n: number, label = 'face'): Points {
  return group.concat(
    Array.from({ length: n }, (_, i) => hashToGroup('nodealer/test/faces', `${label} ${i}`)),
  )
}

const claimFor = (n: number, count: number): Claim => ({
  permutation: permutationFrom(seed, `order ${n}`, n),
  scalars: scalarsFrom(seed, `scalars ${n}`, count),
})

export function remaskInstance(n: number, width = 1): Instance {
  const key = multiple('joint key')
  const input = encrypt(key, faces(n * width), scalarsFrom(seed, 'first masks', n * width))
  return instance({
    name: `remasking ${n} ${width === 1 ? 'cards' : `piles of ${width}`}`,
    relation: remask.remasking,
    n,
    claim: claimFor(n, n * width),
    statement: (claim) => ({ key, width, input, output: remask.remaskDeck(key, width, input, claim) }),
    witness: (claim) => claim,
    verify: remask.verifyRemask,
    decode: remask.decodeRemaskProof,
    targets: [
      ['lw0', 6, 1],
      ['lw1', 7, 1],
    ],
    identityIn: ['input', 'output'],
  })
}

export function exponentInstance(n: number, width = 1): Instance {
  const base = multiple('lock base')
  const input = faces(n * width)
  const image = group.mul(base, [secret('lock')]) as Point
  const witness = ({ permutation, scalars }: Claim) => ({ permutation, exponent: scalars[0]! })
  return instance({
    name: `locking ${n} ${width === 1 ? 'cards' : `piles of ${width}`} with one exponent`,
    relation: exponent.raising,
    n,
    claim: { ...claimFor(n, 1), scalars: [secret('lock')] },
    statement: (claim) => ({
      base,
      image,
      width,
      input,
      output: exponent.exponentDeck(width, input, witness(claim)),
    }),
    witness,
    verify: exponent.verifyExponent,
    decode: exponent.decodeExponentProof,
    targets: [
      ['lw0', 6, 1],
      ['lw1', 7, 1],
    ],
  })
}

/** `first` is the first player's turn: no key yet, and a deck that anybody can read. */
export function addKeyInstance(n: number, first = false): Instance {
  const key = first ? group.identity : multiple('key so far')
  const input = first ? trivial(faces(n)) : encrypt(key, faces(n), scalarsFrom(seed, 'first masks', n))
  const witness = (claim: Claim) => ({ ...claim, secret: secret('my key') })
  return instance({
    name: `adding ${first ? 'the first' : 'a'} key to ${n} cards`,
    relation: addKey.addingKey,
    n,
    claim: claimFor(n, n),
    statement: (claim) => ({
      key,
      share: multiple('my key'),
      input,
      output: addKey.addKeyDeck(key, input, witness(claim)),
    }),
    witness,
    verify: addKey.verifyAddKey,
    decode: addKey.decodeAddKeyProof,
    targets: [
      ['lw0', 6, 1],
      ['lw1', 7, 1],
      ['lw2', 8, 1],
    ],
    identityIn: ['key', 'input', 'output.b'],
  })
}

export function scaleOffsetInstance(n: number): Instance {
  const input: Ciphertexts = { a: faces(n, 'alpha'), b: faces(n, 'beta') }
  const opening = { offset: secret('offset'), blinding: secret('blinding') }
  return instance({
    name: `scaling and offsetting ${n} cards`,
    relation: scaleOffset.scaling,
    n,
    claim: claimFor(n, n),
    statement: (claim) => ({
      commitment: scaleOffset.commitOffset(opening.offset, opening.blinding),
      input,
      output: scaleOffset.scaleOffsetDeck(input, { ...claim, ...opening }),
    }),
    witness: (claim) => ({ ...claim, ...opening }),
    verify: scaleOffset.verifyScaleOffset,
    decode: scaleOffset.decodeScaleOffsetProof,
    targets: [
      ['lw0', 8, -1],
      ['lw1', 9, -1],
      ['lw2', 11, -1],
      ['lw3', 12, -1],
      ['lw4', 13, -1],
      ['lw5', 14, -1],
    ],
  })
}

/** One small instance of each shuffle, and of each shape it can have. */
export const smallInstances: readonly Instance[] = [
  remaskInstance(4),
  remaskInstance(3, 2),
  exponentInstance(4),
  exponentInstance(3, 2),
  addKeyInstance(4),
  scaleOffsetInstance(4),
]
