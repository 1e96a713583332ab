/**
 * How a mind is asked: in time, and so that neither the answer nor the time that it takes can hurt who gives it. Whoever does not answer does
 * nothing, and what the rules do not allow is taken for nothing: a person's mistake is never said.
 */
import { type Clock, systemClock, type Waiting, wire } from '../../../table/index.ts'
import { outsideEmoji } from '../../../table/statements/plain-words.ts'
import type { OpenQuestion } from '../../play/asking.ts'
import {
  clip,
  isAlive,
  LONGEST,
  mayBeHunter,
  packOf,
  type SeatNumber,
  type Times,
  type VillageView,
  type WerewolfRules,
} from '../index.ts'
import type { WerewolfMind } from './mind.ts'

/** The most characters that anybody says at once. */
export const mostWords = 500

/** Who is asked, by which clock, and how long the table waits for a person. */
export interface AskerOptions {
  readonly mind?: WerewolfMind
  readonly clock?: Clock
  readonly rules: WerewolfRules
  /** How many rounds of whispers share the night with the choice; see `whisperRounds`. */
  readonly whispers: number
  /** The charter's deadline for a person, in milliseconds. */
  readonly act: number
  /** A moment that a bot takes before it speaks or votes, so that people can follow. */
  readonly pause?: (() => Promise<void>) | undefined
}

/** What all wait for at one time. */
export type Moment =
  | 'role'
  | 'whisper'
  | 'night'
  | 'dawn'
  | 'talk'
  | 'vote'
  | 'runoff'
  | 'last words'
  | 'shot'
  | 'declaration'

/** What a person may end before its time. All else lasts as long whoever does something in it. */
const hurried: readonly Moment[] = ['talk', 'vote', 'runoff']

/** How long it takes, in milliseconds: at most, or exactly. */
interface Length {
  readonly milliseconds: number
  readonly isFixed: boolean
}

/** How a moment is waited for, in milliseconds of table time; without `free`, a person has all of it. */
export type MomentWaiting = Waiting & { readonly deadline: number }

/** What is asked of one who has died. */
const ofTheDead: readonly Moment[] = ['last words', 'shot']

/** How long the answer of one who has died may be on its way, in milliseconds. */
const travel = 10_000

/** The part of a deadline that an answer may take in any case; the rest, or the time of grace, is for it to travel. */
const patience = 0.7

/** Asks the mind of one seat. */
export class Asker {
  readonly #options: AskerOptions

  constructor(options: AskerOptions) {
    this.#options = options
  }

  /** What to whisper to the pack. Everybody takes the same time; only wolves are asked. */
  whisper(view: VillageView, question: OpenQuestion): Promise<string> {
    const ask = async (mind: WerewolfMind, over: AbortSignal) =>
      packOf(view).length > 1 ? speakable(await mind.whisper(view, over)) : ''
    return this.#within('whisper', ask, () => '', question)
  }

  /** Whom to choose in the night, whatever that means. */
  night(view: VillageView, question: OpenQuestion): Promise<SeatNumber | null> {
    const ask = async (mind: WerewolfMind, over: AbortSignal) => living(view, await mind.night(view, over))
    return this.#within('night', ask, () => null, question)
  }

  /** Lets the time pass in which everybody looks. */
  look(moment: 'role' | 'dawn', question: OpenQuestion): Promise<void> {
    return this.#within(
      moment,
      async () => {},
      () => {},
      question,
    )
  }

  /** What to say to all, in a talk that has gone on for so long; nothing when there is nothing more to say today. */
  talk(view: () => VillageView, spent: number, { signal, waited }: OpenQuestion): Promise<string> {
    const ask = async (mind: WerewolfMind, over: AbortSignal) => {
      await this.#options.pause?.()
      return speakable(await mind.talk(view(), over))
    }
    return this.#within('talk', ask, () => '', { signal, waited: spent + waited })
  }

  /** Whom to execute. */
  vote(
    view: VillageView,
    { among, isRunoff }: { readonly among: readonly SeatNumber[]; readonly isRunoff: boolean },
    question: OpenQuestion,
  ): Promise<SeatNumber | null> {
    const ask = async (mind: WerewolfMind, over: AbortSignal) => {
      await this.#options.pause?.()
      const choice = await mind.vote(view, among, over)
      return choice !== null && among.includes(choice) ? choice : null
    }
    return this.#within(isRunoff ? 'runoff' : 'vote', ask, () => null, question)
  }

  /** What I say when I die. */
  lastWords(view: VillageView, question: OpenQuestion): Promise<string> {
    const ask = async (mind: WerewolfMind, over: AbortSignal) => speakable(await mind.lastWords(view, over))
    return this.#within('last words', ask, () => '', question)
  }

  /** Whom I take along, if I am a hunter. Whoever may be one for all that everybody knows is asked. */
  shot(view: VillageView, question: OpenQuestion): Promise<SeatNumber | null> {
    const ask = async (mind: WerewolfMind, over: AbortSignal) => {
      if (view.me === undefined || !mayBeHunter(view.village, view.me)) return null
      const at = living(view, await mind.shot(view, over))
      return view.role === 'hunter' ? at : null
    }
    return this.#within('shot', ask, () => null, question)
  }

  /** Whether I declare that the wolves have won; only a wolf can. */
  declares(view: VillageView, question: OpenQuestion): Promise<boolean> {
    const ask = async (mind: WerewolfMind, over: AbortSignal) =>
      (await mind.declares(view, over)) && view.role === 'wolf'
    return this.#within('declaration', ask, () => false, question)
  }

  /** When the time for something that begins now is up, by this seat's clock; undefined if nothing limits it. */
  endOf(moment: Moment): number | undefined {
    const { milliseconds } = this.#lengthOf(moment)
    const isLimited = milliseconds > 0 && this.#options.rules.times[timeOf(moment)] < LONGEST
    return isLimited ? this.now + milliseconds : undefined
  }

  /**
   * How all wait for whoever is silent in something that begins now: the time of grace longer than it takes, which spends patience. For the
   * dead that is a moment longer; but where nothing limits what they do, they have as long as anybody.
   */
  waiting(moment: Moment): MomentWaiting {
    const { act, rules } = this.#options
    const seconds = this.#secondsOf(moment)
    const { milliseconds, isFixed } = this.#lengthOf(moment)
    if (ofTheDead.includes(moment) && seconds > 0) return { deadline: 1000 * seconds + travel }
    const deadline = Math.min(act, 1000 * (seconds + rules.times.grace))
    return isFixed && milliseconds === 0 ? { deadline } : { deadline, free: milliseconds }
  }

  /** The time by this seat's clock. */
  get now(): number {
    const { clock = systemClock } = this.#options
    return clock.now()
  }

  #lengthOf(moment: Moment): Length {
    const { act, rules } = this.#options
    const longest = Math.max(act - rules.times.grace * 1000, act * patience)
    return {
      milliseconds: Math.min(this.#secondsOf(moment) * 1000, longest),
      isFixed: !hurried.includes(moment),
    }
  }

  /** Rounds of whispers and the choice share the night. */
  #secondsOf(moment: Moment): number {
    const { whispers, rules } = this.#options
    const time = timeOf(moment)
    return time === 'night' ? rules.times.night / (whispers + 1) : rules.times[time]
  }

  async #within<T>(
    moment: Moment,
    ask: (mind: WerewolfMind, over: AbortSignal) => Promise<T>,
    otherwise: () => T,
    { signal, waited }: OpenQuestion,
  ): Promise<T> {
    const { mind } = this.#options
    const { milliseconds, isFixed } = this.#lengthOf(moment)
    if (!isFixed && waited >= milliseconds) return otherwise()
    const answer = (over: AbortSignal): Promise<T> => (mind ? ask(mind, over) : Promise.resolve(otherwise()))
    if (isFixed && milliseconds === 0) return answer(signal)
    const over = new AbortController()
    const answered = answer(AbortSignal.any([signal, over.signal]))
    const time = this.#alarm(Math.max(0, milliseconds - waited), signal)
    try {
      const given = await Promise.race([answered, time.over.then(otherwise)])
      if (isFixed) await time.over
      return given
    } finally {
      time.stop()
      over.abort()
      answered.catch(() => {})
    }
  }

  /** Ends after that long, or when nobody waits any more; never again once it is stopped. */
  #alarm(milliseconds: number, signal: AbortSignal): { readonly over: Promise<void>; stop(): void } {
    const { clock = systemClock } = this.#options
    let stop = (): void => {}
    const over = new Promise<void>((resolve, reject) => {
      const stopClock = clock.after(milliseconds, resolve)
      const abort = (): void => reject(signal.reason)
      signal.addEventListener('abort', abort)
      stop = () => {
        stopClock()
        signal.removeEventListener('abort', abort)
      }
    })
    over.catch(() => {})
    return { over, stop }
  }
}

function living({ village }: VillageView, seat: SeatNumber | null): SeatNumber | null {
  return seat !== null && isAlive(village, seat) ? seat : null
}

/** Which of the charter's times a moment takes, or shares with others. */
function timeOf(moment: Moment): Exclude<keyof Times, 'grace'> {
  if (moment === 'whisper') return 'night'
  return moment === 'last words' || moment === 'declaration' ? 'words' : moment
}

const loneJoiners = outsideEmoji(/[\u200c\u200d]/u)

/** Words as they can be said. Joiners, which some scripts are typed with, fall away outside of emoji: nobody has seen a mark of them. */
function speakable(words: string): string {
  return wire.printable(clip(words.toWellFormed(), mostWords).replaceAll(loneJoiners, '$1'))
}
