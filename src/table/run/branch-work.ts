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
