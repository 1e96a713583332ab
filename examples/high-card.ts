import { audit, deckProtocol, type Game, localTable, numberCards } from 'nodealer'

/** One function for everybody: each player draws a card that nobody else can see, all show, the highest wins. */
const highCard: Game<string> = async (seat) => {
  const deck = await deckProtocol('mask').shuffle(seat.at('deck'), numberCards(20))
  const draws = seat.players.map((player, position) => [player, [position]] as const)
  const mine = await deck.deal(seat.at('deal'), new Map(draws))
  if (seat.me) console.log(`${seat.name(seat.me)} holds ${mine}`)
  let best = { player: '', card: 0 }
  for (const [player, positions] of draws) {
    const [card] = await deck.show(seat.at('show', player), player, positions)
    if (Number(card) > best.card) best = { player, card: Number(card) }
  }
  return `${seat.name(best.player)} wins with ${best.card}`
}

const terms = { game: 'high card' }
const names = ['Ann', 'Bob', 'Cleo']
const { results, log } = localTable(
  terms,
  names.map((name) => ({ name, game: highCard })),
)
const [outcome] = await results()
console.log(outcome)

const verdict = await audit(log(), () => highCard)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
