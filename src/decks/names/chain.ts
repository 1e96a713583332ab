/**
 * How far each card of the shuffled deck has been followed back: which layers have been taken off it, and which links of
 * its name have been opened. Everything here is public, and proven.
 */
import type { Point } from '../../group/index.ts'
import type { Player } from '../../table/index.ts'
import type { Position } from '../positions.ts'
import { pointAt } from './candidate.ts'
import { readCard } from './card.ts'
import type { Layer } from './layer.ts'
import { leafName, linkName, type Name } from './name.ts'

/** A link of the chain: what a name was made from. */
export interface NameLink {
  readonly nonce: Uint8Array
  readonly name: Name
}

/** One card on its way back to the dealer's list. */
export interface Trail extends Position {
  /** What the proven peels have left of it. */
  left: Point
  /** The players whose layer is still on it. */
  readonly locks: Set<Player>
  /** The layer down to which its name is known, and its place in that layer. Layer 0 is the dealer's list. */
  layer: number
  place: number
}

/** The layers of a deck, and the trails of its cards. */
export class NameChain {
  /** The dealer's deck first. */
  readonly layers: readonly Layer[]
  /** By position. */
  readonly trails: readonly Trail[]
  readonly #places: readonly ReadonlyMap<Name, number>[]

  constructor(layers: readonly Layer[]) {
    this.layers = layers
    this.#places = layers.map(({ names }) => new Map(names.map((name, place) => [name, place])))
    const top = layers.at(-1) as Layer
    this.trails = top.names.map((_, place) => ({
      left: pointAt(top.cards, place),
      locks: new Set(layers.map(({ player }) => player)),
      layer: layers.length - 1,
      place,
    }))
  }

  get dealt(): Layer {
    return this.layers[0] as Layer
  }

  /** The layer that a player put on. */
  layerOf(player: Player): Layer {
    return this.layers.find((layer) => layer.player === player) as Layer
  }

  /** The layer that another was put on; undefined below the dealer's. */
  below(layer: Layer): Layer | undefined {
    return this.layers[this.layers.indexOf(layer) - 1]
  }

  /** Whether this player is the next to open a link of the card's name. */
  isNext(player: Player, trail: Trail): boolean {
    return trail.layer > 0 && this.layers[trail.layer]?.player === player
  }

  /** Where a link leads: the place of its name in the layer below. Undefined if it does not make the name that is known. */
  follow({ layer, place }: Trail, { nonce, name }: NameLink): number | undefined {
    if (linkName(nonce, name) !== this.layers[layer]?.names[place]) return undefined
    return this.#places[layer - 1]?.get(name)
  }

  /**
   * The value of a card without layers, or undefined if the dealer never listed it: its tag is false, or its name is not on
   * the dealer's list. Where all links are open, it must be the very name at its place.
   */
  value({ layer, place }: Trail, card: Point): number | undefined {
    const listed = this.#places[0]?.get(leafName(card))
    const value = readCard(card)
    if (value === undefined || value >= this.trails.length || listed === undefined) return undefined
    return layer === 0 && listed !== place ? undefined : value
  }
}
