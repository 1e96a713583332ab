/** Counting (spec/votes, section 3): pure, from opened ballots. */
import type { Player } from '../table/index.ts'
import { type BallotQuestion, type Choice, choicesOf } from './question.ts'

/** What came out of one round. */
export interface Count {
  /** How many votes each option has, in the order of the options. */
  readonly votes: ReadonlyMap<string, number>
  readonly abstained: number
  /** Who voted for what, where ballots are open. */
  readonly byVoter?: ReadonlyMap<Player, Choice>
}

/** Counts choices. */
export function countVotes(question: BallotQuestion, choices: readonly Choice[]): Count {
  const strange = choices.find((choice) => !choicesOf(question).includes(choice))
  if (strange !== undefined) throw new RangeError(`there is a vote for "${strange}", which is not an option`)
  const votes = new Map(
    question.options.map((option) => [option, choices.filter((choice) => choice === option).length]),
  )
  return { votes, abstained: choices.filter((choice) => choice === null).length }
}

/** The options with the most votes; none if nobody voted for any. */
export function leadersOf({ votes }: Count): readonly string[] {
  const most = Math.max(...votes.values())
  return most === 0 ? [] : [...votes].filter(([, count]) => count === most).map(([option]) => option)
}
