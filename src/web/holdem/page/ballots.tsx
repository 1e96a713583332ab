/** Voting somebody out: who wants whom to leave, and my own word about it. It is said before the next hand. */
import { ask } from '../../table/page/line.ts'
import { standing, table, who } from '../../table/page/state.ts'
import { more } from '../../words/more.ts'
import { ballots, rules, unwanted } from './state.ts'

function vote(player: number, out: boolean): void {
  const next = new Set(unwanted.value)
  if (out) next.add(player)
  else next.delete(player)
  unwanted.value = next
  ask({ type: 'vote', player, out })
}

function isGone(player: number): boolean {
  return standing.value?.gone[player] === true
}

/** What others have said about somebody, above the table. */
export function BallotNotes() {
  const me = table.value?.me
  return (
    <>
      {ballots.value.map(({ against, voters }) => {
        if (isGone(against)) return <p class="note calm">{more.votes.removed(who(against).name)}</p>
        const others = voters.filter((voter) => voter !== me).map((voter) => who(voter).name)
        if (others.length === 0) return null
        const name = against === me ? more.votes.you : who(against).name
        return (
          <p class="note calm" key={against}>
            {more.votes.wants(others, name)}
            {me !== undefined && against !== me && <MyVote player={against} yes={more.votes.meToo} />}
          </p>
        )
      })}
    </>
  )
}

function MyVote({ player, yes }: { player: number; yes: string }) {
  const isOut = unwanted.value.has(player)
  return (
    <button
      type="button"
      aria-label={isOut || yes !== more.votes.out ? undefined : more.votes.outLabel(who(player).name)}
      onClick={() => vote(player, !isOut)}
    >
      {isOut ? more.votes.takeBack : yes}
    </button>
  )
}

/** Everybody whom I may vote out; nothing at a table of bots, or where nobody may be. */
export function VoteOut() {
  const { me, kind, players = [] } = table.value ?? {}
  if (me === undefined || kind !== 'online' || !rules.value?.removal) return null
  const others = players.map((_, player) => player).filter((player) => player !== me && !isGone(player))
  return (
    <details class="vote-out">
      <summary>{more.votes.title}</summary>
      <p>{more.votes.intro}</p>
      <ul>
        {others.map((player) => (
          <li key={player}>
            <span>{who(player).name}</span>
            <MyVote player={player} yes={more.votes.out} />
          </li>
        ))}
      </ul>
    </details>
  )
}
