/**
 * What a person in a village can do now, and what all wait for. Nothing here depends on a role: whoever lives reads the same words, and
 * whoever has no pack can whisper to itself.
 */
import { isAlive, type VillageView, type VillageWaiting, waitsFor } from '../../games/werewolf/index.ts'
import type { Moment, WerewolfQuestion } from '../../games/werewolf/play/index.ts'

/** What all wait for, and until when by the clock of this machine. */
export interface Current {
  readonly moment: Moment
  readonly until: number | undefined
}

/** What a prompt depends on. */
export interface Situation {
  readonly view: Pick<VillageView, 'village' | 'me'> | undefined
  readonly current: Current | undefined
  /** What this person is still to answer; everybody who lives is still to whisper until it has. */
  readonly open: WerewolfQuestion['kind'] | undefined
  readonly now: number
}

/** What the village is waiting for in each moment; at dawn it may be anything. */
const waitings: Readonly<Record<Moment, VillageWaiting['for'] | undefined>> = {
  role: 'night',
  dawn: undefined,
  whisper: 'night',
  night: 'night',
  talk: 'talk',
  vote: 'vote',
  runoff: 'vote',
  'last words': 'last words',
  shot: 'shot',
  declaration: 'declaration',
}

const wishes: Readonly<Record<WerewolfQuestion['kind'], string>> = {
  whisper: 'the night waits for you: [w]hisper to your pack, if you have one, or [p]ass',
  night: 'the night waits for you: choose a number, or [n]obody',
  talk: '[s]ay something, or [p]ass when you are ready to vote',
  vote: 'vote for a number, or [n]obody (abstain)',
  'last words': 'you die: [s]ay your last words, or [p]ass',
  declaration: 'the village waits for you: [d]eclare that the wolves have won, if you are one, or [p]ass',
  shot: 'you die: if you are a hunter, shoot a number, or [n]obody',
}

/** What can be done, or what is waited for, and how much time is left. */
export function promptFor({ view, current, open, now }: Situation): string {
  if (view === undefined) return 'roles are being dealt'
  const { village, me } = view
  const wanted = current && (waitings[current.moment] ?? waitsFor(village).for)
  const isNow = wanted === waitsFor(village).for
  const time = isNow && current?.until !== undefined ? Math.ceil((current.until - now) / 1000) : undefined
  return `${words()}${time !== undefined && time > 0 ? `  ${time} s` : ''}`

  function words(): string {
    if (open === 'last words' || open === 'shot') return wishes[open]
    if (me === undefined || !isAlive(village, me)) return 'you listen'
    if (current === undefined || !isNow) return ''
    if (open !== undefined && (time === undefined || time > 0)) return wishes[open]
    return waitingFor(current, time)
  }
}

/** What one who has answered waits for. */
function waitingFor({ moment }: Current, time: number | undefined): string {
  const who = waitings[moment] === 'night' ? 'the night' : 'the village'
  if (moment === 'role') return 'look at your role; the night begins soon'
  if (time !== undefined && time <= 0) return `${who} waits for the programs`
  const isFixed = moment !== 'talk' && moment !== 'vote' && moment !== 'runoff'
  return isFixed && time !== undefined ? `${who} waits only for the clock` : `${who} waits for the others`
}
