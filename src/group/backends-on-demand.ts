/**
 * The backends as a browser has them: the quickest kernel at once, the others only where that cannot run. Stands in for
 * `backends.ts` in the built page (vite.config.ts), so that nobody loads arithmetic that is not used.
 */
import { fma51 } from './wasm/modules/fma51.ts'

// It stands first: so long a text amidst code keeps that from being packed as well as it could be.

import type { Curve } from './curve.ts'
import type { Group } from './group.ts'
import { loadWasm } from './wasm/load.ts'

const chosen: { readonly group: Group; readonly curve: Curve } = loadWasm(fma51) ?? (await slower())

/** Fetches what is slower. Nobody listens to the page while a module waits, so its messages are kept until then. */
async function slower(): Promise<typeof chosen> {
  const early: MessageEvent[] = []
  const keep = (event: MessageEvent) => early.push(event)
  addEventListener('message', keep)
  const found = await portable()
  setTimeout(() => {
    removeEventListener('message', keep)
    for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }))
  })
  return found
}

async function portable(): Promise<typeof chosen> {
  const { f64x2 } = await import('./wasm/modules/f64x2.ts')
  const found = loadWasm(f64x2)
  if (found) return found
  const { js } = await import('./js/backend.ts')
  const { nobleCurve } = await import('./curve.ts')
  return { group: js, curve: nobleCurve }
}

/** The curve behind it. */
export function curveOf(): Curve {
  return chosen.curve
}

export const backends: ReadonlyMap<string, Group> = new Map([[chosen.group.name, chosen.group]])

/** A page has no choice to make. */
export function backendNamed(): Group {
  return chosen.group
}
