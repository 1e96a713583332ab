/** Multiplications by scalars: one base or many, for secrets and for public data. `work` is room that the caller gives. */
import { digitBytes, nonAdjacent, scalarBytes, signedWindows } from './digits'
import { addAddend, clearRegisters, double, negate, pointBytes, setZero, toAddend } from './edwards'
import { addDigit, addDigitHidden, clearChoice, layOut, layOutOdd, tableBytes } from './multiples'

const start: usize = memory.data(2 * 12 * 16, 16)

/** Lays out the multiples of `2^(width·i)·P` for every window i. */
export function layOutComb(comb: usize, point: usize, width: u32, windows: u32): void {
  memory.copy(start, point, pointBytes)
  for (let window: u32 = 0; window < windows; window++) {
    layOut(comb + usize(window) * tableBytes(width), start, width)
    for (let i: u32 = 0; i < width; i++) double(start)
  }
}

/** Lays out the multiples of several bases. */
export function layOutBases(tables: usize, points: usize, count: usize, width: u32): void {
  for (let i: usize = 0; i < count; i++) layOut(tables + i * tableBytes(width), points + i * pointBytes, width)
}

const digits: usize = memory.data(512, 16)

/** `oᵢ = sᵢ·P` from P's comb: one addition per window and no doubling, the same steps for every scalar. */
export function multiplyComb(o: usize, comb: usize, scalars: usize, count: usize, width: u32, windows: u32): void {
  for (let i: usize = 0; i < count; i++) {
    const total = o + i * pointBytes
    signedWindows(digits, scalars + i * scalarBytes, width, windows)
    setZero(total)
    for (let window: u32 = 0; window < windows; window++) {
      addDigit(total, comb + usize(window) * tableBytes(width), load<i16>(digits + 2 * window))
    }
  }
  forget()
}

/** `oᵢ = sᵢ·Pᵢ` for secrets, by a fresh table that is read whole at every step. */
export function multiplyEach(o: usize, points: usize, scalars: usize, count: usize, width: u32, windows: u32, work: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const total = o + i * pointBytes
    layOut(work, points + i * pointBytes, width)
    signedWindows(digits, scalars + i * scalarBytes, width, windows)
    setZero(total)
    for (let window = i32(windows) - 1; window >= 0; window--) {
      if (window < i32(windows) - 1) for (let j: u32 = 0; j < width; j++) double(total)
      addDigitHidden(total, work, width, load<i16>(digits + 2 * window))
    }
  }
  forget()
}

/**
 * `oₖ = Σ sₖᵢ·Pᵢ` for secrets (Straus), for several lists of scalars over the tables of the same bases: what was read of a
 * table is still near when the next list needs it.
 */
export function sumSecret(o: usize, tables: usize, scalars: usize, count: usize, width: u32, windows: u32, work: usize, sums: usize): void {
  for (let i: usize = 0; i < sums * count; i++) signedWindows(work + i * digitBytes, scalars + i * scalarBytes, width, windows)
  for (let k: usize = 0; k < sums; k++) setZero(o + k * pointBytes)
  for (let window = i32(windows) - 1; window >= 0; window--) {
    for (let k: usize = 0; k < sums; k++) {
      if (window < i32(windows) - 1) for (let j: u32 = 0; j < width; j++) double(o + k * pointBytes)
    }
    for (let i: usize = 0; i < count; i++) {
      for (let k: usize = 0; k < sums; k++) {
        const digit = load<i16>(work + (k * count + i) * digitBytes + 2 * window)
        addDigit(o + k * pointBytes, tables + i * tableBytes(width), digit)
      }
    }
  }
  memory.fill(work, 0, sums * count * digitBytes)
  forget()
}

/** Forgets what secrets left in registers. */
function forget(): void {
  memory.fill(digits, 0, digitBytes)
  clearChoice()
  clearRegisters()
}

/** Odd multiples for a public multiplication: the non-adjacent form of width 5 needs eight. */
const oddWidth: u32 = 5
const oddCount: usize = 8

/** `o = Σ sᵢ·Pᵢ` for public data (Straus): shared doublings, and no step for a zero digit. */
export function sumPublic(o: usize, points: usize, scalars: usize, count: usize, work: usize): void {
  const odd = work + count * digitBytes
  for (let i: usize = 0; i < count; i++) {
    nonAdjacent(work + i * digitBytes, scalars + i * scalarBytes, oddWidth)
    layOutOdd(odd + i * oddCount * pointBytes, points + i * pointBytes, oddCount)
  }
  setZero(o)
  let begun = false
  for (let bit: i32 = 253; bit >= 0; bit--) {
    if (begun) double(o)
    for (let i: usize = 0; i < count; i++) {
      const digit = i32(load<i16>(work + i * digitBytes + 2 * bit))
      if (digit == 0) continue
      addAddend(o, odd + (i * oddCount + usize(abs(digit) >> 1)) * pointBytes, digit < 0 ? 1 : 0)
      begun = true
    }
  }
}

const running: usize = memory.data(2 * 12 * 16, 16)
const weighed: usize = memory.data(2 * 12 * 16, 16)
const held: usize = memory.data(2 * 12 * 16, 16)

/** `o = Σ sᵢ·Pᵢ` for public data by buckets (Pippenger), for some hundred points and more. */
export function sumBuckets(o: usize, points: usize, scalars: usize, count: usize, width: u32, windows: u32, work: usize): void {
  const bucketCount: usize = 1 << (width - 1)
  const addends = work
  const buckets = addends + count * pointBytes
  const filled = buckets + bucketCount * pointBytes
  const forms = filled + 4096
  for (let i: usize = 0; i < count; i++) {
    toAddend(addends + i * pointBytes, points + i * pointBytes)
    signedWindows(forms + i * digitBytes, scalars + i * scalarBytes, width, windows)
  }
  setZero(o)
  for (let window = i32(windows) - 1; window >= 0; window--) {
    if (window < i32(windows) - 1) for (let j: u32 = 0; j < width; j++) double(o)
    memory.fill(filled, 0, bucketCount)
    for (let i: usize = 0; i < count; i++) {
      const digit = i32(load<i16>(forms + i * digitBytes + 2 * window))
      if (digit == 0) continue
      const place = usize(abs(digit)) - 1
      const bucket = buckets + place * pointBytes
      if (load<u8>(filled + place)) addAddend(bucket, addends + i * pointBytes, digit < 0 ? 1 : 0)
      else if (digit < 0) negate(bucket, points + i * pointBytes)
      else memory.copy(bucket, points + i * pointBytes, pointBytes)
      store<u8>(filled + place, 1)
    }
    weigh(buckets, filled, bucketCount)
    addAddend(o, held, 0)
  }
}

/** Leaves `Σ i·bucketᵢ` as an addend in `held`, by running sums from the top. */
function weigh(buckets: usize, filled: usize, count: usize): void {
  setZero(running)
  setZero(weighed)
  for (let i = i32(count) - 1; i >= 0; i--) {
    if (load<u8>(filled + i)) {
      toAddend(held, buckets + usize(i) * pointBytes)
      addAddend(running, held, 0)
    }
    toAddend(held, running)
    addAddend(weighed, held, 0)
  }
  toAddend(held, weighed)
}
