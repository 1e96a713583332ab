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
import { insist, type Patience, type Result, timed, timedOn } from './measure.ts'

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
  const deck = timed(() => encodeCiphertexts(remaskDeck(key, 1, input, witness)), patience)
  const statement = { key, width: 1, input, output: decodeCiphertexts(deck.made, cards) }
  const proof = timed(() => encodeShuffleProof(proveRemask(ctx, statement, witness, seed)), patience)
  const read = timed(
    () => [decodeCiphertexts(deck.made, cards), decodeRemaskProof(proof.made, cards)] as const,
    patience,
  )
  const [output, parsed] = read.made
  const check = () => verifyRemask(ctx, { ...statement, output }, parsed)
  const verdict = timed(() => verify(check()), patience)
  insist(verdict.made === undefined, 'remask')
  const about = { cards, backend }
  const [deckBytes, proofBytes] = [deck.made.length, proof.made.length]
  return [
    { job: 'remask', ...about, ms: deck.ms, bytes: deckBytes },
    { job: 'prove remask', ...about, ms: proof.ms, bytes: proofBytes },
    { job: 'read deck and proof', ...about, ms: read.ms, bytes: deckBytes + proofBytes },
    { job: 'verify remask', ...about, ms: verdict.ms, points: size([check()]) },
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
    ms: timed(() => verifyAll(checks()), patience).ms,
    points,
  }
}

/** A shuffle of a deck: how it is made from freshly received points, proven and verified. */
interface Shuffle {
  make(deck: Ciphertexts): Points
  prove(): ShuffleProof
  verify(proof: ShuffleProof): Check
}

/** One of the other shuffles: make the deck, prove, verify. */
function shuffleJobs(job: string, deck: Ciphertexts, patience: Patience, shuffle: Shuffle): Result[] {
  const about = { cards: deck.a.length, backend }
  const bytes = encodeCiphertexts(deck)
  const receive = () => decodeCiphertexts(bytes, deck.a.length)
  const made = timedOn(receive, (received) => group.encode(shuffle.make(received)), patience)
  const proof = timed(shuffle.prove, patience)
  const verdict = timed(() => verify(shuffle.verify(proof.made)), patience)
  insist(verdict.made === undefined, job)
  const proofBytes = encodeShuffleProof(proof.made).length
  return [
    { job, ...about, ms: made.ms, bytes: made.made.length },
    { job: `prove ${job}`, ...about, ms: proof.ms, bytes: proofBytes },
    { job: `verify ${job}`, ...about, ms: verdict.ms, points: size([shuffle.verify(proof.made)]) },
  ]
}

const joined = ({ a, b }: Ciphertexts) => group.concat([a, b])

/** Exponent, add-key, scale-and-offset. */
export function otherShuffleJobs(cards: number, patience: Patience): Result[] {
  const key = multiple('joint key')
  const { permutation, scalars } = shuffleSecrets(seed, [key], cards, cards)
  const deck = encrypt(key, faces(cards), scalarsFrom(seed, 'masks', cards))
  const lock = { permutation, exponent: secret('lock') }
  const adding = { permutation, scalars, secret: secret('my key') }
  const dealing = { permutation, scalars, offset: secret('offset'), blinding: secret('blinding') }
  const locked = {
    base: group.base,
    image: multiple('lock'),
    width: 1,
    input: deck.b,
    output: exponentDeck(1, deck.b, lock),
  }
  const added = { key, share: multiple('my key'), input: deck, output: addKeyDeck(key, deck, adding) }
  const dealt = {
    commitment: commitOffset(dealing.offset, dealing.blinding),
    input: deck,
    output: scaleOffsetDeck(deck, dealing),
  }
  return [
    ...shuffleJobs('exponent', deck, patience, {
      make: ({ b }) => exponentDeck(1, b, lock),
      prove: () => proveExponent(ctx, locked, lock, seed),
      verify: (proof) => verifyExponent(ctx, locked, proof),
    }),
    ...shuffleJobs('add key', deck, patience, {
      make: (received) => joined(addKeyDeck(key, received, adding)),
      prove: () => proveAddKey(ctx, added, adding, seed),
      verify: (proof) => verifyAddKey(ctx, added, proof),
    }),
    ...shuffleJobs('scale and offset', deck, patience, {
      make: (received) => joined(scaleOffsetDeck(received, dealing)),
      prove: () => proveScaleOffset(ctx, dealt, dealing, seed),
      verify: (proof) => verifyScaleOffset(ctx, dealt, proof),
    }),
  ]
}
