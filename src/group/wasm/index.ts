/** The quickest WebAssembly kernel that this machine computes rightly with, if there is one. */
import { type KernelName, loadWasm, type Wasm } from './load.ts'
import { f64x2 } from './modules/f64x2.ts'
import { fma51 } from './modules/fma51.ts'

/** The modules as text. */
export const modules: Readonly<Record<KernelName, string>> = { fma51: fma51.text, f64x2: f64x2.text }

/** What the kernel of this name computes; undefined where it cannot run or answers wrongly. */
export function wasmBy(kernel: KernelName): Wasm | undefined {
  return loadWasm({ kernel, text: modules[kernel] })
}

/** The first kernel that can be taken. */
export const wasm: Wasm | undefined = wasmBy('fma51') ?? wasmBy('f64x2')
