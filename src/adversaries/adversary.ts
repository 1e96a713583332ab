/** What an entry of the catalogue of cheats is (spec/decks, section 8), and what becomes of it at a table. */
import type { DeckOptions, Face } from '../decks/index.ts'
import type { Crash, NetworkPlan } from '../table/index.ts'
import type { Cheat } from './cheat.ts'
import type { HoldemScene, HoldemSetting, HoldemStep } from './holdem-setting.ts'
import type { TableStep } from './table-step.ts'

/**
 * Who is named in the end: the cheat (or its partner) with proof, the cheat as late by the order of the log, the sequencer,
 * nobody, or somebody honest.
 */
export type Accused = 'cheat' | 'absent' | 'sequencer' | 'nobody' | 'honest'

/** What should become of a cheat. */
export interface Expectation {
  /** Whether the honest players noticed it. If not, it gained nothing: the table ended as without it. */
  readonly caught: boolean
  /** The operation in which it was noticed; empty if it was not. */
  readonly atStep: TableStep | HoldemStep | CompanyStep | ''
  readonly named: Accused
}

/** What became of it. */
export interface Outcome extends Expectation {
  /** The rule that it broke; empty if nothing was proven. */
  readonly rule: string
  /**
   * Whether a stranger who has nothing but the evidence comes to the same conclusion, for every fault that an honest seat told
   * of; null if nothing was proven.
   */
  readonly rechecked: boolean | null
  /**
   * What the cheats won, all together, on average over some tables, less what they win at the same tables with the same
   * cards by playing on honestly. Null where no chips are at stake.
   */
  readonly chips: number | null
}

/** What every entry of the catalogue says of itself. */
export interface CatalogueEntry {
  readonly name: string
  /** What it does and what for, in a player's words. */
  readonly about: string
  /** Its row in the catalogue, or the section that describes it. */
  readonly source: string
  /** Against which decks. */
  readonly decks: readonly DeckName[]
  /** Where the cheat sits, counted from 1. */
  readonly seat: number
  readonly expected: Expectation
}

/** What a player does, anew for each table. */
export type Lies<About> = (about: About) => readonly Cheat[]

/** Somebody who lies together with the cheat. */
export interface Partner<About> {
  readonly seat: number
  readonly lies: Lies<About>
}

/** A player who cheats in one way where cards are shuffled, dealt, opened and shown. */
export interface DeckAdversary extends CatalogueEntry {
  readonly game?: undefined
  readonly lies: Lies<DeckName>
  readonly partner?: Partner<DeckName>
  /** What the table is like, where it is not plain. */
  readonly table?: CheatTable
}

/** A player who cheats in one way where chips are at stake. */
export interface HoldemAdversary extends CatalogueEntry {
  readonly game: 'holdem'
  readonly lies: Lies<HoldemScene>
  readonly partner?: Partner<HoldemScene>
  readonly table: HoldemSetting
}

/** Where something happens when players are divided into groups, vote, play Werewolf, or move cards about as they please. */
export type CompanyStep =
  | 'scramble'
  | 'deal'
  | 'vote'
  | 'mix'
  | 'count'
  | 'whispers'
  | 'night'
  | 'guard test'
  | 'answer'
  | 'will'
  | 'last words'
  | 'count of wolves'
  | 'hand'
  | 'pick'
  | 'peek'
  | 'pass'
  | 'put back'
  | 'wish'
  | 'consent'
  | 'recovery'

/** A player who cheats in one way where there is no deck: in secret groups, a vote, a village, or at a free table. Masked cards are under all of them. */
export interface CompanyAdversary extends CatalogueEntry {
  readonly game: 'groups' | 'votes' | 'werewolf' | 'free' | 'free after a loss'
  readonly lies: () => readonly Cheat[]
  readonly partner?: undefined
  readonly table?: undefined
}

/** An entry of the catalogue. */
export type Adversary = DeckAdversary | HoldemAdversary | CompanyAdversary

/** The seats of those who cheat. */
export function cheatsOf({ seat, partner }: Adversary): readonly number[] {
  return partner ? [seat, partner.seat] : [seat]
}

/** A table that is not a plain one. */
export interface CheatTable {
  /** How many sit there, if not three. */
  readonly players?: number
  readonly options?: DeckOptions
  /** How many hands are played. */
  readonly hands?: 1 | 2
  /** The cards that the cheat shuffles in place of the agreed ones. */
  readonly faces?: (agreed: readonly Face[]) => readonly Face[]
  /** A fourth player falls silent when a card is opened, and the others deal anew. */
  readonly loss?: boolean
  readonly network?: NetworkPlan
  readonly crashes?: readonly Crash[]
}

/** The decks of this library. */
export type DeckName = 'mask' | 'deal-keys' | 'padlock' | 'names'

/** All decks. */
export const everyDeck: readonly DeckName[] = ['mask', 'deal-keys', 'padlock', 'names']

/** Named, with proof, in this operation. */
export const namedAt = (atStep: Expectation['atStep']): Expectation => ({
  caught: true,
  atStep,
  named: 'cheat',
})

/** Late by the order of the log, in this operation. */
export const absentAt = (atStep: Expectation['atStep']): Expectation => ({
  caught: true,
  atStep,
  named: 'absent',
})

/** Nothing happens: it does no harm, and nobody is named. */
export const harmless: Expectation = { caught: false, atStep: '', named: 'nobody' }
