/**
 * Locking (spec/decks, section 4; Alice's padlocks A_i in the source): every player in turn takes its one lock off all
 * boxes and puts a lock of its own on each, T'ₖ = (s_{p,k}/s_p)·Tₖ. That is one step: the boxes with s_p taken off and
 * s_{p,k} not yet put on never leave the player, because with two players the other one would read them all.
 *
 * A turn may be taken before the earlier ones are checked, although s_p is no fresh secret: it has been used in the cascade,
 * and in a re-deal, where it is z_p, in claims and tags as well. So a false deck may meet a secret that is in use. What goes out
 * is safe all the same: each s_{p,k} is drawn for exactly these boxes and has touched nothing else, so that to the others
 * s_{p,k}·(Tₖ/s_p) beside s_{p,k}·G is a random point, whatever Tₖ they made up (decisional Diffie–Hellman). If a turn before
 * was false all of them end here, and nothing is ever opened with them.
 */
import { proofField } from '../../cards/index.ts'
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import {
  decodeLockProof,
  encodeLockProof,
  type LockProof,
  type LockWitness,
  lockDeck,
  proveLock,
  shuffleSecrets,
  verifyLock,
} from '../../proofs/index.ts'
import { form, type Mine, type Player, type Seat, sized, takeTurns, wire } from '../../table/index.ts'
import type { Layered } from './cascade.ts'

/** One player's turn: the key of the lock it took off, the keys of those it put on, the boxes before and after. */
export interface LockTurn {
  readonly player: Player
  readonly key: Point
  readonly keys: Points
  readonly input: Points
  readonly output: Points
  /** My secrets, if this was my turn. */
  readonly mine?: LockWitness
}

/** What is said at a turn: S_{p,1} … S_{p,n}, the boxes, and the proof, which shows possession of every secret. */
interface Locked {
  readonly keys: Points
  readonly deck: Points
  readonly proof: LockProof
}

/** The rule that every turn must keep. */
export const lockRule = 'lock every box in one step'

const lockForm = sized((cards: number) =>
  form(
    'padlock',
    'lock',
    wire.record<Locked>({
      keys: wire.points(cards, cards),
      deck: wire.points(cards, cards),
      proof: proofField(32 * (cards + 7), encodeLockProof, (raw) => decodeLockProof(raw, cards)),
    }),
  ),
)

/** Fresh locks for exactly these boxes. */
export function drawLocks(seed: Uint8Array, input: Points): readonly Scalar[] {
  return shuffleSecrets(seed, [input], input.length, input.length).scalars
}

function takeTurn(mine: Mine, cascadeKey: Point, cascadeSecret: Scalar, input: Points): Locked {
  const positionSecrets = drawLocks(mine.secret('locks'), input)
  const witness = { cascadeSecret, positionSecrets }
  const keys = group.mul(group.base, positionSecrets)
  const deck = lockDeck(input, witness)
  const statement = { cascadeKey, positionKeys: keys, input, output: deck }
  return { keys, deck, proof: proveLock(mine.context, statement, witness, mine.secret('proof')) }
}

/** Everybody takes a turn, in the order of the seats; all turns are checked together before anything is dealt. */
export async function lock(seat: Seat, { deck, keys: under, secret }: Layered): Promise<readonly LockTurn[]> {
  const keyOf = (player: Player): Point => under.get(player)!
  const turns = await takeTurns(seat, lockRule, lockForm(deck.length), deck, {
    make: (mine, input) => takeTurn(mine, keyOf(mine.player), secret as Scalar, input),
    after: (said) => said.deck,
    check: ({ player, claim, said, before: input, after: output }) =>
      verifyLock(
        claim.context,
        { cascadeKey: keyOf(player), positionKeys: said.keys, input, output },
        said.proof,
      ),
  })
  return turns.map(({ player, seat: turn, said, before: input, after: output }) => {
    const isMine = player === seat.me && secret !== undefined
    const positionSecrets = () => drawLocks(turn.secret('locks'), input)
    const mine = isMine ? { mine: { cascadeSecret: secret, positionSecrets: positionSecrets() } } : {}
    return { player, key: keyOf(player), keys: said.keys, input, output, ...mine }
  })
}
