/** The line between the page and its worker: what is asked, who hears the answers, and what is cleared when a table is left. */
import { effect } from '@preact/signals'
import { settings } from '../../app/settings.ts'
import type { Ask, Tell } from '../../protocol.ts'

/** A part of the page that knows something of the table. */
interface Listener {
  hear(message: Tell): void
  /** Forgets the table. */
  clear(): void
  /** The worker is gone. */
  end?(): void
}

const listeners: Listener[] = []
/** What was said before all parts of the page were there; undefined from then on. */
let early: Tell[] | undefined = []
let worker: Worker | undefined

/** From now on this part of the page hears what the worker says; first, if it comes late, what it has missed. */
export function listen(listener: Listener): void {
  listeners.push(listener)
  for (const message of early ?? []) listener.hear(message)
}

/** All parts are there that this table needs: nobody will miss anything any more. */
export function allHere(): void {
  early = undefined
}

/** Says something to the worker; the first word starts it. */
export function ask(message: Ask): void {
  worker ??= startWorker()
  worker.postMessage(message)
}

/** The network may be back, or the reader is: a table among people need not sit out the wait until its next attempt. */
function tryAtOnce(): void {
  worker?.postMessage({ type: 'retry' } satisfies Ask)
}

for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, tryAtOnce)
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) tryAtOnce()
})

/** Leaves whatever table there is, without a word. */
export function reset(): void {
  worker?.terminate()
  worker = undefined
  early = []
  for (const { end } of listeners) end?.()
  clearPage()
}

/** Forgets what the page knows of the table. */
export function clearPage(): void {
  for (const { clear } of listeners) clear()
}

/** Audits a log in a worker of its own, so that the game goes on meanwhile. */
export function auditApart(file: Blob): void {
  const auditor = startWorker()
  auditor.addEventListener('message', ({ data }: MessageEvent<Tell>) => {
    if (data.type === 'verdict' || data.type === 'trouble') auditor.terminate()
  })
  auditor.postMessage({ type: 'audit', file } satisfies Ask)
}

effect(() => {
  const { quick } = settings.value
  worker?.postMessage({ type: 'hurry', hurry: quick } satisfies Ask)
})

function startWorker(): Worker {
  const started = new Worker(new URL('../../worker.ts', import.meta.url), { type: 'module' })
  started.postMessage({ type: 'hurry', hurry: settings.peek().quick } satisfies Ask)
  started.addEventListener('message', ({ data }: MessageEvent<Tell>) => tellAll(data))
  started.addEventListener('error', ({ message }) => tellAll({ type: 'trouble', text: message }))
  return started
}

function tellAll(message: Tell): void {
  early?.push(message)
  for (const { hear } of listeners) hear(message)
}
