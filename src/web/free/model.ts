/** What the page shows of a free table, asks of it and is told about it, as plain data. */
import type { Face, Recipe, Tabletop, Wish } from '../../games/free/index.ts'
import type { Dropped, FreeQuestion, MeantCard } from '../../games/free/play/index.ts'

/** What a free table has agreed on. */
export interface FreeRulesModel {
  readonly game: 'free'
  readonly recipe: Recipe
  /** How long anybody is waited for, in seconds. */
  readonly patience: number
}

/** What a new free table is to be. */
export type FreeWish = FreeRulesModel

/** What a free table came to. */
export interface FreeOutcomeModel {
  readonly game: 'free'
  readonly rounds: number
  /** By player. */
  readonly scores: readonly number[]
  readonly chips: readonly number[]
}

/** A free table as this seat sees it. */
export interface FreeModel {
  readonly top: Tabletop
  /** Which player sits on each chair. */
  readonly players: readonly number[]
  /** My chair; undefined for spectators. */
  readonly me: number | undefined
  /** How many wishes have counted in this round. */
  readonly moves: number
  /** Chairs that go first for a moment, because they were overtaken. */
  readonly goesFirst: readonly number[]
  /** What I know of hidden cards, by number: my hand, and what I laid or was shown. */
  readonly known: ReadonlyMap<number, Face>
  /** Whether what I wanted is still under way. */
  readonly isBusy: boolean
}

/** Something that happened, with nothing in it that I did not see. */
export interface Happening {
  readonly by?: number | undefined
  readonly wish?: Wish | undefined
  /** Why nothing came of it. */
  readonly refused?: string | undefined
  /** Why my program has not even said it; nobody else knows of it. */
  readonly dropped?: Dropped | undefined
  /** The chair that did not agree. */
  readonly against?: number | undefined
  readonly dice?: readonly number[] | undefined
  /** Who was lost. */
  readonly lost?: readonly number[] | undefined
  /** Whether those were only late, and may come back. */
  readonly isAway?: boolean | undefined
  /** The pile that cards came from. */
  readonly from?: string | undefined
  /** The cards that it is about, as far as everybody knows them, or I was shown them. */
  readonly faces: readonly Face[]
}

/** So much of what happened is told. */
export const mostHappenings = 200

/** What the page asks of a free table. */
export type FreeAsk =
  /** Tell everything again: this part of the page has only just been loaded. */
  | { readonly type: 'look' }
  /** I want to do this, with these cards of my hand. */
  | { readonly type: 'wish'; readonly wish: Wish; readonly cards: readonly MeantCard[] }
  /** These cards of my hand, as I was asked. */
  | { readonly type: 'choose cards'; readonly cards: readonly MeantCard[] }
  /** These places of another's hand, as I was asked. */
  | { readonly type: 'pick cards'; readonly places: readonly number[] }
  | { readonly type: 'agree'; readonly agrees: boolean }
  /** I was away, and want my chair again. */
  | { readonly type: 'sit again' }

/** What the page is told of a free table. */
export type FreeTell =
  | {
      readonly type: 'free'
      readonly free: FreeModel
      /** What happened in this round: the last of it, or what is new of it. */
      readonly happenings: readonly Happening[]
      readonly isWhole: boolean
    }
  /** A picture has come that cards of this table have. */
  | { readonly type: 'free picture'; readonly digest: string; readonly bytes: Uint8Array }
  | { readonly type: 'free question'; readonly question: FreeQuestion | undefined }
  | { readonly type: 'free over'; readonly outcome: FreeOutcomeModel }
