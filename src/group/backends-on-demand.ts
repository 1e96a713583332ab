/**
 * The backends as a browser has them: WebAssembly at once, plain JavaScript only where that cannot run. Stands in for
 * `backends.ts` in the built page (vite.config.ts), so that nobody loads arithmetic that is not used.
 */
import type { Curve } from './curve.ts'
import type { Group } from './group.ts'
import { wasm } from './wasm/index.ts'

const chosen: { readonly group: Group; readonly curve: Curve } = wasm ?? (await slower())

/** Fetches what is slower. Nobody listens to the page while a module waits, so its messages are kept until then. */
async function slower(): Promise<typeof chosen> {
  const early: MessageEvent[] = []
  const keep = (event: MessageEvent) => early.push(event)
  addEventListener('message', keep)
  const { js } = await import('./js/backend.ts')
  const { nobleCurve } = await import('./curve.ts')
  setTimeout(() => {
    removeEventListener('message', keep)
    for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }))
  })
  return { group: js, curve: nobleCurve }
}

export const { curve } = chosen

export const backends: ReadonlyMap<string, Group> = new Map([[chosen.group.name, chosen.group]])

/** A page has no choice to make. */
export function backendNamed(): Group {
  return chosen.group
}
