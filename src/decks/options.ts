/** What a charter may ask of a deck is checked here for all protocols; what one cannot do is refused with a sentence that says which can. */
import { fewestForEscrow, mostLosses } from '../cards/index.ts'
import { type Abilities, decksThat, type OwnOption } from './abilities.ts'
import type { DeckOptions } from './deck.ts'

/** What is asked of whom. */
interface Asked {
  readonly protocol: string
  readonly abilities: Abilities
  readonly cards: number
  readonly players: number
}

const ownOptions: { readonly [option in OwnOption]: string } = {
  candidates: 'candidates',
  jointPoints: 'joint points',
  twoPhase: 'two-phase form',
}

/** Throws a `RangeError` unless this deck can do what is asked of it. */
export function refuseImpossible(asked: Asked, options: DeckOptions): void {
  for (const option of Object.keys(ownOptions) as OwnOption[]) {
    const isAsked = options[option] !== undefined && options[option] !== false
    if (isAsked && !asked.abilities.options.includes(option))
      throw new RangeError(
        `the ${asked.protocol} deck has no ${ownOptions[option]}: use ${decksThat((can) => can.options.includes(option))}`,
      )
  }
  refuseCommunity(asked, options.community ?? [])
  if (options.escrow !== undefined && options.escrow !== 0) refuseEscrow(asked, options)
}

function refuseCommunity({ cards }: Asked, positions: readonly number[]): void {
  if (positions.some((position) => !Number.isInteger(position) || position < 0 || position >= cards))
    throw new RangeError(`community positions must be whole numbers between 0 and ${cards - 1}`)
  if (new Set(positions).size !== positions.length)
    throw new RangeError('a community position is named twice')
}

/** Escrow covers community cards only, and only for as many losses as leave it to more than half of the players. */
function refuseEscrow(
  { protocol, abilities, players }: Asked,
  { escrow: losses = 0, community = [] }: DeckOptions,
): void {
  if (!Number.isInteger(losses) || losses < 0)
    throw new RangeError('escrow is for a whole number of lost players')
  if (losses > abilities.escrow)
    throw new RangeError(
      `the ${protocol} deck has ${abilities.escrow === 0 ? 'no escrow' : `escrow for ${abilities.escrow} lost player at a time, not ${losses}`}: ` +
        `use ${decksThat((can) => can.escrow >= losses)}`,
    )
  if (community.length === 0) throw new RangeError('escrow covers community positions: name them')
  if (losses > mostLosses(players))
    throw new RangeError(
      `escrow against ${losses} lost players needs ${fewestForEscrow(losses)} players, not ${players}: ` +
        'fewer than half must never be able to open the board early',
    )
}

/** How many losses the community cards of a table can be insured against with this protocol. */
export function mostInsured({ escrow }: Abilities, players: number): number {
  return Math.min(escrow, mostLosses(players))
}
