/**
 * How a mind is asked: in time, and so that neither the answer nor the time that it takes can hurt who gives it. Whoever does not answer does
 * nothing, and what the rules do not allow is taken for nothing: a person's mistake is never said.
 */
import { type Clock, systemClock, wire } from '../../../table/index.ts'
import { isAlive, type LastWords, packOf, type Seat, type VillageView, type WerewolfRules } from '../index.ts'
import { clip } from './clip.ts'
import type { WerewolfMind } from './mind.ts'

/** The most characters that anybody says at once. */
export const mostWords = 500

/** Who is asked, by which clock, and how long the table waits for a person. */
export interface AskerOptions {
  readonly mind?: WerewolfMind
  readonly clock?: Clock
  readonly rules: WerewolfRules
  /** The charter's deadline for a person, in milliseconds. */
  readonly act: number
}

/** How long an answer takes, in seconds: at most, or exactly. */
interface Length {
  readonly seconds: number
  readonly isFixed: boolean
}

/** The part of a deadline that an answer may take; the rest is for it to travel. */
const patience = 0.7

/** Asks the mind of one seat. */
export class Asker {
  readonly #options: AskerOptions

  constructor(options: AskerOptions) {
    this.#options = options
  }

  /** What to whisper to the pack. Everybody takes the same time; only wolves are asked. */
  whisper(view: VillageView, signal: AbortSignal): Promise<string> {
    const ask = async (mind: WerewolfMind, over: AbortSignal) =>
      packOf(view).length > 1 ? speakable(await mind.whisper(view, over)) : ''
    return this.#within(this.#partOfNight, ask, '', signal)
  }

  /** Whom to choose in the night, whatever that means. */
  night(view: VillageView, signal: AbortSignal): Promise<Seat | null> {
    const ask = async (mind: WerewolfMind, over: AbortSignal) => living(view, await mind.night(view, over))
    return this.#within(this.#partOfNight, ask, null, signal)
  }

  /** What to say to all. */
  talk(view: VillageView, signal: AbortSignal): Promise<string> {
    const length = { seconds: this.#options.rules.times.talk, isFixed: false }
    return this.#within(length, async (mind, over) => speakable(await mind.talk(view, over)), '', signal)
  }

  /** Whom to execute. */
  vote(view: VillageView, among: readonly Seat[], signal: AbortSignal): Promise<Seat | null> {
    const length = { seconds: this.#options.rules.times.vote, isFixed: false }
    const ask = async (mind: WerewolfMind, over: AbortSignal) => {
      const choice = await mind.vote(view, among, over)
      return choice !== null && among.includes(choice) ? choice : null
    }
    return this.#within(length, ask, null, signal)
  }

  /** What I say when I die, and whom I take along, if I am a hunter. */
  lastWords(view: VillageView, signal: AbortSignal): Promise<LastWords> {
    const length = { seconds: this.#options.rules.times.words, isFixed: true }
    const ask = async (mind: WerewolfMind, over: AbortSignal): Promise<LastWords> => {
      const { words, shot } = await mind.lastWords(view, over)
      return { words: speakable(words), shot: view.role === 'hunter' ? living(view, shot) : null }
    }
    return this.#within(length, ask, { words: '', shot: null }, signal)
  }

  /** Rounds of whispers and the choice share the night. */
  get #partOfNight(): Length {
    const { times, whispers } = this.#options.rules
    return { seconds: times.night / (whispers + 1), isFixed: true }
  }

  async #within<T>(
    { seconds, isFixed }: Length,
    ask: (mind: WerewolfMind, over: AbortSignal) => Promise<T>,
    otherwise: T,
    signal: AbortSignal,
  ): Promise<T> {
    const { mind, act } = this.#options
    const answer = (over: AbortSignal): Promise<T> => (mind ? ask(mind, over) : Promise.resolve(otherwise))
    if (isFixed && seconds === 0) return answer(signal)
    const over = new AbortController()
    const answered = answer(AbortSignal.any([signal, over.signal]))
    const time = this.#alarm(Math.min(seconds * 1000, act * patience), signal)
    try {
      const given = await Promise.race([answered, time.over.then(() => otherwise)])
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

function living({ village }: VillageView, seat: Seat | null): Seat | null {
  return seat !== null && isAlive(village, seat) ? seat : null
}

function speakable(words: string): string {
  return clip(wire.printable(words.toWellFormed()), mostWords)
}
