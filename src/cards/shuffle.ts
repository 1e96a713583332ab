/**
 * Shuffling (spec/decks, section 2.1): every player in turn permutes cards and masks them anew under their joint key, with a
 * proof. One honest turn makes the order unknown to all. Piles move as a whole: a pile-scramble is a shuffle of a greater width.
 */
import {
  type Check,
  type Ciphertexts,
  concatCiphertexts,
  decodeRemaskProof,
  drawRemask,
  pickCiphertexts,
  proveRemask,
  remaskDeck,
  type ShuffleProof,
  verifyRemask,
} from '../proofs/index.ts'
import { type Mine, type Player, type Seat, sized, takeTurns } from '../table/index.ts'
import { type CardTurn, cardsUnder, sharesOf } from './card-turn.ts'
import { cardsForm } from './cards-form.ts'
import { type JointKey, publicKey } from './joint-key.ts'
import { shuffleProof } from './proof-fields.ts'

/** Shuffled cards, and the turns that led to them. */
export interface ShuffledCards {
  readonly cards: Ciphertexts
  readonly turns: readonly CardTurn[]
}

/** How cards are shuffled. */
export interface Shuffling {
  /** How many ciphertexts move together: 1 for cards, more for piles. */
  readonly width?: number
  /** Only the first so many cards move, and the others stay as they are (a restricted scramble). */
  readonly moving?: number
  /** Who takes a turn; everybody if it is not said. A player shuffles its own hand alone. */
  readonly players?: readonly Player[]
}

/** What is said at a turn. */
const shuffleForm = sized((cards: number, width: number) =>
  cardsForm('shuffle', cards * width, { proof: shuffleProof(decodeRemaskProof, cards) }),
)

/** Players take turns at cards under this key; all turns are checked together before anybody uses the last of them. */
export async function shuffle(
  seat: Seat,
  joint: JointKey,
  cards: Ciphertexts,
  { width = 1, moving = cards.a.length / width, players = seat.players }: Shuffling = {},
): Promise<ShuffledCards> {
  const places = Array.from({ length: cards.a.length }, (_, place) => place)
  const start = pickCiphertexts(cards, places.slice(0, moving * width))
  const rest = pickCiphertexts(cards, places.slice(moving * width))
  const key = publicKey(joint)
  const turns = await takeTurns(seat, 'shuffle without changing a card', shuffleForm(moving, width), start, {
    players,
    make(mine: Mine, input: Ciphertexts): { cards: Ciphertexts; proof: ShuffleProof } {
      const witness = drawRemask(mine.secret('shuffle'), key, width, input)
      const output = remaskDeck(key, width, input, witness)
      const statement = { key, width, input, output }
      return { cards: output, proof: proveRemask(mine.context, statement, witness, mine.secret('proof')) }
    },
    after: (said) => said.cards,
    check: ({ claim, said, before: input, after: output }): Check =>
      verifyRemask(claim.context, { key, width, input, output }, said.proof),
  })
  const shares = sharesOf(joint)
  return {
    cards: concatCiphertexts([turns.at(-1)?.after ?? start, rest]),
    turns: turns.map(({ claim, before, after }) => ({
      claim,
      before: cardsUnder(before, shares, width),
      after: cardsUnder(after, shares, width),
    })),
  }
}
