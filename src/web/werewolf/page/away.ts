/** How long this page was asleep: a browser that freezes it, or a machine that sleeps, stops its clock and not that of the village. */
import { signal } from '@preact/signals'

/** How often the page looks at the clock, and what is longer than that by chance, in milliseconds. */
const beat = 1_000
const longest = 10_000

/** The longest sleep so far, in seconds; undefined if the page was always awake. */
export const away = signal<number | undefined>(undefined)

let seen = Date.now()
setInterval(() => {
  const now = Date.now()
  if (now - seen > longest) away.value = Math.max(away.value ?? 0, Math.round((now - seen) / 1000))
  seen = now
}, beat)
