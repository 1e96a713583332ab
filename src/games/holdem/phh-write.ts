// Writing a hand as a PHH file. Cards that are not known here are written as unknown, so a player's export shows only
// what that player saw.

import { printChips } from './chips.ts'
import type { Hand } from './hand.ts'
import { leftOfButton } from './position.ts'
import type { Action, Hole, SeatNumber } from './vocabulary.ts'

/** What may be written besides the hand itself. */
export type PhhDetails = {
  /** Names in seat order. */
  readonly players?: readonly string[]
  /** Number or name of the hand. */
  readonly hand?: number | string
  readonly event?: string
  readonly venue?: string
  readonly table?: number | string
  readonly currency?: string
  /** When the hand began, as year, month, day. */
  readonly date?: { readonly year: number; readonly month: number; readonly day: number }
}

/** The PHH text of a hand, finished or not; replaying it gives the same stacks. */
export function writePhh(hand: Hand, details: PhhDetails = {}): string {
  const { setup } = hand
  const order = leftOfButton(setup)
  const chips = (amount: number) => printChips(amount, setup.decimals)
  const amounts = (list: readonly number[]) => `[${list.map(chips).join(', ')}]`
  const seated = (list: readonly number[]) => order.map((seat) => list[seat]!)
  // With two players the format lists forced bets the other way round.
  const forced = (list: readonly number[]) => (order.length === 2 ? seated(list).toReversed() : seated(list))
  const fields: [string, string | undefined][] = [
    ['variant', text('NT')],
    ['ante_trimming_status', String(setup.antesAre === 'layered')],
    ['antes', amounts(forced(setup.antes))],
    ['blinds_or_straddles', amounts(forced(setup.blinds.map((blind, seat) => blind - setup.posts[seat]!)))],
    ['min_bet', chips(setup.minBet)],
    ['starting_stacks', amounts(seated(setup.stacks))],
    ['actions', `[${hand.history.map((action) => text(notation(hand, action))).join(', ')}]`],
    ['event', optional(details.event)],
    ['venue', optional(details.venue)],
    ['day', optional(details.date?.day)],
    ['month', optional(details.date?.month)],
    ['year', optional(details.date?.year)],
    ['hand', optional(details.hand)],
    ['table', optional(details.table)],
    [
      'players',
      details.players && `[${order.map((seat) => text(details.players?.[seat] ?? '')).join(', ')}]`,
    ],
    ['finishing_stacks', amounts(seated(hand.seats.map((seat) => seat.stack)))],
    ['currency', optional(details.currency)],
  ]
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name} = ${value}\n`])).join('')
}

function notation(hand: Hand, action: Action): string {
  const order = leftOfButton(hand.setup)
  const named = (seats: readonly SeatNumber[]) => seats.map((seat) => ` p${order.indexOf(seat) + 1}`).join('')
  if (action.type === 'void') {
    const { culprits = [], liars = [] } = action
    return `# void${named(culprits)}${liars.length > 0 ? ` lied${named(liars)}` : ''}`
  }
  if (action.type === 'convict') return `# convict${named(action.seats)}`
  if (action.type === 'board') return `d db ${action.cards.join('')}`
  const player = `p${order.indexOf(action.seat) + 1}`
  switch (action.type) {
    case 'deal':
      return `d dh ${player} ${cards(hand, action.seat, action.cards)}`
    case 'raise':
      return `${player} cbr ${printChips(action.to, hand.setup.decimals)}`
    case 'show':
      return `${player} sm ${cards(hand, action.seat, action.cards)}`
    case 'forfeit':
      return `${player} f # forfeit`
    case 'fold':
      return `${player} f`
    case 'muck':
      return `${player} sm`
    default:
      return `${player} cc`
  }
}

/** Cards as they were dealt or shown; a hand that was shown later is known from the beginning. */
function cards(hand: Hand, seat: SeatNumber, given: Hole | undefined): string {
  return (given ?? hand.seats[seat]?.hole)?.join('') ?? '????'
}

function optional(value: number | string | undefined): string | undefined {
  return typeof value === 'string' ? text(value) : value === undefined ? undefined : String(value)
}

/** A TOML string: literal where that is possible, otherwise with JSON's escapes, which TOML shares. */
function text(value: string): string {
  const clean = value.toWellFormed()
  return /^[^'\p{Cc}]*$/u.test(clean) ? `'${clean}'` : JSON.stringify(clean).replaceAll('\u007f', '\\u007f')
}
