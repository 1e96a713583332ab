/** Tables of Hold'em at which chips are at stake: who plays how, and what cheats know of the hand. */
import { contenders, type Hand, strengthOf } from '../games/holdem/index.ts'
import type { HoldemMind, HoldemRules } from '../games/holdem/play/index.ts'

/** Where in a hand something happens. */
export type HoldemStep = 'shuffle' | 'hole' | 'bet' | 'board' | 'showdown' | 'end'

/** A table of one hand. */
export interface HoldemSetting {
  /** Which of the settings it is: tables of one kind are the same where everybody is honest. */
  readonly kind: string
  readonly players: number
  readonly rules?: Partial<HoldemRules>
  /** How a seat plays, counted from 1. */
  mind(seat: number): HoldemMind
}

/** What the cheats of a table know, all together. */
export interface HoldemScene {
  /** Whether another hand that lies open beats that of this seat, as far as the board goes. */
  isBehind(seat: number): boolean
}

/** Remembers what cheats see. */
export class SeenHand implements HoldemScene {
  #hand: Hand | undefined
  #seats: readonly number[] = []

  /** `seats`: the seat at the table of each seat of the hand. */
  see(hand: Hand, seats: readonly number[]): void {
    this.#hand = hand
    this.#seats = seats
  }

  isBehind(seat: number): boolean {
    const hand = this.#hand
    if (hand === undefined || hand.board.length < 3) return false
    const strength = (place: number): number => {
      const hole = hand.seats[place]?.hole
      return hole === undefined ? 0 : strengthOf([...hole, ...hand.board])
    }
    const own = strength(this.#seats.indexOf(seat))
    return contenders(hand).some((place) => strength(place) > own)
  }
}

const common: Omit<HoldemMind, 'act'> = {
  show: () => true,
  plan: (stack) => ({ plan: stack > 0 ? 'play' : 'sit out', buy: 0 }),
}

/** Stays in as cheaply as it can. */
export const calls: HoldemMind = {
  ...common,
  act: ({ legal }) => ({ type: legal?.check ? 'check' : 'call', seat: legal?.seat ?? 0 }),
}

/** Bets everything. */
export const shoves: HoldemMind = {
  ...common,
  act: (view, signal) => {
    const { raise, seat } = view.legal ?? {}
    return raise ? { type: 'raise', seat: seat ?? 0, to: raise.max } : calls.act(view, signal)
  },
}

/** Puts no chip in that it need not. */
export const folds: HoldemMind = {
  ...common,
  act: ({ legal }) => ({ type: legal?.check ? 'check' : 'fold', seat: legal?.seat ?? 0 }),
}
