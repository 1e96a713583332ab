/** Larger statements about whole decks: a padlock deck is locked, and a board is shared among the others. */
import { group, type Point } from '../src/group/index.ts'
import {
  lockDeck,
  makeEscrow,
  proveEscrow,
  proveLock,
  scalarsFrom,
  verify,
  verifyEscrow,
  verifyLock,
} from '../src/proofs/index.ts'
import { insist, type Job, timingOf, unseen } from './job.ts'
import { faces } from './shuffle-jobs.ts'

const seed = new Uint8Array(32).fill(4)
const ctx = new TextEncoder().encode('bench')
const keysOf = (secrets: readonly bigint[]) => group.mul(group.base, secrets)

/** Locking 52 cards, and the escrow of a board of five cards among the other players. */
export function statementJobs(players: number): Job[] {
  return [
    { job: 'lock and prove', cards: 52, ready: () => ({ once: timingOf(lockScene(52).prove) }) },
    { job: 'verify lock', cards: 52, ready: () => ({ once: timingOf(lockScene(52).check) }) },
    {
      job: 'escrow and prove',
      cards: 5,
      players,
      ready: () => ({ once: timingOf(escrowScene(players).prove) }),
    },
    {
      job: 'verify escrow',
      cards: 5,
      players,
      ready: () => ({ once: timingOf(escrowScene(players).check) }),
    },
  ]
}

function lockScene(cards: number) {
  const [cascadeSecret = 1n, ...positionSecrets] = scalarsFrom(seed, 'locks', cards + 1)
  const witness = { cascadeSecret, positionSecrets }
  const [cascadeKey, positionKeys] = [keysOf([cascadeSecret]) as Point, keysOf(positionSecrets)]
  const input = faces(cards)
  const prove = () => {
    const statement = { cascadeKey, positionKeys, input, output: lockDeck(input, witness) }
    return { statement, proof: proveLock(ctx, statement, witness, seed) }
  }
  const { statement, proof } = prove()
  const check = () => verify(verifyLock(ctx, statement, unseen(proof)))
  insist(check() === undefined, 'lock')
  return { prove, check }
}

function escrowScene(players: number) {
  const seats = Array.from({ length: players - 1 }, (_, i) => i + 1)
  const polynomial = scalarsFrom(seed, 'polynomial', Math.ceil(players / 2))
  const witness = { polynomial, scalars: scalarsFrom(seed, 'pieces', 5 * seats.length) }
  const recipients = keysOf(scalarsFrom(seed, 'recipients', seats.length))
  const key = keysOf(polynomial.slice(0, 1)) as Point
  const terms = { cards: faces(5), seats, recipients }
  const prove = () => {
    const statement = { ...terms, key, ...makeEscrow(terms, witness) }
    return { statement, proof: proveEscrow(ctx, statement, witness, seed) }
  }
  const { statement, proof } = prove()
  const check = () => verify(verifyEscrow(ctx, statement, unseen(proof)))
  insist(check() === undefined, 'escrow')
  return { prove, check }
}
