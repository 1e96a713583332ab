/** What is voted on (spec/votes, section 1): the options as points, and what a voter may say. */
import { type Labels, labelsFor } from '../cards/index.ts'
import type { Mine } from '../table/index.ts'

/** The most options of one vote. */
export const mostOptions = 64

/** What is asked, and how. */
export interface BallotQuestion {
  readonly options: readonly string[]
  /** Whether ballots are mixed before they are opened; if not, everybody sees who voted for what. */
  readonly secret: boolean
  /** Whether a voter may vote for nothing. */
  readonly abstain: boolean
}

/** An option, or null for none. */
export type Choice = string | null

/** A voter's choice; runs at the voter's seat alone. */
export type Choose = (options: readonly string[], mine: Mine) => Choice | Promise<Choice>

/** Throws a `RangeError` unless this can be voted on. */
export function requireQuestion({ options }: BallotQuestion): void {
  if (options.length < 2 || options.length > mostOptions)
    throw new RangeError(`a vote needs 2 to ${mostOptions} options, not ${options.length}`)
  if (new Set(options).size !== options.length) throw new RangeError('every option needs a name of its own')
  if (options.includes('')) throw new RangeError('an option needs a name')
}

/** All that a ballot can hold, in the order of the options; an abstention is the last. */
export function choicesOf({ options, abstain }: BallotQuestion): readonly Choice[] {
  return abstain ? [...options, null] : options
}

/** The points of all that a ballot can hold. */
export function choiceLabels(question: BallotQuestion): Labels {
  const names = choicesOf(question).map((choice) => (choice === null ? 'abstain' : `for ${choice}`))
  return labelsFor('nodealer/v1/votes/choice', names)
}

/** Asks the voter; gives the place of its choice. A choice that is not on the list is a mistake at home, and is never sent. */
export async function askVoter(question: BallotQuestion, choose: Choose, mine: Mine): Promise<number> {
  const choice = await choose(question.options, mine)
  const place = choicesOf(question).indexOf(choice)
  if (place >= 0) return place
  const what = choice === null ? 'nobody may abstain here' : `"${choice}" is not an option`
  throw new RangeError(`${what}: vote for one of ${question.options.join(', ')}`)
}
