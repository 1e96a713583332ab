/** What a client tells the one who plays: how the connection is, who is there, and when the relay is not to be trusted. */
import type { Present, RefusalCode, Role } from './protocol.ts'

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
 * Something about the relay, or about what it let through, that an honest relay would not do. `forgetful`: it lost what it
 * had acknowledged. `lying`: it shows something else than before. `backwards`, `withholding`: entries come twice, not at
 * all, or are not acknowledged. `undecryptable`: somebody with write access sends what is not of this table. `refused`: it
 * did not take a statement of ours.
 */
export interface Notice {
  readonly kind: 'forgetful' | 'lying' | 'backwards' | 'withholding' | 'undecryptable' | 'refused'
  readonly text: string
}

/** Everything that a client reports. */
export type RelayEvent =
  | ({ readonly type: 'status' } & Status)
  | ({ readonly type: 'notice' } & Notice)
  | { readonly type: 'role'; readonly role: Role }
  | { readonly type: 'roster'; readonly players: readonly string[] }
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
  forgot: (count: number, sentAgain: boolean): Notice => ({
    kind: 'forgetful',
    text: `the relay has lost ${statements(count)} that it had${sentAgain ? '; sent again' : ''}`,
  }),
  changed: (count: number, first: number): Notice => ({
    kind: 'lying',
    text: `the relay shows ${statements(count)} in another place or form than before, the first at place ${first}`,
  }),
  changedAgain: (place: number): Notice => ({
    kind: 'lying',
    text: `the relay answered with something else than it had shown at place ${place}`,
  }),
  forged: (what: string): Notice => ({
    kind: 'lying',
    text: `the relay shows ${what} that its maker did not sign`,
  }),
  backwards: (place: number): Notice => ({
    kind: 'backwards',
    text: `the relay went back to place ${place} by itself`,
  }),
  gap: (count: number, place: number): Notice => ({
    kind: 'withholding',
    text: `the relay left out ${statements(count)} before place ${place}`,
  }),
  unacknowledged: (count: number, waited: number): Notice => ({
    kind: 'withholding',
    text: `the relay has not confirmed ${statements(count)} for ${seconds(waited)}; sent again`,
  }),
  undecryptable: (count: number): Notice => ({
    kind: 'undecryptable',
    text: `${statements(count)} could not be decrypted: somebody sends what does not belong to this table`,
  }),
  garbled: (): Notice => ({ kind: 'lying', text: 'the relay says things that make no sense' }),
  notTaken: (reason: string): Notice => ({
    kind: 'refused',
    text: `the relay did not take a statement: ${reason}`,
  }),
} as const
