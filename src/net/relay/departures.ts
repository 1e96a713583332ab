/**
 * When durable entries leave the relay: in the same turn of the event loop while there is little to do, and a moment later when
 * it is busy, so that the busier it is, the more entries share one signature, one frame and one write to each reader.
 */

/** What a batch must have held, and how lately, for the relay to be busy: more than one table says at once. */
const busy = { entries: 12, within: 5 }
/** How long entries then wait for others, in milliseconds. */
const wait = 2

/** Asks for a departure; `leave` says how many entries left. */
export type Departures = (leave: () => number) => void

/** The departures of one relay. */
export function createDepartures(): Departures {
  let waiting: (() => number)[] = []
  let last = { at: Number.NEGATIVE_INFINITY, entries: 0 }
  const depart = (): void => {
    const leaving = waiting
    waiting = []
    last = { at: performance.now(), entries: leaving.reduce((sum, leave) => sum + leave(), 0) }
  }
  return (leave) => {
    if (waiting.push(leave) > 1) return
    const isBusy = last.entries >= busy.entries && performance.now() - last.at < busy.within
    if (isBusy) setTimeout(depart, wait)
    else soon(depart)
  }
}

/** Later in this turn of the event loop; on a page, whose timers may sleep, right after what is being done. */
const soon: (act: () => void) => void =
  typeof setImmediate === 'undefined' ? queueMicrotask : (act) => setImmediate(act)
