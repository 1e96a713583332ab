/** Runs a game over a log until the past holds still. */
import { Rewind, Stuck } from './fault.ts'
import type { Run } from './run.ts'
import { rootSeat } from './scope.ts'
import type { Game } from './seat.ts'

/** Runs the game; when the past changes, runs it again in a new run. Rejects with what ended the last one. */
export async function replay<R>(open: () => Run, game: Game<R>): Promise<R> {
  for (;;) {
    const run = open()
    try {
      return await Promise.race([played(run, game), run.failure])
    } catch (error) {
      if (!(run.ended instanceof Rewind)) throw run.ended ?? error
      run.options.tell({ kind: 'rewound' })
    } finally {
      run.end(new Stuck('this run is over'))
    }
  }
}

async function played<R>(run: Run, game: Game<R>): Promise<R> {
  return game(rootSeat(run))
}
