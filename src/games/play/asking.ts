/** One question at a time to a person: it is open until it is answered, withdrawn, or another takes its place. */
import type { Mine } from '../../table/index.ts'

/** A question at the seat that is to answer it: how long the table has waited for it already, and what ends it. */
export type OpenQuestion = Pick<Mine, 'signal' | 'waited'>

/** Asks a person, who answers elsewhere. */
export class Asking<Q, A> {
  readonly #onQuestion: (question: Q | undefined) => void
  #open: { settle(answer: A): void; withdraw(why: unknown): void } | undefined

  /** `onQuestion` is told the question that is open, or undefined when there is none any more. */
  constructor(onQuestion: (question: Q | undefined) => void) {
    this.#onQuestion = onQuestion
  }

  /** Answers the open question; without one, nothing happens. */
  answer(answer: A): void {
    this.#open?.settle(answer)
  }

  /**
   * Asks. A question that is aborted, or whose place another takes, is withdrawn: it fails, so that nobody mistakes a missing
   * answer for one. `late` starts a timer that answers for the person, and gives how to stop it.
   */
  ask(question: Q, signal?: AbortSignal, late?: (settle: (answer: A) => void) => () => void): Promise<A> {
    this.#open?.withdraw(new Error('another question has taken the place of this one'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const close = (): void => {
        stop?.()
        signal?.removeEventListener('abort', abort)
        this.#open = undefined
        this.#onQuestion(undefined)
      }
      const settle = (answer: A): void => {
        close()
        resolve(answer)
      }
      const withdraw = (why: unknown): void => {
        close()
        reject(why)
      }
      const abort = (): void => withdraw(signal?.reason)
      const stop = late?.(settle)
      signal?.addEventListener('abort', abort)
      this.#open = { settle, withdraw }
      this.#onQuestion(question)
    })
  }
}
