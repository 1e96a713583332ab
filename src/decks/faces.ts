/** Cards as points: the face of a card is the hash of its name, so nobody knows a relation between two faces. */

import { group, hashToGroup, type Point, type Points } from '../group/index.ts'
import { base64urlnopad } from '../group/inside.ts'
import type { Face } from './deck.ts'

const tag = 'nodealer/v1/faces'

/** Throws unless a deck can be made of these faces. */
export function requireFaces(faces: readonly Face[]): void {
  if (faces.length < 2) throw new RangeError('a deck needs at least two cards')
}

/** The faces of a deck and their points, both ways. Copies of a face must be named apart. */
export class FaceBook {
  readonly faces: readonly Face[]
  /** The point of each face, in the same order. */
  readonly points: Points
  readonly #byBytes: ReadonlyMap<string, Face>

  constructor(faces: readonly Face[], points: Points = group.concat(faces.map(pointOf))) {
    requireFaces(faces)
    if (new Set(faces).size !== faces.length) throw new RangeError('copies of a face must be named apart')
    this.faces = faces
    this.points = points
    const encoded = group.encode(points)
    this.#byBytes = new Map(faces.map((face, i) => [keyOf(encoded.subarray(32 * i, 32 * i + 32)), face]))
  }

  /** The face that a point stands for. */
  faceOf(point: Point): Face | undefined {
    return this.#byBytes.get(keyOf(group.encode(point)))
  }
}

/** Points of faces that were hashed of late: every hand has the same faces. */
const hashed = new Map<Face, Point>()
const hashedKept = 2000

function pointOf(face: Face): Point {
  const point = hashed.get(face) ?? hashToGroup(tag, face)
  if (hashed.size >= hashedKept) hashed.clear()
  hashed.set(face, point)
  return point
}

function keyOf(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}
