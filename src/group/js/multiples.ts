/** Tables of small multiples of a base, as addends: what multiplications pick their additions from. */
import { addAddend, double, normalisePoints, pointSize, toAddend, zeroPoint } from './edwards.ts'
import type { Limbs } from './limbs.ts'

/** Multiples of one base inside a larger array. */
export interface Multiples {
  readonly table: Limbs
  /** Where the first multiple stands. */
  readonly start: number
  /** How far apart two that are used stand: 1, or 2 to take every second one of a full table. */
  readonly step: number
  readonly count: number
  /** Whether all have Z = 1. */
  readonly affine: boolean
}

/** Writes `0, P, 2P, …, count·P` as points; `count` is a power of two. */
function fillMultiples(points: Limbs, start: number, P: Limbs, count: number): void {
  const once = new Float64Array(pointSize)
  toAddend(once, 0, P)
  points.set(zeroPoint(), start)
  const current = P.slice()
  for (let i = 1; i <= count; i++) {
    if (i === 2) double(current, true)
    else if (i > 2) addAddend(current, once, 0, 0, false)
    points.set(current, start + i * pointSize)
  }
}

/** For each base the addends `0, P, 2P, …, count·P`, one base after another. */
export function layOut(bases: readonly Limbs[], count: number, affine: boolean): Multiples[] {
  const size = (count + 1) * pointSize
  const table = new Float64Array(bases.length * size)
  bases.forEach((base, i) => {
    fillMultiples(table, i * size, base, count)
  })
  if (affine) normalisePoints(table, table.length / pointSize)
  const held = new Float64Array(pointSize)
  for (let at = 0; at < table.length; at += pointSize) {
    for (let i = 0; i < pointSize; i++) held[i] = table[at + i]!
    toAddend(table, at, held)
  }
  return bases.map((_, i) => ({ table, start: i * size, step: 1, count, affine }))
}

/** For each base the addends `P, 3P, 5P, …`, `count` of them, one base after another. */
export function layOutOdd(bases: readonly Limbs[], count: number): Multiples[] {
  const size = count * pointSize
  const table = new Float64Array(bases.length * size)
  const twice = new Float64Array(pointSize)
  bases.forEach((base, i) => {
    const current = base.slice()
    double(current, true)
    toAddend(twice, 0, current)
    current.set(base)
    for (let k = 0; k < count; k++) {
      if (k > 0) addAddend(current, twice, 0, 0, false)
      toAddend(table, i * size + k * pointSize, current)
    }
  })
  return bases.map((_, i) => ({ table, start: i * size, step: 1, count, affine: false }))
}

/** The odd ones of a full table, without copying. */
export function oddOf({ table, start, count, affine }: Multiples): Multiples {
  return { table, start: start + pointSize, step: 2, count: count >> 1, affine }
}
