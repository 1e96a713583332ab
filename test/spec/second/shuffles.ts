/** The permutation argument and its four relations (spec/proofs, sections 5 to 9). */
import {
  As,
  Bs,
  com,
  dot,
  flat,
  G,
  H,
  isO,
  mod,
  must,
  type P,
  type Parts,
  powers,
  range,
  readProof,
  type SecondTranscript,
  sum,
  u32,
} from './transcript.ts'

// ---- spec/proofs, section 5: the permutation argument

/** What a relation has to know of a proof. */
interface Shuffled {
  readonly powers: readonly bigint[]
  readonly e: bigint
  readonly eta: bigint
  readonly u: readonly bigint[]
  readonly exA: readonly P[]
  readonly exB: readonly P[]
  readonly lin: readonly P[]
  readonly responses: readonly bigint[]
  /** The weights of the columns. */
  readonly gammas: readonly bigint[]
}

export interface Relation {
  readonly n: number
  readonly width: number
  readonly extra: number
  readonly lin: number
  readonly responses: number
  readonly absorb: (t: SecondTranscript) => void
  readonly holds: (shuffled: Shuffled) => boolean
}

export function shuffle(t: SecondTranscript, relation: Relation, bytes: Uint8Array): boolean {
  const { n, width, extra } = relation
  must(n >= 2 && Number.isInteger(n))
  const { points, scalars } = readProof(bytes, 6 + 2 * extra + relation.lin, 3 * n + 1 + relation.responses)
  const [cA, cB, cd, cdelta, cDelta, cT] = points as [P, P, P, P, P, P]
  const exA = points.slice(6, 6 + extra)
  const exB = points.slice(6 + extra, 6 + 2 * extra)
  const lin = points.slice(6 + 2 * extra)
  relation.absorb(t)
  const gammas = width > 1 ? [1n, ...powers(t.challenge('gamma'), width - 1)] : [1n]
  t.points('cA', [cA])
  if (extra > 0) t.points('exA', exA)
  const xs = powers(t.challenge('x'), n)
  t.points('cB', [cB])
  if (extra > 0) t.points('exB', exB)
  const [y, z] = [t.challenge('y'), t.challenge('z')]
  const eta = extra > 0 ? t.challenge('eta') : 0n
  t.points('cd', [cd])
  t.points('cdelta', [cdelta])
  t.points('cDelta', [cDelta])
  t.points('cT', [cT])
  t.points('lin', lin)
  const e = t.challenge('e')
  const a = scalars.slice(0, n)
  const r = scalars[n]!
  const s = scalars[2 * n - 1]!
  const u = scalars.slice(2 * n, 3 * n)
  const ru = scalars[3 * n]!
  const product = xs.reduce((total, power, i) => mod(total * (y * BigInt(i + 1) + power - z)), 1n)
  const b = [a[0]!, ...scalars.slice(n + 1, 2 * n - 1), mod(e * product)]
  const steps = range(n - 1).map((i) => mod(e * b[i + 1]! - b[i]! * a[i + 1]!))
  const allH = sum(...range(n).map((i) => [1n, H(i + 1)] as const))
  return (
    sum([e * y, cA], [e, cB], [-e * z, allH], [1n, cd]).equals(com(a, r)) &&
    sum([e, cDelta], [1n, cdelta]).equals(com(steps, s)) &&
    sum([e, cB], [1n, cT]).equals(com(u, ru)) &&
    relation.holds({ powers: xs, e, eta, u, exA, exB, lin, responses: scalars.slice(3 * n + 1), gammas })
  )
}

/** Σ perCardᵢ·C̄ᵢ over a list with columns. */
const mix = (perCard: readonly bigint[], gammas: readonly bigint[], points: readonly P[]): P =>
  dot(
    perCard.flatMap((value) => gammas.map((gamma) => mod(value * gamma))),
    points,
  )

// ---- spec/proofs, section 6
export function remask(parts: Parts, width: number): Relation {
  const [[Y], input, output] = [parts.points('key') as [P], parts.cards('input'), parts.cards('output')]
  must(input.length === output.length && input.length % width === 0 && !isO(Y))
  return {
    n: input.length / width,
    width,
    extra: 0,
    lin: 2,
    responses: 1,
    absorb(t) {
      t.absorb('n', u32(input.length / width))
      t.absorb('w', u32(width))
      t.points('G', [G])
      t.points('Y', [Y])
      t.points('in', flat(input))
      t.points('out', flat(output))
    },
    holds: ({ powers: xs, e, u, lin, responses, gammas }) =>
      [As, Bs].every((half, i) =>
        sum([e, mix(xs, gammas, half(input))], [1n, lin[i]!]).equals(
          sum([1n, mix(u, gammas, half(output))], [-responses[0]!, [G, Y][i]!]),
        ),
      ),
  }
}

// ---- spec/proofs, section 7
export function exponent(parts: Parts, width: number): Relation {
  const [[base], [S]] = [parts.points('base') as [P], parts.points('image') as [P]]
  const [input, output] = [parts.points('input'), parts.points('output')]
  must(input.length === output.length && input.length % width === 0)
  must(![base, S, ...input, ...output].some(isO))
  return {
    n: input.length / width,
    width,
    extra: 0,
    lin: 2,
    responses: 1,
    absorb(t) {
      t.absorb('n', u32(input.length / width))
      t.absorb('w', u32(width))
      t.points('base', [base])
      t.points('S', [S])
      t.points('in', input)
      t.points('out', output)
    },
    holds({ powers: xs, e, u, lin, responses, gammas }) {
      const [F, N] = lin as [P, P]
      const [response] = responses as [bigint]
      const mixed = mix(xs, gammas, input)
      return (
        F.equals(sum([1n, mix(u, gammas, output)], [-response, mixed])) &&
        sum([1n, N], [e, S]).equals(sum([response, base]))
      )
    },
  }
}

// ---- spec/proofs, section 8
export function addKey(parts: Parts): Relation {
  const [[Y], [S]] = [parts.points('key') as [P], parts.points('share') as [P]]
  const [input, output] = [parts.cards('input'), parts.cards('output')]
  const next = Y.add(S)
  must(input.length === output.length && ![S, next, ...As(output)].some(isO))
  return {
    n: input.length,
    width: 1,
    extra: 0,
    lin: 3,
    responses: 2,
    absorb(t) {
      t.absorb('n', u32(input.length))
      t.points('G', [G])
      t.points('Y', [Y])
      t.points('S', [S])
      t.points('in', flat(input))
      t.points('out', flat(output))
    },
    holds({ powers: xs, e, u, lin, responses }) {
      const [FA, FB, N] = lin as [P, P, P]
      const [mu, s] = responses as [bigint, bigint]
      const mixed = dot(xs, As(input))
      return (
        sum([e, mixed], [1n, FA]).equals(sum([1n, dot(u, As(output))], [-mu, G])) &&
        sum([e, dot(xs, Bs(input))], [1n, FB]).equals(
          sum([1n, dot(u, Bs(output))], [-s, mixed], [-mu, next]),
        ) &&
        sum([1n, N], [e, S]).equals(sum([s, G]))
      )
    },
  }
}

// ---- spec/proofs, section 9
export function scaleOffset(parts: Parts): Relation {
  const [K] = parts.points('commitment') as [P]
  const [input, output] = [parts.cards('input'), parts.cards('output')]
  const n = input.length
  must(n === output.length && ![K, ...flat(input), ...flat(output)].some(isO))
  return {
    n,
    width: 1,
    extra: 1,
    lin: 7,
    responses: 2 * n + 5,
    absorb(t) {
      t.absorb('n', u32(n))
      t.points('G', [G])
      t.points('K', [K])
      t.points('in', flat(input))
      t.points('out', flat(output))
    },
    holds({ powers: chis, e, eta, u, exA, exB, lin, responses }) {
      const [cts, ctw, c1, c0, Fa, Fb, FK] = lin as [P, P, P, P, P, P, P]
      const [s, rs] = [responses.slice(0, n), responses[n]!]
      const [w, rw] = [responses.slice(n + 1, 2 * n + 1), responses[2 * n + 1]!]
      const [x, h, rho] = responses.slice(2 * n + 2) as [bigint, bigint, bigint]
      const product = powers(eta, n).reduce(
        (total, power, i) => mod(total + power * (e * w[i]! - u[i]! * s[i]!)),
        0n,
      )
      const B = dot(chis, Bs(input))
      return (
        com(s, rs).equals(sum([e, exA[0]!], [1n, cts])) &&
        com(w, rw).equals(sum([e, exB[0]!], [1n, ctw])) &&
        com([product], rho).equals(sum([e, c1], [1n, c0])) &&
        sum([1n, dot(w, As(output))], [-x, B]).equals(sum([e, dot(chis, As(input))], [1n, Fa])) &&
        dot(w, Bs(output)).equals(sum([e, B], [1n, Fb])) &&
        sum([x, G], [h, H(0)]).equals(sum([e, K], [1n, FK]))
      )
    },
  }
}
