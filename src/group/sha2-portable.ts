/**
 * SHA-256 and SHA-512 (FIPS 180-4) for platforms whose own hashes do not answer at once, as in browsers. Words of 64 bits are kept as
 * two halves, as quickly as numbers allow. SHA-256 uses the upper halves of the same constants.
 */
import { sha512Rounds, sha512Start } from './sha512-constants.ts'

const rounds = sha512Rounds.length
const [startHigh, startLow] = halves(sha512Start)
const [roundHigh, roundLow] = halves(sha512Rounds)

function halves(words: readonly bigint[]): [high: Int32Array, low: Int32Array] {
  const part = (shift: bigint) => Int32Array.from(words, (word) => Number(BigInt.asIntN(32, word >> shift)))
  return [part(32n), part(0n)]
}

/** The message, a bit that is set, zeros, and how many bits it had: whole blocks. */
function padded(message: Uint8Array, block: number): DataView {
  const length = Math.ceil((message.length + 1 + block / 8) / block) * block
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(length - 8, BigInt(message.length) * 8n)
  return view
}

type Eight = [number, number, number, number, number, number, number, number]

/** One half of a word that is turned right by n bits, given this half and the other. */
const turned = (half: number, other: number, n: number): number => (half >>> n) | (other << (32 - n))
const choice = (e: number, f: number, g: number): number => (e & f) ^ (~e & g)
const majority = (a: number, b: number, c: number): number => (a & b) ^ (a & c) ^ (b & c)

/** The SHA-256 hash of bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message, 64)
  const state = startHigh.slice()
  const w = new Int32Array(64)
  for (let start = 0; start < view.byteLength; start += 64) {
    for (let t = 0; t < 16; t++) w[t] = view.getInt32(start + 4 * t)
    for (let t = 16; t < 64; t++) {
      const x = w[t - 15]!
      const y = w[t - 2]!
      const small0 = turned(x, x, 7) ^ turned(x, x, 18) ^ (x >>> 3)
      const small1 = turned(y, y, 17) ^ turned(y, y, 19) ^ (y >>> 10)
      w[t] = w[t - 16]! + small0 + w[t - 7]! + small1
    }
    mix256(state, w)
  }
  return bytesOf(state)
}

function mix256(state: Int32Array, w: Int32Array): void {
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t++) {
    const large0 = turned(a, a, 2) ^ turned(a, a, 13) ^ turned(a, a, 22)
    const large1 = turned(e, e, 6) ^ turned(e, e, 11) ^ turned(e, e, 25)
    const one = (h + large1 + choice(e, f, g) + roundHigh[t]! + w[t]!) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    const two = large0 + majority(a, b, c)
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

/** The SHA-512 hash of bytes. */
export function sha512(message: Uint8Array): Uint8Array {
  const view = padded(message, 128)
  const high = startHigh.slice()
  const low = startLow.slice()
  const wHigh = new Int32Array(rounds)
  const wLow = new Int32Array(rounds)
  for (let start = 0; start < view.byteLength; start += 128) {
    for (let t = 0; t < 16; t++) {
      wHigh[t] = view.getInt32(start + 8 * t)
      wLow[t] = view.getInt32(start + 8 * t + 4)
    }
    expand512(wHigh, wLow)
    mix512(high, low, wHigh, wLow)
  }
  return bytesOf(high, low)
}

/** What overflows the lower half of a sum belongs to the upper one. */
const carry = (sum: number): number => (sum / 2 ** 32) | 0

function expand512(high: Int32Array, low: Int32Array): void {
  for (let t = 16; t < rounds; t++) {
    const xh = high[t - 15]!
    const xl = low[t - 15]!
    const yh = high[t - 2]!
    const yl = low[t - 2]!
    const small0 = turned(xl, xh, 1) ^ turned(xl, xh, 8) ^ turned(xl, xh, 7)
    const small1 = turned(yl, yh, 19) ^ turned(yh, yl, 29) ^ turned(yl, yh, 6)
    const sum = (low[t - 16]! >>> 0) + (small0 >>> 0) + (low[t - 7]! >>> 0) + (small1 >>> 0)
    low[t] = sum
    high[t] =
      high[t - 16]! +
      (turned(xh, xl, 1) ^ turned(xh, xl, 8) ^ (xh >>> 7)) +
      high[t - 7]! +
      (turned(yh, yl, 19) ^ turned(yl, yh, 29) ^ (yh >>> 6)) +
      carry(sum)
  }
}

/** Of one half of a and of e, given the other. */
const large0 = (half: number, other: number): number =>
  turned(half, other, 28) ^ turned(other, half, 2) ^ turned(other, half, 7)
const large1 = (half: number, other: number): number =>
  turned(half, other, 14) ^ turned(half, other, 18) ^ turned(other, half, 9)

function mix512(high: Int32Array, low: Int32Array, wHigh: Int32Array, wLow: Int32Array): void {
  let ah = high[0]!
  let al = low[0]!
  let bh = high[1]!
  let bl = low[1]!
  let ch = high[2]!
  let cl = low[2]!
  let dh = high[3]!
  let dl = low[3]!
  let eh = high[4]!
  let el = low[4]!
  let fh = high[5]!
  let fl = low[5]!
  let gh = high[6]!
  let gl = low[6]!
  let hh = high[7]!
  let hl = low[7]!
  for (let t = 0; t < rounds; t++) {
    const chosen = choice(el, fl, gl)
    const oneLow =
      (hl >>> 0) + (large1(el, eh) >>> 0) + (chosen >>> 0) + (roundLow[t]! >>> 0) + (wLow[t]! >>> 0)
    const oneHigh = (hh + large1(eh, el) + choice(eh, fh, gh) + roundHigh[t]! + wHigh[t]! + carry(oneLow)) | 0
    const twoLow = (oneLow >>> 0) + (large0(al, ah) >>> 0) + (majority(al, bl, cl) >>> 0)
    const twoHigh = (oneHigh + large0(ah, al) + majority(ah, bh, ch) + carry(twoLow)) | 0
    const moved = (dl >>> 0) + (oneLow >>> 0)
    hh = gh
    hl = gl
    gh = fh
    gl = fl
    fh = eh
    fl = el
    eh = (dh + oneHigh + carry(moved)) | 0
    el = moved | 0
    dh = ch
    dl = cl
    ch = bh
    cl = bl
    bh = ah
    bl = al
    ah = twoHigh
    al = twoLow | 0
  }
  add512(high, low, [ah, bh, ch, dh, eh, fh, gh, hh], [al, bl, cl, dl, el, fl, gl, hl])
}

function add512(high: Int32Array, low: Int32Array, vh: Eight, vl: Eight): void {
  for (let i = 0; i < 8; i++) {
    const sum = (low[i]! >>> 0) + (vl[i]! >>> 0)
    low[i] = sum
    high[i]! += vh[i]! + carry(sum)
  }
}

/** Eight words, most significant byte first; of two halves each where there are lower ones. */
function bytesOf(high: Int32Array, low?: Int32Array): Uint8Array {
  const width = low ? 8 : 4
  const view = new DataView(new ArrayBuffer(8 * width))
  for (let i = 0; i < 8; i++) {
    view.setInt32(width * i, high[i]!)
    if (low) view.setInt32(width * i + 4, low[i]!)
  }
  return new Uint8Array(view.buffer)
}
