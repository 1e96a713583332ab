/**
 * The shuffle of the short form (protocols, section 2): starting from a deck that everybody knows, every player in turn
 * permutes it and masks it anew under the joint key, with a proof. One honest turn makes the order unknown to all.
 */
import type { Point } from '../../group/index.ts'
import {
  type Ciphertexts,
  decodeRemaskProof,
  drawRemask,
  proveRemask,
  remaskDeck,
  verifyRemask,
} from '../../proofs/index.ts'
import { form, type Player, type Seat, wire } from '../../table/index.ts'
import { shuffleProof } from '../fields.ts'
import { requireTurns } from '../turns.ts'

/** One player's turn at the deck. */
export interface ShuffleTurn {
  readonly player: Player
  /** Where the player said it. */
  readonly seat: Seat
  readonly input: Ciphertexts
  readonly output: Ciphertexts
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
export async function cascade(seat: Seat, key: Point, start: Ciphertexts): Promise<readonly ShuffleTurn[]> {
  const Shuffle = shuffleForm(start.a.length)
  const turns: ShuffleTurn[] = []
  const checks = []
  let deck = start
  for (const player of seat.players) {
    const turn = seat.at(player)
    const input = deck
    const said = await turn.by(player, Shuffle, (mine) => {
      const witness = drawRemask(mine.secret('shuffle'), key, 1, input)
      const output = remaskDeck(key, 1, input, witness)
      const statement = { key, width: 1, input, output }
      const proof = proveRemask(mine.context, statement, witness, mine.secret('proof'))
      return { epk: output.a, msg: output.b, proof }
    })
    deck = { a: said.epk, b: said.msg }
    turns.push({ player, seat: turn, input, output: deck })
    checks.push({ player, seat: turn, statement: { key, width: 1, input, output: deck }, proof: said.proof })
  }
  requireTurns(
    'shuffle without changing a card',
    checks.map((turn) => ({
      player: turn.player,
      seat: turn.seat,
      check: verifyRemask(turn.seat.context(turn.player), turn.statement, turn.proof),
    })),
  )
  return turns
}
