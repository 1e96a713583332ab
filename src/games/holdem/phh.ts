// Replaying PHH hand histories: is every action legal and in turn, and do the stacks come out as recorded?

import type { TomlTable } from 'smol-toml'
import { RulesError } from '../rules-error.ts'
import { apply } from './apply.ts'
import { legal } from './betting.ts'
import { fromChips } from './chips.ts'
import type { Hand } from './hand.ts'
import { type PhhHand, readHand, tablesIn, VARIANTS } from './phh-file.ts'
import { type Notation, UNKNOWN } from './phh-notation.ts'
import { nextToRead } from './phh-order.ts'
import { start } from './start.ts'
import type { Action, Hole, SeatNumber } from './vocabulary.ts'
import { describeWaiting } from './waiting.ts'

/** What came of replaying one hand; null means that it cannot be said. */
export type Replay = {
  /** The variant's code in the file, '' if it could not be read. */
  readonly variant: string
  readonly supported: boolean
  /** Whether every action was legal and in turn. */
  readonly legal: boolean | null
  /** The stacks after the last action, in the file's order and units. */
  readonly stacks: readonly number[] | null
  /** Whether they equal the file's final stacks; a split pot may differ by half a chip or be cut evenly. */
  readonly exact: boolean | null
  /** What was wrong, as a sentence. */
  readonly reason: string | null
}

/** Replays the first hand of a PHH text; never throws, whatever the text is. */
export function replayPhh(text: string): Replay {
  return replayAllPhh(text)[0]!
}

/** Replays every hand of a PHH text (the format allows several in numbered tables); always at least one result. */
export function replayAllPhh(text: string): Replay[] {
  try {
    return tablesIn(text).map(replayTable)
  } catch (error) {
    return [{ variant: '', supported: false, ...NOTHING, reason: sentence(error) }]
  }
}

/** Reads the hands of a PHH text and plays them as far as they go; throws a `RulesError` where one is not legal. */
export function readPhh(text: string): { readonly file: PhhHand; readonly hand: Hand }[] {
  return tablesIn(text).map((table) => {
    const file = readHand(table)
    let hand = start(file.setup)
    const rest = [...file.actions]
    while (rest.length > 0) hand = follow(hand, takeNext(hand, rest))
    return { file, hand }
  })
}

const NOTHING = { legal: null, stacks: null, exact: null, reason: null }

function replayTable(table: TomlTable): Replay {
  const { variant: code } = table
  const variant = String(code)
  if (variant !== 'NT') {
    const name = VARIANTS[variant]
    const what = name === undefined ? `the variant ${variant}` : `${name} (${variant})`
    return { variant, supported: false, ...NOTHING, reason: `${what} is not supported, only NT is` }
  }
  const base = { variant, supported: true, ...NOTHING }
  let at = 0
  try {
    const file = readHand(table)
    let hand = start(file.setup)
    const rest = [...file.actions]
    while (rest.length > 0) {
      const action = takeNext(hand, rest)
      at = file.actions.indexOf(action) + 1
      if (action.type === 'show' && action.cards === UNKNOWN && hand.waiting.for === 'show') {
        const reason = `p${action.seat + 1} shows unknown cards: the pots cannot be awarded`
        return { ...base, legal: true, reason }
      }
      hand = follow(hand, action)
    }
    return { ...base, legal: true, ...compare(file, hand) }
  } catch (error) {
    return { ...base, legal: false, reason: `action ${at}: ${sentence(error)}` }
  }
}

function compare(file: PhhHand, hand: Hand): Pick<Replay, 'stacks' | 'exact' | 'reason'> {
  const { decimals } = file.setup
  const unknown = (seat: SeatNumber) => file.unknownStacks[seat] === true
  const stacks = hand.seats.map((seat, i) =>
    unknown(i) ? Number.POSITIVE_INFINITY : fromChips(seat.stack, decimals),
  )
  if (hand.waiting.for !== 'finished') {
    const reason = `the record ends before the hand does: ${describeWaiting(hand, playerName)}`
    return { stacks, exact: file.finishing === undefined ? null : false, reason }
  }
  if (file.finishing === undefined) return { stacks, exact: null, reason: null }
  const chip = 1 / 10 ** file.played
  const wrong = file.finishing.findIndex((recorded, seat) => {
    if (unknown(seat) || recorded === stacks[seat]) return false
    const [ours, even] = [stacks[seat]!, fromChips(1, decimals) * evenStack(hand, seat)]
    const isSplit = hand.awards.some(
      (award) => award.odd > 0 && award.shares.some((share) => share.seat === seat),
    )
    return !isSplit || (Math.abs(recorded - ours) > chip / 2 && Math.abs(recorded - even) > chip / 100)
  })
  if (wrong === -1) return { stacks, exact: true, reason: null }
  const reason = `p${wrong + 1} ends with ${stacks[wrong]}, the file says ${file.finishing[wrong]}`
  return { stacks, exact: false, reason }
}

/** The stack of a seat if chips could be cut: odd chips are divided evenly among the winners of their pot. */
function evenStack(hand: Hand, seat: SeatNumber): number {
  return hand.awards.reduce((stack, { amount, shares }) => {
    const mine = shares.find((share) => share.seat === seat)
    return mine === undefined ? stack : stack - mine.amount + amount / shares.length
  }, hand.seats[seat]!.stack)
}

/** Takes the action that is read next out of those that are left. */
function takeNext(hand: Hand, rest: Notation[]): Notation {
  const [next] = rest.splice(nextToRead(hand, rest), 1)
  return next as Notation
}

/** Applies a recorded action; a winner may still show its cards (or not) when the hand is already over. */
function follow(hand: Hand, notation: Notation): Hand {
  const late = notation.type === 'show' || notation.type === 'muck'
  if (late && hand.waiting.for === 'finished' && hand.seats[notation.seat]?.status === 'in') return hand
  return apply(hand, toAction(hand, notation))
}

function toAction(hand: Hand, notation: Notation): Action {
  switch (notation.type) {
    case 'hole': {
      const { seat, cards } = notation
      return cards === UNKNOWN ? { type: 'deal', seat } : { type: 'deal', seat, cards }
    }
    case 'call':
      return { type: legal(hand)?.check ? 'check' : 'call', seat: notation.seat }
    case 'show':
      return show(notation.seat, notation.cards)
    default:
      return notation
  }
}

function show(seat: SeatNumber, cards: Hole | typeof UNKNOWN | 'dealt'): Action {
  if (cards === UNKNOWN) throw new RulesError(`p${seat + 1} shows unknown cards`)
  return cards === 'dealt' ? { type: 'show', seat } : { type: 'show', seat, cards }
}

function playerName(seat: SeatNumber): string {
  return `p${seat + 1}`
}

function sentence(error: unknown): string {
  if (error instanceof RulesError) return error.message
  throw error
}
