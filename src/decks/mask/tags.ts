/**
 * Tags (protocols, section 5.3): everybody multiplies all cards by a fresh secret of its own; the sum of these opens to z·M, with
 * a z that nobody knows. Equal cards have equal tags, and a tag shows nothing else, because faces are hashed points.
 */
import { group, type Point, type Points } from '../../group/index.ts'
import {
  addCiphertexts,
  blind,
  type Ciphertexts,
  proveBlinding,
  sameSecretShape,
  scalarsFrom,
  verifyBlinding,
} from '../../proofs/index.ts'
import { form, type Seat, wire } from '../../table/index.ts'
import { linearProof } from '../fields.ts'
import type { JointKey } from './joint-key.ts'
import { layOut, peeled } from './place.ts'
import { unmaskByAll } from './unmask.ts'

function blindForm(cards: number) {
  return form(
    'mask',
    'blind',
    wire.record({
      key: wire.point(),
      epk: wire.points(cards, cards),
      msg: wire.points(cards, cards),
      proof: linearProof(sameSecretShape),
    }),
  )
}

/** A tag for each of these cards under the joint key, as text that can be compared. */
export async function tagsOf(seat: Seat, key: JointKey, cards: Ciphertexts): Promise<readonly string[]> {
  const blinded = await blindByAll(seat.at('blind'), cards)
  const places = layOut(blinded, () => key)
  await unmaskByAll(seat.at('unmask'), () => places)
  return texts(group.concat(places.map(peeled)))
}

async function blindByAll(seat: Seat, input: Ciphertexts): Promise<Ciphertexts> {
  const claims = await seat.all(blindForm(input.a.length), (mine) => {
    const [secret] = scalarsFrom(mine.secret('blind'), 'mask/blind', 1) as [bigint]
    const key = group.mul(group.base, [secret]) as Point
    const output = blind(input, secret)
    const proof = proveBlinding(mine.context, { key, input, output }, { secret }, mine.secret('proof'))
    return { key, epk: output.a, msg: output.b, proof }
  })
  const said = await seat.acceptAll('blind every card by one secret', claims, (blinded, { context }) => {
    const { key, epk, msg, proof } = blinded
    return verifyBlinding(context, { key, input, output: { a: epk, b: msg } }, proof)
  })
  return [...said.values()].map(({ epk, msg }) => ({ a: epk, b: msg })).reduce(addCiphertexts)
}

function texts(points: Points): string[] {
  const bytes = group.encode(points)
  return Array.from({ length: points.length }, (_, i) => bytes.subarray(32 * i, 32 * i + 32).join())
}
