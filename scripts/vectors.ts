/**
 * Writes the test vectors in `test/vectors`: `node scripts/vectors.ts`. Every file is about one kind of proof: a true
 * statement with its proof, and many false ones, each with the reason for which it must be refused. `log.json` is about what tables
 * hash, sign and seal.
 *
 * Another kind of proof joins by adding its samples to `proofSamples`.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { DecodeError, elementBytes, encodeScalars, group, type Point, scalar } from '../src/group/index.ts'
import {
  decodeCiphertexts,
  encodeCiphertexts,
  encrypt,
  expand,
  permutationFrom,
  scalarsFrom,
  Transcript,
} from '../src/proofs/index.ts'
import {
  changedOnce,
  isCiphertexts,
  isNumbers,
  nextPoint,
  nextScalar,
  type Part,
  type Parts,
  resized,
  type Sample,
  withElement,
} from '../test/proofs/sample.ts'
import { samples } from '../test/proofs/samples.ts'
import { shuffleSamples } from '../test/proofs/shuffles/samples.ts'
import { logVectors } from './log-vectors.ts'

/** Every kind of proof that has vectors. */
export const proofSamples: readonly Sample[] = [...samples, ...shuffleSamples]

/** One case: what differs from the valid one, and what must be said to it. */
export interface VectorCase {
  readonly name: string
  readonly verdict: string
  readonly ctx?: string
  readonly statement?: Readonly<Record<string, unknown>>
  readonly proof?: string
}

/** The vectors of one kind of proof. */
export interface VectorFile {
  readonly about: string
  readonly ctx: string
  readonly statement: Readonly<Record<string, unknown>>
  readonly proof: string
  readonly cases: readonly VectorCase[]
}

/** Where the vectors are. */
export const folder: URL = new URL('../test/vectors/', import.meta.url)

/** The name of the file about a sample. */
export function fileName(sample: Sample): string {
  return `proof-${sample.name.replaceAll(/[^a-z]+/g, '-')}.json`
}

/** Bytes as vectors write them. */
export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function writePart(part: Part): unknown {
  if (typeof part === 'number' || isNumbers(part)) return part
  if (isCiphertexts(part)) return { ciphertexts: hex(encodeCiphertexts(part)) }
  return { points: hex(group.encode(part)) }
}

/** A statement as vectors write it. */
export function writeStatement(statement: Parts): Record<string, unknown> {
  return Object.fromEntries(Object.entries(statement).map(([name, part]) => [name, writePart(part)]))
}

/** The vectors of one kind of proof. */
export function proofVectors(sample: Sample): VectorFile {
  const { ctx, statement, proof } = sample
  const valid = { name: 'valid', verdict: sample.judge(ctx, statement, proof) }
  const elsewhere = new TextEncoder().encode('elsewhere')
  const cases: VectorCase[] = [
    valid,
    {
      name: 'another context',
      verdict: sample.judge(elsewhere, statement, proof),
      ctx: hex(elsewhere),
    },
  ]
  for (const [name, changed] of changedProofs(sample)) {
    cases.push({ name, verdict: sample.judge(ctx, statement, changed), proof: hex(changed) })
  }
  for (const [name, changed] of changedStatements(statement)) {
    const parts = Object.entries(changed).filter(([part]) => changed[part] !== statement[part])
    cases.push({
      name,
      verdict: sample.judge(ctx, changed, proof),
      statement: writeStatement(Object.fromEntries(parts)),
    })
  }
  return {
    about: sample.name,
    ctx: hex(ctx),
    statement: writeStatement(statement),
    proof: hex(proof),
    cases,
  }
}

function* changedStatements(statement: Parts): Generator<[string, Parts]> {
  for (const [place, changed] of changedOnce(statement)) yield [`${place} is another`, changed]
  for (const [place, changed] of changedOnce(statement, () => group.identity)) {
    if (!place.startsWith('seats')) yield [`${place} is the identity`, changed]
  }
  const seen = new Set<string>()
  for (const [place, changed] of resized(statement)) {
    if (seen.has(place) || place.includes('.')) continue
    seen.add(place)
    yield [`${place} is too short`, changed]
  }
}

function* changedProofs({ proof, points }: Sample): Generator<[string, Uint8Array]> {
  const last = proof.length / elementBytes - 1
  yield ['the first point is another', withElement(proof, 0, nextPoint)]
  yield ['the last point is another', withElement(proof, points - 1, nextPoint)]
  yield ['the first scalar is another', withElement(proof, points, nextScalar)]
  yield ['the last scalar is another', withElement(proof, last, nextScalar)]
  yield ['the first point is negative', withElement(proof, 0, (element) => element.with(0, element[0]! | 1))]
  yield [
    'the first point is no element',
    withElement(proof, 0, (element) => element.map((_, i) => (i === 0 ? 2 : 0))),
  ]
  yield ['the first point is not below the field', withElement(proof, 0, (element) => element.fill(0xff))]
  yield ['the first scalar is the order', withElement(proof, points, () => littleEndian(scalar.q))]
  yield ['the last scalar is too large', withElement(proof, last, (element) => plusOrder(element))]
  yield ['an element is missing', proof.subarray(elementBytes)]
  yield ['an element is added', Uint8Array.from([...proof, ...encodeScalars([1n])])]
  yield ['a byte is missing', proof.subarray(0, -1)]
  yield ['nothing is there', new Uint8Array()]
  yield ['everything is zero', new Uint8Array(proof.length)]
}

function plusOrder(element: Uint8Array): Uint8Array {
  return littleEndian(BigInt(`0x${hex(element.toReversed())}`) + scalar.q)
}

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: elementBytes }, (_, i) => Number((value >> BigInt(8 * i)) & 255n))
}

/** Vectors of what is not a proof: the transcript and everything derived from seeds. */
export function derivationVectors(): unknown {
  const seed = new Uint8Array(32).fill(1)
  const transcript = Transcript.init('pop-v1', Uint8Array.of(1, 2, 3))
  transcript.absorb('in', Uint8Array.of(4, 5, 6))
  transcript.absorbNumber('n', 52)
  transcript.absorbPoints('G', group.base)
  const scalars = (list: readonly bigint[]) => list.map((value) => hex(encodeScalars([value])))
  return {
    about: 'transcript and derived randomness',
    transcript: {
      says: 'init pop-v1 010203; absorb in 040506; absorb n as u32 52; absorb G; then, in this order',
      mask: { seed: hex(seed), label: 'nu', scalars: scalars(transcript.mask(seed, 'nu', 2)) },
      challenge: { label: 'e', scalars: scalars([transcript.challenge('e')]) },
      challenges: { label: 'lambda', scalars: scalars(transcript.challenges('lambda', 3)) },
      challengeAgain: { label: 'e', scalars: scalars([transcript.challenge('e')]) },
    },
    expand: { seed: hex(seed), label: 'a label', bytes: hex(expand(seed, 'a label', 100)) },
    scalars: { seed: hex(seed), label: 'keys', scalars: scalars(scalarsFrom(seed, 'keys', 3)) },
    permutation: { seed: hex(seed), label: 'order', order: permutationFrom(seed, 'order', 52) },
  }
}

/** What the decoder of two ciphertexts says to these bytes. */
export function judgeCiphertexts(bytes: Uint8Array): string {
  try {
    decodeCiphertexts(bytes, 2)
    return 'accepted'
  } catch (error) {
    if (error instanceof DecodeError) return error.message
    throw error
  }
}

/** Vectors of the wire form of ciphertexts. */
export function ciphertextVectors(): {
  readonly about: string
  readonly cases: readonly { readonly name: string; readonly bytes: string; readonly verdict: string }[]
} {
  const [secret = 0n, ...masks] = scalarsFrom(new Uint8Array(32).fill(2), 'ciphertexts', 3)
  const key = group.mul(group.base, [secret]) as Point
  const valid = encodeCiphertexts(encrypt(key, group.mul(group.base, [5n, 7n]), masks))
  const cases: [string, Uint8Array][] = [
    ['valid', valid],
    ['A of the first is the identity', withElement(valid, 0, () => new Uint8Array(elementBytes))],
    ['B of the second is the identity', withElement(valid, 3, () => new Uint8Array(elementBytes))],
    ['B of the first is negative', withElement(valid, 1, (element) => element.with(0, element[0]! | 1))],
    ['A of the second is not below the field', withElement(valid, 2, (element) => element.fill(0xff))],
    ['B of the second is no element', withElement(valid, 3, (element) => element.fill(0).with(0, 2))],
    ['half a ciphertext is missing', valid.subarray(elementBytes)],
    ['a byte is added', Uint8Array.from([...valid, 0])],
    ['nothing is there', new Uint8Array()],
  ]
  return {
    about: 'two ciphertexts: A B A B, 32 bytes each',
    cases: cases.map(([name, bytes]) => ({ name, bytes: hex(bytes), verdict: judgeCiphertexts(bytes) })),
  }
}

/** Every file of this script with its content. */
export async function vectorFiles(): Promise<Map<string, unknown>> {
  return new Map<string, unknown>([
    ['derivation.json', derivationVectors()],
    ['ciphertexts.json', ciphertextVectors()],
    ['log.json', await logVectors()],
    ...proofSamples.map((sample) => [fileName(sample), proofVectors(sample)] as const),
  ])
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (/^proof-.*\.json$/.test(name)) rmSync(new URL(name, folder))
  for (const [name, content] of await vectorFiles()) {
    writeFileSync(new URL(name, folder), `${JSON.stringify(content, undefined, 1)}\n`)
    console.log(`wrote ${name}`)
  }
}
