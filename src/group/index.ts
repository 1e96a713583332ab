/** The door of the group room: the chosen backend, the types, scalars and hashing. */
import type { Group, Point } from './group.ts'
import { hashWith } from './hash.ts'
import { js } from './js/backend.ts'
import { noble } from './noble.ts'
import { wasm } from './wasm/index.ts'

export { DecodeError } from './decode-error.ts'
export type { Group, Identity, Point, Points, Scalar, Table } from './group.ts'
export { expandMessage, hashToScalar, hashWith } from './hash.ts'
export * as scalar from './scalar.ts'
export { decodeScalars, elementBytes, encodeScalars, q } from './scalar.ts'

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

/** The backend that this process uses: `NODEALER_GROUP` names it where there is an environment. */
export const group: Group = backendNamed(globalThis.process?.env?.['NODEALER_GROUP'] || undefined)

/** `expand_message_xmd` and the one-way map: a point whose logarithm nobody knows. */
export function hashToGroup(tag: string, message: Uint8Array | string): Point {
  return hashWith(group, tag, message)
}
