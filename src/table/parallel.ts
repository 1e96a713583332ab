/** Several parts of a protocol side by side (spec/log, section 6), which fail in the same way at every seat. */
import { Branch } from './branch.ts'

type Outcome<T> = { readonly value: T } | { readonly error: unknown }

interface Part<T> {
  readonly branch: Branch
  outcome?: Outcome<T>
}

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

/**
 * Runs all parts and waits for them. When one has failed and the others wait for the log, those are given up; the caller
 * goes on only when all have come to their end, so that nothing they do is left to chance.
 */
export async function runParallel<T>(
  parent: Branch,
  works: readonly ((branch: Branch) => Promise<T>)[],
): Promise<readonly T[]> {
  if (works.length === 0) return []
  const parts = await parent.wait<readonly Part<T>[]>('the parts of seat.parallel', (resolve) => {
    const started: Part<T>[] = works.map(() => ({ branch: new Branch(parent.all, parent) }))
    const stop = parent.all.watch(() => {
      if (started.some(isFailed)) for (const part of started) if (!part.outcome) part.branch.cancel()
    })
    started.forEach((part, i) => {
      runBranch(part.branch, works[i] as (branch: Branch) => Promise<T>, (outcome) => {
        part.outcome = outcome
        if (!started.every((other) => other.outcome)) return
        stop()
        resolve(started)
      })
    })
    return stop
  })
  const failed = parts.find((part) => isFailed(part) && !part.branch.isCancelled)
  if (failed) throw (failed.outcome as { error: unknown }).error
  return parts.map(({ outcome }) => (outcome as { value: T }).value)
}

function isFailed<T>({ outcome }: Part<T>): boolean {
  return outcome !== undefined && 'error' in outcome
}
