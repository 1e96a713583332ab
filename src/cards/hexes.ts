/** Points as texts: what is equal as a point is equal as a text, so that points can be looked up and compared in sets. */

import { group, type Points } from '../group/index.ts'
import { bytesToHex } from '../group/inside.ts'

/** The canonical encoding of each point in hexadecimal; their order as texts is that of the encodings. */
export function hexes(points: Points): string[] {
  const bytes = group.encode(points)
  return Array.from({ length: points.length }, (_, i) => bytesToHex(bytes.subarray(32 * i, 32 * i + 32)))
}
