/**
 * The transcript: what turns an interactive proof into one message (spec/proofs, section 2). A state of 64 bytes takes in
 * everything that is said, in order; challenges are drawn from it, so each depends on all that came before.
 *
 * All hashes are SHA-512, `‖` is concatenation, and every length has a fixed width, so that nothing is ambiguous:
 *   init(proto, ctx)    s = H("nodealer/transcript/v1"); absorb proto, group, ctx
 *   absorb(label, data) s = H(s ‖ 01 ‖ u8 len(label) ‖ u32be len(data) ‖ label ‖ data)
 *   challenge(label)    c = LE(H(s ‖ 02 ‖ u8 len(label) ‖ label)) mod q;  s = H(s ‖ 03 ‖ u8 len(label) ‖ label)
 *   challenges(label,n) key = H(s ‖ 04 ‖ u8 len(label) ‖ label ‖ u32be n);  cᵢ = scalar i of expand(key, "challenges");
 *                       s = H(s ‖ 05 ‖ u8 len(label) ‖ label ‖ u32be n)
 *   mask(seed, label,n) scalars of expand(seed ‖ s, "mask/" ‖ label); the state stays as it is
 */

import { encodeScalars, group, type Points, type Scalar, scalar, sha512 } from '../group/index.ts'
import { concatBytes, utf8ToBytes } from '../group/inside.ts'
import { name, u32, writeU32 } from './framing.ts'
import type { Label, Protocol } from './labels.ts'
import { uniformScalars } from './randomness.ts'
import { must } from './refusal.ts'

const tag = utf8ToBytes('nodealer/transcript/v1')
const groupName = utf8ToBytes('ristretto255')

/** Labels with their lengths: there are few, and each is hashed by the thousand. */
const framedLabels = new Map<string, Uint8Array>()

function framedLabel(label: Label): Uint8Array {
  const known = framedLabels.get(label) ?? name(label)
  framedLabels.set(label, known)
  return known
}

/** The state of 64 bytes after data was taken in under a label. */
function absorbed(state: Uint8Array, label: Label, data: Uint8Array): Uint8Array {
  const framed = framedLabel(label)
  const start = state.length
  const input = room(start + 5 + framed.length + data.length)
  // The length of the label comes before that of the data, its letters after it.
  input.set(framed, start + 5)
  input.set(state)
  input[start] = 1
  input[start + 1] = framed[0]!
  writeU32(input, start + 2, data.length)
  input.set(data, start + 5 + framed.length)
  return sha512(input)
}

/** Where hashes find their input, which is public: every proof takes hundreds, and making room for each would take as long as hashing. */
let held = new Uint8Array(1 << 14)

function room(length: number): Uint8Array {
  if (length > held.length) held = new Uint8Array(2 * length)
  return held.subarray(0, length)
}

/** How transcripts of each kind begin: there are few kinds, and proofs of each by the thousand. */
const beginnings = new Map<string, Uint8Array>()

function beginningOf(proto: string): Uint8Array {
  const known =
    beginnings.get(proto) ?? absorbed(absorbed(sha512(tag), 'proto', utf8ToBytes(proto)), 'group', groupName)
  beginnings.set(proto, known)
  return known
}

export class Transcript {
  #state: Uint8Array

  /** Use `Transcript.init`. The constructor is open so that tests can program challenges in a subclass. */
  constructor(proto: string, ctx: Uint8Array) {
    this.#state = beginningOf(proto)
    this.absorb('ctx', ctx)
  }

  /** A transcript for one proof of this kind in this context: table, hand, slot, prover and what it builds on. */
  static init(proto: Protocol, ctx: Uint8Array): Transcript {
    return new Transcript(proto, ctx)
  }

  /** Takes in bytes under a label. */
  absorb(label: Label, data: Uint8Array): void {
    this.#state = absorbed(this.#state, label, data)
  }

  /** Takes in a list of points as one string of canonical encodings. */
  absorbPoints(label: Label, points: Points): void {
    this.absorb(label, group.encode(points))
  }

  /** Takes in a list of scalars as one string of canonical encodings. */
  absorbScalars(label: Label, scalars: readonly Scalar[]): void {
    this.absorb(label, encodeScalars(scalars))
  }

  /** Takes in a size. */
  absorbNumber(label: Label, number: number): void {
    this.absorb(label, u32(number))
  }

  /** A challenge that depends on everything absorbed so far; never zero (a `Refusal` instead). */
  challenge(label: Label): Scalar {
    const framed = framedLabel(label)
    const challenge = scalar.fromWide(this.#hash(2, framed))
    this.#state = this.#hash(3, framed)
    must(challenge !== 0n, 'the challenge is zero')
    return challenge
  }

  /** n challenges by one expansion, for weights; none of them zero (a `Refusal` instead). */
  challenges(label: Label, n: number): Scalar[] {
    const framed = concatBytes(framedLabel(label), u32(n))
    const challenges = uniformScalars(this.#hash(4, framed), 'challenges', n)
    this.#state = this.#hash(5, framed)
    must(!challenges.includes(0n), 'a challenge is zero')
    return challenges
  }

  /**
   * The prover's masks: n secret scalars from its seed and everything absorbed so far. Repeating a step repeats them;
   * any other statement, context or earlier move gives others. Does not change the transcript.
   */
  mask(seed: Uint8Array, label: string, n: number): Scalar[] {
    if (seed.length !== 32) throw new RangeError('a seed must have 32 bytes')
    return uniformScalars(concatBytes(seed, this.#state), `mask/${label}`, n)
  }

  /** Stands for everything absorbed so far. */
  state(): string {
    return String.fromCharCode(...this.#state)
  }

  #hash(kind: number, framed: Uint8Array): Uint8Array {
    const start = this.#state.length
    const input = room(start + 1 + framed.length)
    input.set(this.#state)
    input[start] = kind
    input.set(framed, start + 1)
    return sha512(input)
  }
}
