/**
 * Gives pictures to the programs that ask, slowly enough that no relay minds, and each of them to each asker no more than twice. Those who have a
 * seat come first, whoever watches gets what is left: anybody with the link can watch under forty names.
 */
import { type Clock, systemClock } from '../../../table/index.ts'
import type { ProgramLine } from '../../table/worker/web-game.ts'
import { type PictureWords, partsOf, written } from './picture-words.ts'

/** Parts that go at once, and the time between those that follow, in milliseconds: below what a relay passes on for one player. */
const [atOnce, pause] = [32, 400]
/** So often one asker gets one picture: once, and once more if something was lost. */
const mostTimes = 2
/** So many programs of those who watch are served. */
const mostWatchers = 40

/** The giver at one table. */
export class PictureGiver {
  readonly #line: ProgramLine
  readonly #clock: Clock
  /** How often each asker got each picture. */
  readonly #given = new Map<string, Map<string, number>>()
  /** What each asker is still to get. They get it in turn: whoever asks for everything must not keep the others waiting. */
  readonly #queues = new Map<string, readonly PictureWords[]>()
  #sentAt: readonly number[] = []
  #isWaiting = false

  constructor(line: ProgramLine, clock: Clock = systemClock) {
    this.#line = line
    this.#clock = clock
  }

  /** Somebody asks for this picture, which is here. */
  give(to: string, digest: string, bytes: Uint8Array): void {
    const given = this.#given.get(to) ?? new Map<string, number>()
    if (!this.#given.has(to) && !this.#mayAsk(to)) return
    const times = given.get(digest) ?? 0
    if (times >= mostTimes) return
    this.#given.set(to, given.set(digest, times + 1))
    this.#queues.set(to, [...(this.#queues.get(to) ?? []), ...partsOf(digest, bytes)])
    this.#send()
  }

  #mayAsk(person: string): boolean {
    const watchers = [...this.#given.keys()].filter((one) => !this.#line.hasSeat(one))
    return this.#line.hasSeat(person) || watchers.length < mostWatchers
  }

  #send(): void {
    for (let next = this.#next(); !this.#isWaiting && next; next = this.#next()) {
      const now = this.#clock.now()
      this.#sentAt = this.#sentAt.filter((at) => at > now - atOnce * pause)
      if (this.#sentAt.length >= atOnce) return this.#wait()
      const [to, [words, ...rest]] = next
      this.#queues.delete(to)
      if (rest.length > 0) this.#queues.set(to, rest)
      this.#line.send(to, written(words!))
      this.#sentAt = [...this.#sentAt, now]
    }
  }

  /** Whose turn it is, and what it is still to get. */
  #next(): readonly [to: string, words: readonly PictureWords[]] | undefined {
    const waiting = [...this.#queues]
    return waiting.find(([to]) => this.#line.hasSeat(to)) ?? waiting[0]
  }

  #wait(): void {
    this.#isWaiting = true
    this.#clock.after(pause, () => {
      this.#isWaiting = false
      this.#send()
    })
  }
}
