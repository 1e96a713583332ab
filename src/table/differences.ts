/**
 * A game must ask the same at every seat, and again when its log is read (spec/log, section 6). Where it does not, the mistake is its
 * author's, and is said to the author: no player is named for it.
 */
import type { TableEvent } from './event.ts'

/** Where to look for what makes seats differ. */
export const advice =
  'Is the game a function of what was said? Look for Math.random, Date, values kept from another game, what only one seat knows, ' +
  'and the order of what was collected in the order of arrival. Randomness for all comes from coin, dice and below.'

/** What one seat asks where no branch runs; the end of the game where it asks nothing more. */
interface AtRest {
  readonly name: string
  readonly asked: readonly string[] | undefined
}

/** Listens to all seats of a process for questions that are not the same. */
export class Differences {
  /** What was asked at each entry by the first seat that came to it. */
  readonly #first = new Map<number, AtRest>()
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
    this.#tell(
      slot === answered
        ? `other things are asked in and beside "${slot}" at the seat of ${name} than at another's`
        : `"${slot}" is asked at the seat of ${name} where another seat answers "${answered}"`,
    )
  }

  /**
   * At this entry, the seat of the player with this name asks these questions. Seats that wait for each other never speak, so that
   * nothing in the log would tell it.
   */
  rest(name: string, k: number, asked: readonly string[] | undefined): void {
    const here = { name, asked }
    const other = this.#first.get(k) ?? here
    this.#first.set(k, other)
    if (String(here.asked) === String(other.asked)) return
    this.#tell(`${askedBy(here)}, and ${askedBy(other)}`)
  }

  #tell(what: string): void {
    this.#reject(new Error(`the seats do not play the same game: ${what}. ${advice}`))
  }
}

function askedBy({ name, asked }: AtRest): string {
  const what = asked === undefined ? 'the game is over' : `${asked.join(' and ') || 'nothing'} is asked`
  return `${what} at the seat of ${name}`
}
