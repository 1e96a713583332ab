/**
 * The shuffle of the short form (protocols, section 2): starting from a deck that everybody knows, every player in turn
 * permutes it and masks it anew under the joint key, with a proof. One honest turn makes the order unknown to all.
 */
import {
  type Ciphertexts,
  decodeRemaskProof,
  drawRemask,
  proveRemask,
  remaskDeck,
  verifyRemask,
} from '../../proofs/index.ts'
import { form, type Seat, takeTurns, wire } from '../../table/index.ts'
import { shuffleProof } from '../fields.ts'
import { type JointKey, sumOfParts } from './joint-key.ts'
import { type DeckTurn, lyingUnder, partsOf } from './lying.ts'

/** A shuffled deck, and the turns that led to it. */
export interface Shuffled {
  readonly deck: Ciphertexts
  readonly turns: readonly DeckTurn[]
}

/** The message of one turn, in the names of the source: the masks `epk` and the masked cards `msg`. */
function shuffleForm(cards: number) {
  return form(
    'mask',
    'shuffle',
    wire.record({
      epk: wire.points(cards, cards),
      msg: wire.points(cards, cards),
      proof: shuffleProof(decodeRemaskProof, cards),
    }),
  )
}

/** Everybody takes a turn under this key; all turns are checked together before anybody uses the last deck. */
export async function cascade(seat: Seat, joint: JointKey, start: Ciphertexts): Promise<Shuffled> {
  const key = sumOfParts(joint, seat.players)
  const turns = await takeTurns(seat, 'shuffle without changing a card', shuffleForm(start.a.length), start, {
    make(mine, input) {
      const witness = drawRemask(mine.secret('shuffle'), key, 1, input)
      const output = remaskDeck(key, 1, input, witness)
      const statement = { key, width: 1, input, output }
      const proof = proveRemask(mine.context, statement, witness, mine.secret('proof'))
      return { epk: output.a, msg: output.b, proof }
    },
    after: ({ epk, msg }) => ({ a: epk, b: msg }),
    check: ({ claim, said, before: input, after: output }) =>
      verifyRemask(claim.context, { key, width: 1, input, output }, said.proof),
  })
  const parts = partsOf(joint, seat.players)
  return {
    deck: turns.at(-1)?.after ?? start,
    turns: turns.map(({ claim, before, after }) => ({
      claim,
      before: lyingUnder(before, parts),
      after: lyingUnder(after, parts),
    })),
  }
}
