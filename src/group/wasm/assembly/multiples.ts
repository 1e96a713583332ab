/** Tables of small multiples of a base, as addends: what multiplications pick their additions from. */
import { addAddend, double, pointBytes, setZero, toAddend } from './edwards'

const current: usize = memory.data(2 * 12 * 16, 16)
const step: usize = memory.data(2 * 12 * 16, 16)

/** Bytes of a table of `0, P, …, 2^(width−1)·P`. */
@inline export function tableBytes(width: u32): usize {
  return pointBytes * ((1 << (width - 1)) + 1)
}

/** Writes `0, P, 2P, …, 2^(width−1)·P`. */
export function layOut(table: usize, point: usize, width: u32): void {
  setZero(current)
  toAddend(table, current)
  memory.copy(current, point, pointBytes)
  toAddend(step, current)
  for (let i: usize = 1; i <= 1 << (width - 1); i++) {
    if (i == 2) double(current)
    else if (i > 2) addAddend(current, step, 0)
    toAddend(table + i * pointBytes, current)
  }
}

/** Writes `P, 3P, 5P, …`, `count` of them. */
export function layOutOdd(table: usize, point: usize, count: usize): void {
  memory.copy(current, point, pointBytes)
  double(current)
  toAddend(step, current)
  memory.copy(current, point, pointBytes)
  for (let i: usize = 0; i < count; i++) {
    if (i > 0) addAddend(current, step, 0)
    toAddend(table + i * pointBytes, current)
  }
}

/** Adds `digit·P` from a table; zero is an entry like any other. Where it reads depends on the digit. */
@inline export function addDigit(total: usize, table: usize, digit: i32): void {
  const negative = u32(digit) >>> 31
  const place = usize((digit ^ -i32(negative)) + i32(negative))
  addAddend(total, table + place * pointBytes, negative)
}

const chosen: usize = memory.data(2 * 12 * 16, 16)
const masks: usize = memory.data(17 * 16, 16)

/** As `addDigit`, reading the whole table whatever the digit is; for a width of at most 5. */
export function addDigitHidden(total: usize, table: usize, width: u32, digit: i32): void {
  const negative = u32(digit) >>> 31
  const place = i64x2.splat((digit ^ -i32(negative)) + i32(negative))
  const entries: usize = (1 << (width - 1)) + 1
  for (let i: usize = 0; i < entries; i++) v128.store(masks + 16 * i, i64x2.eq(i64x2.splat(i), place))
  for (let at: usize = 0; at < pointBytes; at += 32) {
    let first = i64x2.splat(0)
    let second = i64x2.splat(0)
    for (let i: usize = 0; i < entries; i++) {
      const mask = v128.load(masks + 16 * i)
      const entry = table + i * pointBytes + at
      first = v128.or(first, v128.and(v128.load(entry), mask))
      second = v128.or(second, v128.and(v128.load(entry, 16), mask))
    }
    v128.store(chosen + at, first)
    v128.store(chosen + at, second, 16)
  }
  addAddend(total, chosen, negative)
}

/** Forgets what was picked last. */
export function clearChoice(): void {
  memory.fill(chosen, 0, pointBytes)
  memory.fill(masks, 0, 17 * 16)
}
