/** The quickest WebAssembly kernel that this machine computes rightly with, if there is one. */
import type { Curve } from '../curve.ts'
import type { Group } from '../group.ts'
import { wasmGroup } from './backend.ts'
import { wasmCurve } from './curve.ts'
import { type KernelName, loadKernel } from './kernel.ts'
import { knowsAnswers } from './known-answers.ts'
import { Workbench } from './workbench.ts'

/** What a kernel computes. */
export interface Wasm {
  readonly kernel: KernelName
  readonly group: Group
  readonly curve: Curve
}

/** What the kernel of this name computes; undefined where it cannot run or answers wrongly. */
export function wasmBy(kernel: KernelName): Wasm | undefined {
  const loaded = loadKernel(kernel)
  if (!loaded) return undefined
  const bench = new Workbench(loaded)
  const group = wasmGroup(bench)
  return knowsAnswers(group) ? { kernel, group, curve: wasmCurve(bench) } : undefined
}

/** The first kernel that can be taken. */
export const wasm: Wasm | undefined = wasmBy('fma51') ?? wasmBy('f64x2')
