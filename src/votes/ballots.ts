/**
 * Ballots (spec/votes, section 2): everybody encrypts its choice, with a proof that it is one of the options. The proof is bound
 * to the voter, so nobody can copy a ballot, and everybody casts one.
 */
import { cardsForm, type JointKey, proofField, publicKey } from '../cards/index.ts'
import { group, type Points } from '../group/index.ts'
import {
  type Ciphertext,
  type Ciphertexts,
  concatCiphertexts,
  decodeEitherProof,
  type EitherProof,
  encodeEitherProof,
  encrypt,
  oneOfManyShape,
  proveOneOfMany,
  scalarsFrom,
  verifyOneOfMany,
} from '../proofs/index.ts'
import { type Form, type Mine, type Seat, sized, type Waiting } from '../table/index.ts'
import { askVoter, type BallotQuestion, type Choose, choiceLabels } from './question.ts'

/** A ballot on its way: one ciphertext and its proof. */
interface Ballot {
  readonly cards: Ciphertexts
  readonly proof: EitherProof
}

const ballotForm: (choices: number) => Form<Ballot> = sized((choices: number) => {
  const shapes = oneOfManyShape(choices)
  const bytes = 32 * (4 * choices - 1)
  return cardsForm<{ proof: EitherProof }>('ballot', 1, {
    proof: proofField(bytes, encodeEitherProof, (raw) => decodeEitherProof(raw, shapes)),
  })
})

/** Everybody casts a ballot under the joint key; gives them in seat order. */
export async function castBallots(
  seat: Seat,
  joint: JointKey,
  question: BallotQuestion,
  choose: Choose,
  waiting: Waiting,
): Promise<Ciphertexts> {
  const key = publicKey(joint)
  const choices = choiceLabels(question).points
  const make = async (mine: Mine): Promise<Ballot> => {
    const choice = await askVoter(question, choose, mine)
    const [scalar] = scalarsFrom(mine.secret('mask'), 'votes/ballot', 1) as [bigint]
    const cards = encrypt(key, group.pick(choices, [choice]), [scalar])
    const statement = statementOf(key, cards, choices)
    return { cards, proof: proveOneOfMany(mine.context, statement, { choice, scalar }, mine.secret('proof')) }
  }
  const claims = await seat.all(ballotForm(choices.length), make, waiting)
  const cast = await seat.acceptAll('vote for one of the options', claims, ({ cards, proof }, { context }) =>
    verifyOneOfMany(context, statementOf(key, cards, choices), proof),
  )
  return concatCiphertexts([...cast.values()].map(({ cards }) => cards))
}

/** The form of a ballot has exactly one ciphertext. */
function statementOf(key: ReturnType<typeof publicKey>, cards: Ciphertexts, choices: Points) {
  return { key, ciphertext: cards as Ciphertext, choices }
}
