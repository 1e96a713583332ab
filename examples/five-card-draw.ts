import {
  audit,
  type Deck,
  deckProtocol,
  form,
  type Game,
  localTable,
  type Player,
  type Seat,
  standardDecks,
  wire,
} from 'nodealer'
import { type Card, handName, strengthOf } from 'nodealer/games/holdem'

const Discard = form('draw', 'discard', wire.record({ cards: wire.list(wire.integer(0, 51), 0, 3) }))

/** The positions that a player holds, in order. */
const held = (deck: Deck, player: Player): number[] =>
  deck
    .view()
    .filter(({ owner }) => owner === player)
    .map(({ position }) => position)

/** A simple mind: put back, of at most three cards, those whose rank I have only once. */
function singles(deck: Deck, me: Player): number[] {
  const ranks = held(deck, me).map((position) => deck.mine(position)?.[0])
  const isSingle = (_: number, i: number): boolean => ranks.indexOf(ranks[i]) === ranks.lastIndexOf(ranks[i])
  return held(deck, me).filter(isSingle).slice(0, 3)
}

/** The player says which cards go back; they are shuffled into the deck, unseen, and it gets as many new ones. */
async function exchange(seat: Seat, deck: Deck, player: Player): Promise<Deck> {
  const claim = await seat
    .at('discard')
    .by(player, Discard, () => ({ cards: singles(deck, player) }), { deadline: 'act' })
  const { cards } = await seat.accept('put back what one holds', claim, ({ cards }) =>
    cards.every((position) => held(deck, player).includes(position)),
  )
  if (cards.length === 0) return deck
  const mixed = await deck.reshuffle(seat.at('put-back'), cards)
  await mixed.deal(seat.at('new'), new Map([[player, cards.map((_, i) => i)]]))
  return mixed
}

/** Five-card draw without betting: five cards each, put up to three back for new ones, the best hand wins. */
const fiveCardDraw: Game<string> = async (seat) => {
  let deck = await deckProtocol('mask').shuffle(seat.at('deck'), standardDecks['52'])
  const hands = seat.players.map((player, k) => [player, [0, 1, 2, 3, 4].map((i) => 5 * k + i)] as const)
  await deck.deal(seat.at('deal'), new Map(hands))
  for (const player of seat.players) deck = await exchange(seat.at('exchange', player), deck, player)
  const shown: { player: Player; cards: Card[] }[] = []
  for (const player of seat.players) {
    const cards = (await deck.show(seat.at('show', player), player, held(deck, player))) as Card[]
    shown.push({ player, cards })
  }
  const [best] = shown.toSorted((one, other) => strengthOf(other.cards) - strengthOf(one.cards))
  return `${seat.name(best!.player)} wins with ${handName(strengthOf(best!.cards))}`
}

const { results, log } = localTable(
  { game: 'five-card draw' },
  ['Ann', 'Bob', 'Cleo'].map((name) => ({ name, game: fiveCardDraw })),
)
const [outcome] = await results()
console.log(outcome)

const verdict = await audit(log(), () => fiveCardDraw)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
