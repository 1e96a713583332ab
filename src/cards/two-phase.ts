/**
 * The two phases of the source (spec/decks, section 2). First every player in turn shuffles, adds its shuffle key to all cards
 * and masks them. Then, the order being fixed, every player in turn replaces its shuffle key by one key for each position and
 * masks again; a card without the one and not yet under the other is never published, or the others could read it.
 */
import { group, type Point, type Points } from '../group/index.ts'
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
} from '../proofs/index.ts'
import { type Player, type Seat, sized, takeTurns, wire } from '../table/index.ts'
import { cardsUnder, sharesOf } from './card-turn.ts'
import { cardsForm } from './cards-form.ts'
import { type JointKey, publicKey, shareOf } from './joint-key.ts'
import { linearProof, shuffleProof } from './proof-fields.ts'
import type { ShuffledCards } from './shuffle.ts'

/** Both phases, each in a scope of its own: under a shuffle key, then each card under the key of its position. */
export async function shuffleInTwoPhases(
  scopes: { readonly shuffle: Seat; readonly remask: Seat },
  shuffleKey: JointKey,
  positionKeys: readonly JointKey[],
  cards: Ciphertexts,
): Promise<ShuffledCards> {
  const first = await shuffleAndMask(scopes.shuffle, shuffleKey, cards)
  const second = await remaskPositions(scopes.remask, shuffleKey, positionKeys, first.cards)
  return { cards: second.cards, turns: [...first.turns, ...second.turns] }
}

/** Cards travel as the source writes them; all have one joint key after the first phase, each its own after the second. */
const shuffleForm = sized((cards: number) =>
  cardsForm('shuffleMask', cards, {
    pk: wire.point(),
    proof: shuffleProof(decodeAddKeyProof, cards),
  }),
)

const remaskForm = sized((cards: number) =>
  cardsForm('remask', cards, {
    pk: wire.points(cards, cards),
    proof: linearProof(maskedRekeyShape(cards)),
  }),
)

/** The joint key inside a card is only accepted if it is the one that everybody computes (spec/decks, section 2). */
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
async function shuffleAndMask(seat: Seat, joint: JointKey, deck: Ciphertexts): Promise<ShuffledCards> {
  const start: Masked = { key: group.identity, deck }
  const under = (player: Player, { key, deck: input }: Masked) => ({
    key,
    share: shareOf(joint, player),
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
      return { cards: output, pk: group.add(key, share), proof }
    },
    after: ({ cards }, { player, before }) => ({
      key: group.add(before.key, shareOf(joint, player)),
      deck: cards,
    }),
    check({ player, claim, said, before, after }) {
      const statement = { ...under(player, before), output: after.deck }
      return underKeys(said.pk, after.key, verifyAddKey(claim.context, statement, said.proof))
    },
  })
  const maskedBy = (count: number) => sharesOf(joint, seat.players.slice(0, count))
  return {
    cards: turns.at(-1)!.after.deck,
    turns: turns.map(({ claim, index, before, after }) => ({
      claim,
      before: cardsUnder(before.deck, maskedBy(index)),
      after: cardsUnder(after.deck, maskedBy(index + 1)),
    })),
  }
}

/** Cards, and the joint key of each. */
interface Rekeyed {
  readonly keys: Points
  readonly deck: Ciphertexts
}

/** Second phase: everybody replaces its shuffle key by its keys of the positions. */
async function remaskPositions(
  seat: Seat,
  joint: JointKey,
  positions: readonly JointKey[],
  deck: Ciphertexts,
): Promise<ShuffledCards> {
  const { players } = seat
  const shuffleKeys = positions.map(() => 0)
  const start: Rekeyed = { keys: group.pick(publicKey(joint, players), shuffleKeys), deck }
  const under = (player: Player, { keys, deck: input }: Rekeyed) => ({
    shuffleKey: shareOf(joint, player),
    positionKeys: group.concat(positions.map((position) => shareOf(position, player))),
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
      return { cards: output, pk: rekeyedKeys(before), proof }
    },
    after: ({ cards }, { player, before }) => ({
      keys: rekeyedKeys(under(player, before)),
      deck: cards,
    }),
    check({ player, claim, said, before, after }) {
      const statement = { ...under(player, before), output: after.deck }
      return underKeys(said.pk, after.keys, verifyMaskedRekey(claim.context, statement, said.proof))
    },
  })
  const rekeyedBy = (count: number) => (position: number) => [
    ...sharesOf(positions[position]!, players.slice(0, count)),
    ...sharesOf(joint, players.slice(count)),
  ]
  return {
    cards: turns.at(-1)!.after.deck,
    turns: turns.map(({ claim, index, before, after }) => ({
      claim,
      before: { cards: before.deck, width: 1, under: rekeyedBy(index) },
      after: { cards: after.deck, width: 1, under: rekeyedBy(index + 1) },
    })),
  }
}
