import { audit, type Game, localTable } from 'nodealer'
import { secretGroups } from 'nodealer/groups'

/** Two spies who know each other, among five; the other three know nobody, not even each other. */
const plans = [
  { name: 'spy', size: 2 },
  { name: 'agent', size: 1 },
  { name: 'agent', size: 1 },
  { name: 'agent', size: 1 },
]

/** Teams that nobody has dealt. What one seat learns is told to that seat alone: the result is for everybody, so it says nothing. */
const teams =
  (tell: (words: string) => void): Game<string> =>
  async (seat) => {
    const { mine } = await secretGroups(seat.at('teams'), plans)
    const mates = mine?.mates.map((player) => seat.name(player)) ?? []
    if (mine) tell(`${mine.group}${mates.length > 0 ? `, with ${mates.join(', ')}` : ''}`)
    return `${seat.players.length} players know their teams`
  }

const { results, log } = localTable(
  { game: 'teams' },
  ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'].map((name) => ({
    name,
    game: teams((words) => console.log(`only ${name} sees: ${words}`)),
  })),
)
const [outcome] = await results()
console.log(outcome)

const verdict = await audit(log(), () => teams(() => {}))
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
