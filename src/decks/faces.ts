/** Cards as points: the face of a card is the hash of its name, so nobody knows a relation between two faces. */
import { base64urlnopad } from '@scure/base'
import { group, hashToGroup, type Point, type Points } from '../group/index.ts'
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

  constructor(
    faces: readonly Face[],
    points: Points = group.concat(faces.map((face) => hashToGroup(tag, face))),
  ) {
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

function keyOf(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** The faces of usual decks, by name, for tables that do not name every card. */
export const standardDecks: { readonly [name: string]: readonly Face[] } = {
  '52': pairs('23456789TJQKA', 'cdhs'),
  '54': [...pairs('23456789TJQKA', 'cdhs'), 'joker', 'joker'],
  mahjong: mahjongWall(),
}

/** The faces of a deck by name: a standard deck, or a number of number cards. */
export function facesNamed(name: string): readonly Face[] {
  const standard = standardDecks[name]
  if (standard !== undefined) return standard
  const count = Number(name)
  if (Number.isInteger(count) && count >= 2 && count <= 1000) return numberCards(count)
  throw new RangeError(
    `there is no deck "${name}": use ${Object.keys(standardDecks).join(', ')} or 2 to 1000 number cards`,
  )
}

/** Number cards 1 to n. */
export function numberCards(count: number): readonly Face[] {
  return Array.from({ length: count }, (_, i) => String(i + 1))
}

function pairs(ranks: string, suits: string): Face[] {
  return [...ranks].flatMap((rank) => [...suits].map((suit) => rank + suit))
}

/** 136 tiles: three suits of nine, four winds, three dragons, four of each. */
function mahjongWall(): Face[] {
  const suited = ['dots', 'bamboo', 'characters'].flatMap((suit) =>
    numberCards(9).map((number) => `${suit}-${number}`),
  )
  const honours = ['east', 'south', 'west', 'north', 'red', 'green', 'white']
  return [...suited, ...honours].flatMap((tile) => [tile, tile, tile, tile])
}
