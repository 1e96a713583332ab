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
  turns,
  wire,
} from 'nodealer'

/** Aces, kings, jacks and tens, and one queen without a partner: the old maid. */
const faces = [...standardDecks['52'].filter((face) => 'AKJT'.includes(face[0] ?? '')), 'Qs']
const Pairs = form('old-maid', 'pairs', wire.record({ positions: wire.list(wire.integer(0, 16), 0, 16) }))

/** The positions of the cards that a player holds face down. */
const held = (deck: Deck, player: Player): number[] =>
  deck
    .view()
    .filter(({ owner, isUp }) => owner === player && !isUp)
    .map(({ position }) => position)

/** What I hold, in pairs of one rank. */
function myPairs(deck: Deck, me: Player): number[] {
  const single = new Map<string, number>()
  const pairs: number[] = []
  for (const position of held(deck, me)) {
    const rank = deck.mine(position)?.[0] ?? ''
    const partner = single.get(rank)
    if (partner !== undefined) pairs.push(partner, position)
    if (partner !== undefined) single.delete(rank)
    else single.set(rank, position)
  }
  return pairs
}

/** A player lays its pairs on the table, for all to see. */
async function layPairs(seat: Seat, deck: Deck, player: Player): Promise<void> {
  const claim = await seat.at('pairs').by(player, Pairs, () => ({ positions: myPairs(deck, player) }))
  const { positions } = await seat.accept('lay what one holds', claim, ({ positions }) =>
    positions.every((position) => held(deck, player).includes(position)),
  )
  if (positions.length === 0) return
  const ranks = (await deck.show(seat.at('lay'), player, positions)).map((face) => face[0])
  await seat.accept('lay pairs', claim, () => ranks.every((rank, i) => rank === ranks[i ^ 1]))
}

/**
 * A player draws one card of another's hand, unseen by anybody: all shuffle the hand, and its first card is dealt away. One card alone
 * cannot be shuffled: it is shuffled into the hand that it goes to.
 */
async function draw(seat: Seat, deck: Deck, from: Player, to: Player): Promise<Deck> {
  const hand = held(deck, from)
  const mixing = hand.length > 1 ? hand : [...hand, ...held(deck, to)]
  const mixed = await deck.reshuffle(seat.at('mix'), mixing)
  const positions = mixing.map((_, i) => i)
  const drawn = hand.length > 1 ? [0] : positions
  const kept = positions.slice(drawn.length)
  await mixed.deal(
    seat.at('draw'),
    new Map([
      [to, drawn],
      [from, kept],
    ]),
  )
  return mixed
}

/** Old Maid: draw from whoever sits before you, lay pairs; who is left with the queen has lost. */
const oldMaid: Game<string> = async (seat) => {
  let deck = await deckProtocol('mask').shuffle(seat.at('deck'), faces)
  const seats = seat.players
  const positions = faces.map((_, i) => i)
  const hands = seats.map((player, k) => [player, positions.filter((i) => i % seats.length === k)] as const)
  await deck.deal(seat.at('deal'), new Map(hands))
  for (const player of seats) await layPairs(seat.at('first', player), deck, player)
  const plays = (player: Player): boolean => held(deck, player).length > 0
  for (const { player, seat: turn } of turns(seat, { plays })) {
    const others = [...seats, ...seats].slice(seats.indexOf(player) + 1, seats.indexOf(player) + seats.length)
    const before = others.findLast(plays)
    if (before === undefined) return `${seat.name(player)} is left with the old maid`
    deck = await draw(turn, deck, before, player)
    await layPairs(turn, deck, player)
  }
  return 'nobody is left with a card'
}

const { results, log } = localTable(
  { game: 'old maid' },
  ['Ann', 'Bob', 'Cleo'].map((name) => ({ name, game: oldMaid })),
)
const [outcome] = await results()
console.log(outcome)

const verdict = await audit(log(), () => oldMaid)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
