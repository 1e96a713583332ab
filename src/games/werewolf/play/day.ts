/** The day (spec/werewolf, section 11): everybody talks in the open as often as it likes, and all vote whom to execute. */
import { form, lostBy, type Player, type Seat as TableSeat, wire } from '../../../table/index.ts'
import { type Choose, type Count, castVotes } from '../../../votes/index.ts'
import type { OpenQuestion } from '../../play/asking.ts'
import type { SeatNumber, Tally, VillageWaiting } from '../index.ts'
import { type MomentWaiting, mostWords } from './asker.ts'
import type { VillageScene } from './scene.ts'

const Saying = form('werewolf', 'talk', wire.record({ words: wire.plainText(mostWords) }))

/** Told of everything that is said to all, in the order of the log. */
type OnWords = (seat: SeatNumber, words: string) => void

/**
 * Everybody who lives speaks whenever it likes, until it says that it has nothing more to say today. Whoever is late or breaks a rule is
 * not heard any longer; gives those who are lost.
 */
export async function talk(scene: VillageScene, onWords: OnWords): Promise<readonly Player[]> {
  const seat = scene.scope(['talk', scene.village.day])
  const waiting = scene.begin('talk')
  const lost = await seat.parallel(
    seat.players.map((player) => async (part) => {
      try {
        await speak(scene, part.at(player), player, { waiting, onWords })
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
  scene: VillageScene,
  seat: TableSeat,
  player: Player,
  { waiting, onWords }: { readonly waiting: MomentWaiting; readonly onWords: OnWords },
): Promise<void> {
  const { deadline, free = deadline } = waiting
  let spent = 0
  for (let count = 1; count <= scene.village.rules.talk && spent < deadline; count++) {
    const say = async (question: OpenQuestion) => ({
      words: await scene.asker.talk(() => scene.view, spent, question),
    })
    const left = { deadline: deadline - spent, free: Math.max(0, free - spent) }
    const { wellFormed, took } = await seat.at(count).by(player, Saying, say, left)
    if (wellFormed.words === '') return
    spent += took
    onWords(scene.seatOf(player), wellFormed.words)
  }
}

/** Who can be voted for, and whether it is the second time. */
type Round = Pick<Extract<VillageWaiting, { for: 'vote' }>, 'among' | 'isRunoff'>

/** What one round came to: votes, or that these players held the count back. */
export type Voted = Tally | { readonly heldBackBy: readonly Player[] }

/** One round of the vote. Throws for whoever is lost before the count, since nobody has seen anything of it yet. */
export async function voteOnce(scene: VillageScene, vote: Round): Promise<Voted> {
  const { among, isRunoff } = vote
  const seat = scene.scope(['vote', scene.village.day, isRunoff ? 2 : 1])
  const optionOf = (candidate: SeatNumber): string => String(candidate + 1)
  const question = {
    options: among.map(optionOf),
    secret: scene.village.rules.vote === 'secret',
    abstain: true,
  }
  const moment = isRunoff ? 'runoff' : 'vote'
  const choose: Choose = async (_, mine) => {
    const choice = await scene.asker.vote(scene.view, vote, mine)
    return choice === null ? null : optionOf(choice)
  }
  const onAsked = (): void => void scene.begin(moment)
  const count = await castVotes(seat, question, choose, { ...scene.asker.waiting(moment), onAsked })
  try {
    return tallyOf(scene, await count())
  } catch (error) {
    return { heldBackBy: lostBy(error) }
  }
}

function tallyOf(scene: VillageScene, { votes, byVoter }: Count): Tally {
  const seatOfOption = (option: string): SeatNumber => Number(option) - 1
  const tally = { votes: new Map([...votes].map(([option, count]) => [seatOfOption(option), count])) }
  if (byVoter === undefined) return tally
  const voted = ([voter, choice]: readonly [Player, string | null]): [SeatNumber, SeatNumber | null] => [
    scene.seatOf(voter),
    choice === null ? null : seatOfOption(choice),
  ]
  return { ...tally, byVoter: new Map([...byVoter].map(voted)) }
}
