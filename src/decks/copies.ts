/**
 * Equal faces (spec/decks, section 1): two red sevens, four of each tile. Inside a deck every copy has a name of its own, so that no
 * protocol needs to know of them; outside all copies are called the same. Whoever sees a copy could tell it from the others,
 * and so learn that the very copy which somebody put back has come to it.
 */
import type { Face } from './deck.ts'

/** The names of all copies, in the order of the faces: the first is called as the face is. */
export function namedApart(faces: readonly Face[]): readonly Face[] {
  if (faces.some((face) => typeof face !== 'string')) throw new TypeError('the faces of a deck are texts')
  const taken = new Set(faces)
  const seen = new Set<Face>()
  return faces.map((face) => {
    if (!seen.has(face)) {
      seen.add(face)
      return face
    }
    const copy = freeName(face, taken)
    taken.add(copy)
    return copy
  })
}

/** What each copy is called outside. */
export function facesOfCopies(faces: readonly Face[]): ReadonlyMap<Face, Face> {
  return new Map(namedApart(faces).map((copy, i) => [copy, faces[i]!]))
}

function freeName(face: Face, taken: ReadonlySet<Face>): Face {
  for (let number = 2; ; number++) {
    const name = `${face}#${number}`
    if (!taken.has(name)) return name
  }
}
