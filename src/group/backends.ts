/** The backends of the group, and which of them is used. */
import { type Curve, nobleCurve } from './curve.ts'
import type { Group } from './group.ts'
import { js } from './js/backend.ts'
import { noble } from './noble.ts'
import { wasm } from './wasm/index.ts'

/** Every backend that runs here, by name, the quickest first. All of them give the same bytes. */
export const backends: ReadonlyMap<string, Group> = new Map(
  [...(wasm ? [wasm.group] : []), js, noble].map((backend) => [backend.name, backend]),
)

/** The backend with this name, the quickest one without a name; an unknown name is an error that lists them. */
export function backendNamed(name: string = wasm ? 'wasm' : 'js'): Group {
  const found = backends.get(name)
  if (!found) {
    const names = [...backends.keys()].join(', ')
    throw new Error(`unknown group backend "${name}": set NODEALER_GROUP to one of: ${names}`)
  }
  return found
}

/** The curve behind a backend, for signatures. */
export function curveOf(group: Group): Curve {
  return wasm && group === wasm.group ? wasm.curve : nobleCurve
}
