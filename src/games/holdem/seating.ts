// Who is dealt in and who has which blind, hand after hand, with a simple moving button: it goes to the next player who
// is dealt in and owes nothing, the blinds to the players after it. (With this rule a player can, when others leave,
// have a blind twice or miss one; a dead button would be exact but leaves seats without a button or a small blind.)
// A newcomer, or one whose big blind passed while it was away, owes a big blind: it is dealt in when the big blind
// reaches it, or earlier by posting one late, but not between the button and the big blind.

import { RulesError } from '../rules-error.ts'
import { seatsFrom } from './position.ts'

/** A chair at the table, counted from 0 clockwise; unlike a seat of a hand it may be empty. */
export type ChairNumber = number

/** What seating has to know about the player in a chair. */
export type Candidate = {
  /** Wants to play and has chips. */
  readonly ready: boolean
  /** Owes a big blind before it may play. */
  readonly owes: boolean
  /** Would rather post late than wait for the big blind. */
  readonly postsLate: boolean
}

/** The part each chair has in the next hand. */
export type Seating = {
  readonly button: ChairNumber
  readonly smallBlind: ChairNumber
  readonly bigBlind: ChairNumber
  /** Chairs that post a big blind late. */
  readonly late: readonly ChairNumber[]
  /** Everybody who is dealt in, clockwise from the left of the button. */
  readonly dealt: readonly ChairNumber[]
  /** Chairs that the big blind passed or reached, from the left of the button. */
  readonly passed: readonly ChairNumber[]
}

/** Seats the next hand; the button goes to the first possible chair from `from` on. Throws if fewer than two are ready. */
export function seatNextHand(chairs: readonly (Candidate | undefined)[], from: ChairNumber): Seating {
  const ready = seatsFrom(chairs.length, from).filter((place) => chairs[place]?.ready)
  if (ready.length < 2) throw new RulesError('a hand needs two players with chips who are not sitting out')
  const settled = ready.filter((place) => !chairs[place]?.owes)
  // When fewer than two owe nothing there is no game that the others could be late for.
  const regular = settled.length < 2 ? ready : settled
  const button = regular[0]!
  const around = seatsFrom(chairs.length, (button + 1) % chairs.length)
  const able = around.filter((place) => ready.includes(place))
  const first = regular[1]!
  const afterFirst = able.slice(able.indexOf(first) + 1)
  const headsUp = regular.length === 2 && afterFirst[0] === button
  const smallBlind = headsUp ? button : first
  const bigBlind = headsUp ? first : afterFirst[0]!
  const late = able
    .slice(able.indexOf(bigBlind) + 1)
    .filter((place) => !regular.includes(place) && chairs[place]?.postsLate)
  const dealt = able.filter((place) => regular.includes(place) || place === bigBlind || late.includes(place))
  return { button, smallBlind, bigBlind, late, dealt, passed: around.slice(0, around.indexOf(bigBlind) + 1) }
}
