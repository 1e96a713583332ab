/**
 * Voting with number cards, as the source has it (spec/votes, section 4): every voter scrambles two rows of the options together,
 * looks at the upper one, and casts the card below the option of its choice.
 */
import {
  type JointKey,
  type MaskedCard,
  maskedCards,
  openedToMe,
  shuffle,
  split,
  unmask,
} from '../cards/index.ts'
import { group } from '../group/index.ts'
import { type Ciphertexts, concatCiphertexts, trivial } from '../proofs/index.ts'
import { form, type Player, type Seat, type Waiting, wire } from '../table/index.ts'
import { askVoter, type BallotQuestion, type Choose, choiceLabels } from './question.ts'

/** A voter's two rows: for each place the upper card, which it looks at, and the lower, which it can cast. */
type Rows = readonly (readonly [upper: MaskedCard, lower: MaskedCard])[]

/** Everybody casts a card under the joint key; gives them in seat order. */
export async function castNumberCards(
  seat: Seat,
  key: JointKey,
  question: BallotQuestion,
  choose: Choose,
  waiting: Waiting,
): Promise<Ciphertexts> {
  const { points, read } = choiceLabels(question)
  const pairs = trivial(
    group.pick(
      points,
      Array.from({ length: 2 * points.length }, (_, i) => i >> 1),
    ),
  )
  const rows = new Map<Player, Rows>()
  await seat.parallel(
    seat.players.map((voter) => async (side) => {
      const { cards } = await shuffle(side.at('rows'), key, pairs, { width: 2, players: [voter] })
      rows.set(voter, maskedCards(cards, () => key, 2).map(upperAndLower))
    }),
  )
  await lookAtUpperRows(seat.at('upper'), rows)
  const Place = form('votes', 'cast', wire.record({ place: wire.integer(0, points.length - 1) }))
  const claims = await seat.at('cast').all(
    Place,
    async (mine) => {
      const names = read(points)
      const wanted = names[await askVoter(question, choose, mine)]!
      const mineUp = rows.get(mine.player)!.map(([upper]) => openedToMe(upper))
      return { place: read(group.concat(mineUp)).indexOf(wanted) }
    },
    waiting,
  )
  // Every place holds one of the options, and which one its voter alone has seen.
  const cast = [...claims.wellFormed].map(([voter, { place }]) => rows.get(voter)![place]![1])
  return concatCiphertexts(cast.map(({ masked }) => masked))
}

function upperAndLower(pile: MaskedCard): Rows[number] {
  const [upper, lower] = split(pile)
  return [upper!, lower!]
}

/** The upper row of each voter is opened to it alone. */
async function lookAtUpperRows(seat: Seat, rows: ReadonlyMap<Player, Rows>): Promise<void> {
  const voterOf = new Map(
    [...rows].flatMap(([voter, columns]) => columns.map(([upper]) => [upper, voter] as const)),
  )
  await unmask(seat, [...voterOf.keys()], { receiver: (card) => voterOf.get(card) })
}
