/** Work in a branch of its own, and what comes of it (spec/log, section 6). */
import type { Branch } from './branch.ts'

/** What work has come to. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown }

/** Does work in a branch, and tells what came of it before the branch ends. */
export function runBranch<T>(
  branch: Branch,
  work: (branch: Branch) => Promise<T>,
  tell: (outcome: Outcome<T>) => void,
): void {
  const finish = (outcome: Outcome<T>): void => {
    const forgotten = branch.leave()
    tell(forgotten !== undefined && 'value' in outcome ? { error: new RangeError(forgotten) } : outcome)
    branch.end()
  }
  Promise.resolve(branch)
    .then(work)
    .then(
      (value) => finish({ value }),
      (error: unknown) => finish({ error }),
    )
}

/** Work that was forked, until it is joined or given up. */
export class ForkedWork<T> {
  readonly #branch: Branch
  readonly #onDone: (isGivenUp: boolean) => void
  #outcome: Outcome<T> | undefined
  #wake: () => void = () => {}

  constructor(branch: Branch, onDone: (isGivenUp: boolean) => void) {
    this.#branch = branch
    this.#onDone = onDone
  }

  /** To be called when the work has come to its end. */
  end(outcome: Outcome<T>): void {
    this.#outcome = outcome
    this.#wake()
  }

  async join(branch: Branch): Promise<T> {
    if (this.#outcome === undefined) {
      await branch.wait<void>('what was forked', (resolve) => {
        this.#wake = resolve
        return () => {}
      })
    }
    this.#onDone(false)
    const outcome = this.#outcome as Outcome<T>
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }

  cancel(): void {
    this.#onDone(true)
    this.#branch.cancel()
  }
}
