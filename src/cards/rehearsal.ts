/**
 * What can be done before one's turn at a shuffle. The secrets of a turn belong to its input (spec/proofs, section 3) and cannot be drawn
 * earlier; but tables of the generators can be laid out, and the engine can compile what it will need, while people sit down.
 */
import { group } from '../group/index.ts'
import {
  drawRemask,
  proveRemask,
  remaskDeck,
  scalarsFrom,
  trivial,
  verify,
  verifyRemask,
} from '../proofs/index.ts'

const rehearsed = new Set<number>()
/** So often until more makes no difference. */
const rehearsals = 3
/** Everybody knows the secrets of a rehearsal. */
const noSecret = new Uint8Array(32)

/** Soon shuffles and checks a deck of this size that nobody sees, a few times in a process: the first turn is then as quick as the others. */
export function rehearseShuffle(cards: number): void {
  if (rehearsed.has(cards)) return
  rehearsed.add(cards)
  rehearseSoon(cards, rehearsals)
}

/** One at a time, so that nothing else has to wait for long. */
function rehearseSoon(cards: number, times: number): void {
  setTimeout(() => {
    rehearse(cards)
    if (times > 1) rehearseSoon(cards, times - 1)
  }, 0)
}

function rehearse(cards: number): void {
  const key = group.base
  const input = trivial(group.mul(group.base, scalarsFrom(noSecret, 'rehearsal', cards)))
  const witness = drawRemask(noSecret, key, 1, input)
  const statement = { key, width: 1, input, output: remaskDeck(key, 1, input, witness) }
  verify(verifyRemask(noSecret, statement, proveRemask(noSecret, statement, witness, noSecret)))
}
