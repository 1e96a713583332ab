/**
 * The dealer's round of cut-and-choose (spec/decks, section 5; the source leaves it as a to-do). The dealer prepares K decks; a joint
 * coin picks the one that is played; all others are opened whole and checked. A false deck survives with odds 1/K.
 *
 * The dealer can hear all other coins before it opens its own, so it knows which decks it will have to open. From the coin on
 * its silence is a lost cut.
 */
import { both, permutationFrom, verifyPossession } from '../../proofs/index.ts'
import { coin, form, type Player, type Seat, wire } from '../../table/index.ts'
import { CandidateForm, checkCandidate, closeCandidate, drawCandidate, openCandidate } from './candidate.ts'
import type { Layer } from './layer.ts'
import { standingBy } from './lost-cut.ts'

/** The other decks, in the order in which they were prepared. */
const CutForm = (count: number, opened: number) =>
  form('cards', 'cut', wire.record({ decks: wire.list(openCandidate(count), opened, opened) }))

/** The first player deals: gives the prepared deck that is played, once all others have been seen. */
export async function dealerDeck(seat: Seat, count: number, candidates: number): Promise<Layer> {
  const dealer = seat.players[0] as Player
  const prepared = await prepare(seat, dealer, count, candidates)
  return standingBy(dealer, () => cutAndChoose(seat, dealer, prepared))
}

/** A joint coin picks the deck that is played; the dealer opens the others. */
async function cutAndChoose(seat: Seat, dealer: Player, prepared: readonly Layer[]): Promise<Layer> {
  const toss = await coin(seat.at('coin'))
  const [played, ...opened] = permutationFrom(toss, 'played', prepared.length) as [number, ...number[]]
  const others = opened.sort((a, b) => a - b).map((k) => prepared[k] as Layer)
  if (others.length > 0) await openOthers(seat.at('cut'), dealer, others)
  return prepared[played] as Layer
}

/** All candidates are in the log, each with a key of its own that is proven, before the coin is sealed. */
async function prepare(seat: Seat, dealer: Player, count: number, candidates: number): Promise<Layer[]> {
  const prepared: Layer[] = []
  for (let k = 1; k <= candidates; k++) {
    const turn = seat.at('candidate', k)
    const claim = await turn.by(dealer, CandidateForm(count), (mine) =>
      closeCandidate(drawCandidate(mine, count), mine),
    )
    const deck = await turn.accept('know the key of every deck', claim, ({ key, proof }) =>
      verifyPossession(claim.context, { keys: key }, proof),
    )
    prepared.push({ player: dealer, turn, claim, ...deck })
  }
  return prepared
}

async function openOthers(cut: Seat, dealer: Player, others: readonly Layer[]): Promise<void> {
  const count = others[0]?.cards.length as number
  const claim = await cut.by(dealer, CutForm(count, others.length), () => ({
    decks: others.map(({ turn }) => drawCandidate(turn, count)),
  }))
  await cut.accept('prepare full decks', claim, ({ decks }) =>
    both(...decks.map((deck, i) => checkCandidate(others[i] as Layer, deck))),
  )
}
