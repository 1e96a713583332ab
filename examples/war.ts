import {
  audit,
  type Deck,
  deckProtocol,
  type Game,
  localTable,
  rounds,
  type Seat,
  standardDecks,
} from 'nodealer'

const strength = (face: string): number => '23456789TJQKA'.indexOf(face[0] ?? '')

/** One battle: both turn up a card. Equal ones make a war: two more are at stake, and the next decide. Gives how many cards it took. */
async function battle(seat: Seat, deck: Deck, top: number): Promise<{ winner: number; next: number }> {
  if (top + 2 > deck.size) return { winner: -1, next: deck.size }
  const cards = await deck.open(seat.at('up'), [top, top + 1])
  const [ann = 0, bob = 0] = cards.map(strength)
  if (ann !== bob) return { winner: ann > bob ? 0 : 1, next: top + 2 }
  return battle(seat.at('war'), deck, top + 4)
}

/**
 * War for two. Nobody looks at its cards in this game, so they need not be dealt: Ann's are the even positions of the deck, Bob's the
 * odd ones, and each battle opens the next of each.
 */
const war: Game<string> = async (seat) => {
  const deck = await deckProtocol('mask').shuffle(seat.at('deck'), standardDecks['52'])
  const won = [0, 0]
  let top = 0
  for (const { seat: round } of rounds(seat)) {
    const { winner, next } = await battle(round, deck, top)
    if (winner >= 0) won[winner] = (won[winner] ?? 0) + next - top
    top = next
    if (top >= deck.size) break
  }
  return seat.players.map((player, i) => `${seat.name(player)} wins ${won[i]} cards`).join(', ')
}

const { results, log } = localTable({ game: 'war' }, [
  { name: 'Ann', game: war },
  { name: 'Bob', game: war },
])
const [outcome] = await results()
console.log(outcome)

const verdict = await audit(log(), () => war)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
