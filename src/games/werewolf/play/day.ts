/** The day (spec/werewolf, section 11): everybody talks in the open, and all vote whom to execute. */
import { form, type Player, wire } from '../../../table/index.ts'
import { poll } from '../../../votes/index.ts'
import type { Seat, Tally } from '../index.ts'
import { mostWords } from './asker.ts'
import type { Scene } from './scene.ts'

const Saying = form('werewolf', 'talk', wire.record({ words: wire.plainText(mostWords) }))

/** One round of talk: what each of those who spoke said. */
export async function talkOnce(scene: Scene, round: number): Promise<ReadonlyMap<Seat, string>> {
  const seat = scene.scope(['talk', scene.village.day, round])
  const claims = await seat.all(
    Saying,
    async ({ signal }) => ({ words: await scene.asker.talk(scene.view, signal) }),
    { deadline: 'act' },
  )
  const said = [...claims.wellFormed].map(([player, { words }]) => [scene.seatOf(player), words] as const)
  return new Map(said.filter(([, words]) => words !== ''))
}

/** One round of the vote, among these players. */
export async function voteOnce(scene: Scene, among: readonly Seat[], isRunoff: boolean): Promise<Tally> {
  const seat = scene.scope(['vote', scene.village.day, isRunoff ? 2 : 1])
  const optionOf = (candidate: Seat): string => String(candidate + 1)
  const question = {
    options: among.map(optionOf),
    secret: scene.village.rules.vote === 'secret',
    abstain: true,
  }
  const { votes, byVoter } = await poll(seat, question, async (_, { signal }) => {
    const choice = await scene.asker.vote(scene.view, among, signal)
    return choice === null ? null : optionOf(choice)
  })
  const seatOfOption = (option: string): Seat => Number(option) - 1
  const tally = { votes: new Map([...votes].map(([option, count]) => [seatOfOption(option), count])) }
  if (byVoter === undefined) return tally
  const voted = ([voter, choice]: readonly [Player, string | null]): [Seat, Seat | null] => [
    scene.seatOf(voter),
    choice === null ? null : seatOfOption(choice),
  ]
  return { ...tally, byVoter: new Map([...byVoter].map(voted)) }
}
