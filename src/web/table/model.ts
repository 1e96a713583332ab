/** What the page shows of any table, as plain data: the worker makes it, the page draws it. Players are numbers in seat order, from 0. */
import type { PhaseName } from '../../table/index.ts'
import type { GameName, OutcomeModel, RulesModel } from '../rules-model.ts'
import type { StepKind } from './step.ts'

/** Somebody with a seat. */
export interface PlayerModel {
  /** The key at this table. */
  readonly id: string
  /** The key at all tables: who it is. */
  readonly person: string
  readonly name: string
  readonly kind: 'me' | 'bot' | 'person'
  /** The person's key in words, the same on every screen. */
  readonly words: string
}

/** What does not change as long as a table lasts; only players may be added. */
export interface TableModel {
  readonly id: string
  /** What is played. */
  readonly rules: RulesModel
  readonly kind: 'bots' | 'online'
  readonly players: readonly PlayerModel[]
  /** Undefined for a spectator. */
  readonly me: number | undefined
}

/** Who has how many chips between hands. */
export interface StandingModel {
  /** By player. */
  readonly stacks: readonly number[]
  /** What each has paid for its chips; undefined where that is not known any more. */
  readonly boughtIn: readonly (number | undefined)[]
  readonly away: readonly boolean[]
  /** Who was late, and is not waited for until it is back. */
  readonly absent: readonly boolean[]
  readonly gone: readonly boolean[]
}

/** Whom the table waits for. After `until` they are late. */
export interface WaitingModel {
  readonly players: readonly number[]
  readonly step: StepKind
  readonly hand: number | undefined
  readonly until: number | undefined
}

/** A part of the work: what is being done, by whom, and what it took. */
export interface WorkModel {
  readonly step: StepKind
  readonly state: 'doing' | 'done' | 'checked'
  readonly hand: number | undefined
  readonly players: readonly number[]
  readonly bytes?: number | undefined
  readonly milliseconds?: number | undefined
}

/** One statement of the log, and what this seat has checked of it. */
export interface EntryModel {
  /** The statement's digest. */
  readonly key: string
  readonly at: number
  readonly by: number
  readonly slot: string
  readonly step: StepKind
  readonly hand: number | undefined
  readonly bytes: number
  readonly checks: readonly { readonly rule: string; readonly milliseconds: number }[]
}

/** How much this seat has heard and checked so far. */
export interface TallyModel {
  readonly statements: number
  readonly bytes: number
  readonly checks: number
  readonly milliseconds: number
}

/** What a culprit has signed, as it may be shown; its words only where people may talk. */
export interface SignedModel {
  readonly digest: string
  readonly characters: number
  /** The beginning of the signature. */
  readonly signature: string
  /** Where it was said and what, in short, fit to be printed. */
  readonly words: string
}

/** A broken rule, with what proves it. */
export interface FaultModel {
  readonly key: string
  readonly culprit: number
  readonly rule: string
  readonly reason: string
  readonly step: StepKind
  readonly hand: number | undefined
  /** Whether the culprit was out of the game before. */
  readonly isOut: boolean
  /** The culprit's own signed lines. */
  readonly statements: readonly SignedModel[]
  /** How many lines a stranger needs to see the same. */
  readonly evidence: number
  /** Whether a stranger who had only the evidence came to the same conclusion; undefined while it is being tried. */
  readonly recheck: { readonly agrees: boolean; readonly milliseconds: number } | undefined
}

/** Players who were late. */
export interface AbsenceModel {
  readonly key: string
  readonly players: readonly number[]
  readonly step: StepKind
  readonly hand: number | undefined
  /** When they were asked. */
  readonly since: number
}

/** What somebody has said beside the game. */
export interface AsideModel {
  readonly player: number
  readonly text: string
  /** Whether it was sent; what others say always was. */
  readonly sent: boolean
}

/** How the connection to the relay is. */
export interface ConnectionModel {
  readonly state: 'local' | 'connecting' | 'catching-up' | 'connected' | 'waiting' | 'refused' | 'closed'
  readonly text: string
  /** When the next attempt is made, while it is waited for. */
  readonly until?: number | undefined
}

/** Something that an honest relay would not do. */
export interface NoticeModel {
  readonly kind: 'forgetful' | 'garbled' | 'backwards' | 'withholding' | 'refused'
  /** The library's own words. */
  readonly text: string
}

/**
 * How everybody is reached at a table without a relay, or with a second path around it, by the person's key: straight, through the one of this
 * key, or through the relay.
 */
export interface ReachModel {
  readonly by: Readonly<Record<string, 'directly' | 'relay' | { readonly via: string }>>
  /** Whether I can go on with others from the last signed hand, should the host be gone. */
  readonly mayGoOn: boolean
}

/** Whom somebody trusts with what by sitting down. */
export interface CompanyModel {
  /** The name that the host sits under, if it does. */
  readonly host: string | undefined
  /** The host's key in words. */
  readonly hostWords: string
  /** Whether the host's browser gives the order, and no relay. */
  readonly direct: boolean
  /** Whether the players' programs also connect with each other, around the relay. */
  readonly around: boolean
}

/** A table that is being founded. */
export interface LobbyModel extends CompanyModel {
  readonly link: string
  /** The table's name as it is read out. */
  readonly code: string
  readonly isHost: boolean
  /** Whether it goes on from another table, with the chips of there. */
  readonly goesOn: boolean
  /** What is not certain about the hand that it goes on from: the last hands that I saw signed by all, and that I signed; 0: none. */
  readonly doubt:
    | { readonly kind: 'unfinished' | 'other'; readonly closed: number; readonly signed: number }
    | undefined
  /** How many must sit for the game to begin, and how many can. */
  readonly fewest: number
  readonly seats: number
  /** Whether I have asked for a seat. */
  readonly seated: boolean
  /** What will be played; undefined for a game that this page does not know. */
  readonly rules: RulesModel | undefined
  readonly joined: readonly {
    readonly id: string
    readonly person: string
    readonly name: string
    readonly words: string
    readonly isMe: boolean
    readonly isHost: boolean
  }[]
}

/** Who may still sit down while the game goes on. */
export interface SeatingModel extends CompanyModel {
  readonly link: string
  /** Whether I have no seat and may ask for one. */
  readonly mayAsk: boolean
  /** Whether I have asked, and wait for the host. */
  readonly hasAsked: boolean
  /** Whether the host, who alone lets people in, is connected. */
  readonly isHostHere: boolean
  /** For the host: who has asked, as long as there is room. */
  readonly asking: readonly { readonly id: string; readonly name: string; readonly words: string }[]
}

/** What was played while this person was away. */
export interface MissedModel {
  /** How many hands, or rounds. */
  readonly phases: number
  /** Whether this browser has run them again, and come to what was signed. */
  readonly isChecked: boolean
}

/** The one who gives the order broke its promise, and the table has stopped. */
export interface StopModel {
  /** Whether what it signed proves that to anybody. */
  readonly proven: boolean
  readonly reason: string
}

/** What an audit found. */
export interface VerdictModel {
  readonly verdict: 'clean' | 'clean so far' | 'faults' | 'no log' | 'part'
  /** The hand or round in which the log begins, if what was before is missing: the charter too, so that nobody knows what was played. */
  readonly begins: PhaseName | undefined
  /** What was played; undefined for a game that this page does not know. */
  readonly game: GameName | undefined
  readonly names: readonly string[]
  /** What it came to, as far as that is known. */
  readonly outcome: OutcomeModel | undefined
  readonly statements: number
  readonly checks: number
  readonly milliseconds: number
  /** How many workers have looked at it. */
  readonly workers: number
  readonly entries: number
  /** Up to which entry the order is signed. */
  readonly certified: number
  readonly faults: readonly { readonly name: string; readonly rule: string }[]
  /** Lines with words that their author did not sign. */
  readonly changed: readonly {
    readonly line: number
    readonly name: string
    readonly step: StepKind
    readonly hand: number | undefined
  }[]
  /** Line 0: something is missing. */
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
  /** Entries that did not count. */
  readonly strays: readonly {
    readonly k: number
    readonly name: string | undefined
    readonly reason: string
  }[]
  readonly absences: readonly { readonly names: readonly string[]; readonly slot: string }[]
  readonly unfinished: string | undefined
}
