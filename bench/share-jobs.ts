/** A hand of hold'em as jobs: every player's shares in one message, the others' checked at once, cards opened. */
import { group, type Point, type Points } from '../src/group/index.ts'
import {
  encodeLinearProof,
  encrypt,
  proveShares,
  scalarsFrom,
  shares,
  subtractShares,
  verifyAll,
  verifyShares,
} from '../src/proofs/index.ts'
import { best, insist, type Patience, type Result } from './measure.ts'
import { faces } from './shuffle-jobs.ts'

const seed = new Uint8Array(32).fill(2)
const ctx = new TextEncoder().encode('bench')

/** Two cards for each of the others and five for the board: what one player helps to open in a hand. */
export function shareJobs(players: number, patience: Patience): Result[] {
  const cards = 2 * (players - 1) + 5
  const secrets = scalarsFrom(seed, 'keys', players)
  const keys = group.mul(group.base, secrets)
  const joint = group.sum(keys)
  const deck = encrypt(joint, faces(cards), scalarsFrom(seed, 'masks', cards))
  const received = { a: group.decode(group.encode(deck.a)), b: group.decode(group.encode(deck.b)) }
  const give = (player: number) => {
    const given = shares(received, secrets[player]!)
    const statement = { key: group.pick(keys, [player]) as Point, bases: received.a, shares: given }
    return { statement, proof: proveShares(ctx, statement, { secret: secrets[player]! }, seed) }
  }
  const messages = secrets.map((_, player) => give(player))
  const others = messages.slice(1).map(({ statement, proof }, i) => ({
    statement: { ...statement, shares: group.decode(group.encode(statement.shares)) },
    proof,
    player: i + 1,
  }))
  const check = () =>
    verifyAll(
      others.map(({ statement, proof, player }) => [player, verifyShares(ctx, statement, proof)] as const),
    )
  insist(check().length === 0, 'shares')
  const all: Points[] = messages.map(({ statement }) => statement.shares)
  const open = () => group.encode(all.reduce((left, given) => subtractShares(left, given), received).b)
  insist(group.equal(group.decode(open()), faces(cards)), 'opened cards')
  const proofBytes = encodeLinearProof(messages[0]!.proof).length
  const about = { cards, players, backend: group.name }
  return [
    {
      job: 'give shares',
      ...about,
      ms: best(() => group.encode(give(0).statement.shares), patience),
      bytes: 32 * cards + proofBytes,
    },
    { job: 'check the others’ shares', ...about, ms: best(check, patience) },
    { job: 'open cards', ...about, ms: best(open, patience) },
  ]
}
