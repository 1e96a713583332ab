import { audit, deckProtocol, type Game, localTable, numberCards, type Terms } from 'nodealer'

/** One function for everybody: each player draws a card that nobody else can see, all show, the highest wins. */
const highCard: Game<string> = async (seat) => {
  const deck = await deckProtocol('mask').shuffle(seat.at('deck'), numberCards(20))
  const draws = seat.players.map((player, position) => [player, [position]] as const)
  const mine = await deck.deal(seat.at('deal'), new Map(draws))
  if (seat.me) console.log(`seat ${seat.number(seat.me)} holds ${mine}`)
  let best = { player: '', card: 0 }
  for (const [player, positions] of draws) {
    const [card] = await deck.show(seat.at('show', player), player, positions)
    if (Number(card) > best.card) best = { player, card: Number(card) }
  }
  return `seat ${seat.number(best.player)} wins with ${best.card}`
}

const terms: Terms = {
  game: 'high card',
  rules: null,
  seats: { min: 2, max: 10 },
  deadlines: { step: 30_000, act: 60_000 },
  spectators: true,
}
const names = ['Ann', 'Bob', 'Cleo']
const { sessions, log } = localTable(
  terms,
  names.map((name) => ({ name, game: highCard })),
)
console.log(await sessions[0]?.result)

const verdict = await audit(log(), () => highCard)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
