/** Work that goes on by itself until it is joined or given up (spec/log, section 6). */
import { phaseOf } from '../statements/slot.ts'
import { Branch } from './branch.ts'
import { type Outcome, runBranch } from './branch-work.ts'
import type { Run } from './run.ts'
import type { Fork } from './seat.ts'

/** Starts work beside a branch. */
export function forkWork<T>(run: Run, parent: Branch, work: (branch: Branch) => Promise<T>): Fork<T> {
  if (run.forkedAt) throw new RangeError('join what was forked before forking again')
  run.forkedAt = run.here
  const branch = new Branch(run.branches, parent, true)
  let outcome: Outcome<T> | undefined
  let wake = (): void => {}
  runBranch(branch, work, (came) => {
    outcome = came
    wake()
  })
  return {
    async join() {
      if (outcome === undefined) {
        await parent.wait<void>('what was forked', (resolve) => {
          wake = resolve
          return () => {}
        })
      }
      run.forkedAt = undefined
      const came = outcome as Outcome<T>
      if ('error' in came) throw came.error
      return came.value
    },
    cancel() {
      run.forkedAt = undefined
      forget(run, branch)
      branch.cancel()
    },
  }
}

/** Forgets what only this work has begun. */
function forget(run: Run, work: Branch): void {
  const names = run.phases.forget(work)
  for (const question of [...run.open.values()])
    if (names.includes(phaseOf(question.asked.slot))) run.drop(question)
}
