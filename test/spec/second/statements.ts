/** Linear proofs, one of several, and all small statements (spec/proofs, sections 10 to 12). */
import {
  As,
  Bs,
  type Card,
  flat,
  G,
  H,
  isO,
  mod,
  must,
  O,
  type P,
  type Parts,
  range,
  readPoint,
  readProof,
  SecondTranscript,
  sum,
  u32,
} from './transcript.ts'

// ---- spec/proofs, section 10: linear proofs

/** image = Σ weight·secret·base, the image itself a sum of weight·point. */
interface Row {
  readonly image: readonly (readonly [bigint, P])[]
  readonly terms: readonly (readonly [weight: bigint, secret: number, base: P])[]
}

const row = (image: Row['image'], ...terms: Row['terms']): Row => ({ image, terms })
/** X = x·G for each, with secrets numbered from here. */
const keyRows = (keys: readonly P[], from: number): Row[] =>
  keys.map((key, i) => row([[1n, key]], [1n, from + i, G]))

/** Rows as a statement. Ours have one point and one secret in each term, and weights only where an image has two points. */
function absorbRows(t: SecondTranscript, rows: readonly Row[]): void {
  const numbers = rows.flatMap(({ image, terms }) => [
    terms.length,
    image.length,
    image.length > 1 ? image.length : 0,
    ...terms.flatMap(([, secret]) => [1, 0, 1, secret]),
  ])
  t.absorb('relation', u32(rows.length, ...numbers))
  t.scalars(
    'weights',
    rows.flatMap(({ image }) => (image.length > 1 ? image.map(([weight]) => weight) : [])),
  )
  t.points(
    'points',
    rows.flatMap(({ image, terms }) => [
      ...image.map(([, point]) => point),
      ...terms.map(([, , base]) => base),
    ]),
  )
}

function rowHolds({ image, terms }: Row, r: readonly bigint[], N: P, e: bigint): boolean {
  const left = sum(...terms.map(([weight, secret, base]) => [weight * r[secret]!, base] as const))
  return left.equals(sum([1n, N], ...image.map(([weight, point]) => [e * weight, point] as const)))
}

function linear(t: SecondTranscript, rows: readonly Row[], secrets: number, bytes: Uint8Array): boolean {
  const { points: N, scalars: r } = readProof(bytes, rows.length, secrets)
  t.points('N', N)
  const e = t.challenge('e')
  return rows.every((each, i) => rowHolds(each, r, N[i]!, e))
}

// ---- spec/proofs, section 11: one of several

function either(
  t: SecondTranscript,
  branches: readonly Row[][],
  secrets: number,
  bytes: Uint8Array,
): boolean {
  const rows = branches.flat().length
  const { points: N, scalars } = readProof(bytes, rows, branches.length - 1 + branches.length * secrets)
  t.absorb('m', u32(branches.length))
  for (const branch of branches) absorbRows(t, branch)
  t.points('N', N)
  const e = t.challenge('e')
  const given = scalars.slice(0, branches.length - 1)
  const challenges = [...given, mod(e - given.reduce((total, each) => total + each, 0n))]
  const responses = scalars.slice(branches.length - 1)
  let done = 0
  return branches.every((branch, b) => {
    const r = responses.slice(b * secrets, (b + 1) * secrets)
    return branch.every((each) => rowHolds(each, r, N[done++]!, challenges[b]!))
  })
}

// ---- spec/proofs, section 12: statements

export type Verifier = (ctx: Uint8Array, parts: Parts, proof: Uint8Array) => boolean

const sameLength = (...lists: readonly { readonly length: number }[]): void =>
  must(lists[0]!.length > 0 && lists.every(({ length }) => length === lists[0]!.length))
const noneIsO = (...points: readonly P[]): void => must(!points.some(isO))
const minus = (lambda: readonly bigint[], left: readonly P[], right: readonly P[]): [bigint, P][] => [
  ...lambda.map((weight, i): [bigint, P] => [weight, left[i]!]),
  ...lambda.map((weight, i): [bigint, P] => [-weight, right[i]!]),
]

export function possession(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const keys = parts.points('keys')
  must(keys.length > 0)
  noneIsO(...keys)
  const t = new SecondTranscript('pop-v1', ctx)
  const rows = keyRows(keys, 0)
  absorbRows(t, rows)
  return linear(t, rows, keys.length, proof)
}

export function sameLog(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [bases, images] = [parts.points('bases'), parts.points('images')]
  sameLength(bases, images)
  must(bases.length >= 2)
  noneIsO(...bases, ...images)
  const t = new SecondTranscript('dleq-v1', ctx)
  const rows = images.map((image, i) => row([[1n, image]], [1n, 0, bases[i]!]))
  absorbRows(t, rows)
  return linear(t, rows, 1, proof)
}

/** 12.3 */
function oneSecret(
  proto: string,
  ctx: Uint8Array,
  key: P,
  bases: readonly P[],
  images: readonly P[],
  proof: Uint8Array,
): boolean {
  sameLength(bases, images)
  noneIsO(key)
  const t = new SecondTranscript(proto, ctx)
  t.points('Y', [key])
  t.points('bases', bases)
  t.points('images', images)
  const w = [1n, ...t.challenges('weights', bases.length - 1)]
  const rows = [
    ...keyRows([key], 0),
    row(
      w.map((weight, i) => [weight, images[i]!] as const),
      ...w.map((weight, i) => [weight, 0, bases[i]!] as const),
    ),
  ]
  return linear(t, rows, 1, proof)
}

export function shares(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [[key], bases, given] = [parts.points('key') as [P], parts.points('bases'), parts.points('shares')]
  noneIsO(...bases, ...given)
  return oneSecret('dleq-batch-v1', ctx, key, bases, given, proof)
}

export function peel(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [[key], locked, peeled] = [parts.points('key') as [P], parts.points('locked'), parts.points('peeled')]
  noneIsO(...locked, ...peeled)
  return oneSecret('peel-v1', ctx, key, peeled, locked, proof)
}

export function blinding(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [[key], input, output] = [parts.points('key') as [P], parts.cards('input'), parts.cards('output')]
  return oneSecret('blinding-v1', ctx, key, flat(input), flat(output), proof)
}

/** 12.4 and 12.5 */
function reencrypts(
  proto: string,
  ctx: Uint8Array,
  Y: P,
  input: readonly Card[],
  output: readonly Card[],
  proof: Uint8Array,
): boolean {
  sameLength(input, output)
  noneIsO(Y, ...As(output))
  const t = new SecondTranscript(proto, ctx)
  t.points('Y', [Y])
  t.points('in', flat(input))
  t.points('out', flat(output))
  const lambda = t.challenges('lambda', input.length)
  const rows = [
    ...output.map(([a], i) => row(minus([1n], [a], [input[i]![0]]), [1n, i, G])),
    row(minus(lambda, Bs(output), Bs(input)), ...lambda.map((weight, i) => [weight, i, Y] as const)),
  ]
  return linear(t, rows, input.length, proof)
}

/** 12.6 and 12.7 */
export function equality(proto: 'key' | 'mask'): Verifier {
  return (ctx, parts, proof) => {
    const [[X], [Y]] = [parts.points('oldKey') as [P], parts.points('newKey') as [P]]
    const [old, fresh] = [parts.cards('old'), parts.cards('fresh')]
    sameLength(old, fresh)
    noneIsO(X, Y, ...As(fresh))
    const t = new SecondTranscript(`plaintext-equality-v1/${proto}`, ctx)
    t.points('keys', [X, Y])
    t.points('in', flat(old))
    t.points('out', flat(fresh))
    const n = old.length
    const lambda = t.challenges('lambda', n)
    const image = minus(lambda, Bs(fresh), Bs(old))
    if (proto === 'key') {
      const masks = lambda.map((weight, i) => [weight, 1 + i, Y] as const)
      const parts = lambda.map((weight, i) => [-weight, 0, old[i]![0]] as const)
      return linear(t, [...keyRows([X, ...As(fresh)], 0), row(image, ...masks, ...parts)], n + 1, proof)
    }
    const news = lambda.map((weight, i) => [weight, n + i, Y] as const)
    const olds = lambda.map((weight, i) => [-weight, i, X] as const)
    return linear(t, [...keyRows([...As(old), ...As(fresh)], 0), row(image, ...news, ...olds)], 2 * n, proof)
  }
}

export function redeal(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [locks, drawn, entries] = [parts.points('locks'), parts.points('drawn'), parts.points('entries')]
  const [Z] = parts.points('tagKey') as [P]
  sameLength(locks, drawn, entries)
  noneIsO(Z, ...locks, ...drawn, ...entries)
  const t = new SecondTranscript('redeal-v1', ctx)
  t.points('Sk', locks)
  t.points('Z', [Z])
  t.points('in', drawn)
  t.points('out', entries)
  const lambda = t.challenges('lambda', locks.length)
  const claimed = lambda.map((weight, k) => [weight, 1 + k, entries[k]!] as const)
  const held = lambda.map((weight, k) => [-weight, 0, drawn[k]!] as const)
  return linear(t, [...keyRows([Z, ...locks], 0), row([], ...claimed, ...held)], locks.length + 1, proof)
}

export function escrow(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [[X], seats] = [parts.points('key') as [P], parts.numbers('seats')]
  const [C, cards, keys] = [
    [X, ...parts.points('coefficients')],
    parts.points('cards'),
    parts.points('recipients'),
  ]
  const pieces = parts.cards('pieces')
  const [n, m] = [seats.length, cards.length]
  must(n > 0 && m > 0 && keys.length === n && pieces.length === n * m && C.length <= n)
  must(
    seats.every((seat) => Number.isInteger(seat) && seat >= 1 && seat < 2 ** 32) && new Set(seats).size === n,
  )
  noneIsO(X, ...cards, ...keys, ...As(pieces))
  const t = new SecondTranscript('escrow-v1', ctx)
  t.points('C', C)
  t.absorb('seats', u32(...seats))
  t.points('keys', keys)
  t.points('in', cards)
  t.points('out', flat(pieces))
  const lambda = t.challenges('lambda', n * m)
  const rows = [
    ...seats.map((seat, i) =>
      row(
        C.map((point, j) => [BigInt(seat) ** BigInt(j), point] as const),
        [1n, i, G],
      ),
    ),
    ...keyRows(As(pieces), n),
    row(
      lambda.map((weight, i) => [weight, pieces[i]![1]] as const),
      ...lambda.map((weight, i) => [weight, Math.floor(i / m), cards[i % m]!] as const),
      ...lambda.map((weight, i) => [weight, n + i, keys[Math.floor(i / m)]!] as const),
    ),
  ]
  return linear(t, rows, n * (m + 1), proof)
}

/** 12.10 and 12.11; a compact proof begins with its commitment unless that is given. */
export function lock(proto: 'plain' | 'compact', given = false): Verifier {
  return (ctx, parts, proof) => {
    const [[S], Sk] = [parts.points('cascadeKey') as [P], parts.points('positionKeys')]
    const [input, output] = [parts.points('input'), parts.points('output')]
    sameLength(Sk, input, output)
    noneIsO(S, ...Sk, ...input, ...output)
    const n = Sk.length
    const t = new SecondTranscript(`lock-v1/${proto}`, ctx)
    t.points('S', [S])
    t.points('Sk', Sk)
    t.points('in', input)
    t.points('out', output)
    const deck = (lambda: readonly bigint[]): Row =>
      row(
        [],
        ...lambda.map((weight, k) => [weight, 0, output[k]!] as const),
        ...lambda.map((weight, k) => [-weight, 1 + k, input[k]!] as const),
      )
    if (proto === 'plain')
      return linear(t, [...keyRows([S, ...Sk], 0), deck(t.challenges('lambda', n))], n + 1, proof)
    must(given || proof.length === 32 * (n + 7))
    const c = given ? (parts.points('commitment')[0] as P) : readPoint(proof.subarray(0, 32))
    t.points('c', [c])
    const [lambda, mu] = [t.challenges('lambda', n), t.challenges('mu', n)]
    const rows = [
      row([[1n, c]], [1n, n + 1, H(0)], ...range(n).map((k) => [1n, 1 + k, H(k + 1)] as const)),
      ...keyRows([S], 0),
      row(
        mu.map((weight, k) => [weight, Sk[k]!] as const),
        ...mu.map((weight, k) => [weight, 1 + k, G] as const),
      ),
      deck(lambda),
    ]
    return linear(t, rows, n + 2, given ? proof : proof.subarray(32))
  }
}

/** 12.12 and 12.13 */
export function rekey(proto: 'masked' | 'plain'): Verifier {
  return (ctx, parts, proof) => {
    const [[S], Sk, Yk] = [
      parts.points('shuffleKey') as [P],
      parts.points('positionKeys'),
      parts.points('jointKeys'),
    ]
    const [input, output] = [parts.cards('input'), parts.cards('output')]
    sameLength(Sk, Yk, input, output)
    const next = Yk.map((key, k) => key.subtract(S).add(Sk[k]!))
    noneIsO(S, ...Sk, ...Yk, ...next, ...As(input), ...As(output))
    const moved = output.map(([a], k) => !a.equals(input[k]![0]))
    must(moved.every((each) => each === (proto === 'masked')))
    const n = Sk.length
    const t = new SecondTranscript(`rekey-v1/${proto}`, ctx)
    t.points('S', [S])
    t.points('Sk', Sk)
    t.points('Yk', Yk)
    t.points('in', flat(input))
    t.points('out', flat(output))
    const lambda = t.challenges('lambda', n)
    const image = minus(lambda, Bs(output), Bs(input))
    const over = (from: number, bases: readonly P[]) =>
      lambda.map((weight, k) => [weight, from + k, bases[k]!] as const)
    if (proto === 'plain') {
      const keys = Sk.map((key, k) => row(minus([1n], [key], [S]), [1n, k, G]))
      return linear(t, [...keys, row(image, ...over(0, As(input)))], n, proof)
    }
    const rows = [
      ...keyRows([S, ...Sk], 0),
      ...output.map(([a], k) => row(minus([1n], [a], [input[k]![0]]), [1n, 1 + n + k, G])),
      row(
        image,
        ...over(1, As(input)),
        ...lambda.map((weight, k) => [-weight, 0, input[k]![0]] as const),
        ...over(1 + n, next),
      ),
    ]
    return linear(t, rows, 2 * n + 1, proof)
  }
}

export function oneOfMany(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [[Y], [card], choices] = [
    parts.points('key') as [P],
    parts.cards('ciphertext') as [Card],
    parts.points('choices'),
  ]
  must(card !== undefined && choices.length > 0)
  noneIsO(Y, card[0])
  const branches = choices.map((message) => [
    row([[1n, card[0]]], [1n, 0, G]),
    row(minus([1n], [card[1]], [message]), [1n, 0, Y]),
  ])
  return either(new SecondTranscript('one-of-many-v1', ctx), branches, 1, proof)
}

export function oneOfCards(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [[Y], [card], cards] = [
    parts.points('key') as [P],
    parts.cards('ciphertext') as [Card],
    parts.cards('cards'),
  ]
  must(card !== undefined && cards.length > 0)
  noneIsO(Y, card[0])
  const branches = cards.map(([a, b]) => [
    row(minus([1n], [card[0]], [a]), [1n, 0, G]),
    row(minus([1n], [card[1]], [b]), [1n, 0, Y]),
  ])
  return either(new SecondTranscript('re-encryption-of-one-v1', ctx), branches, 1, proof)
}

export function gate(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [[Y], [X], [face]] = ['key', 'ownKey', 'face'].map((name) => parts.points(name)) as [P[], P[], P[]]
  const [[card], [own]] = [parts.cards('ciphertext'), parts.cards('own')] as [Card[], Card[]]
  noneIsO(Y!, X!, face!, card![0], own![0])
  const nothing = [row([[1n, card![0]]], [1n, 0, G]), row(minus([1n], [card![1]], [O]), [1n, 0, Y!])]
  const opens = [row([[1n, X!]], [1n, 0, G]), row(minus([1n], [own![1]], [face!]), [1n, 0, own![0]])]
  return either(new SecondTranscript('gate-v1', ctx), [nothing, opens], 1, proof)
}

export function encryption(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const input = parts.points('messages').map((message) => [O, message] as const)
  return reencrypts('encryption-v1', ctx, parts.points('key')[0]!, input, parts.cards('ciphertexts'), proof)
}

export function reencryption(ctx: Uint8Array, parts: Parts, proof: Uint8Array): boolean {
  const [[Y], input, output] = [parts.points('key') as [P], parts.cards('input'), parts.cards('output')]
  return reencrypts('re-encryption-v1', ctx, Y, input, output, proof)
}
