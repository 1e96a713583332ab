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
import { insist, type Job, timing, timingOf, unseen } from './job.ts'

const seed = new Uint8Array(32).fill(1)
const ctx = new TextEncoder().encode('bench')

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
    for (const { points } of check.equations.flat()) {
      const bytes = group.encode(points)
      for (let at = 0; at < bytes.length; at += 32) keys.add(bytes.subarray(at, at + 32).join())
    }
  }
  return keys.size
}

/** Remasking a deck under a joint key: make, prove, read, verify. */
export function remaskJobs(cards: number): Job[] {
  const scene = once(() => {
    const key = multiple('joint key')
    const input = encrypt(key, faces(cards), scalarsFrom(seed, 'masks', cards))
    const witness = shuffleSecrets(seed, [key], cards, cards)
    const make = () => encodeCiphertexts(remaskDeck(key, 1, input, witness))
    const deck = make()
    const statement = { key, width: 1, input, output: decodeCiphertexts(deck, cards) }
    const prove = () => encodeShuffleProof(proveRemask(ctx, statement, witness, seed))
    const proof = prove()
    const read = () => [decodeCiphertexts(deck, cards), decodeRemaskProof(proof, cards)] as const
    const check = ([output, parsed]: ReturnType<typeof read>) =>
      verifyRemask(ctx, { ...statement, output }, parsed)
    insist(verify(check(read())) === undefined, 'remask')
    /** What the others wait for: from the deck before to one's own. Turns are checked together when all have been taken. */
    const turn = () => {
      const [before] = read()
      const own = shuffleSecrets(seed, [key, before.a, before.b], cards, cards)
      const output = remaskDeck(key, 1, before, own)
      const statement = { key, width: 1, input: before, output }
      return [encodeCiphertexts(output), encodeShuffleProof(proveRemask(ctx, statement, own, seed))]
    }
    return { deck, proof, make, prove, read, check, turn }
  })
  const large = cards > 104
  return [
    {
      job: 'remask',
      cards,
      large,
      ready: () => ({ once: timingOf(scene().make), bytes: scene().deck.length }),
    },
    {
      job: 'prove remask',
      cards,
      large,
      ready: () => ({ once: timingOf(scene().prove), bytes: scene().proof.length }),
    },
    { job: 'read deck and proof', cards, large, ready: () => ({ once: timingOf(scene().read) }) },
    {
      job: 'verify remask',
      cards,
      large,
      ready: () => ({
        once: timing(scene().read, (read) => verify(scene().check(read))),
        points: size([scene().check(scene().read())]),
      }),
    },
    { job: 'turn: read to prove', cards, large, ready: () => ({ once: timingOf(scene().turn) }) },
  ]
}

/** Several players' shuffles of one deck, verified in one multiplication. */
export function chainJob(cards: number, players: number): Job {
  return {
    job: 'verify chained shuffles',
    cards,
    players,
    large: players > 5,
    ready: () => {
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
        steps.map(
          ([player, statement, proof]) => [player, verifyRemask(ctx, statement, unseen(proof))] as const,
        )
      insist(verifyAll(checks()).length === 0, 'chained shuffles')
      return { once: timingOf(() => verifyAll(checks())), points: size(checks().map(([, check]) => check)) }
    },
  }
}

/** A shuffle of a deck: how it is made from freshly received points, proven and verified. */
interface Shuffle {
  make(deck: Ciphertexts): Points
  prove(): ShuffleProof
  verify(proof: ShuffleProof): Check
}

/** One of the other shuffles: make the deck, prove, verify. */
function shuffleJobs(job: string, cards: number, make: () => readonly [Ciphertexts, Shuffle]): Job[] {
  const scene = once(() => {
    const [deck, shuffle] = make()
    const bytes = encodeCiphertexts(deck)
    const proof = shuffle.prove()
    insist(verify(shuffle.verify(proof)) === undefined, job)
    return { shuffle, receive: () => decodeCiphertexts(bytes, cards), proof }
  })
  return [
    {
      job,
      cards,
      ready: () => ({
        once: timing(scene().receive, (received) => group.encode(scene().shuffle.make(received))),
      }),
    },
    {
      job: `prove ${job}`,
      cards,
      ready: () => ({
        once: timingOf(scene().shuffle.prove),
        bytes: encodeShuffleProof(scene().proof).length,
      }),
    },
    {
      job: `verify ${job}`,
      cards,
      ready: () => ({
        once: timingOf(() => verify(scene().shuffle.verify(unseen(scene().proof)))),
        points: size([scene().shuffle.verify(scene().proof)]),
      }),
    },
  ]
}

/** Runs what is expensive when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const joined = ({ a, b }: Ciphertexts) => group.concat([a, b])

/** Exponent, add-key, scale-and-offset. */
export function otherShuffleJobs(cards: number): Job[] {
  const scene = once(() => {
    const key = multiple('joint key')
    const { permutation, scalars } = shuffleSecrets(seed, [key], cards, cards)
    const deck = encrypt(key, faces(cards), scalarsFrom(seed, 'masks', cards))
    return { key, permutation, scalars, deck }
  })
  return [
    ...shuffleJobs('exponent', cards, () => {
      const { permutation, deck } = scene()
      const lock = { permutation, exponent: secret('lock') }
      const [base, image] = [group.base, multiple('lock')]
      const locked = { base, image, width: 1, input: deck.b, output: exponentDeck(1, deck.b, lock) }
      return [
        deck,
        {
          make: ({ b }) => exponentDeck(1, b, lock),
          prove: () => proveExponent(ctx, locked, lock, seed),
          verify: (proof) => verifyExponent(ctx, locked, proof),
        },
      ]
    }),
    ...shuffleJobs('add key', cards, () => {
      const { key, permutation, scalars, deck } = scene()
      const adding = { permutation, scalars, secret: secret('my key') }
      const added = { key, share: multiple('my key'), input: deck, output: addKeyDeck(key, deck, adding) }
      return [
        deck,
        {
          make: (received) => joined(addKeyDeck(key, received, adding)),
          prove: () => proveAddKey(ctx, added, adding, seed),
          verify: (proof) => verifyAddKey(ctx, added, proof),
        },
      ]
    }),
    ...shuffleJobs('scale and offset', cards, () => {
      const { permutation, scalars, deck } = scene()
      const dealing = { permutation, scalars, offset: secret('offset'), blinding: secret('blinding') }
      const commitment = commitOffset(dealing.offset, dealing.blinding)
      const dealt = { commitment, input: deck, output: scaleOffsetDeck(deck, dealing) }
      return [
        deck,
        {
          make: (received) => joined(scaleOffsetDeck(received, dealing)),
          prove: () => proveScaleOffset(ctx, dealt, dealing, seed),
          verify: (proof) => verifyScaleOffset(ctx, dealt, proof),
        },
      ]
    }),
  ]
}
