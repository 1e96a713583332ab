/** Notation, bytes, transcript and commitments (spec/proofs, sections 1 to 4), with a curve library and a hash alone. */
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'

export type P = InstanceType<typeof ristretto255.Point>
export type Card = readonly [P, P]

export const { Point } = ristretto255
export const [G, O] = [Point.BASE, Point.ZERO]
export const q = 2n ** 252n + 27742317777372353535851937790883648493n

/** What a statement in the vectors has: lists of points, of ciphertexts, of numbers. */
export interface Parts {
  readonly points: (name: string) => readonly P[]
  readonly cards: (name: string) => readonly Card[]
  readonly numbers: (name: string) => readonly number[]
}

/** A reason to refuse that is no equation. */
export class Refused extends Error {}

export function must(condition: boolean): asserts condition {
  if (!condition) throw new Refused()
}

// ---- spec/proofs, section 1: notation and bytes

export const mod = (value: bigint): bigint => ((value % q) + q) % q
export const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
export const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)
export const join = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
export const u32 = (...numbers: readonly number[]): Uint8Array =>
  Uint8Array.from(numbers.flatMap((x) => [x >>> 24, (x >>> 16) & 255, (x >>> 8) & 255, x & 255]))
export const name = (text: string): Uint8Array => join(Uint8Array.of(text.length), ascii(text))
export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
export const isO = (point: P): boolean => point.equals(O)
export const flat = (cards: readonly Card[]): P[] => cards.flat()

export function readPoint(bytes: Uint8Array): P {
  try {
    return Point.fromBytes(bytes)
  } catch {
    throw new Refused()
  }
}

export function readScalar(bytes: Uint8Array): bigint {
  const value = littleEndian(bytes)
  must(value < q)
  return value
}

export function elements(bytes: Uint8Array): Uint8Array[] {
  must(bytes.length % 32 === 0)
  return range(bytes.length / 32).map((i) => bytes.subarray(32 * i, 32 * i + 32))
}

/** A proof of exactly so many points and scalars. */
export function readProof(
  bytes: Uint8Array,
  points: number,
  scalars: number,
): { points: P[]; scalars: bigint[] } {
  must(bytes.length === 32 * (points + scalars))
  const all = elements(bytes)
  return { points: all.slice(0, points).map(readPoint), scalars: all.slice(points).map(readScalar) }
}

/** Reads the parts of a statement, written as the README of the vectors says. */
export function readParts(written: Readonly<Record<string, unknown>>): Parts {
  const hex = (part: string, kind: 'points' | 'ciphertexts'): P[] => {
    const text = (written[part] as Record<typeof kind, string>)[kind]
    return elements(Uint8Array.from(Buffer.from(text, 'hex'))).map(readPoint)
  }
  return {
    points: (part) => hex(part, 'points'),
    cards(part) {
      const all = hex(part, 'ciphertexts')
      return range(all.length / 2).map((i) => [all[2 * i]!, all[2 * i + 1]!] as const)
    },
    numbers: (part) => written[part] as number[],
  }
}

/** Σ scalar·point. */
export const sum = (...terms: readonly (readonly [bigint, P])[]): P =>
  terms.reduce((total, [scalar, point]) => total.add(point.multiplyUnsafe(mod(scalar))), O)
export const dot = (scalars: readonly bigint[], points: readonly P[]): P =>
  sum(...scalars.map((scalar, i) => [scalar, points[i]!] as const))
export const powers = (x: bigint, n: number): bigint[] => {
  const list: bigint[] = []
  for (let i = 0; i < n; i++) list.push(mod((list.at(-1) ?? 1n) * x))
  return list
}

// ---- spec/proofs, sections 2 and 3: transcript and expansion

/** The transcript of spec/proofs, section 2. */
export class SecondTranscript {
  #s: Uint8Array

  constructor(proto: string, ctx: Uint8Array) {
    this.#s = sha512(ascii('nodealer/transcript/v1'))
    this.absorb('proto', ascii(proto))
    this.absorb('group', ascii('ristretto255'))
    this.absorb('ctx', ctx)
  }

  absorb(label: string, data: Uint8Array): void {
    const head = join(Uint8Array.of(1, label.length), u32(data.length))
    this.#s = sha512(join(this.#s, head, ascii(label), data))
  }

  points(label: string, points: readonly P[]): void {
    this.absorb(label, join(...points.map((point) => point.toBytes())))
  }

  scalars(label: string, scalars: readonly bigint[]): void {
    this.absorb(
      label,
      Uint8Array.from(scalars.flatMap((s) => range(32).map((i) => Number((mod(s) >> BigInt(8 * i)) & 255n)))),
    )
  }

  challenge(label: string): bigint {
    const drawn = mod(littleEndian(sha512(join(this.#s, Uint8Array.of(2), name(label)))))
    this.#s = sha512(join(this.#s, Uint8Array.of(3), name(label)))
    must(drawn !== 0n)
    return drawn
  }

  challenges(label: string, n: number): bigint[] {
    const key = sha512(join(this.#s, Uint8Array.of(4), name(label), u32(n)))
    this.#s = sha512(join(this.#s, Uint8Array.of(5), name(label), u32(n)))
    const stream = sha512(join(ascii('nodealer/expand/v1'), name('challenges'), key))
    const drawn = range(n).map((i) => mod(littleEndian(sha512(join(stream, u32(i))))))
    must(!drawn.includes(0n))
    return drawn
  }
}

// ---- spec/proofs, section 4: commitments

export const generators = new Map<number, P>()

export function H(i: number): P {
  const DST = 'nodealer/v1/generators/ristretto255_XMD:SHA-512_R255MAP_RO_'
  const known = generators.get(i) ?? (ristretto255_hasher.hashToCurve(ascii(`pedersen|${i}`), { DST }) as P)
  generators.set(i, known)
  return known
}

export const com = (values: readonly bigint[], r: bigint): P =>
  sum([r, H(0)], ...values.map((value, i) => [value, H(i + 1)] as const))

/** The halves of ciphertexts. */
export const As = (cards: readonly Card[]): P[] => cards.map(([a]) => a)
export const Bs = (cards: readonly Card[]): P[] => cards.map(([, b]) => b)
