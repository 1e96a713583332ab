/** What a WebAssembly kernel computes, where it computes it rightly. */
import type { Curve } from '../curve.ts'
import type { Group } from '../group.ts'
import { wasmGroup } from './backend.ts'
import { wasmCurve } from './curve.ts'
import { loadKernel } from './kernel.ts'
import { knowsAnswers } from './known-answers.ts'
import { Workbench } from './workbench.ts'

/** The kernels, the quickest first. */
export const kernelNames = ['fma51', 'f64x2'] as const
export type KernelName = (typeof kernelNames)[number]

/** What a kernel computes. */
export interface Wasm {
  readonly kernel: KernelName
  readonly group: Group
  readonly curve: Curve
}

/** A kernel as it was built. */
interface Built {
  readonly kernel: KernelName
  readonly text: string
}

/** What a kernel computes; undefined where it cannot run or answers wrongly. */
export function loadWasm({ kernel, text }: Built): Wasm | undefined {
  const loaded = loadKernel(text)
  if (!loaded) return undefined
  const bench = new Workbench(loaded)
  const group = wasmGroup(bench)
  return knowsAnswers(group) ? { kernel, group, curve: wasmCurve(bench) } : undefined
}
