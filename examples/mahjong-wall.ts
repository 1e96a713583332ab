import {
  audit,
  type Deck,
  deckProtocol,
  dice,
  type Face,
  form,
  type Game,
  localTable,
  type Player,
  standardDecks,
  turns,
  wire,
} from 'nodealer'

const Discard = form('mahjong', 'discard', wire.record({ position: wire.integer(0, 135) }))
const discards = 12

/** A simple mind: throw out the tile that has the fewest like it. */
function leastUseful(deck: Deck, held: readonly number[]): number {
  const tiles = held.map((position) => deck.mine(position))
  const like = (tile: Face | undefined): number => tiles.filter((one) => one === tile).length
  const [worst] = held.toSorted((one, other) => like(deck.mine(one)) - like(deck.mine(other)))
  return worst as number
}

/**
 * A wall of 136 tiles, four of each kind, that nobody has built: dice say where it is broken, everybody gets thirteen tiles, then
 * each in turn draws one from the wall and discards one in the open.
 */
const mahjong: Game<string> = async (seat) => {
  const wall = await deckProtocol('mask').shuffle(seat.at('wall'), standardDecks.mahjong)
  const [one = 1, two = 1] = await dice(seat.at('break'), 2)
  const deck = wall.cut(2 * (one + two))
  const hands = new Map<Player, number[]>()
  for (const [k, player] of seat.players.entries())
    hands.set(
      player,
      Array.from({ length: 13 }, (_, i) => 13 * k + i),
    )
  await deck.deal(seat.at('deal'), hands)
  const river: Face[] = []
  let next = 13 * seat.players.length
  for (const { number, player, seat: turn } of turns(seat)) {
    const held = hands.get(player)!
    held.push(next)
    await deck.deal(turn.at('draw'), new Map([[player, [next++]]]))
    const claim = await turn
      .at('discard')
      .by(player, Discard, () => ({ position: leastUseful(deck, held) }), { deadline: 'act' })
    const { position } = await turn.accept('discard what one holds', claim, ({ position }) =>
      held.includes(position),
    )
    held.splice(held.indexOf(position), 1)
    river.push(...(await deck.show(turn.at('show'), player, [position])))
    if (number === discards) break
  }
  return river.join(' ')
}

const { results, log } = localTable(
  { game: 'mahjong' },
  ['East', 'South', 'West', 'North'].map((name) => ({ name, game: mahjong })),
)
const [river] = await results()
console.log(`discarded: ${river}`)

const verdict = await audit(log(), () => mahjong)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
