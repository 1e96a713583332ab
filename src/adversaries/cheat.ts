/** The ways in which a player can cheat (spec/decks, section 8): what it says, how often, what it hears and with which secrets. */
import type { Mine, Seat, Statement } from '../table/index.ts'
import type { Body } from '../table/inside.ts'

/** What a cheat says in place of the honest value: another one, nothing at all, or two things at once. */
export type Lie<T> = T | 'silence' | readonly [T, T]

/** Where a player cheats, and how. `T` is what the protocol says in that slot. */
export interface Cheat<T = unknown> {
  /** The slots in which it cheats. */
  readonly slot: RegExp
  /** What it says there instead. `seat` is the scope of the slot. */
  remake?(honest: T, mine: Mine, seat: Seat): Lie<T> | Promise<Lie<T>>
  /** Changes the message once it is written: also to what no honest program could write. */
  rewrite?(body: Body, scene: CheatScene): Body | Promise<Body>
  /** A second message for the same slot. */
  again?(body: Body): Body
  /** Signs another result at the end of a phase, whose slot ends in `/end`. */
  sign?(result: Body): Body
  /** Takes what another player said for something else, and goes on from there, with honest proofs of false claims. */
  mishear?(body: Body): Body
  /** Chooses its secrets, while it makes its statement and later. */
  draw?(purpose: string, honest: Uint8Array): Uint8Array
  /** Later uses another secret than the one that its statement in this slot was made with. */
  secret?(purpose: string, honest: Uint8Array): Uint8Array
}

/** Where a cheat is when it speaks. */
export interface CheatScene {
  readonly mine: Mine
  /** The scope of the slot. */
  readonly seat: Seat
  readonly door: SideDoor
}

/** How a cheat says and hears what its seat would not let it. */
export interface SideDoor {
  /** Signs and sends a statement of any content. */
  say(said: Pick<Statement, 'slot' | 'q' | 'head' | 'asks' | 'body'>): Promise<void>
  /** Waits until others have said so many things in a slot, and gives them. */
  overhear(slot: string, things: number): Promise<readonly Statement[]>
  /** Says another thing in the last slot of this kind that it has filled; gives that slot. */
  contradict(slot: RegExp, change: (body: Body) => Body): Promise<string>
  /** Says that others are late in a slot in which somebody has spoken. */
  complain(slot: string): Promise<void>
  /** Holds its tongue for so many milliseconds. */
  wait(milliseconds: number): Promise<void>
}
