/** What each deck protocol can do, as data: games and screens ask here, and what a deck cannot do is refused in one place. */

/** What a deck can do beyond dealing, opening and showing. */
export interface Abilities {
  /** Puts cards back, also dealt and opened ones, and shuffles them with the rest. */
  readonly reshuffle: boolean
  /** Cuts the hidden cards in the open. */
  readonly cut: boolean
  /** Deals what is hidden anew among those who stay when players are lost. */
  readonly redeal: boolean
  /** How many losses escrow of community cards can be for, if enough players are there; 0: it has none. */
  readonly escrow: number
  /** Which of the options that belong to one protocol it knows. */
  readonly options: readonly OwnOption[]
}

/** An option that belongs to one protocol. */
export type OwnOption = 'candidates' | 'jointPoints' | 'twoPhase'

/** The abilities of all protocols, by name. */
export const deckAbilities = {
  mask: { reshuffle: true, cut: true, redeal: true, escrow: Number.POSITIVE_INFINITY, options: ['twoPhase'] },
  'deal-keys': { reshuffle: false, cut: false, redeal: false, escrow: 0, options: [] },
  padlock: { reshuffle: false, cut: false, redeal: true, escrow: 1, options: ['jointPoints'] },
  names: { reshuffle: false, cut: false, redeal: false, escrow: 0, options: ['candidates'] },
} as const satisfies { readonly [protocol: string]: Abilities }

/**
 * The name of a deck protocol.
 *
 * @example
 * ```ts
 * const name: DeckProtocolName = 'padlock'
 * ```
 */
export type DeckProtocolName = keyof typeof deckAbilities

/** The protocols that can do something, as a sentence names them. */
export function decksThat(can: (abilities: Abilities) => boolean): string {
  const names = Object.entries(deckAbilities).filter(([, abilities]) => can(abilities))
  return names.map(([name]) => name).join(' or ')
}
