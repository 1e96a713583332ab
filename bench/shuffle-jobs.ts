/** The shuffles as jobs: the deck, the proof, its verification, alone and chained. */
import { group, hashToGroup, type Point, type Points } from '../src/group/index.ts'
import {
  addKeyDeck,
  type Check,
  type Ciphertexts,
  commitOffset,
  decodeCiphertexts,
  decodeRemaskProof,
  encodeCiphertexts,
  encodeShuffleProof,
  encrypt,
  exponentDeck,
  proveAddKey,
  proveExponent,
  proveRemask,
  proveScaleOffset,
  type RemaskStatement,
  remaskDeck,
  type ShuffleProof,
  scalarsFrom,
  scaleOffsetDeck,
  shuffleSecrets,
  trivial,
  verify,
  verifyAddKey,
  verifyAll,
  verifyExponent,
  verifyRemask,
  verifyScaleOffset,
} from '../src/proofs/index.ts'
import { best, insist, type Patience, type Result } from './measure.ts'

const seed = new Uint8Array(32).fill(1)
const ctx = new TextEncoder().encode('bench')
const backend = group.name

const secret = (name: string) => scalarsFrom(seed, name, 1)[0]!
const multiple = (name: string) => group.mul(group.base, [secret(name)]) as Point

/** n card faces. */
export function faces(n: number): Points {
  return group.concat(Array.from({ length: n }, (_, i) => hashToGroup('nodealer/bench/faces', `face ${i}`)))
}

/** How many different points the equations of these checks multiply. */
function size(checks: readonly Check[]): number {
  const keys = new Set<string>()
  for (const check of checks) {
    if ('refused' in check) throw new Error(check.refused)
    for (const { points } of check.equations) {
      const bytes = group.encode(points)
      for (let at = 0; at < bytes.length; at += 32) keys.add(bytes.subarray(at, at + 32).join())
    }
  }
  return keys.size
}

/** Remasking a deck under a joint key: make, prove, read, verify. */
export function remaskJobs(cards: number, patience: Patience): Result[] {
  const key = multiple('joint key')
  const input = encrypt(key, faces(cards), scalarsFrom(seed, 'masks', cards))
  const witness = shuffleSecrets(seed, [key], cards, cards)
  const shuffled = () => remaskDeck(key, 1, input, witness)
  const output = shuffled()
  const deck = encodeCiphertexts(output)
  const statement: RemaskStatement = { key, width: 1, input, output }
  const proof = encodeShuffleProof(proveRemask(ctx, statement, witness, seed))
  const read = () => ({ ...statement, output: decodeCiphertexts(deck, cards) })
  const received = read()
  const check = () => verifyRemask(ctx, received, decodeRemaskProof(proof, cards))
  insist(verify(check()) === undefined, 'remask')
  const parsed = decodeRemaskProof(proof, cards)
  const time = (job: string, work: () => unknown, rest: Partial<Result>): Result => ({
    job,
    cards,
    backend,
    ms: best(work, patience),
    ...rest,
  })
  return [
    time('remask', () => encodeCiphertexts(shuffled()), { bytes: deck.length }),
    time('prove remask', () => encodeShuffleProof(proveRemask(ctx, statement, witness, seed)), {
      bytes: proof.length,
    }),
    time('read deck and proof', () => [read(), decodeRemaskProof(proof, cards)], {
      bytes: deck.length + proof.length,
    }),
    time('verify remask', () => verify(verifyRemask(ctx, received, parsed)), { points: size([check()]) }),
  ]
}

/** Several players' shuffles of one deck, verified in one multiplication. */
export function chainJob(cards: number, players: number, patience: Patience): Result {
  const key = multiple('joint key')
  const steps: [number, RemaskStatement, ShuffleProof][] = []
  let input: Ciphertexts = trivial(faces(cards))
  for (let player = 0; player < players; player++) {
    const witness = shuffleSecrets(seed, [key, input.b], cards, cards)
    const output = remaskDeck(key, 1, input, witness)
    const statement = { key, width: 1, input, output }
    steps.push([player, statement, proveRemask(ctx, statement, witness, seed)])
    input = decodeCiphertexts(encodeCiphertexts(output), cards)
  }
  const checks = () =>
    steps.map(([player, statement, proof]) => [player, verifyRemask(ctx, statement, proof)] as const)
  insist(verifyAll(checks()).length === 0, 'chained shuffles')
  const points = size(checks().map(([, check]) => check))
  return {
    job: 'verify chained shuffles',
    cards,
    players,
    backend,
    ms: best(() => verifyAll(checks()), patience),
    points,
  }
}

/** One of the other shuffles: make the deck, prove, verify. */
function shuffleJobs(
  name: string,
  cards: number,
  patience: Patience,
  work: { make(): Points; prove(): ShuffleProof; verify(proof: ShuffleProof): Check },
): Result[] {
  const proof = work.prove()
  insist(verify(work.verify(proof)) === undefined, name)
  return [
    { job: name, cards, backend, ms: best(() => group.encode(work.make()), patience) },
    {
      job: `prove ${name}`,
      cards,
      backend,
      ms: best(() => encodeShuffleProof(work.prove()), patience),
      bytes: encodeShuffleProof(proof).length,
    },
    {
      job: `verify ${name}`,
      cards,
      backend,
      ms: best(() => verify(work.verify(proof)), patience),
      points: size([work.verify(proof)]),
    },
  ]
}

const joined = ({ a, b }: Ciphertexts) => group.concat([a, b])

/** Exponent, add-key, scale-and-offset. */
export function otherShuffleJobs(cards: number, patience: Patience): Result[] {
  const key = multiple('joint key')
  const { permutation, scalars } = shuffleSecrets(seed, [key], cards, cards)
  const deck = encrypt(key, faces(cards), scalarsFrom(seed, 'masks', cards))

  const lock = { permutation, exponent: secret('lock') }
  const locked = {
    base: group.base,
    image: multiple('lock'),
    width: 1,
    input: deck.b,
    output: exponentDeck(1, deck.b, lock),
  }
  const adding = { permutation, scalars, secret: secret('my key') }
  const added = { key, share: multiple('my key'), input: deck, output: addKeyDeck(key, deck, adding) }

  const dealing = { permutation, scalars, offset: secret('offset'), blinding: secret('blinding') }
  const dealt = {
    commitment: commitOffset(dealing.offset, dealing.blinding),
    input: deck,
    output: scaleOffsetDeck(deck, dealing),
  }
  return [
    ...shuffleJobs('exponent', cards, patience, {
      make: () => exponentDeck(1, deck.b, lock),
      prove: () => proveExponent(ctx, locked, lock, seed),
      verify: (proof) => verifyExponent(ctx, locked, proof),
    }),
    ...shuffleJobs('add key', cards, patience, {
      make: () => joined(addKeyDeck(key, deck, adding)),
      prove: () => proveAddKey(ctx, added, adding, seed),
      verify: (proof) => verifyAddKey(ctx, added, proof),
    }),
    ...shuffleJobs('scale and offset', cards, patience, {
      make: () => joined(scaleOffsetDeck(deck, dealing)),
      prove: () => proveScaleOffset(ctx, dealt, dealing, seed),
      verify: (proof) => verifyScaleOffset(ctx, dealt, proof),
    }),
  ]
}
