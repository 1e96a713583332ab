/**
 * What every deck can do, whichever protocol is behind it (spec/decks, section 1).
 *
 * A deck lies face down on the table; its positions are numbered from 0 and mean nothing until they are opened. Every
 * operation is a protocol: all seats call it with the same arguments and a scope of their own (`seat.at('flop')`), every step is
 * proven and checked by everybody, and a lie throws a `Fault` that names the liar. A player who stays silent throws `Absent`.
 */
import type { Player, Seat } from '../table/index.ts'
import type { Abilities, DeckProtocolName } from './abilities.ts'

/**
 * The name of a card: `As`, `joker`, `bamboo-3`. A deck may have several of one name.
 *
 * @example
 * ```ts
 * const faces: readonly Face[] = ['ace', 'king', 'queen']
 * ```
 */
export type Face = string

/**
 * What this seat sees of one position.
 *
 * @example
 * ```ts
 * const hand = deck.view().filter(({ owner }) => owner === seat.me).map(({ face }) => face)
 * ```
 */
export interface CardView {
  /** Counted from 0. */
  readonly position: number
  /** To whom it was dealt; undefined if it was not. */
  readonly owner: Player | undefined
  /** Its face, if this seat knows it: it lies face up, or was dealt to whoever sits here. */
  readonly face: Face | undefined
  /** Whether everybody knows the face. */
  readonly isUp: boolean
}

/**
 * Which of the positions go to whom.
 *
 * @example
 * ```ts
 * const hands: Hands = new Map(seat.players.map((player, i) => [player, [2 * i, 2 * i + 1]]))
 * ```
 */
export type Hands = ReadonlyMap<Player, readonly number[]>

/** How cards are opened or dealt. */
export interface Opening {
  /**
   * Parts are given stage after stage; players who are not listed come last. A game lists players who can win nothing, then
   * contenders with less than the highest stake, so that whoever could see a card first loses by going silent.
   */
  readonly stages?: readonly (readonly Player[])[]
}

/**
 * A shuffled deck on the table.
 *
 * @example
 * ```ts
 * const deck: Deck = await deckProtocol('mask').shuffle(seat.at('deck'), numberCards(20))
 * const [top] = await deck.open(seat.at('flop'), [0])
 * ```
 */
export interface Deck {
  /** Which protocol is behind it. */
  readonly protocol: DeckProtocolName
  /** What the cards can be, in the public order from which the shuffle started. */
  readonly faces: readonly Face[]
  /** How many positions there are. */
  readonly size: number
  /** The players whose help is needed to open a card. */
  readonly players: readonly Player[]

  /**
   * Gives cards to players: each owner learns the faces of its positions, nobody else does. Gives my faces, in the
   * order of my positions; empty at the seats of others and spectators.
   */
  deal(seat: Seat, hands: Hands, opening?: Opening): Promise<readonly Face[]>
  /** Turns positions face up for everybody. Positions that were dealt to a player are shown by that player alone: see `show`. */
  open(seat: Seat, positions: readonly number[], opening?: Opening): Promise<readonly Face[]>
  /** The owner turns up what it was dealt; the others check that these are the cards. */
  show(seat: Seat, owner: Player, positions: readonly number[]): Promise<readonly Face[]>
  /** What I was dealt at this position; undefined if it is not mine. */
  mine(position: number): Face | undefined
  /** All positions as this seat sees them: a player its own cards and what lies face up, a spectator what lies face up. For screens. */
  view(): readonly CardView[]

  /**
   * A player leaves with a last word: it gives its part of the positions that the rules can still open or deal, never of
   * its own cards nor of the rest of the stub. Afterwards the deck works without it.
   */
  leave(seat: Seat, leaver: Player, needed: readonly number[]): Promise<void>
  /**
   * Players have gone silent. Goes on without them if the protocol can (by escrow, or by dealing what is hidden anew among
   * those who stay, who keep their hands and positions). Gives false if it cannot, or if one is left who has nobody to hide a
   * card from: then the cards are void. `seat` is the scope of those who remain; `needed` are the positions that the rules can
   * still open.
   */
  lose(seat: Seat, lost: readonly Player[], needed: readonly number[]): Promise<boolean>

  /**
   * Everybody lays open all keys, and all boxes are checked: no card doubled, none lost. Shows every hand, so it runs only by
   * agreement of the table or to convict. Gives the faces in the order of the positions.
   */
  audit(seat: Seat): Promise<readonly Face[]>

  /**
   * Puts cards (also dealt or opened ones) back among those still hidden and shuffles them. Positions count anew: the shuffled
   * cards from 0 on, then the others in their old order. This deck refuses everything afterwards; use the one it gave. Ask
   * the protocol's `abilities` whether it can.
   */
  reshuffle(seat: Seat, positions: readonly number[]): Promise<Deck>
  /** Moves the first `count` hidden positions below the others, in the open; use the deck it gave, as with `reshuffle`. */
  cut(count: number): Deck
}

/**
 * A way to shuffle a deck and to deal from it.
 *
 * @example
 * ```ts
 * const protocol: DeckProtocol = deckProtocol('mask')
 * if (protocol.abilities.reshuffle) console.log('cards can be put back')
 * ```
 */
export interface DeckProtocol {
  readonly name: DeckProtocolName
  /** What it can do beyond dealing, opening and showing. */
  readonly abilities: Abilities
  /** Shuffles these cards, everybody taking a turn. There may be equal ones. */
  shuffle(seat: Seat, faces: readonly Face[], options?: DeckOptions): Promise<Deck>
}

/**
 * What a charter may ask of a deck. A protocol refuses what it cannot do with a clear sentence.
 *
 * @example
 * ```ts
 * const options: DeckOptions = { community: [0, 1, 2], escrow: 1 }
 * ```
 */
export interface DeckOptions {
  /** Positions that will only ever be opened to all; escrow covers these. */
  readonly community?: readonly number[]
  /**
   * How many silent losses the community cards must survive (padlock: one; mask: fewer than half of the players). The price is
   * that all players but so many can open these cards early, together.
   */
  readonly escrow?: number
  /** `names`: how many decks the dealer prepares; all but one are opened (a false one survives with odds 1/K). */
  readonly candidates?: number
  /** `padlock`: card points that the players sum from random parts under commitment, instead of hash-to-group. */
  readonly jointPoints?: boolean
  /** `mask`: the two-phase form of its source, instead of the short one. */
  readonly twoPhase?: boolean
}
