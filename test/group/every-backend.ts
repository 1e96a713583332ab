/** The backends that the tests of the group go through: those that can be chosen, and the kernel that was not. */
import { backends, type Group } from '../../src/group/index.ts'
import { wasmBy } from '../../src/group/wasm/index.ts'

function portable(): Group {
  const group = wasmBy('f64x2')?.group
  if (!group) throw new Error('this engine has no SIMD: the portable kernel cannot be tested here')
  return group
}

export const everyBackend: ReadonlyMap<string, Group> = new Map([
  ...backends,
  ['wasm, portable kernel', portable()],
])
