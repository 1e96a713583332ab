/** The curve of Ed25519 by a kernel: signatures at the speed of the group. */
import { hexToBytes } from '../bytes.ts'
import type { Curve } from '../curve.ts'
import { isAboveField } from '../lists.ts'
import { elementBytes } from '../scalar.ts'
import { Element } from './element.ts'
import { multiplyComb, sumPublic } from './multiply.ts'
import type { Outside, Workbench } from './workbench.ts'

/** The encoding of the base point B (RFC 8032, section 5.1). */
const basePoint = '5866666666666666666666666666666666666666666666666666666666666666'

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

  function encode(outside: Outside): Uint8Array {
    const [point, encoded] = bench.places(pointBytes, elementBytes)
    bench.writePoints(point, [outside])
    kernel.encodeCurve(encoded, point)
    return bench.readBytes(encoded, elementBytes)
  }

  function negative(outside: Outside): Outside {
    const [point] = bench.places(pointBytes)
    bench.writePoints(point, [outside])
    kernel.negateEach(point, point, 1)
    return bench.readPoints(point, 1)[0]!
  }

  function sum(a: Outside, b: Outside): Outside {
    const [left, right] = bench.places(pointBytes, pointBytes)
    bench.writePoints(left, [a])
    bench.writePoints(right, [b])
    kernel.addEach(left, left, 0, right, 0, 1, 0)
    return bench.readPoints(left, 1)[0]!
  }

  const B = new Element(bench, decode(hexToBytes(basePoint))!)
  return {
    isQuick: true,
    multiplyBase: (s) => encode(multiplyComb(bench, B, [s])[0]!),
    combiner(bytes) {
      const A = decode(bytes)
      if (!A) return undefined
      const minusA = new Element(bench, negative(A))
      return (s, k) =>
        encode(
          minusA.wantsComb(1)
            ? sum(multiplyComb(bench, B, [s])[0]!, multiplyComb(bench, minusA, [k])[0]!)
            : sumPublic(bench, [B, minusA], [s, k]),
        )
    },
  }
}
