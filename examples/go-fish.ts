import {
  audit,
  type Claim,
  type Deck,
  deckProtocol,
  form,
  type Game,
  localTable,
  type Player,
  type Seat,
  standardDecks,
  turns,
  wire,
} from 'nodealer'

const ranks = ['7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const
const faces = standardDecks['32']
const Wish = form('go-fish', 'wish', wire.record({ rank: wire.choice(...ranks), of: wire.integer(1, 6) }))
const Cards = form('go-fish', 'cards', wire.record({ positions: wire.list(wire.integer(0, 31), 0, 4) }))

/** Who holds which positions; cards that were given away lie face up, and still belong to a hand. */
type Holdings = Map<Player, number[]>
/** What somebody said about its hand, and what it held then: at the end, when all cards are open, it is checked. */
type Said = { claim: Claim<unknown>; rank: string; held: readonly number[]; gave: readonly number[] }

const rankAt = (deck: Deck, position: number): string => deck.view()[position]?.face?.[0] ?? ''

/** A simple mind: wish for the rank that I have most of, from whoever has most cards. */
function choose(seat: Seat, deck: Deck, hands: Holdings, me: Player) {
  const mine = hands.get(me)!.map((position) => rankAt(deck, position))
  const count = (rank: string): number => mine.filter((one) => one === rank).length
  const rank = ranks.toSorted((one, other) => count(other) - count(one))[0]!
  const others = seat.players.filter((player) => player !== me)
  const [most] = others.toSorted((one, other) => hands.get(other)!.length - hands.get(one)!.length)
  return { rank, of: seat.number(most!) }
}

/** A player turns up cards of one rank, some of which may be up already; gives where they are. */
async function give(seat: Seat, deck: Deck, hands: Holdings, player: Player, wanted: () => string) {
  const held = hands.get(player)!
  const claim = await seat.at('give').by(player, Cards, () => ({
    positions: held.filter((position) => rankAt(deck, position) === wanted()),
  }))
  const { positions } = await seat.accept('give what one holds', claim, ({ positions }) =>
    positions.every((position) => held.includes(position)),
  )
  const hidden = positions.filter((position) => !deck.view()[position]?.isUp)
  if (hidden.length > 0) await deck.show(seat.at('show'), player, hidden)
  await seat.accept('give cards of one rank', claim, () =>
    positions.every((position) => rankAt(deck, position) === rankAt(deck, positions[0]!)),
  )
  return { claim, positions }
}

/** Go Fish: ask somebody for a rank; get all of it, or fish a card from the sea. Four of a rank are a book. */
export const goFish: Game<string> = async (seat) => {
  const deck = await deckProtocol('mask').shuffle(seat.at('deck'), faces)
  const hands: Holdings = new Map(
    seat.players.map((player, k) => [player, [0, 1, 2, 3].map((i) => 4 * k + i)]),
  )
  await deck.deal(seat.at('deal'), hands)
  const books = new Map(seat.players.map((player) => [player, 0]))
  const said: Said[] = []
  let sea = 4 * seat.players.length
  for (const { player, seat: turn } of turns(seat, { plays: (one) => hands.get(one)!.length > 0 })) {
    const mine = hands.get(player)!
    const wish = await turn.at('wish').by(player, Wish, () => choose(seat, deck, hands, player))
    const { rank, of } = await turn.accept(
      'ask somebody else',
      wish,
      ({ of }) => seat.players[of - 1] !== player,
    )
    const asked = seat.players[of - 1]!
    const held = [...hands.get(asked)!]
    const { claim, positions } = await give(turn.at('asked'), deck, hands, asked, () => rank)
    said.push({ claim, rank, held, gave: positions })
    hands.set(
      asked,
      held.filter((position) => !positions.includes(position)),
    )
    mine.push(...positions)
    if (positions.length === 0 && sea < deck.size) {
      await deck.deal(turn.at('fish'), new Map([[player, [sea]]]))
      mine.push(sea++)
    }
    const full = (): string =>
      ranks.find((one) => mine.filter((at) => rankAt(deck, at) === one).length === 4) ?? '-'
    const book = await give(turn.at('book'), deck, hands, player, full)
    if (book.positions.length === 4) {
      hands.set(
        player,
        mine.filter((position) => !book.positions.includes(position)),
      )
      books.set(player, books.get(player)! + 1)
    }
    if (sea === deck.size) break
  }
  await showAll(seat.at('end'), deck, hands)
  for (const { claim, rank, held, gave } of said) {
    const kept = held.filter((position) => !gave.includes(position) && rankAt(deck, position) === rank)
    await seat.accept('give all that was asked for', claim, () => kept.length === 0)
  }
  return [...books].map(([player, count]) => `${seat.name(player)} ${count}`).join(', ')
}

/** All show what they still hold: whoever has said "go fish" with such a card in its hand is named. */
async function showAll(seat: Seat, deck: Deck, hands: Holdings): Promise<void> {
  for (const [player, positions] of hands) {
    const hidden = positions.filter((position) => !deck.view()[position]?.isUp)
    if (hidden.length > 0) await deck.show(seat.at(player), player, hidden)
  }
}

const { results, log } = localTable(
  { game: 'go fish' },
  ['Ann', 'Bob', 'Cleo'].map((name) => ({ name, game: goFish })),
)
const [books] = await results()
console.log(`books: ${books}`)

const verdict = await audit(log(), () => goFish)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
