/**
 * Cards that a player has laid face down (spec/free, section 4): it made their masks, and so still knows what they are. When a
 * player is lost, and what it helped to hide cannot be opened any more, whoever laid a card encrypts it anew for those who stay, with a
 * proof that it is the same card.
 */
import type { Point, Scalar } from '../group/index.ts'
import { group } from '../group/index.ts'
import {
  both,
  type Check,
  type Ciphertexts,
  concatCiphertexts,
  encrypt,
  type LinearProof,
  madeEqualityShape,
  pickCiphertexts,
  proveMadeEquality,
  refuse,
  scalarsFrom,
  verifyMadeEquality,
} from '../proofs/index.ts'
import { form, type Mine, type Player, type Seat, wire } from '../table/index.ts'
import { ciphertexts } from './cards-form.ts'
import { type JointKey, publicKey } from './joint-key.ts'
import { type MaskedCard, maskedCards } from './masked-card.ts'
import { linearProof } from './proof-fields.ts'

/** A card that a player has laid, as it lies under everybody's key. */
export interface LaidCard {
  readonly card: MaskedCard
  /** Its mask, at the seat of the one who laid it. */
  mask(): Scalar
}

interface Claimed {
  readonly cards: Ciphertexts
  readonly proof: LinearProof | null
}

/** Each player encrypts the cards that it has laid under this key; gives them for each player, in the same order. */
export async function claimLaid(
  seat: Seat,
  to: JointKey,
  laid: ReadonlyMap<Player, readonly LaidCard[]>,
): Promise<ReadonlyMap<Player, readonly MaskedCard[]>> {
  const newKey = publicKey(to)
  const claimed = await seat.parallel(
    [...laid].map(([player, cards]) => async (scope) => {
      const claim = await scope
        .at(player)
        .by(player, formOf(cards.length), (mine) => make(mine, newKey, cards))
      const said = await scope.accept('claim the cards that it has laid', claim, (claimed, { context }) =>
        check(context, claimed, newKey, cards),
      )
      return [player, maskedCards(said.cards, () => to)] as const
    }),
  )
  return new Map(claimed)
}

/** The new masks of cards that I have claimed in this scope. */
export function laidMasks(seat: Seat, count: number): readonly Scalar[] {
  return masksOf(seat.at(seat.me as Player), count)
}

function masksOf(claiming: Pick<Mine, 'secret'>, count: number): readonly Scalar[] {
  return scalarsFrom(claiming.secret('masks'), 'mask/laid', count)
}

function formOf(count: number) {
  return form(
    'mask',
    'laid',
    wire.record<Claimed>({
      cards: ciphertexts(count),
      proof: wire.nullable(linearProof(madeEqualityShape(count))),
    }),
  )
}

function statementOf(newKey: Point, laid: readonly LaidCard[], fresh: Ciphertexts) {
  const [first] = laid as [LaidCard]
  const old = concatCiphertexts(laid.map(({ card }) => card.masked))
  return { oldKey: publicKey(first.card.key), old, newKey, fresh }
}

function make(mine: Mine, newKey: Point, laid: readonly LaidCard[]): Claimed {
  if (laid.length === 0) return { cards: pickCiphertexts({ a: newKey, b: newKey }, []), proof: null }
  const oldScalars = laid.map(({ mask }) => mask())
  const scalars = masksOf(mine, laid.length)
  const { oldKey, old } = statementOf(newKey, laid, { a: newKey, b: newKey })
  const held = group.sub(
    old.b,
    group.mul(
      group.pick(
        oldKey,
        laid.map(() => 0),
      ),
      oldScalars,
    ),
  )
  const cards = encrypt(newKey, held, scalars)
  const statement = statementOf(newKey, laid, cards)
  const proof = proveMadeEquality(mine.context, statement, { oldScalars, scalars }, mine.secret('proof'))
  return { cards, proof }
}

function check(
  context: Uint8Array,
  { cards, proof }: Claimed,
  newKey: Point,
  laid: readonly LaidCard[],
): Check {
  if (laid.length === 0) return both()
  if (proof === null) return refuse('must prove that these are the cards that it has laid')
  return verifyMadeEquality(context, statementOf(newKey, laid, cards), proof)
}
