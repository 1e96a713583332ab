/** What the page shows of a village, asks of it and is told about it, as plain data. */
import type { Role, SeatNumber, VillageView, WerewolfRules, Winner } from '../../games/werewolf/index.ts'

/** What a village has agreed on. */
export interface VillageRulesModel extends WerewolfRules {
  readonly game: 'werewolf'
}

/** What a new village is to be. */
export type VillageWish = VillageRulesModel

/** What a village came to. */
export interface VillageOutcome {
  readonly game: 'werewolf'
  readonly winner: Winner
  /** What everybody was, by player, as far as it was shown. */
  readonly roles: readonly (Role | undefined)[]
}

/** A village as this seat sees it. */
export interface VillageModel {
  readonly view: VillageView
  /** Which player has each seat of the village. */
  readonly players: readonly number[]
}

/** What all wait for now, and whether I have something to do. It is the same for everybody who lives, whatever its role. */
export interface MomentModel {
  readonly kind:
    | 'role'
    | 'diary'
    | 'choose'
    | 'dawn'
    | 'talk'
    | 'vote'
    | 'last words'
    | 'shot'
    | 'declaration'
  /** When that is over; undefined where nobody waits. */
  readonly until: number | undefined
  /** Whether there is nothing for me to do, or I have done it. */
  readonly isDone: boolean
}

/** What the page asks of a village. */
export type VillageAsk =
  /** Tell everything again: this part of the page has only just been loaded. */
  | { readonly type: 'look' }
  /** What I write at night; wolves read each other's. */
  | { readonly type: 'diary'; readonly text: string }
  /** Whom I name at night, vote for, or take along when I die. */
  | { readonly type: 'choose'; readonly seat: SeatNumber | null }
  /** Words to all: by day, or my last ones. */
  | { readonly type: 'speak'; readonly text: string }
  /** I have nothing more to say today. */
  | { readonly type: 'ready' }
  /** Whether I say that the wolves have won; only a wolf's yes is said. */
  | { readonly type: 'declare'; readonly isWon: boolean }

/** What the page is told of a village. */
export type VillageTell =
  | { readonly type: 'village'; readonly village: VillageModel }
  | { readonly type: 'moment'; readonly moment: MomentModel | undefined }
  /** What I have said by day and is not in the log yet. */
  | { readonly type: 'unheard'; readonly words: readonly string[] }
  | { readonly type: 'village over' }
