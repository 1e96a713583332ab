/** The work of the processor for something on a screen, from a trace of Chromium: unlike the time that it takes, it does not depend on what else the machine does. */

/** What is read of an event in a trace: times are in microseconds, `tdur` is that of the processor. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** What a trace has to hold. */
export const tracedCategories: readonly string[] = ['toplevel', 'blink.user_timing', '__metadata']

/** Milliseconds of work in all pages: of their workers, and of what draws them. */
export interface PageWork {
  readonly worker: number
  readonly page: number
}

/** The work within pairs of marks: from each `tapped` to the last of so many `drawn` that follow it; the mean of these pairs. */
export function workIn(trace: Buffer, pages: number): PageWork {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const spans = spansIn(events, pages)
  const threads = new Map(
    events
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name ?? '']),
  )
  const work = { worker: 0, page: 0 }
  for (const { name, pid, tid, ts, tdur = 0 } of events) {
    if (name !== 'ThreadControllerImpl::RunTask') continue
    if (!spans.some(([from, until]) => ts >= from && ts <= until)) continue
    const thread = threads.get(`${pid} ${tid}`) ?? ''
    if (thread === 'CrRendererMain') work.page += tdur / 1000
    else if (thread.startsWith('DedicatedWorker')) work.worker += tdur / 1000
  }
  return { worker: work.worker / spans.length, page: work.page / spans.length }
}

function spansIn(events: readonly TraceEvent[], pages: number): readonly (readonly [number, number])[] {
  const marks = (mark: string): readonly number[] =>
    events
      .filter(({ name }) => name === mark)
      .map(({ ts }) => ts)
      .toSorted((a, b) => a - b)
  const [tapped, drawn] = [marks('tapped'), marks('drawn')]
  return tapped.flatMap((from, i) => {
    const next = tapped[i + 1] ?? Number.POSITIVE_INFINITY
    const until = drawn.filter((at) => at > from && at < next)[pages - 1]
    // A tap that only leads on to the next one draws nothing for the others.
    return until === undefined ? [] : [[from, until] as const]
  })
}
