/**
 * Coming to an agreement about the result of a game that is over (spec/log, section 8): this seat has said its own, and hears what the
 * others say within a beat. Fetched when it is time.
 */
import type { Clock } from './clock.ts'
import type { Player } from './identity.ts'
import { type Agreement, ResultForm, resultDigest, SaidResults } from './said-results.ts'
import type { Sequenced } from './sequenced.ts'
import type { Body } from './statement.ts'

/** A game that is over, and those who may say what it gave them. */
export interface Ended {
  readonly members: readonly Player[]
  /** Words from before this entry, of the last closing, do not count. */
  readonly after: number
  readonly result: unknown
}

/** What a player says of its result. */
export function resultBody(result: unknown): Body {
  return ResultForm.write({ digest: resultDigest(result) })
}

/** Compares what was said so far. */
export function compareSaid(said: Iterable<Sequenced>, { members, after, result }: Ended): Agreement {
  const results = new SaidResults()
  for (const { statement, place } of said) if (statement) results.hear(statement, place.k)
  return results.compare(members, after, result)
}

/** Resolves when all have spoken, after a beat, or when `stop` is called; `more` is called whenever something new was said. */
export function untilAllHaveSaid(
  isComplete: () => boolean,
  { clock, beat }: { readonly clock: Clock; readonly beat: number },
): { readonly done: Promise<void>; readonly more: () => void; readonly stop: () => void } {
  let stop = (): void => {}
  const done = new Promise<void>((resolve) => {
    stop = resolve
  })
  clock.after(beat, stop)
  const more = (): void => {
    if (isComplete()) stop()
  }
  more()
  return { done, more, stop }
}
