/**
 * The WebAssembly module behind the backend. It is taken only where the engine knows its instructions and its arithmetic is
 * exact; `load.ts` then asks it for known answers.
 */
import { moduleBytes } from './module-text.ts'

/** What a module exports. Arguments are addresses, sizes and counts; `assembly/` says what the functions do. */
export interface Kernel {
  readonly memory: WebAssembly.Memory
  isExact(): number
  sizeOfPoint(): number
  endOfStatics(): number
  decode(points: number, verdicts: number, bytes: number, count: number): void
  encode(bytes: number, points: number, count: number): void
  decodeCurve(point: number, bytes: number): number
  encodeCurve(bytes: number, points: number, count: number, work: number): void
  fromUniform(points: number, bytes: number, count: number): void
  addEach(o: number, oStep: number, b: number, bStep: number, count: number, sign: number): void
  negateEach(o: number, points: number, count: number): void
  layOutBases(tables: number, points: number, count: number, width: number): void
  layOutComb(comb: number, point: number, width: number, windows: number): void
  multiplyComb(o: number, comb: number, scalars: number, n: number, width: number, windows: number): void
  multiplyEach: Sum
  sumSecret(...terms: [...Parameters<Sum>, sums: number]): void
  sumBuckets: Sum
  sumPublic(o: number, points: number, scalars: number, count: number, work: number): void
  placeOfConstants(): number
  expandScalars(o: number, key: number, first: number, count: number): void
  reduceWide(o: number, bytes: number): void
  multiplyPairs(o: number, a: number, b: number, crossed: boolean): void
  squarePairs(o: number, a: number, crossed: boolean): void
}

type Sum = (
  o: number,
  points: number,
  scalars: number,
  count: number,
  width: number,
  windows: number,
  work: number,
) => void

/** The kernel of a module as text; undefined where it cannot run or would compute wrongly. */
export function loadKernel(module: string): Kernel | undefined {
  const bytes = moduleBytes(module)
  try {
    if (!WebAssembly.validate(bytes)) return undefined
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
    const kernel = exports as unknown as Kernel
    return kernel.isExact() === 1 ? kernel : undefined
  } catch {
    // No WebAssembly here, or a page's policy forbids it: another backend does the work.
    return undefined
  }
}
