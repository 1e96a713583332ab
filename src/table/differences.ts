/**
 * A game must ask the same at every seat, and again when its log is read (spec/log, section 6). Where it does not, the mistake is its
 * author's, and is said to the author: no player is named for it.
 */
import type { TableEvent } from './event.ts'

/** Where to look for what makes seats differ. */
export const advice =
  'Is the game a function of what was said? Look for Math.random, Date, values kept from another game, what only one seat knows, ' +
  'and the order of what was collected in the order of arrival. Randomness for all comes from coin, dice and below.'

/** Listens to all seats of a process for questions that are not the same. */
export class Differences {
  #reject: (error: Error) => void = () => {}
  /** Rejects when there is one. */
  readonly first: Promise<never> = new Promise((_, reject) => {
    this.#reject = reject
  })

  constructor() {
    this.first.catch(() => {})
  }

  /** An event at the seat of the player with this name. */
  hear(name: string, event: TableEvent): void {
    if (event.kind !== 'differs') return
    const { slot, answered } = event
    const what =
      slot === answered
        ? `other things are asked in and beside "${slot}" at the seat of ${name} than at another's`
        : `"${slot}" is asked at the seat of ${name} where another seat answers "${answered}"`
    this.#reject(new Error(`the seats do not play the same game: ${what}. ${advice}`))
  }
}
