/** A hand of hold'em as jobs: every player's shares in one message, the others' checked at once, cards opened. */

import { group, type Point } from '../src/group/index.ts'
import { concatBytes } from '../src/group/inside.ts'
import {
  type Ciphertexts,
  encodeLinearProof,
  encrypt,
  proveShares,
  scalarsFrom,
  shares,
  verifyAll,
  verifyShares,
} from '../src/proofs/index.ts'
import { insist, type Job, timing, timingOf, unseen } from './job.ts'
import { faces } from './shuffle-jobs.ts'

const seed = new Uint8Array(32).fill(2)
const ctx = new TextEncoder().encode('bench')

/** How often shares are given and checked in a row: a hand does so at every street. */
const inRow = 3

/** Two cards for each of the others and five for the board: what one player helps to open in a hand. */
export function shareJobs(players: number): Job[] {
  const cards = 2 * (players - 1) + 5
  let made: ReturnType<typeof sceneOf> | undefined
  const scene = () => {
    made ??= sceneOf(players, cards)
    return made
  }
  return [
    {
      job: 'give shares',
      cards,
      players,
      ready: () => ({
        once: timing(scene().receive, (received) => scene().give(received, 0), inRow),
        bytes: scene().give(scene().receive(), 0).bytes.length,
      }),
    },
    {
      job: 'check the others’ shares',
      cards,
      players,
      ready: () => ({ once: timingOf(scene().check, inRow) }),
    },
    {
      job: 'open cards',
      cards,
      players,
      ready: () => ({
        once: timing(scene().receive, (received) => group.encode(scene().open(received)), 10 * inRow),
      }),
    },
  ]
}

function sceneOf(players: number, cards: number) {
  const secrets = scalarsFrom(seed, 'keys', players)
  const keys = group.mul(group.base, secrets)
  const deck = encrypt(group.sum(keys), faces(cards), scalarsFrom(seed, 'masks', cards))
  const [a, b] = [group.encode(deck.a), group.encode(deck.b)]
  const receive = () => ({ a: group.decode(a), b: group.decode(b) })
  const give = (received: Ciphertexts, player: number) => {
    const given = shares(received, secrets[player]!)
    const statement = { key: group.pick(keys, [player]) as Point, bases: received.a, shares: given }
    const proof = proveShares(ctx, statement, { secret: secrets[player]! }, seed)
    return { statement, proof, bytes: concatBytes(group.encode(given), encodeLinearProof(proof)) }
  }
  const messages = secrets.map((_, player) => give(receive(), player))
  const check = () =>
    verifyAll(
      messages
        .slice(1)
        .map(({ statement, proof }, i) => [i, verifyShares(ctx, statement, unseen(proof))] as const),
    )
  const given = messages.map(({ statement }) => statement.shares)
  const open = (received: Ciphertexts) => group.sub(received.b, ...given)
  insist(check().length === 0, 'shares')
  insist(group.equal(open(receive()), faces(cards)), 'opened cards')
  return { receive, give, check, open }
}
