/**
 * The shuffle argument of Terelius and Wikström, additive form, one column (spec/proofs, section 15). It shares nothing with
 * ours but the transcript and the equations, and is here as a second opinion on the same decks.
 */
import { group, hashToGroup, type Points, type Scalar, scalar } from '../../src/group/index.ts'
import { interleave } from '../../src/proofs/elgamal.ts'
import { type Check, checking, type Equation } from '../../src/proofs/equation.ts'
import type { RemaskStatement, RemaskWitness } from '../../src/proofs/shuffle-remask.ts'
import { Transcript } from '../../src/proofs/transcript.ts'

const { add, dot, mul, neg, sum } = scalar

/** Every move of the argument, under the names of the specification; `hat` marks the chain. */
export interface WikstromProof {
  readonly c: Points
  readonly cHat: Points
  /** t₁ t₂ t₃, t₄ for both halves, and t̂. */
  readonly t: Points
  readonly tHat: Points
  readonly s: readonly [Scalar, Scalar, Scalar, Scalar]
  readonly sHat: readonly Scalar[]
  readonly sPrime: readonly Scalar[]
}

/** H₀ … H_n, other ones than the commitments'. */
function generators(n: number): Points {
  return group.concat(Array.from({ length: n + 1 }, (_, i) => hashToGroup('nodealer/test/tw', `tw|${i}`)))
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
const rest = (points: Points) => group.pick(points, range(1, points.length))

function begin(ctx: Uint8Array, { key, input, output }: RemaskStatement): Transcript {
  const transcript = new Transcript('test/terelius-wikstrom', ctx)
  transcript.absorbNumber('n', input.a.length)
  transcript.absorbPoints('G', group.base)
  transcript.absorbPoints('Y', key)
  transcript.absorbPoints('in', interleave(input))
  transcript.absorbPoints('out', interleave(output))
  return transcript
}

/** Proves a remasked shuffle of single cards. */
export function proveWikstrom(
  ctx: Uint8Array,
  statement: RemaskStatement,
  { permutation, scalars }: RemaskWitness,
  seed: Uint8Array,
): WikstromProof {
  const { key, output } = statement
  const n = permutation.length
  const H = generators(n)
  const transcript = begin(ctx, statement)
  const blinded = transcript.mask(seed, 'r', n)
  const r: Scalar[] = new Array(n)
  const place: number[] = new Array(n)
  permutation.forEach((from, i) => {
    r[from] = blinded[i]!
    place[from] = i
  })
  const c = group.add(group.mul(group.base, r), group.pick(rest(H), place))
  transcript.absorbPoints('c', c)
  const u = transcript.challenges('lambda', n)
  const uPrime = permutation.map((from) => u[from]!)
  const rHat = transcript.mask(seed, 'r hat', n)
  const { cHat, opening } = chain(group.pick(H, [0]), rHat, uPrime)
  transcript.absorbPoints('C', cHat)
  const w = transcript.mask(seed, 'omega', 4) as [Scalar, Scalar, Scalar, Scalar]
  const wHat = transcript.mask(seed, 'omega hat', n)
  const wPrime = transcript.mask(seed, 'omega prime', n)
  const onG = group.mul(group.base, w)
  const before = group.concat([group.pick(H, [0]), group.pick(cHat, range(0, n - 1))])
  const t = group.concat([
    group.pick(onG, [0, 1]),
    group.add(group.pick(onG, [2]), group.msmSecret(rest(H), wPrime)),
    group.sub(group.msmSecret(output.a, wPrime), group.pick(onG, [3])),
    group.sub(group.msmSecret(output.b, wPrime), group.mul(key, [w[3]])),
  ])
  const tHat = group.add(group.mul(group.base, wHat), group.mul(before, wPrime))
  transcript.absorbPoints('N', group.concat([t, tHat]))
  const e = transcript.challenge('e')
  const secrets = [sum(r), opening, dot(r, u), dot(scalars, uPrime)]
  const s = w.map((mask, i) => add(mask, mul(e, secrets[i]!))) as [Scalar, Scalar, Scalar, Scalar]
  return {
    c,
    cHat,
    t,
    tHat,
    s,
    sHat: wHat.map((mask, i) => add(mask, mul(e, rHat[i]!))),
    sPrime: wPrime.map((mask, i) => add(mask, mul(e, uPrime[i]!))),
  }
}

/** ĉᵢ = r̂ᵢ·G + u'ᵢ·ĉ₍ᵢ₋₁₎, and r̂ = Σ r̂ᵢ·Π_{k>i} u'_k, which opens the last one. */
function chain(start: Points, rHat: readonly Scalar[], uPrime: readonly Scalar[]) {
  const links: Points[] = []
  let last = start
  let opening = 0n
  rHat.forEach((blinding, i) => {
    last = group.add(group.mul(group.base, [blinding]), group.mul(last, [uPrime[i]!]))
    links.push(last)
    opening = add(mul(opening, uPrime[i]!), blinding)
  })
  return { cHat: group.concat(links), opening }
}

/** Checks a proof of `proveWikstrom`. */
export function verifyWikstrom(ctx: Uint8Array, statement: RemaskStatement, proof: WikstromProof): Check {
  return checking(() => equations(ctx, statement, proof))
}

/** The equations one by one; `verify` weighs them with fresh random scalars. */
function equations(ctx: Uint8Array, statement: RemaskStatement, proof: WikstromProof): Equation[] {
  const { key, input, output } = statement
  const { c, cHat, t, tHat, s, sHat, sPrime } = proof
  const n = input.a.length
  const H = generators(n)
  const transcript = begin(ctx, statement)
  transcript.absorbPoints('c', c)
  const u = transcript.challenges('lambda', n)
  transcript.absorbPoints('C', cHat)
  transcript.absorbPoints('N', group.concat([t, tHat]))
  const e = transcript.challenge('e')
  const G = group.base
  const one = (points: Points, i: number) => group.pick(points, [i])
  const weighted = u.map((weight) => neg(mul(e, weight)))
  const product = u.reduce(mul, 1n)
  const says = (...terms: [Points, readonly Scalar[]][]): Equation =>
    terms.map(([points, scalars]) => ({ points, scalars }))
  const every = (value: Scalar) => new Array<Scalar>(n).fill(value)
  const half = (before: Points, after: Points, move: Points, base: Points) =>
    says([after, sPrime], [base, [neg(s[3])]], [before, weighted], [move, [neg(1n)]])
  const before = group.concat([one(H, 0), group.pick(cHat, range(0, n - 1))])
  return [
    says([G, [s[0]]], [c, every(neg(e))], [rest(H), every(e)], [one(t, 0), [neg(1n)]]),
    says([G, [s[1]]], [one(cHat, n - 1), [neg(e)]], [one(H, 0), [mul(e, product)]], [one(t, 1), [neg(1n)]]),
    says([G, [s[2]]], [rest(H), sPrime], [c, weighted], [one(t, 2), [neg(1n)]]),
    half(input.a, output.a, one(t, 3), G),
    half(input.b, output.b, one(t, 4), key),
    ...range(0, n).map((i) =>
      says(
        [G, [sHat[i]!]],
        [one(before, i), [sPrime[i]!]],
        [one(cHat, i), [neg(e)]],
        [one(tHat, i), [neg(1n)]],
      ),
    ),
  ]
}
