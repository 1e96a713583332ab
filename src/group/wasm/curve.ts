/** The curve of Ed25519 by a kernel: signatures at the speed of the group. */
import { hexToBytes } from '../bytes.ts'
import type { Curve, CurveKey } from '../curve.ts'
import { isAboveField } from '../lists.ts'
import { elementBytes } from '../scalar.ts'
import { Element } from './element.ts'
import { multiplyComb, multiplySecret } from './multiply.ts'
import type { Outside, Workbench } from './workbench.ts'

/** The encoding of the base point B (RFC 8032, section 5.1). */
const basePoint = '5866666666666666666666666666666666666666666666666666666666666666'

/** A key, with the point −A. */
class Key implements CurveKey {
  readonly bytes: Uint8Array
  readonly negative: Element

  constructor(bytes: Uint8Array, negative: Element) {
    this.bytes = bytes
    this.negative = negative
  }
}

function negativeOf(key: CurveKey): Element {
  if (key instanceof Key) return key.negative
  throw new Error('this key belongs to another curve: read it with this one')
}

/** The curve on this workbench. */
export function wasmCurve(bench: Workbench): Curve {
  const { kernel, pointBytes } = bench

  function decode(bytes: Uint8Array): Outside | undefined {
    const y = bytes.slice()
    y[elementBytes - 1]! &= 0x7f
    if (bytes.length !== elementBytes || isAboveField(y)) return undefined
    const [point, encoded] = bench.places(pointBytes, elementBytes)
    bench.writeBytes(encoded, bytes)
    return kernel.decodeCurve(point, encoded) === 1 ? bench.readPoints(point, 1)[0] : undefined
  }

  /** `aᵢ + bᵢ`, or aᵢ alone, encoded. */
  function encodeSums(a: readonly Outside[], b?: readonly Outside[]): Uint8Array[] {
    const count = a.length
    const [left, right, encoded, work] = bench.places(
      count * pointBytes,
      count * pointBytes,
      count * elementBytes,
      count * pointBytes,
    )
    bench.writePoints(left, a)
    if (b) {
      bench.writePoints(right, b)
      kernel.addEach(left, pointBytes, right, pointBytes, count, 0)
    }
    kernel.encodeCurve(encoded, left, count, work)
    return a.map((_, i) => bench.readBytes(encoded + i * elementBytes, elementBytes))
  }

  function negative(outside: Outside): Outside {
    const [point] = bench.places(pointBytes)
    bench.writePoints(point, [outside])
    kernel.negateEach(point, point, 1)
    return bench.readPoints(point, 1)[0]!
  }

  const B = new Element(bench, decode(hexToBytes(basePoint))!)
  return {
    isQuick: true,
    multiplyBase: (s) => encodeSums(multiplyComb(bench, B, [s]))[0]!,
    key(bytes) {
      const A = decode(bytes)
      return A && new Key(bytes, new Element(bench, negative(A)))
    },
    combine(terms) {
      const ofB = multiplyComb(
        bench,
        B,
        terms.map(({ s }) => s),
      )
      const ofKeys = multiplySecret(
        bench,
        terms.map(({ key, k }) => [negativeOf(key), k]),
      )
      return encodeSums(ofB, ofKeys)
    },
  }
}
