/** A hand of hold'em as jobs: every player's shares in one message, the others' checked at once, cards opened. */
import { concatBytes } from '@noble/hashes/utils.js'
import { group, type Point } from '../src/group/index.ts'
import {
  type Ciphertexts,
  encodeLinearProof,
  encrypt,
  proveShares,
  scalarsFrom,
  shares,
  subtractShares,
  verifyAll,
  verifyShares,
} from '../src/proofs/index.ts'
import { insist, type Patience, type Result, timed, timedOn } from './measure.ts'
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
  const [a, b] = [group.encode(deck.a), group.encode(deck.b)]
  const receive = () => ({ a: group.decode(a), b: group.decode(b) })
  const give = (received: Ciphertexts, player: number) => {
    const given = shares(received, secrets[player]!)
    const statement = { key: group.pick(keys, [player]) as Point, bases: received.a, shares: given }
    const proof = proveShares(ctx, statement, { secret: secrets[player]! }, seed)
    return { statement, proof, bytes: concatBytes(group.encode(given), encodeLinearProof(proof)) }
  }
  const given = timedOn(receive, (received) => give(received, 0), patience)
  const messages = secrets.map((_, player) => give(receive(), player))
  const check = () =>
    verifyAll(
      messages.slice(1).map(({ statement, proof }, i) => [i, verifyShares(ctx, statement, proof)] as const),
    )
  const checked = timed(check, patience)
  insist(checked.made.length === 0, 'shares')
  const open = (received: Ciphertexts) =>
    messages.reduce((left, { statement }) => subtractShares(left, statement.shares), received).b
  const opened = timedOn(receive, (received) => group.encode(open(received)), patience)
  insist(group.equal(group.decode(opened.made), faces(cards)), 'opened cards')
  const about = { cards, players, backend: group.name }
  return [
    { job: 'give shares', ...about, ms: given.ms, bytes: given.made.bytes.length },
    { job: 'check the others’ shares', ...about, ms: checked.ms },
    { job: 'open cards', ...about, ms: opened.ms },
  ]
}
