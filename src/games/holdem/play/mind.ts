/**
 * Who decides at a seat: a person at a screen, or a bot. A mind sees only what its seat may know, and is asked again if the
 * past changes, so it must not keep state of its own about the hand.
 */
import type { Player } from '../../../table/index.ts'
import { platformRandom } from '../../play/random.ts'
import {
  type BettingAction,
  decide,
  type Hand,
  type HandView,
  legal,
  type Temper,
  viewOf,
  wouldShow,
} from '../index.ts'
import type { Plan } from './forms.ts'

/** A decision to bet; with `leave` a fold is also good-bye. */
export type Decision = BettingAction & { readonly leave?: boolean }

/** What a player means to do in the next hand, and how many chips it buys before. */
export interface Intent {
  readonly plan: Plan
  readonly buy: number
  /** Whom it wants to leave the table for good. */
  readonly remove?: readonly Player[]
}

/** Decides for one seat. */
export interface HoldemMind {
  /**
   * How to bet. Aborted when the question is closed: whatever is answered then is not said. `bank`: milliseconds that are left
   * beyond the usual time.
   */
  act(view: HandView, signal?: AbortSignal, bank?: number): Promise<Decision> | Decision
  /** Whether to show at the showdown, where the rules leave the choice; the signal is as for `act`. */
  show(view: HandView, signal?: AbortSignal): Promise<boolean> | boolean
  /**
   * Before a hand. `stack` is what I have, `mayBuy` what I may buy at most; the signal is as for `act`. `isNeeded`: no hand can be dealt
   * among the others; only then should they wait for somebody who has no chips.
   */
  plan(stack: number, mayBuy: number, signal?: AbortSignal, isNeeded?: boolean): Promise<Intent> | Intent
  /** After having been late: resolves when it wants to be dealt in again; at once if it is not there. */
  back?(signal: AbortSignal): Promise<void>
}

/** A bot of some temper. It buys again when it is broke, if it may. */
export function botMind(temper: Temper, random: () => number = platformRandom): HoldemMind {
  return {
    act: (view) => decide(view, temper, random),
    show: (view) => wouldShow(view),
    plan: (stack, mayBuy) =>
      stack > 0 ? { plan: 'play', buy: 0 } : { plan: mayBuy > 0 ? 'play' : 'sit out', buy: mayBuy },
  }
}

/** What to do when a player has no time left: check if that costs nothing, else fold. */
export function timidAction(hand: Hand): Decision {
  const options = legal(hand)
  if (options === undefined) throw new Error('nobody is to act')
  return { type: options.check ? 'check' : 'fold', seat: options.seat }
}

/** The view that a player has of a hand; a spectator's when it is not dealt in. */
export function viewFor(hand: Hand, ids: readonly string[], player: string | undefined): HandView {
  const seat = player === undefined ? -1 : ids.indexOf(player)
  return seat < 0 ? viewOf(hand) : viewOf(hand, seat)
}
