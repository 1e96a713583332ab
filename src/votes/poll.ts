/** One round of voting (spec/votes, sections 2 to 4): keys, ballots, everybody mixes, and all are opened together. */
import {
  announceKeys,
  type JointKey,
  type MaskedCard,
  maskedCards,
  opened,
  shuffle,
  unmask,
} from '../cards/index.ts'
import { group } from '../group/index.ts'
import type { Seat, Waiting } from '../table/index.ts'
import { castBallots } from './ballots.ts'
import { type Count, countVotes } from './count.ts'
import { castNumberCards } from './number-cards.ts'
import { type BallotQuestion, type Choose, choiceLabels, choicesOf, requireQuestion } from './question.ts'

/** How votes are cast: as ballots with a proof, or with two rows of number cards. */
export type Casting = 'ballots' | 'number-cards'

const castings = { ballots: castBallots, 'number-cards': castNumberCards }

/** How votes are cast, and how long whoever has not voted is waited for: as for a person's choice if it is not said. */
export interface Polling extends Waiting {
  readonly casting?: Casting
  /** Told when keys are made, and everybody is asked for its vote. */
  readonly onAsked?: () => void
}

/**
 * Everybody of the scope votes once. Throws `Fault` for a false ballot, and `Absent` for who does not vote, mix or open: then nothing
 * was decided, and those who stay may vote anew.
 */
export async function poll(
  seat: Seat,
  question: BallotQuestion,
  choose: Choose,
  polling: Polling = {},
): Promise<Count> {
  const count = await castVotes(seat, question, choose, polling)
  return count()
}

/**
 * As `poll`, in two parts: gives what opens and counts the ballots. Whoever is lost before has seen nothing; whoever is lost while they are
 * opened may have seen the count.
 */
export async function castVotes(
  seat: Seat,
  question: BallotQuestion,
  choose: Choose,
  { casting = 'ballots', onAsked, ...waiting }: Polling = {},
): Promise<() => Promise<Count>> {
  requireQuestion(question)
  // One ballot alone has nothing to hide among.
  const isMixed = question.secret && seat.players.length > 1
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  onAsked?.()
  const cast = await castings[casting](seat.at('vote'), key, question, choose, {
    deadline: 'act',
    ...waiting,
  })
  const ballots = isMixed ? (await shuffle(seat.at('mix'), key, cast)).cards : cast
  return () =>
    openVotes(
      seat,
      question,
      maskedCards(ballots, () => key),
    )
}

async function openVotes(seat: Seat, question: BallotQuestion, cards: readonly MaskedCard[]): Promise<Count> {
  await unmask(seat.at('count'), cards)
  const labels = choiceLabels(question)
  const choices = labels
    .read(group.concat(cards.map(opened)))
    .map((name) => choicesOf(question)[labels.placeOf(name)]!)
  const count = countVotes(question, choices)
  if (question.secret) return count
  return { ...count, byVoter: new Map(seat.players.map((voter, i) => [voter, choices[i]!])) }
}
