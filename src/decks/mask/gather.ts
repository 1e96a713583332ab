/**
 * Bringing cards under one key, so that they can be shuffled together. Cards of one shuffle lie under one key already; others
 * (of a two-phase deck, or dealt anew after a loss) are moved to fresh keys: every player in turn replaces its part of each
 * card's key by its part of the fresh one, in one step, which is the second phase of the source backwards.
 */
import { group, type Point, type Points, type Scalar, scalar } from '../../group/index.ts'
import {
  type Ciphertexts,
  concatCiphertexts,
  plainRekeyShape,
  provePlainRekey,
  type RekeyStatement,
  verifyPlainRekey,
} from '../../proofs/index.ts'
import { form, type Player, type Seat, takeTurns, wire } from '../../table/index.ts'
import { linearProof } from '../fields.ts'
import { announceKeys, type JointKey, partOf, sumOfParts } from './joint-key.ts'
import type { Place } from './place.ts'

/** Cards under one key of those who are present. */
export interface Gathered {
  readonly key: JointKey
  readonly deck: Ciphertexts
}

/** Brings these cards under one key. Says nothing if they lie under one already. */
export async function gather(
  seat: Seat,
  players: readonly Player[],
  places: readonly Place[],
): Promise<Gathered> {
  const deck = concatCiphertexts(places.map((place) => forThosePresent(place, players)))
  const keys = places.map((place) => place.key)
  const [first] = keys as [JointKey]
  if (keys.every((key) => key === first)) return { key: restricted(first, players), deck }
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  return { key, deck: await moveTo(seat.at('move'), key, keys, deck) }
}

/** The card as it lies under the keys of those who are present: the parts of the gone are taken off. */
function forThosePresent({ card, given }: Place, players: readonly Player[]): Ciphertexts {
  const gone = [...given].filter(([player]) => !players.includes(player)).map(([, part]) => part)
  return { a: card.a, b: group.sub(card.b, group.sum(group.concat(gone))) }
}

function restricted(key: JointKey, players: readonly Player[]): JointKey {
  if (key.parts.size === players.length) return key
  return { ...key, parts: new Map(players.map((player) => [player, partOf(key, player)])) }
}

function moveForm(cards: number) {
  return form(
    'mask',
    'gather',
    wire.record({ msg: wire.points(cards, cards), proof: linearProof(plainRekeyShape(cards)) }),
  )
}

/** Cards on their way, and the joint key of each. */
interface Moving {
  readonly joint: Points
  readonly deck: Ciphertexts
}

/** Every player moves all cards from its part of their keys to its part of the fresh key. */
async function moveTo(
  seat: Seat,
  fresh: JointKey,
  keys: readonly JointKey[],
  start: Ciphertexts,
): Promise<Ciphertexts> {
  const oldKeys = (player: Player): Points => group.concat(keys.map((key) => partOf(key, player)))
  const after = ({ joint, deck }: Moving, player: Player, msg: Points): Moving => ({
    joint: group.add(group.sub(joint, oldKeys(player)), partOf(fresh, player)),
    deck: { a: deck.a, b: msg },
  })
  const moved = (before: Moving, player: Player, msg: Points): RekeyStatement => {
    const { joint } = after(before, player, msg)
    return backwards(partOf(fresh, player), oldKeys(player), joint, before.deck, msg)
  }
  const joint = group.concat(keys.map((key) => sumOfParts(key, seat.players)))
  const turns = await takeTurns(
    seat,
    'move the cards to its fresh key',
    moveForm(keys.length),
    { joint, deck: start },
    {
      make(mine, before) {
        const shuffleSecret = fresh.secret()
        const positionSecrets = keys.map((key) => key.secret())
        const msg = changed(before.deck, shuffleSecret, positionSecrets)
        const witness = { shuffleSecret, positionSecrets, scalars: [] }
        const statement = moved(before, mine.player, msg)
        return { msg, proof: provePlainRekey(mine.context, statement, witness, mine.secret('proof')) }
      },
      after: ({ msg }, { player, before }) => after(before, player, msg),
      check: ({ player, claim, said, before }) =>
        verifyPlainRekey(claim.context, moved(before, player, said.msg), said.proof),
    },
  )
  return turns.at(-1)!.after.deck
}

/** Bₖ + (f − sₖ)·Aₖ: the part under sₖ comes off and the one under f goes on, in one step. */
function changed(deck: Ciphertexts, fresh: Scalar, old: readonly Scalar[]): Points {
  const changes = old.map((secret) => scalar.sub(fresh, secret))
  return group.add(deck.b, group.mul(deck.a, changes))
}

/** The move, read from its end: from the fresh key to one key for each card. */
function backwards(
  shuffleKey: Point,
  positionKeys: Points,
  jointKeys: Points,
  before: Ciphertexts,
  msg: Points,
): RekeyStatement {
  return { shuffleKey, positionKeys, jointKeys, input: { a: before.a, b: msg }, output: before }
}
