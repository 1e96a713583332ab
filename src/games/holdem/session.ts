// Several hands in a row: who sits where with how many chips, the moving button, sitting out, leaving, buying in.
// All functions are pure: they take a session and return the next one.

import { RulesError } from '../rules-error.ts'
import { total } from './chips.ts'
import type { Hand } from './hand.ts'
import { type ChairNumber, type Seating, seatNextHand } from './seating.ts'
import { type BlindGame, blindGame, MAX_SEATS, type Setup } from './setup.ts'

/** What is fixed for a whole session; amounts in smallest chips. */
export type TableRules = Pick<
  BlindGame,
  'smallBlind' | 'bigBlind' | 'ante' | 'bigBlindAnte' | 'straddles' | 'decimals'
> & {
  /** Number of chairs. */
  readonly chairs: number
  readonly minBuyIn?: number
  /** No purchase may bring a stack above this. */
  readonly maxBuyIn?: number
}

/** A player at the table, between hands. */
export type SessionPlayer = {
  readonly id: string
  readonly stack: number
  /** Sitting out. */
  readonly away: boolean
  /** Gets up when the hand in play is over. */
  readonly leaving: boolean
  readonly owes: boolean
  readonly postsLate: boolean
  /** Chips bought during a hand; they join the stack when it is over. */
  readonly bought: number
}

/** The hand that is being played: which chairs its seats are. */
export type Dealt = {
  readonly seating: Seating
  readonly setup: Setup
  /** The chair of each seat of the hand. */
  readonly places: readonly ChairNumber[]
  /** The player at each seat of the hand. */
  readonly ids: readonly string[]
}

/** A table over many hands. */
export type Session = {
  readonly rules: TableRules
  readonly chairs: readonly (SessionPlayer | undefined)[]
  /** Chair of the last button; before the first hand, the chair that should get it. */
  readonly button: ChairNumber
  /** Hands finished so far. */
  readonly hands: number
  /** The hand in play. */
  readonly playing: Dealt | undefined
  /** Chips that ever came to the table less those that left it: always what lies on it. */
  readonly chips: number
}

/** An empty table; `button` is the chair that gets the first button (or the next taken one after it). */
export function openSession(rules: TableRules, button: ChairNumber = 0): Session {
  if (!Number.isInteger(rules.chairs) || rules.chairs < 2 || rules.chairs > MAX_SEATS) {
    throw new RulesError(`a table has 2 to ${MAX_SEATS} chairs, not ${rules.chairs}`)
  }
  const chairs = Array.from({ length: rules.chairs }, () => undefined)
  return { rules, chairs, button: button % rules.chairs, hands: 0, playing: undefined, chips: 0 }
}

/** Seats a player; after the first hand it owes a big blind, which it waits for unless it posts late. */
export function join(
  session: Session,
  id: string,
  place: ChairNumber,
  stack: number,
  postsLate = false,
): Session {
  if (session.chairs[place] !== undefined || place < 0 || place >= session.rules.chairs) {
    throw new RulesError(`chair ${place + 1} is not free`)
  }
  if (placeOf(session, id) !== -1) throw new RulesError(`${id} already sits at this table`)
  checkPurchase(session.rules, stack, stack)
  const owes = session.hands > 0 || session.playing !== undefined
  const member = { id, stack, away: false, leaving: false, owes, postsLate, bought: 0 }
  return put({ ...session, chips: session.chips + stack }, place, member)
}

/** A player gets up and takes its chips along, at once or after the hand in play. */
export function leave(session: Session, id: string): Session {
  const { place, member } = find(session, id)
  if (isDealt(session, id)) return put(session, place, { ...member, leaving: true })
  return put({ ...session, chips: session.chips - member.stack - member.bought }, place, undefined)
}

/** A player sits out from the next hand on. */
export function sitOut(session: Session, id: string): Session {
  const { place, member } = find(session, id)
  return put(session, place, { ...member, away: true })
}

/** A player plays again from the next hand on; it may say that it posts late if it owes a big blind. */
export function sitIn(session: Session, id: string, postsLate = false): Session {
  const { place, member } = find(session, id)
  return put(session, place, { ...member, away: false, postsLate })
}

/** A player buys chips; during a hand they join its stack when the hand is over. */
export function buy(session: Session, id: string, amount: number): Session {
  const { place, member } = find(session, id)
  checkPurchase(session.rules, amount, member.stack + member.bought + amount)
  const added = isDealt(session, id)
    ? { ...member, bought: member.bought + amount }
    : { ...member, stack: member.stack + amount }
  return put({ ...session, chips: session.chips + amount }, place, added)
}

/** Begins the next hand: moves the button and says who is dealt in; play it with `start(session.playing.setup)`. */
export function nextHand(session: Session): Session & { readonly playing: Dealt } {
  if (session.playing !== undefined) throw new RulesError('finish the hand in play before the next one')
  const candidates = session.chairs.map((member) => member && { ...member, ready: isReady(member) })
  const from = session.hands === 0 ? session.button : (session.button + 1) % session.rules.chairs
  const seating = seatNextHand(candidates, from)
  const places = seating.dealt
  const members = places.map((place) => session.chairs[place]!)
  const setup = blindGame({
    ...session.rules,
    stacks: members.map((member) => member.stack),
    button: places.indexOf(seating.button),
    latePosts: seating.late.map((place) => places.indexOf(place)),
    straddles: Math.min(session.rules.straddles ?? 0, Math.max(0, places.length - 2)),
  })
  // Whoever the big blind passes owes it; whoever is dealt in owes nothing any more.
  const chairs = session.chairs.map(
    (member, place) =>
      member && {
        ...member,
        owes: !places.includes(place) && (member.owes || seating.passed.includes(place)),
      },
  )
  const playing = { seating, setup, places, ids: members.map((member) => member.id) }
  return { ...session, chairs, button: seating.button, playing }
}

/** Takes the stacks over from the finished hand; players who asked to leave are gone after it. */
export function finishHand(session: Session, hand: Hand): Session {
  const { playing } = session
  if (playing === undefined) throw new RulesError('no hand is in play')
  if (hand.waiting.for !== 'finished') throw new RulesError('the hand is not finished yet')
  if (hand.setup !== playing.setup) throw new Error('this is not the hand in play')
  let next: Session = { ...session, playing: undefined, hands: session.hands + 1 }
  for (const [seat, place] of playing.places.entries()) {
    const member = session.chairs[place]!
    const stack = hand.seats[seat]!.stack + member.bought
    next = put(next, place, { ...member, stack, bought: 0 })
    if (member.leaving) next = leave(next, member.id)
  }
  return assertChips(next)
}

/** Players who still have chips; when one is left, a game without further purchases is won. */
export function survivors(session: Session): SessionPlayer[] {
  return session.chairs.filter((member): member is SessionPlayer => member !== undefined && member.stack > 0)
}

/** Whether the next hand can begin. */
export function canDeal(session: Session): boolean {
  const ready = session.chairs.filter((member) => member !== undefined && isReady(member))
  return session.playing === undefined && ready.length >= 2
}

function isReady(member: SessionPlayer): boolean {
  return member.stack > 0 && !member.away && !member.leaving
}

function isDealt(session: Session, id: string): boolean {
  return session.playing?.ids.includes(id) ?? false
}

function placeOf(session: Session, id: string): ChairNumber {
  return session.chairs.findIndex((member) => member?.id === id)
}

function find(session: Session, id: string): { place: ChairNumber; member: SessionPlayer } {
  const place = placeOf(session, id)
  const member = session.chairs[place]
  if (member === undefined) throw new RulesError(`${id} does not sit at this table`)
  return { place, member }
}

function put(session: Session, place: ChairNumber, member: SessionPlayer | undefined): Session {
  return { ...session, chairs: session.chairs.map((other, i) => (i === place ? member : other)) }
}

function checkPurchase(rules: TableRules, amount: number, stack: number): void {
  const { minBuyIn = 1, maxBuyIn = Number.MAX_SAFE_INTEGER } = rules
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RulesError('chips are bought in whole numbers')
  if (stack < minBuyIn)
    throw new RulesError(`a stack must be at least ${minBuyIn} after buying, not ${stack}`)
  if (stack > maxBuyIn) throw new RulesError(`a stack may be at most ${maxBuyIn} after buying, not ${stack}`)
}

function assertChips(session: Session): Session {
  const now = total(session.chairs.map((member) => (member ? member.stack + member.bought : 0)))
  if (now !== session.chips)
    throw new Error(`chips are not conserved: ${session.chips} bought, ${now} on the table`)
  return session
}
