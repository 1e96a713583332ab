// The one way to change a hand: an action is checked against what the hand waits for and gives the next state.

import { type Card, repeatedCard } from '../cards.ts'
import { RulesError } from '../rules-error.ts'
import { describeLegal, type Legal, legal, whyNoRaise } from './betting.ts'
import { printChips } from './chips.ts'
import { convict, voidHand } from './fines.ts'
import { continueBetting, continueDeal, continueShowdown, openStreet } from './flow.ts'
import { forfeit } from './forfeit.ts'
import { assertConserved, type Deed, type Hand, seatAt, stake, withSeat } from './hand.ts'
import { type Action, type BettingAction, type Hole, type SeatNumber, seatName } from './vocabulary.ts'
import { describeWaiting } from './waiting.ts'

/** The hand after the action; throws a `RulesError` that says what would be legal, and then nothing has changed. */
export function apply(hand: Hand, action: Action): Hand {
  if (action.type === 'forfeit') return forfeit(hand, action.seat)
  if (action.type === 'void') return voidHand(hand, action.culprits, action.liars)
  if (action.type === 'convict') return convict(hand, action.seats)
  const next = step(hand, action)
  return assertConserved({ ...next, history: [...hand.history, action] })
}

/** Applies actions one after another. */
export function applyAll(hand: Hand, actions: Iterable<Action>): Hand {
  let current = hand
  for (const action of actions) current = apply(current, action)
  return current
}

function step(hand: Hand, action: Exclude<Action, { type: 'forfeit' | 'void' | 'convict' }>): Hand {
  switch (action.type) {
    case 'deal':
      return deal(hand, action.seat, action.cards)
    case 'board':
      return board(hand, action.cards)
    case 'show':
      return show(hand, action.seat, action.cards)
    case 'muck':
      return muck(hand, action.seat)
    default:
      return bet(hand, action)
  }
}

function deal(hand: Hand, seat: SeatNumber, cards: Hole | undefined): Hand {
  if (hand.waiting.for !== 'deal' || !hand.waiting.seats.includes(seat)) {
    throw new RulesError(`${seatName(seat)} cannot be dealt cards now: ${describeWaiting(hand)}`)
  }
  if (cards !== undefined) refuseRepeated(hand, cards)
  return continueDeal(withSeat(hand, seat, { dealt: true, hole: cards }))
}

function board(hand: Hand, cards: readonly Card[]): Hand {
  if (hand.waiting.for !== 'board') {
    throw new RulesError(`no board cards can be dealt now: ${describeWaiting(hand)}`)
  }
  const { street, count } = hand.waiting
  if (cards.length !== count) {
    throw new RulesError(`the ${street} is ${count} card${count === 1 ? '' : 's'}, not ${cards.length}`)
  }
  refuseRepeated(hand, cards)
  return openStreet({ ...hand, street, board: [...hand.board, ...cards] })
}

function show(hand: Hand, seat: SeatNumber, cards: Hole | undefined): Hand {
  // When all hands are tabled they may be turned up in any order.
  const mine = hand.waiting.for === 'show' && (hand.waiting.seat === seat || hand.tabled)
  const state = hand.seats[seat]
  if (!mine || state === undefined || state.status !== 'in' || state.shown) {
    throw new RulesError(`${seatName(seat)} cannot show its cards now: ${describeWaiting(hand)}`)
  }
  const hole = cards ?? state.hole
  if (hole === undefined) throw new RulesError(`${seatName(seat)} must say which two cards it shows`)
  if (state.hole !== undefined && !hole.every((card) => state.hole?.includes(card))) {
    throw new RulesError(`${seatName(seat)} holds ${state.hole.join(' ')} and cannot show ${hole.join(' ')}`)
  }
  refuseRepeated(withSeat(hand, seat, { hole: undefined }), hole)
  const shown = withSeat(hand, seat, { hole, shown: true, last: deed('show', state) })
  return continueShowdown(shown)
}

function muck(hand: Hand, seat: SeatNumber): Hand {
  if (hand.waiting.for !== 'show' || hand.waiting.seat !== seat) {
    throw new RulesError(`${seatName(seat)} cannot muck now: ${describeWaiting(hand)}`)
  }
  if (!hand.waiting.mayMuck) {
    const why = hand.tabled ? 'players are all in' : 'nobody else claims one of its pots'
    throw new RulesError(`${seatName(seat)} must show its cards: ${why}`)
  }
  const mucked = withSeat(hand, seat, { status: 'mucked', last: deed('muck', seatAt(hand, seat)) })
  return continueShowdown(mucked)
}

function bet(hand: Hand, action: BettingAction): Hand {
  const options = legal(hand)
  if (options === undefined || options.seat !== action.seat) {
    throw new RulesError(`it is not the turn of ${seatName(action.seat)}: ${describeWaiting(hand)}`)
  }
  const { seat } = action
  const from = (seat + 1) % hand.seats.length
  switch (action.type) {
    case 'fold': {
      const folded = withSeat(hand, seat, { status: 'folded', last: deed('fold', seatAt(hand, seat)) })
      return continueBetting(folded, from)
    }
    case 'check':
      if (!options.check) refuse(hand, options, 'check')
      return continueBetting(
        withSeat(hand, seat, { spoken: true, last: deed('check', seatAt(hand, seat)) }),
        from,
      )
    case 'call':
      if (options.call === undefined) refuse(hand, options, 'call, there is no bet')
      return continueBetting(spend(hand, seat, options.call as number, 'call'), from)
    case 'raise':
      return continueBetting(raise(hand, options, action.to), from)
  }
}

function raise(hand: Hand, options: Legal, to: number): Hand {
  const { seat, raise: range } = options
  const word = `raise to ${printChips(to, hand.setup.decimals)}`
  if (range === undefined) {
    throw new RulesError(`${seatName(seat)} cannot ${word}: ${whyNoRaise(hand, seat)}; ${may(hand, options)}`)
  }
  if (!Number.isSafeInteger(to) || to < range.min || to > range.max) refuse(hand, options, word)
  const increase = to - hand.level
  const type = hand.level === 0 ? 'bet' : 'raise'
  const spent = spend(hand, seat, to - seatAt(hand, seat).bet, type)
  return { ...spent, level: to, minRaise: Math.max(hand.minRaise, increase), aggressor: seat }
}

function spend(hand: Hand, seat: SeatNumber, chips: number, type: Deed['type']): Hand {
  const staked = stake(hand, seat, chips)
  return withSeat(staked, seat, { spoken: true, last: deed(type, seatAt(staked, seat), chips) })
}

function deed(type: Deed['type'], seat: { bet: number; stack: number }, chips = 0): Deed {
  return { type, chips, to: seat.bet, allIn: seat.stack === 0 && chips > 0 }
}

function refuse(hand: Hand, options: Legal, what: string): never {
  throw new RulesError(`${seatName(options.seat)} cannot ${what}: ${may(hand, options)}`)
}

function may(hand: Hand, options: Legal): string {
  return `it may ${describeLegal(options, hand.setup.decimals)}`
}

function refuseRepeated(hand: Hand, cards: readonly Card[]): void {
  const known = hand.seats.flatMap((seat) => seat.hole ?? [])
  const twice = repeatedCard([...hand.board, ...known, ...cards])
  if (twice !== undefined) throw new RulesError(`${twice} cannot be dealt twice in a hand`)
}
