/** What players say in a hand besides dealing (spec/holdem, section 3): bets, showing or mucking, and what they mean to do between hands. */
import { form, wire } from '../../../table/index.ts'
import { MAX_SEATS } from '../index.ts'

/** A bet. `to` is the total on the street for a raise, else 0. With `leave` a player folds and gets up at once. */
export interface BetSaid {
  readonly action: 'fold' | 'check' | 'call' | 'raise'
  readonly to: number
  readonly leave: boolean
}

/** The message of a bet. */
export const Bet = form(
  'holdem',
  'bet',
  wire.record<BetSaid>({
    action: wire.choice('fold', 'check', 'call', 'raise'),
    to: wire.integer(0),
    leave: wire.flag,
  }),
)

/** At the showdown: show the cards, or throw them away unseen. */
export const Showing = form('holdem', 'showdown', wire.record({ show: wire.flag }))

/** Before a hand: whether a player takes part, how many chips it buys, and whom it wants to go, by seat number. */
export interface IntentionSaid {
  readonly plan: Plan
  readonly buy: number
  readonly remove: readonly number[]
}

/** The message of an intention. */
export const Intention = form(
  'holdem',
  'intention',
  wire.record<IntentionSaid>({
    plan: wire.choice('play', 'sit out', 'leave'),
    buy: wire.integer(0),
    remove: wire.list(wire.integer(1), 0, MAX_SEATS),
  }),
)

/** One who was late is back, and wants to be dealt in. */
export const Back = form<object>('holdem', 'back', wire.record({}))

/** What a player means to do in the next hand. */
export type Plan = 'play' | 'sit out' | 'leave'
