/** Where each deck says what: the slots and fields that a cheat has to know to lie in the right place. */
import type { DeckName } from './adversary.ts'

/** The messages of a deck, as far as cheats change them. */
export interface Anatomy {
  /** The last part of the slots of shuffle steps is the seat number: `shuffle/shuffle/2`. */
  readonly step: string
  /** The fields of a step that hold one entry for each card. */
  readonly columns: readonly string[]
  /** Those of them whose entries are points. */
  readonly cards: readonly string[]
  /** Where keys are announced, and in which field. */
  readonly keys: { readonly slot: RegExp; readonly field: string }
  /** Where parts of cards are given, below the slot of an operation, and in which field. */
  readonly part: { readonly slot: string; readonly field: string; readonly kind: 'point' | 'scalar' }
  /** Where the owner gives its part of its own cards. */
  readonly own: string
}

/** By deck. */
export const anatomies: { readonly [deck in DeckName]: Anatomy } = {
  mask: {
    step: 'shuffle/shuffle',
    columns: ['epk', 'msg'],
    cards: ['epk', 'msg'],
    keys: { slot: /^shuffle\/keys$/, field: 'keys' },
    part: { slot: 'unmask', field: 'parts', kind: 'point' },
    own: 'unmask',
  },
  'deal-keys': {
    step: 'shuffle/shuffle',
    columns: ['deck'],
    cards: ['deck'],
    keys: { slot: /^shuffle\/respond/, field: 'dealPublicKeyParts' },
    part: { slot: 'final', field: 'dealKeyPart', kind: 'scalar' },
    own: 'show',
  },
  padlock: {
    step: 'shuffle/shuffle',
    columns: ['deck'],
    cards: ['deck'],
    keys: { slot: /^shuffle\/shuffle/, field: 'key' },
    part: { slot: 'keys', field: 'keys', kind: 'scalar' },
    own: 'show',
  },
  names: {
    step: 'shuffle/shuffle',
    columns: ['cards', 'names'],
    cards: ['cards'],
    keys: { slot: /^shuffle\/shuffle/, field: 'key' },
    part: { slot: 'part', field: 'cards', kind: 'point' },
    own: 'part',
  },
}

/** The shuffle step of a seat. */
export function stepOf(deck: DeckName, seat: number): RegExp {
  return new RegExp(`^${anatomies[deck].step}/${seat}$`)
}

/** Where a player gives its parts in an operation. */
export function partIn(deck: DeckName, operation: string): RegExp {
  return new RegExp(`^${operation}/${anatomies[deck].part.slot}`)
}

/** Where a seat shows its own cards. */
export function showOf(deck: DeckName, seat: number): RegExp {
  return new RegExp(`^show/${seat}/${anatomies[deck].own}`)
}
