/** Several parts of a protocol side by side (spec/log, section 6), which fail in the same way at every seat. */
import { Branch } from './branch.ts'
import { type Outcome, runBranch } from './branch-work.ts'

interface Part<T> {
  readonly branch: Branch
  outcome?: Outcome<T>
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
