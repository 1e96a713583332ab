/** Names as points: the face of a card is the hash of its name, so that nobody knows a relation between two of them. */
import { group, hashToGroup, type Points } from '../group/index.ts'
import { hexes } from './hexes.ts'

/** Names and their points, both ways. */
export interface Labels {
  /** The point of each name, in the order in which they were given. */
  readonly points: Points
  /** The places of names in that order; throws a `RangeError` for one that is not among them. */
  placeOf(name: string): number
  /** The names that points stand for; throws a `RangeError` if one stands for none of them. */
  read(points: Points): readonly string[]
}

/** These names as points, hashed under a tag. */
export function labelsFor(tag: string, names: readonly string[]): Labels {
  if (new Set(names).size !== names.length) throw new RangeError('every label needs a name of its own')
  const points = group.concat(names.map((name) => hashToGroup(tag, name)))
  const byHex = new Map(hexes(points).map((hex, i) => [hex, names[i]!]))
  return {
    points,
    placeOf(name) {
      const place = names.indexOf(name)
      if (place < 0) throw new RangeError(`"${name}" is not among ${names.join(', ')}`)
      return place
    },
    read: (shown) =>
      hexes(shown).map((hex) => {
        const name = byHex.get(hex)
        if (name === undefined) throw new RangeError('a card shows none of the names that it could')
        return name
      }),
  }
}
