import { audit, below, dice, type Game, localTable } from 'nodealer'

/** Who begins is a fair coin; then both roll three dice. Nobody controls a toss: it is random if a single player is honest. */
const highestRoll: Game<string> = async (seat) => {
  const [heads, tails] = seat.players as [string, string]
  const beginner = (await below(seat.at('toss'), 2)) === 0 ? heads : tails
  const order = beginner === heads ? [heads, tails] : [tails, heads]
  const sums = new Map<string, number>()
  for (const player of order) {
    const eyes = await dice(seat.at('roll', player), 3)
    sums.set(
      player,
      eyes.reduce((sum, one) => sum + one, 0),
    )
  }
  const told = order.map((player) => `${seat.name(player)} rolls ${sums.get(player)}`)
  return `${seat.name(beginner)} begins: ${told.join(', ')}`
}

const { results, log } = localTable({ game: 'highest roll' }, [
  { name: 'Ann', game: highestRoll },
  { name: 'Bob', game: highestRoll },
])
const [outcome] = await results()
console.log(outcome)

const verdict = await audit(log(), () => highestRoll)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
