/**
 * Tags (spec/recovery, section 4): everybody multiplies all cards by a fresh secret of its own; the sum of these opens to
 * z·M, with a z that nobody knows. Equal cards have equal tags, and a tag shows nothing else, because faces are hashed points:
 * never take tags of multiples of the generator.
 */
import { group } from '../group/index.ts'
import {
  addCiphertexts,
  blind,
  type Ciphertexts,
  proveBlinding,
  sameSecretShape,
  scalarsFrom,
  verifyBlinding,
} from '../proofs/index.ts'
import { type Seat, sized, wire } from '../table/index.ts'
import { cardsForm } from './cards-form.ts'
import { hexes } from './hexes.ts'
import type { JointKey } from './joint-key.ts'
import { ciphertextsOf, type MaskedCard, maskedCards, opened } from './masked-card.ts'
import { linearProof } from './proof-fields.ts'
import { unmaskByAll } from './unmask.ts'

/** The tag of a card that holds nothing, O: so two ciphertexts are equal if the tag of their difference is this. */
export const tagOfNothing: string = hexes(group.identity)[0]!

/** A tag for each of these ciphertexts under the joint key, as text that can be compared. */
export async function tagsOf(seat: Seat, key: JointKey, cards: Ciphertexts): Promise<readonly string[]> {
  const blinded = await blindCards(
    seat.at('blind'),
    maskedCards(cards, () => key),
  )
  await unmaskByAll(seat.at('unmask'), () => blinded)
  return hexes(group.concat(blinded.map(opened)))
}

/** Everybody multiplies all cards by one secret; gives the sums, each under the key of its card. */
export async function blindCards(seat: Seat, cards: readonly MaskedCard[]): Promise<readonly MaskedCard[]> {
  return maskedCards(await blindByAll(seat, ciphertextsOf(cards)), (i) => cards[i]!.key)
}

const blindForm = sized((cards: number) =>
  cardsForm('blind', cards, { key: wire.point(), proof: linearProof(sameSecretShape) }),
)

async function blindByAll(seat: Seat, input: Ciphertexts): Promise<Ciphertexts> {
  const claims = await seat.all(blindForm(input.a.length), (mine) => {
    const [secret] = scalarsFrom(mine.secret('blind'), 'mask/blind', 1) as [bigint]
    const key = group.mul(group.base, [secret])
    const cards = blind(input, secret)
    const statement = { key, input, output: cards }
    return { key, cards, proof: proveBlinding(mine.context, statement, { secret }, mine.secret('proof')) }
  })
  const said = await seat.acceptAll('blind every card by one secret', claims, (blinded, { context }) =>
    verifyBlinding(context, { key: blinded.key, input, output: blinded.cards }, blinded.proof),
  )
  return [...said.values()].map(({ cards }) => cards).reduce(addCiphertexts)
}
