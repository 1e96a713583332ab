import { audit, below, type Game, localTable, type Player } from 'nodealer'

/** Lots for who does the dishes on which day: one after the other is drawn from those who are left. */
const drawLots: Game<readonly string[]> = async (seat) => {
  const left: Player[] = [...seat.players]
  const order: Player[] = []
  while (left.length > 0) {
    const lot = await below(seat.at('lot', order.length + 1), left.length)
    order.push(...left.splice(lot, 1))
  }
  return order.map((player) => seat.name(player))
}

const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve']
const { results, log } = localTable(
  { game: 'lots' },
  names.map((name) => ({ name, game: drawLots })),
)
const [order] = await results()
console.log(`the dishes: ${order?.join(', then ')}`)

const verdict = await audit(log(), () => drawLots)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
