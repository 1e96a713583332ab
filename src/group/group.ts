/**
 * The group that everything is built on: ristretto255 (RFC 9496), behind one batch-first interface.
 *
 * Additive notation: `G` generator, `O` identity, `q` order. A point alone is a list of one. Two kinds of call are
 * kept apart: those for secret scalars (`mul`, `msmSecret`), which a backend runs in constant time as far
 * as its platform allows, and those for public data (`msmPublic`, `mulPublic`), which may take any short cut.
 */

/** A list of group elements, in order, immutable and opaque. Received bytes stay with it, so encoding them is free. */
export interface Points {
  readonly length: number
}

/** Exactly one group element. */
export type Point = Points & { readonly length: 1 }

/** An integer modulo q, always reduced to `0 <= s < q`. */
export type Scalar = bigint

/** Multiples of fixed bases, computed once so that later multiplications are quick. */
export interface Precomputed {
  /** The bases that the table was made for. */
  readonly points: Points
}

/** What a decoder does when it meets the identity: keys, bases and shares must never be `O`. */
export type IdentityRule = 'refused' | 'allowed'

/** What a backend does with lists. All backends pass the same tests and give the same bytes. */
export interface Backend {
  /** Which implementation this is, e.g. `noble`. */
  readonly name: string
  /** The generator G. */
  readonly base: Point
  /** The identity O. */
  readonly identity: Point

  /**
   * Reads `n × 32` bytes, strictly: canonical encodings only, and no identity unless it is `allowed`.
   * Throws a `DecodeError` with the index of the first bad element and the reason.
   */
  decode(bytes: Uint8Array, identity?: IdentityRule): Points
  /** The canonical encodings, `n × 32` bytes. Do not write to the result. */
  encode(points: Points): Uint8Array
  /** Maps `n × 64` uniform bytes to n points (RFC 9496, section 4.3.4). */
  fromUniform(bytes: Uint8Array): Points

  /** `aᵢ + bᵢ` for each i; a list of one is added to every element of the other. */
  add(a: Points, b: Points): Points
  /** `aᵢ − bᵢ − …` for each i and as many lists as are given; a list of one is taken as often as needed. */
  sub(a: Points, ...taken: readonly Points[]): Points
  /** `−pᵢ` for each i. */
  negate(points: Points): Points
  /** The sum of all elements; O for an empty list. */
  sum(points: Points): Point

  /** `sᵢ·pᵢ` for each i, for secret scalars; a list of one point is multiplied by every scalar. */
  mul(points: Points, scalars: readonly Scalar[]): Points
  /** As `mul`, for scalars that everybody may know. */
  mulPublic(points: Points, scalars: readonly Scalar[]): Points
  /** A table for multiplying these bases often. */
  table(points: Points): Precomputed
  /**
   * `Σ sᵢ·pᵢ` for secret scalars; takes a table of the bases where there is one. `bits` is a public bound: every
   * scalar is below `2^bits`, and the work shrinks with it.
   */
  msmSecret(bases: Points | Precomputed, scalars: readonly Scalar[], bits?: number): Point
  /** `Σ sᵢ·pᵢ` for each of several lists of secret scalars, over one table of several bases. */
  msmsSecret(table: Precomputed, lists: readonly (readonly Scalar[])[]): Points
  /** `Σ sᵢ·pᵢ` for public data. */
  msmPublic(points: Points, scalars: readonly Scalar[]): Point

  /** The elements at these indices, in this order. */
  pick(points: Points, indices: readonly number[]): Points
  /** One list after another. */
  concat(lists: readonly Points[]): Points
  /** Whether both lists hold the same elements in the same order. */
  equal(a: Points, b: Points): boolean
  /** The indices of the elements that are O. */
  identities(points: Points): number[]

  /** LE(SHA-512(key ‖ u32be i)) mod q for each i from `first` on, `count` of them, for a secret key of 64 bytes: masks and weights. */
  expandScalars(key: Uint8Array, first: number, count: number): Scalar[]
}

/**
 * One implementation of ristretto255, which gives a single point where it is given single ones: whatever a backend does to a list,
 * it does to a list of one, and gives one. (A cast in each backend: a function here would be loaded before the page's backend is chosen.)
 */
export interface Group extends Backend {
  add(a: Point, b: Point): Point
  add(a: Points, b: Points): Points
  sub(a: Point, ...taken: readonly Point[]): Point
  sub(a: Points, ...taken: readonly Points[]): Points
  mul(point: Point, scalars: readonly [Scalar]): Point
  mul(points: Points, scalars: readonly Scalar[]): Points
  pick(points: Points, indices: readonly [number]): Point
  pick(points: Points, indices: readonly number[]): Points
}
