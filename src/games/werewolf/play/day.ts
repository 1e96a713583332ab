/** The day (spec/werewolf, section 11): everybody talks in the open as often as it likes, and all vote whom to execute. */
import { form, lostBy, type Player, type Seat as TableSeat, wire } from '../../../table/index.ts'
import { type Choose, poll } from '../../../votes/index.ts'
import type { SeatNumber, Tally, Waiting } from '../index.ts'
import { mostWords, type Question } from './asker.ts'
import type { Scene } from './scene.ts'

const Saying = form('werewolf', 'talk', wire.record({ words: wire.plainText(mostWords) }))

/** Told of everything that is said to all, in the order of the log. */
type OnWords = (seat: SeatNumber, words: string) => void

/**
 * Everybody who lives speaks whenever it likes, until it says that it has nothing more to say today. Whoever is late or breaks a rule is
 * not heard any longer; gives those who are lost.
 */
export async function talk(scene: Scene, onWords: OnWords): Promise<readonly Player[]> {
  const seat = scene.scope(['talk', scene.village.day])
  const patience = scene.begin('talk')
  const lost = await seat.parallel(
    seat.players.map((player) => async (part) => {
      try {
        await speak(scene, part.at(player), player, { patience, onWords })
        return []
      } catch (error) {
        return lostBy(error)
      }
    }),
  )
  return lost.flat()
}

/** One player speaks as often as the charter says, or until it is ready; all of it takes no longer than all wait for somebody. */
async function speak(
  scene: Scene,
  seat: TableSeat,
  player: Player,
  { patience, onWords }: { readonly patience: number; readonly onWords: OnWords },
): Promise<void> {
  let spent = 0
  for (let count = 1; count <= scene.village.rules.talk && spent < patience; count++) {
    const say = async (question: Question) => ({
      words: await scene.asker.talk(() => scene.view, spent, question),
    })
    const { wellFormed, took } = await seat.at(count).by(player, Saying, say, { deadline: patience - spent })
    if (wellFormed.words === '') return
    spent += took
    onWords(scene.seatOf(player), wellFormed.words)
  }
}

/** Who can be voted for, and whether it is the second time. */
type Round = Pick<Extract<Waiting, { for: 'vote' }>, 'among' | 'isRunoff'>

/** One round of the vote. */
export async function voteOnce(scene: Scene, vote: Round): Promise<Tally> {
  const { among, isRunoff } = vote
  const seat = scene.scope(['vote', scene.village.day, isRunoff ? 2 : 1])
  const optionOf = (candidate: SeatNumber): string => String(candidate + 1)
  const question = {
    options: among.map(optionOf),
    secret: scene.village.rules.vote === 'secret',
    abstain: true,
  }
  const deadline = scene.begin(isRunoff ? 'runoff' : 'vote')
  const choose: Choose = async (_, mine) => {
    const choice = await scene.asker.vote(scene.view, vote, mine)
    return choice === null ? null : optionOf(choice)
  }
  const { votes, byVoter } = await poll(seat, question, choose, { deadline })
  const seatOfOption = (option: string): SeatNumber => Number(option) - 1
  const tally = { votes: new Map([...votes].map(([option, count]) => [seatOfOption(option), count])) }
  if (byVoter === undefined) return tally
  const voted = ([voter, choice]: readonly [Player, string | null]): [SeatNumber, SeatNumber | null] => [
    scene.seatOf(voter),
    choice === null ? null : seatOfOption(choice),
  ]
  return { ...tally, byVoter: new Map([...byVoter].map(voted)) }
}
