/**
 * ElGamal over the group: a card is (A, B) = (r·G, M + r·Y) (spec/proofs, section 1; spec/decks, section 2).
 *
 * Lists are batch first: a deck of n cards with w columns is a card-major list of n·w ciphertexts.
 */
import {
  DecodeError,
  elementBytes,
  group,
  type IdentityRule,
  type Point,
  type Points,
  type Scalar,
} from '../group/index.ts'

/** A list of ciphertexts: `a[i] = r·G`, `b[i] = M + r·Y`. Both lists have the same length. */
export interface Ciphertexts {
  readonly a: Points
  readonly b: Points
}

/** Messages that anybody can read: (O, Mᵢ). The deck that every game starts from. */
export function trivial(messages: Points): Ciphertexts {
  return { a: group.pick(group.identity, new Array<number>(messages.length).fill(0)), b: messages }
}

/** The same messages with other masks: Cᵢ + rᵢ·(G, Y), in the same order. */
export function remask(key: Point, input: Ciphertexts, scalars: readonly Scalar[]): Ciphertexts {
  return addCiphertexts(input, { a: group.mul(group.base, scalars), b: group.mul(key, scalars) })
}

/** What the holder of one secret key contributes to opening: x·Aᵢ. */
export function shares(input: Ciphertexts, secret: Scalar): Points {
  return group.mul(input.a, new Array<Scalar>(input.a.length).fill(secret))
}

/** Takes one player's shares off: (Aᵢ, Bᵢ − Dᵢ), under the joint key without that player's. */
export function subtractShares(input: Ciphertexts, given: Points): Ciphertexts {
  return { a: input.a, b: group.sub(input.b, given) }
}

/** An encryption of each sum, for equal keys. */
export function addCiphertexts(left: Ciphertexts, right: Ciphertexts): Ciphertexts {
  return { a: group.add(left.a, right.a), b: group.add(left.b, right.b) }
}

/** An encryption of each difference, for equal keys. */
export function subtractCiphertexts(left: Ciphertexts, right: Ciphertexts): Ciphertexts {
  return { a: group.sub(left.a, right.a), b: group.sub(left.b, right.b) }
}

/** The ciphertexts at these places, in this order. */
export function pickCiphertexts(from: Ciphertexts, places: readonly number[]): Ciphertexts {
  return { a: group.pick(from.a, places), b: group.pick(from.b, places) }
}

/** One list after another. */
export function concatCiphertexts(lists: readonly Ciphertexts[]): Ciphertexts {
  return { a: group.concat(lists.map((list) => list.a)), b: group.concat(lists.map((list) => list.b)) }
}

/** Whether both halves have this length. */
export function hasLength(list: Ciphertexts, length: number): boolean {
  return list.a.length === length && list.b.length === length
}

/** A deck is absorbed by whoever shuffles it, by whoever shuffles next, and by all who check them. */
const interleaved = new WeakMap<Ciphertexts, Points>()

/** A₁ B₁ A₂ B₂ …: the order in which ciphertexts are absorbed and travel. */
export function interleave(list: Ciphertexts): Points {
  const known = interleaved.get(list)
  if (known) return known
  const n = list.a.length
  const places = Array.from({ length: 2 * n }, (_, i) => (i >> 1) + (i % 2) * n)
  const points = group.pick(group.concat([list.a, list.b]), places)
  interleaved.set(list, points)
  return points
}

/** The wire form: 64 bytes for each ciphertext, A before B. */
export function encodeCiphertexts(list: Ciphertexts): Uint8Array {
  return group.encode(interleave(list))
}

/** Reads exactly `count` ciphertexts; throws a `DecodeError`. The identity is refused unless it is `allowed`. */
export function decodeCiphertexts(
  bytes: Uint8Array,
  count: number,
  identity: IdentityRule = 'refused',
): Ciphertexts {
  if (bytes.length !== 2 * count * elementBytes) {
    throw new DecodeError('', `${count} ciphertexts must have ${2 * count * elementBytes} bytes`)
  }
  const points = group.decode(bytes, identity)
  const half = (offset: number) =>
    group.pick(
      points,
      Array.from({ length: count }, (_, i) => 2 * i + offset),
    )
  return { a: half(0), b: half(1) }
}
