/**
 * The two phases of the source (protocols, section 2). First every player in turn shuffles, adds its shuffle key to all cards
 * and masks them. Then, the order being fixed, every player in turn replaces its shuffle key by one key for each position and
 * masks again; a card without the one and not yet under the other is never published, or the others could read it.
 */
import { group, type Point, type Points } from '../../group/index.ts'
import {
  addKeyDeck,
  type Check,
  type Ciphertexts,
  decodeAddKeyProof,
  maskedRekeyShape,
  proveAddKey,
  proveMaskedRekey,
  refuse,
  rekeyDeck,
  rekeyedKeys,
  scalarsFrom,
  shuffleSecrets,
  verifyAddKey,
  verifyMaskedRekey,
} from '../../proofs/index.ts'
import { form, type Seat, wire } from '../../table/index.ts'
import { linearProof, shuffleProof } from '../fields.ts'
import { requireTurns, type Turn } from '../turns.ts'
import type { Shuffled } from './cascade.ts'
import { type JointKey, partOf } from './joint-key.ts'
import { type DeckTurn, lyingUnder, partsOf } from './lying.ts'

/** Cards travel as the source writes them; all have one joint key after the first phase, each its own after the second. */
function shuffleForm(cards: number) {
  return form(
    'mask',
    'shuffleMask',
    wire.record({
      msg: wire.points(cards, cards),
      pk: wire.point(),
      epk: wire.points(cards, cards),
      proof: shuffleProof(decodeAddKeyProof, cards),
    }),
  )
}

function remaskForm(cards: number) {
  return form(
    'mask',
    'remask',
    wire.record({
      msg: wire.points(cards, cards),
      pk: wire.points(cards, cards),
      epk: wire.points(cards, cards),
      proof: linearProof(maskedRekeyShape(cards)),
    }),
  )
}

/** The joint key inside a card is only accepted if it is the one that everybody computes (protocols, section 2). */
function underKeys(said: Points, computed: Points, check: Check): Check {
  return group.equal(said, computed)
    ? check
    : refuse('the joint key of a card is not the one that the others compute')
}

/** First phase: everybody shuffles and masks with its shuffle key. */
export async function shuffleAndMask(seat: Seat, joint: JointKey, start: Ciphertexts): Promise<Shuffled> {
  const Shuffle = shuffleForm(start.a.length)
  const checks: Turn[] = []
  const turns: DeckTurn[] = []
  let key = group.identity
  let deck = start
  for (const [i, player] of seat.players.entries()) {
    const turn = seat.at(player)
    const share = partOf(joint, player)
    const before = { key, share, input: deck }
    const said = await turn.by(player, Shuffle, (mine) => {
      const order = [before.key, share, before.input.a, before.input.b]
      const drawn = shuffleSecrets(mine.secret('shuffle'), order, deck.a.length, deck.a.length)
      const witness = { secret: joint.secret(), ...drawn }
      const output = addKeyDeck(before.key, before.input, witness)
      const proof = proveAddKey(mine.context, { ...before, output }, witness, mine.secret('proof'))
      return { msg: output.b, pk: group.add(before.key, share) as Point, epk: output.a, proof }
    })
    const output = { a: said.epk, b: said.msg }
    key = group.add(key, share) as Point
    const check = verifyAddKey(turn.context(player), { ...before, output }, said.proof)
    checks.push({ player, seat: turn, check: underKeys(said.pk, key, check) })
    turns.push({
      player,
      seat: turn,
      before: lyingUnder(deck, partsOf(joint, seat.players.slice(0, i))),
      after: lyingUnder(output, partsOf(joint, seat.players.slice(0, i + 1))),
    })
    deck = output
  }
  requireTurns('shuffle and mask without changing a card', checks)
  return { deck, turns }
}

/** Second phase: everybody replaces its shuffle key by its keys of the positions. */
export async function remaskPositions(
  seat: Seat,
  joint: JointKey,
  positions: readonly JointKey[],
  start: Ciphertexts,
): Promise<Shuffled> {
  const Remask = remaskForm(positions.length)
  const checks: Turn[] = []
  const turns: DeckTurn[] = []
  const { players } = seat
  let deck = start
  let keys: Points = group.pick(
    group.sum(group.concat(players.map((player) => partOf(joint, player)))),
    positions.map(() => 0),
  )
  for (const [i, player] of players.entries()) {
    const turn = seat.at(player)
    const positionKeys = group.concat(positions.map((position) => partOf(position, player)))
    const before = { shuffleKey: partOf(joint, player), positionKeys, jointKeys: keys, input: deck }
    const after = rekeyedKeys(before)
    const said = await turn.by(player, Remask, (mine) => {
      const witness = {
        shuffleSecret: joint.secret(),
        positionSecrets: positions.map((position) => position.secret()),
        scalars: scalarsFrom(mine.secret('masks'), 'mask/remask', positions.length),
      }
      const output = rekeyDeck(before, witness)
      const proof = proveMaskedRekey(mine.context, { ...before, output }, witness, mine.secret('proof'))
      return { msg: output.b, pk: after, epk: output.a, proof }
    })
    const output = { a: said.epk, b: said.msg }
    const check = verifyMaskedRekey(turn.context(player), { ...before, output }, said.proof)
    checks.push({ player, seat: turn, check: underKeys(said.pk, after, check) })
    const under = (done: number) => (position: number) => [
      ...partsOf(positions[position]!, players.slice(0, done)),
      ...partsOf(joint, players.slice(done)),
    ]
    turns.push({
      player,
      seat: turn,
      before: { cards: deck, under: under(i) },
      after: { cards: output, under: under(i + 1) },
    })
    deck = output
    keys = after
  }
  requireTurns('replace its shuffle key without changing a card', checks)
  return { deck, turns }
}
