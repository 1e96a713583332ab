/** What a client tells the one who plays: how the connection is, who is there, and when the relay does not do its work. */
import type { Present, RefusalCode } from './protocol.ts'

/** How the connection is, with a sentence for people. */
export interface Status {
  readonly state: 'connecting' | 'catching-up' | 'connected' | 'waiting' | 'refused' | 'closed'
  readonly text: string
  /** Milliseconds until the next attempt, when waiting. */
  readonly retryIn?: number
  /** Why, when refused. */
  readonly code?: RefusalCode
}

/**
 * Something that an honest relay would not do, as far as a client can see it; whether the order is true is for the seat to
 * say. `forgetful`: it has lost the table. `garbled`: it says things that make no sense. `backwards`, `withholding`: entries
 * come twice or not at all, or are not confirmed. `refused`: it did not take a statement of ours.
 */
export interface Notice {
  readonly kind: 'forgetful' | 'garbled' | 'backwards' | 'withholding' | 'refused'
  readonly text: string
}

/** Everything that a client reports. */
export type RelayEvent =
  | ({ readonly type: 'status' } & Status)
  | ({ readonly type: 'notice' } & Notice)
  /** Something was said beside the game; who said it is inside. */
  | { readonly type: 'aside'; readonly sealed: Uint8Array }
  /** Somebody's program wants to reach this one without the relay. */
  | { readonly type: 'signal'; readonly from: string; readonly sealed: Uint8Array }
  | { readonly type: 'presence'; readonly present: readonly Present[] }

const seconds = (milliseconds: number): string => `${Math.max(1, Math.round(milliseconds / 1000))} s`
const statements = (count: number): string => (count === 1 ? '1 statement' : `${count} statements`)

/** The sentences for all of it, in one place. */
export const says = {
  connecting: (host: string): Status => ({ state: 'connecting', text: `connecting to ${host}` }),
  catchingUp: (at: number, of: number): Status => ({
    state: 'catching-up',
    text: `catching up: ${at} of ${of}`,
  }),
  connected: (): Status => ({ state: 'connected', text: 'connected' }),
  waiting: (why: string, retryIn: number): Status => ({
    state: 'waiting',
    text: `${why}, trying again in ${seconds(retryIn)}`,
    retryIn,
  }),
  refused: (code: RefusalCode, reason: string): Status => ({ state: 'refused', text: reason, code }),
  closed: (): Status => ({ state: 'closed', text: 'disconnected' }),
  forgotTable: (): Notice => ({ kind: 'forgetful', text: 'the relay has lost this table' }),
  backwards: (): Notice => ({ kind: 'backwards', text: 'the relay went back in the log by itself' }),
  gap: (): Notice => ({ kind: 'withholding', text: 'the relay left out a part of the log' }),
  unconfirmed: (count: number, waited: number): Notice => ({
    kind: 'withholding',
    text: `the relay has not confirmed ${statements(count)} for ${seconds(waited)}; sent again`,
  }),
  garbled: (): Notice => ({ kind: 'garbled', text: 'the relay says things that make no sense' }),
  notTaken: (reason: string, isKept = false): Notice => ({
    kind: 'refused',
    text: `the relay did not take a statement: ${reason}${isKept ? '; it is kept here, and handed in again' : ''}`,
  }),
} as const
