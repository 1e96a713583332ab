import { deckProtocol, dice, type Game, localTable, standardDecks } from 'nodealer'

/** Two dice decide who turns up how many cards: all of it by proof, in the page. */
const rollAndTurn: Game<string> = async (seat) => {
  const deck = await deckProtocol('mask').shuffle(seat.at('deck'), standardDecks['32'])
  const [count = 1] = await dice(seat.at('roll'), 1)
  const cards = await deck.open(
    seat.at('turn'),
    Array.from({ length: count }, (_, i) => i),
  )
  return `rolled ${count}: ${cards.join(' ')}`
}

const outcome = document.querySelector('#outcome') as HTMLElement
document.querySelector('button')?.addEventListener('click', async () => {
  outcome.textContent = 'shuffling …'
  const { results } = localTable({ game: 'roll and turn' }, [
    { name: 'Ann', game: rollAndTurn },
    { name: 'Bob', game: rollAndTurn },
  ])
  const [said] = await results()
  outcome.textContent = said ?? ''
})
