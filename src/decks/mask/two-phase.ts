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
import { form, type Player, type Seat, takeTurns, wire } from '../../table/index.ts'
import { linearProof, shuffleProof } from '../fields.ts'
import type { Shuffled } from './cascade.ts'
import { type JointKey, partOf, sumOfParts } from './joint-key.ts'
import { lyingUnder, partsOf } from './lying.ts'

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

/** Cards, and the joint key of those who have masked them. */
interface Masked {
  readonly key: Point
  readonly deck: Ciphertexts
}

/** First phase: everybody shuffles and masks with its shuffle key. */
export async function shuffleAndMask(seat: Seat, joint: JointKey, deck: Ciphertexts): Promise<Shuffled> {
  const start: Masked = { key: group.identity, deck }
  const under = (player: Player, { key, deck: input }: Masked) => ({
    key,
    share: partOf(joint, player),
    input,
  })
  const rule = 'shuffle and mask without changing a card'
  const turns = await takeTurns(seat, rule, shuffleForm(deck.a.length), start, {
    make(mine, before) {
      const { key, share, input } = under(mine.player, before)
      const cards = input.a.length
      const drawn = shuffleSecrets(mine.secret('shuffle'), [key, share, input.a, input.b], cards, cards)
      const witness = { secret: joint.secret(), ...drawn }
      const output = addKeyDeck(key, input, witness)
      const proof = proveAddKey(mine.context, { key, share, input, output }, witness, mine.secret('proof'))
      return { msg: output.b, pk: group.add(key, share) as Point, epk: output.a, proof }
    },
    after: ({ epk, msg }, { player, before }) => ({
      key: group.add(before.key, partOf(joint, player)) as Point,
      deck: { a: epk, b: msg },
    }),
    check({ player, claim, said, before, after }) {
      const statement = { ...under(player, before), output: after.deck }
      return underKeys(said.pk, after.key, verifyAddKey(claim.context, statement, said.proof))
    },
  })
  const maskedBy = (count: number) => partsOf(joint, seat.players.slice(0, count))
  return {
    deck: turns.at(-1)!.after.deck,
    turns: turns.map(({ claim, index, before, after }) => ({
      claim,
      before: lyingUnder(before.deck, maskedBy(index)),
      after: lyingUnder(after.deck, maskedBy(index + 1)),
    })),
  }
}

/** Cards, and the joint key of each. */
interface Rekeyed {
  readonly keys: Points
  readonly deck: Ciphertexts
}

/** Second phase: everybody replaces its shuffle key by its keys of the positions. */
export async function remaskPositions(
  seat: Seat,
  joint: JointKey,
  positions: readonly JointKey[],
  deck: Ciphertexts,
): Promise<Shuffled> {
  const { players } = seat
  const shuffleKeys = positions.map(() => 0)
  const start: Rekeyed = { keys: group.pick(sumOfParts(joint, players), shuffleKeys), deck }
  const under = (player: Player, { keys, deck: input }: Rekeyed) => ({
    shuffleKey: partOf(joint, player),
    positionKeys: group.concat(positions.map((position) => partOf(position, player))),
    jointKeys: keys,
    input,
  })
  const rule = 'replace its shuffle key without changing a card'
  const turns = await takeTurns(seat, rule, remaskForm(positions.length), start, {
    make(mine, now) {
      const before = under(mine.player, now)
      const witness = {
        shuffleSecret: joint.secret(),
        positionSecrets: positions.map((position) => position.secret()),
        scalars: scalarsFrom(mine.secret('masks'), 'mask/remask', positions.length),
      }
      const output = rekeyDeck(before, witness)
      const proof = proveMaskedRekey(mine.context, { ...before, output }, witness, mine.secret('proof'))
      return { msg: output.b, pk: rekeyedKeys(before), epk: output.a, proof }
    },
    after: ({ epk, msg }, { player, before }) => ({
      keys: rekeyedKeys(under(player, before)),
      deck: { a: epk, b: msg },
    }),
    check({ player, claim, said, before, after }) {
      const statement = { ...under(player, before), output: after.deck }
      return underKeys(said.pk, after.keys, verifyMaskedRekey(claim.context, statement, said.proof))
    },
  })
  const rekeyedBy = (count: number) => (position: number) => [
    ...partsOf(positions[position]!, players.slice(0, count)),
    ...partsOf(joint, players.slice(count)),
  ]
  return {
    deck: turns.at(-1)!.after.deck,
    turns: turns.map(({ claim, index, before, after }) => ({
      claim,
      before: { cards: before.deck, under: rekeyedBy(index) },
      after: { cards: after.deck, under: rekeyedBy(index + 1) },
    })),
  }
}
