/** The cards behind a deck, as a protocol supplies them to the shell that all decks share. */
import type { Player, Seat } from '../table/index.ts'
import type { Face, Opening } from './deck.ts'
import type { Position } from './positions.ts'

/** What a protocol supplies for every game. All that it is asked has been found possible; a lie throws a `Fault`, silence `Absent`. */
export interface DeckCore<P extends Position> {
  /** The places in the order of the positions. */
  readonly places: readonly P[]
  /** Everybody but its owner gives what is missing to see each of these places. */
  deal(seat: Seat, places: readonly P[], owners: ReadonlyMap<P, Player>, opening: Opening): Promise<void>
  /** What owners say about what they were dealt, where they must. */
  received?(seat: Seat, owners: ReadonlyMap<P, Player>): Promise<void>
  /** Everybody gives what is missing to see these places. */
  open(seat: Seat, places: readonly P[], opening: Opening): Promise<void>
  /** The owner alone gives what is missing. */
  show(seat: Seat, owner: Player, places: readonly P[]): Promise<void>
  /** The face of a place that everybody can see. */
  read(seat: Seat, place: P): Face | Promise<Face>
  /** The face of a place that was dealt to me. */
  look(place: P): Face | undefined
  /** The same cards at other positions. */
  arranged?(places: readonly P[]): DeckCore<P>
  /** What most games never ask for. */
  seldom(): Promise<SeldomAsked<P>>
}

/** What a protocol supplies for what most games never ask of a deck. */
export interface SeldomCore<P extends Position> {
  /** A leaver gives its share of these places. */
  leave(seat: Seat, leaver: Player, places: readonly P[]): Promise<void>
  /** What those who stay do after a player has left, such as new deposits. */
  left?(seat: Seat, staying: readonly Player[]): Promise<void>
  /** Goes on without those who are gone, if it can. */
  lose(seat: Seat, parted: Parted, needed: readonly P[]): Promise<boolean>
  /** Everybody lays everything open; gives the faces, undefined where a player has taken its key along. */
  audit(seat: Seat): Promise<readonly (Face | undefined)[]>
  /** Shuffles these places together; gives where the cards lie then. */
  reshuffle?(seat: Seat, going: readonly P[]): Promise<readonly P[]>
}

/** What most games never ask of a deck, as the shell passes it on. */
export interface SeldomAsked<P extends Position> {
  leave(held: Held<P>, seat: Seat, leaver: Player, needed: readonly number[]): Promise<void>
  lose(held: Held<P>, seat: Seat, lost: readonly Player[], needed: readonly number[]): Promise<boolean>
  audit(held: Held<P>, seat: Seat): Promise<readonly Face[]>
  reshuffle(held: Held<P>, seat: Seat, positions: readonly number[]): Promise<readonly P[]>
}

/** Who stays and who is gone. */
export interface Parted {
  readonly staying: readonly Player[]
  readonly gone: readonly Player[]
}

/** Cards, and who still has a part in them. */
export interface Held<P extends Position> {
  readonly core: DeckCore<P>
  players: readonly Player[]
}
