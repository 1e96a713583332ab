/**
 * Bringing cards under one key, so that they can be shuffled together. Cards of one shuffle lie under one key already; others
 * (each under a key of its own, or dealt anew after a loss) are moved to fresh keys: every player in turn replaces its share of
 * each card's key by its share of the fresh one, in one step, which is the second phase of the source backwards.
 */
import { group, type Point, type Points, type Scalar, scalar } from '../group/index.ts'
import {
  type Ciphertexts,
  concatCiphertexts,
  type LinearProof,
  plainRekeyShape,
  provePlainRekey,
  type RekeyStatement,
  verifyPlainRekey,
} from '../proofs/index.ts'
import { form, type Player, type Seat, takeTurns, wire } from '../table/index.ts'
import { announceKeys, type JointKey, publicKey, shareOf } from './joint-key.ts'
import { keyAmong } from './key-among.ts'
import { isGivenExcept, type MaskedCard, stripped, widthOf } from './masked-card.ts'
import { linearProof } from './proof-fields.ts'

/** Cards under one key of those who are present. */
export interface Gathered {
  readonly key: JointKey
  readonly cards: Ciphertexts
}

/** Brings these cards under one key of those present. Says nothing if they lie under one already. */
export async function gather(
  seat: Seat,
  players: readonly Player[],
  cards: readonly MaskedCard[],
): Promise<Gathered> {
  if (cards.some((card) => !isGivenExcept(card, players)))
    throw new RangeError('a card whose part a gone player kept cannot be put back')
  const there = concatCiphertexts(cards.map((card) => stripped(card, (player) => !players.includes(player))))
  const keys = cards.flatMap((card) => new Array<JointKey>(widthOf(card)).fill(card.key))
  const [first] = keys as [JointKey]
  if (keys.every((key) => key === first)) return { key: keyAmong(first, players), cards: there }
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  return { key, cards: await rekey(seat.at('move'), key, keys, there) }
}

/** Cards on their way, and the joint key of each. */
interface Moving {
  readonly joint: Points
  readonly cards: Ciphertexts
}

/** Every player moves all ciphertexts from its shares of their keys to its share of the fresh key. */
async function rekey(
  seat: Seat,
  fresh: JointKey,
  keys: readonly JointKey[],
  cards: Ciphertexts,
): Promise<Ciphertexts> {
  const count = keys.length
  const Move = form(
    'mask',
    'gather',
    wire.record({ msg: wire.points(count, count), proof: linearProof(plainRekeyShape(count)) }),
  )
  const oldKeys = (player: Player): Points => group.concat(keys.map((key) => shareOf(key, player)))
  const after = (before: Moving, player: Player, msg: Points): Moving => ({
    joint: group.add(group.sub(before.joint, oldKeys(player)), shareOf(fresh, player)),
    cards: { a: before.cards.a, b: msg },
  })
  const moved = (before: Moving, player: Player, msg: Points): RekeyStatement => {
    const { joint } = after(before, player, msg)
    return backwards(shareOf(fresh, player), oldKeys(player), joint, before.cards, msg)
  }
  const start: Moving = { joint: group.concat(keys.map((key) => publicKey(key, seat.players))), cards }
  const turns = await takeTurns(seat, 'move the cards to its fresh key', Move, start, {
    make(mine, before): { msg: Points; proof: LinearProof } {
      const shuffleSecret = fresh.secret()
      const positionSecrets = keys.map((key) => key.secret())
      const msg = changed(before.cards, shuffleSecret, positionSecrets)
      const witness = { shuffleSecret, positionSecrets, scalars: [] }
      const statement = moved(before, mine.player, msg)
      return { msg, proof: provePlainRekey(mine.context, statement, witness, mine.secret('proof')) }
    },
    after: ({ msg }, { player, before }) => after(before, player, msg),
    check: ({ player, claim, said, before }) =>
      verifyPlainRekey(claim.context, moved(before, player, said.msg), said.proof),
  })
  return turns.at(-1)!.after.cards
}

/** Bₖ + (f − sₖ)·Aₖ: the share under sₖ comes off and the one under f goes on, in one step. */
function changed(cards: Ciphertexts, fresh: Scalar, old: readonly Scalar[]): Points {
  const changes = old.map((secret) => scalar.sub(fresh, secret))
  return group.add(cards.b, group.mul(cards.a, changes))
}

/** The move, read from its end: from the fresh key to one key for each ciphertext. */
function backwards(
  shuffleKey: Point,
  positionKeys: Points,
  jointKeys: Points,
  before: Ciphertexts,
  msg: Points,
): RekeyStatement {
  return { shuffleKey, positionKeys, jointKeys, input: { a: before.a, b: msg }, output: before }
}
