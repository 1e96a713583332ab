/**
 * How far each card of the shuffled deck has been followed back: which layers have been taken off it, and which links of
 * its name have been opened. Everything here is public, and proven.
 */
import type { Point } from '../../group/index.ts'
import type { Player } from '../../table/index.ts'
import { cardAt } from './candidate.ts'
import { readCard } from './card.ts'
import type { Layer } from './layer.ts'
import { leafName, linkName, type Name } from './name.ts'

/** A link of the chain: what a name was made from. */
export interface Link {
  readonly nonce: Uint8Array
  readonly name: Name
}

/** One card on its way back to the dealer's list. */
interface Trail {
  /** What the proven peels have left of it. */
  left: Point
  readonly peeled: Set<Player>
  /** The layer down to which its name is known, and its place in that layer. Layer 0 is the dealer's list. */
  layer: number
  place: number
}

/** The layers of a deck, and the trails of its cards. */
export class Chain {
  /** The dealer's deck first. */
  readonly layers: readonly Layer[]
  readonly #trails: readonly Trail[]
  readonly #places: readonly ReadonlyMap<Name, number>[]

  constructor(layers: readonly Layer[]) {
    this.layers = layers
    this.#places = layers.map(({ names }) => new Map(names.map((name, place) => [name, place])))
    const top = layers.at(-1) as Layer
    this.#trails = top.names.map((_, place) => ({
      left: cardAt(top.cards, place),
      peeled: new Set(),
      layer: layers.length - 1,
      place,
    }))
  }

  get dealt(): Layer {
    return this.layers[0] as Layer
  }

  /** How many cards there are. */
  get size(): number {
    return this.#trails.length
  }

  /** The layer that a player put on. */
  layerOf(player: Player): Layer {
    return this.layers.find((layer) => layer.player === player) as Layer
  }

  /** What is left of the card at this position. */
  left(position: number): Point {
    return this.#trail(position).left
  }

  /** Whether this player's layer is still on the card. */
  holds(player: Player, position: number): boolean {
    return !this.#trail(position).peeled.has(player)
  }

  /** Whether this player is the next to open a link of the card's name. */
  isNext(player: Player, position: number): boolean {
    const { layer } = this.#trail(position)
    return layer > 0 && this.layers[layer]?.player === player
  }

  /** The place of the card in the layer down to which its name is known. */
  place(position: number): number {
    return this.#trail(position).place
  }

  /** Where a link leads: the place of its name in the layer below. Undefined if it does not give the name that is known. */
  follow(position: number, { nonce, name }: Link): number | undefined {
    const { layer, place } = this.#trail(position)
    if (linkName(nonce, name) !== this.layers[layer]?.names[place]) return undefined
    return this.#places[layer - 1]?.get(name)
  }

  /** A proven peel. */
  peel(player: Player, position: number, left: Point): void {
    const trail = this.#trail(position)
    trail.peeled.add(player)
    trail.left = left
  }

  /** A proven link. */
  descend(position: number, place: number): void {
    const trail = this.#trail(position)
    trail.layer--
    trail.place = place
  }

  /**
   * The value of a card without layers, or undefined if the dealer never dealt it: its tag is false, or its name is not on
   * the dealer's list. Where all links are open, it must be the very name at its place.
   */
  value(position: number, card: Point): number | undefined {
    const { layer, place } = this.#trail(position)
    const listed = this.#places[0]?.get(leafName(card))
    const value = readCard(card)
    if (value === undefined || value >= this.size || listed === undefined) return undefined
    return layer === 0 && listed !== place ? undefined : value
  }

  #trail(position: number): Trail {
    return this.#trails[position] as Trail
  }
}
