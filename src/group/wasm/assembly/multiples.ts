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

/** As `addDigit`, reading the whole table whatever the digit is. */
export function addDigitHidden(total: usize, table: usize, width: u32, digit: i32): void {
  const negative = u32(digit) >>> 31
  const place = (digit ^ -i32(negative)) + i32(negative)
  memory.copy(chosen, table, pointBytes)
  const entries: i32 = 1 << (width - 1)
  for (let at: usize = 0; at < pointBytes; at += 16) {
    let found = v128.load(table + at)
    let entry = table + at
    for (let i: i32 = 1; i <= entries; i++) {
      entry += pointBytes
      found = v128.bitselect(v128.load(entry), found, i32x4.eq(i32x4.splat(i), i32x4.splat(place)))
    }
    v128.store(chosen + at, found)
  }
  addAddend(total, chosen, negative)
}

/** Forgets what was picked last. */
export function clearChoice(): void {
  memory.fill(chosen, 0, pointBytes)
}
