/**
 * An election by the rules of a charter (spec/votes, section 3): one round, on a tie a runoff between the leaders if the rules have
 * one, and after a second tie nobody.
 */
import { amongThoseWhoStay, type Game, type Player, type Seat, Stuck, wire } from '../table/index.ts'
import { type Count, leadersOf } from './count.ts'
import { type Casting, poll } from './poll.ts'
import { type BallotQuestion, type Choose, mostOptions } from './question.ts'

/** The `rules` of a charter for an election. */
export interface VoteRules extends BallotQuestion {
  /** What a tie leads to: nobody is elected, or one runoff between the leaders. */
  readonly ties: 'nobody' | 'runoff'
  readonly casting: Casting
}

/** How these rules are written in a charter. */
export const voteRules: wire.Codec<VoteRules> = wire.record<VoteRules>({
  options: wire.list(wire.plainText(80), 2, mostOptions),
  secret: wire.flag,
  abstain: wire.flag,
  ties: wire.choice('nobody', 'runoff'),
  casting: wire.choice('ballots', 'number-cards'),
})

/** What an election came to. */
export interface Elected {
  /** Null if nobody was elected: a tie, or no vote for anything. */
  readonly winner: string | null
  /** The count of each round. */
  readonly rounds: readonly Count[]
  /** Who went silent, lied or voted twice; the others voted again without them. */
  readonly gone: readonly Player[]
}

/** An election by the rules of the table's charter. */
export function election(choose: Choose): Game<Elected> {
  return (seat) => elect(seat, voteRules.decode(seat.charter.rules, 'rules'), choose)
}

/** An election by these rules. */
export async function elect(seat: Seat, rules: VoteRules, choose: Choose): Promise<Elected> {
  const first = await pollOfThoseWhoStay(seat.at('round', 1), rules, choose)
  const leaders = leadersOf(first.count)
  if (leaders.length < 2 || rules.ties === 'nobody') return outcome(seat, [first])
  const rest = seat.without(gone(seat, first.seat)).at('round', 2)
  return outcome(seat, [first, await pollOfThoseWhoStay(rest, { ...rules, options: leaders }, choose)])
}

interface Polled {
  readonly count: Count
  /** Those who were there to the end. */
  readonly seat: Seat
}

/**
 * Votes until everybody left has done its part: who stays silent, lies or says two things is out, and the others vote again with
 * fresh keys and ballots.
 */
async function pollOfThoseWhoStay(seat: Seat, rules: VoteRules, choose: Choose): Promise<Polled> {
  const { result: count, seat: rest } = await amongThoseWhoStay(seat, (there) => {
    if (there.players.length === 0) throw new Stuck('nobody is left to vote')
    return poll(there, rules, choose, { casting: rules.casting })
  })
  const convicted = rest.convictions()
  const liars = rest.players.filter((player) => convicted.has(player))
  // Mixed ballots have no names, so one alone cannot be taken out of the count.
  if (liars.length > 0) return pollOfThoseWhoStay(rest.without(liars), rules, choose)
  return { count, seat: rest }
}

function gone(seat: Seat, rest: Seat): readonly Player[] {
  return seat.players.filter((player) => !rest.players.includes(player))
}

function outcome(seat: Seat, rounds: readonly Polled[]): Elected {
  const last = rounds.at(-1)!
  const [winner, ...others] = leadersOf(last.count)
  return {
    winner: winner === undefined || others.length > 0 ? null : winner,
    rounds: rounds.map(({ count }) => count),
    gone: gone(seat, last.seat),
  }
}
