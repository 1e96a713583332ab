/**
 * Rows: the public side of a linear relation (spec/proofs, section 10), T = M·w for a public matrix of points M, public
 * images T and secret scalars w. One row says that one image is a sum of multiples of bases; more rows mean AND.
 */
import {
  encodeScalars,
  group,
  type Point,
  type Points,
  type Precomputed,
  type Scalar,
  scalar,
} from '../group/index.ts'
import type { Equation, Part } from './equation.ts'
import { u32 } from './framing.ts'
import type { Transcript } from './transcript.ts'

/** `Σ weightᵢ · pointᵢ`, all weights 1 if none are given. */
export interface Sum {
  readonly points: Points
  readonly weights?: readonly Scalar[]
}

/**
 * `Σ weightᵢ · w[secretᵢ] · pointᵢ`. One point may go with many secrets, or one secret with many points: it is then
 * taken as often as needed. A table of the points makes the prover quicker.
 */
export interface Term extends Sum {
  readonly secrets: readonly number[]
  readonly table?: () => Precomputed
}

/** The claim that the image equals the sum of the terms. */
export interface Row {
  readonly image: Sum
  readonly terms: readonly Term[]
}

/** How large a proof is. */
export interface LinearShape {
  readonly rows: number
  readonly secrets: number
}

/** `image = …terms`; a plain list of points stands for its sum. */
export function row(image: Points | Sum, ...terms: readonly Term[]): Row {
  return { image: 'points' in image ? image : { points: image }, terms }
}

/** `secret · base`, or `secret · Σ weightᵢ·baseᵢ`. */
export function times(secret: number, points: Points, weights?: readonly Scalar[]): Term {
  return weights ? { points, secrets: [secret], weights } : { points, secrets: [secret] }
}

/** The points of a list, one by one. */
export function each(points: Points): Point[] {
  return Array.from({ length: points.length }, (_, i) => group.pick(points, [i]))
}

/** The image of a row whose terms cancel out. */
export const nothing: Sum = { points: group.concat([]) }

/** The size of a proof about these rows. Every secret must occur in at least one of them. */
export function shapeOf(rows: readonly Row[]): LinearShape {
  const last = rows.flatMap((row) => row.terms.flatMap((term) => term.secrets))
  return { rows: rows.length, secrets: last.reduce((most, secret) => Math.max(most, secret + 1), 0) }
}

/** Absorbs rows as a whole statement: their structure, all weights, all images and bases. */
export function absorbRows(transcript: Transcript, rows: readonly Row[]): void {
  const sums = rows.flatMap((row) => [row.image, ...row.terms])
  const structure = rows.flatMap((row) => [
    row.terms.length,
    ...header(row.image),
    ...row.terms.flatMap((term) => [...header(term), term.secrets.length, ...term.secrets]),
  ])
  transcript.absorb('relation', u32(rows.length, ...structure))
  transcript.absorb('weights', encodeScalars(sums.flatMap((sum) => sum.weights ?? [])))
  transcript.absorbPoints('points', group.concat(sums.map((sum) => sum.points)))
}

function header(sum: Sum): [number, number] {
  return [sum.points.length, sum.weights?.length ?? 0]
}

/** `Σ κᵢ·(Mᵢ·r − Nᵢ − e·Tᵢ) = O`. */
export function rowEquation(
  rows: readonly Row[],
  commitments: Points,
  e: Scalar,
  responses: readonly Scalar[],
  kappa: readonly Scalar[],
): Equation {
  const parts = rows.flatMap(({ image, terms }, i): Part[] => {
    const factor = kappa[i]!
    return [
      ...terms.map((term) => partOf(term, responses, factor)),
      { points: image.points, scalars: weightsOf(image), factor: scalar.neg(scalar.mul(factor, e)) },
    ]
  })
  return [...parts, { points: commitments, scalars: kappa.map(scalar.neg) }]
}

/** A term times a factor. Where it has one secret, that goes into the factor, and the weights stay as they are. */
function partOf(term: Term, responses: readonly Scalar[], factor: Scalar): Part {
  const [secret, ...others] = term.secrets
  if (secret === undefined || others.length > 0) return { ...multiples(term, responses), factor }
  const weights = weightsOf(term)
  const scalars = term.points.length === 1 ? [scalar.sum(weights)] : weights
  return { points: term.points, scalars, factor: scalar.mul(factor, responses[secret]!) }
}

/** The commitments that make chosen responses fit a chosen challenge: for branches that are not true. */
export function simulate(rows: readonly Row[], e: Scalar, responses: readonly Scalar[]): Points {
  const images = rows.map(({ image }) =>
    group.msmSecret(
      image.points,
      weightsOf(image).map((weight) => scalar.mul(weight, e)),
    ),
  )
  return group.sub(firstMoves(rows, responses), group.concat(images))
}

/** M·v: for every row the sum of its terms. Rows over G alone are multiplied together, which is quickest. */
export function firstMoves(rows: readonly Row[], values: readonly Scalar[]): Points {
  const sums = rows.map(({ terms }) => terms.map((term) => multiples(term, values)))
  const overBase = sums.flatMap((parts, i) =>
    parts.length === 1 && parts[0]!.points === group.base ? [i] : [],
  )
  const quick = group.mul(
    group.base,
    overBase.map((i) => sums[i]![0]!.scalars[0]!),
  )
  const places = new Map(overBase.map((i, place) => [i, place]))
  const moves = sums.map((parts, i) => {
    const place = places.get(i)
    return place === undefined ? evaluate(rows[i]!.terms, parts) : group.pick(quick, [place])
  })
  return group.concat(moves)
}

function evaluate(terms: readonly Term[], parts: readonly Multiples[]): Point {
  const table = terms.length === 1 ? terms[0]!.table : undefined
  const points = table?.() ?? group.concat(parts.map((part) => part.points))
  return group.msmSecret(
    points,
    parts.flatMap((part) => part.scalars),
  )
}

/** Points with one scalar each. */
interface Multiples {
  readonly points: Points
  readonly scalars: readonly Scalar[]
}

/** The points of a term with their scalars, for these values of the secrets. */
function multiples(term: Term, values: readonly Scalar[]): Multiples {
  const { points, secrets, weights } = term
  const length = weights?.length ?? Math.max(points.length, secrets.length)
  const single = secrets.length === 1
  const scalars = Array.from({ length }, (_, i) => {
    const value = values[secrets[single ? 0 : i]!]!
    return weights ? scalar.mul(weights[i]!, value) : value
  })
  return { points, scalars: points.length === 1 ? [scalar.sum(scalars)] : scalars }
}

function weightsOf(sum: Sum): readonly Scalar[] {
  return sum.weights ?? new Array<Scalar>(sum.points.length).fill(1n)
}
