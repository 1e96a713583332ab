/** The quickest WebAssembly kernel that this machine computes rightly with, if there is one. */
import type { Group } from '../group.ts'
import { wasmGroup } from './backend.ts'
import { type KernelName, kernelNames, loadKernel } from './kernel.ts'
import { knowsAnswers } from './known-answers.ts'

/** ristretto255 by the kernel of this name; undefined where it cannot run or answers wrongly. */
export function wasmGroupBy(name: KernelName): Group | undefined {
  const kernel = loadKernel(name)
  if (!kernel) return undefined
  const group = wasmGroup(kernel)
  return knowsAnswers(group) ? group : undefined
}

/** The kernel that was taken and its group; undefined where none can be. */
export const wasm: { readonly kernel: KernelName; readonly group: Group } | undefined = firstKernel()

function firstKernel(): typeof wasm {
  for (const kernel of kernelNames) {
    const group = wasmGroupBy(kernel)
    if (group) return { kernel, group }
  }
  return undefined
}
