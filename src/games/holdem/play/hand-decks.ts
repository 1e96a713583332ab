/** The decks of a Hold'em table: the next one is shuffled while the current hand is played. */
import { type Deck, deckProtocol } from '../../../decks/index.ts'
import type { Fork, Player, Seat } from '../../../table/index.ts'
import { DECK } from '../../cards.ts'
import { type Lost, lostFromHand } from './lost.ts'
import { deckOptions, type HoldemRules } from './rules.ts'
import { holdemSteps } from './steps.ts'

/** A deck, or whom its shuffle lost. */
export type Shuffled = { readonly deck: Deck } | { readonly lost: Lost }

/** Shuffles for one table. */
export class HandDecks {
  readonly #seat: Seat
  readonly #rules: HoldemRules
  /** The next deck in the making, and for whom. */
  #ahead: { readonly players: readonly Player[]; readonly made: Fork<Shuffled> } | undefined

  constructor(seat: Seat, rules: HoldemRules) {
    this.#seat = seat
    this.#rules = rules
  }

  /** Whether the next deck is in the making. */
  get isAhead(): boolean {
    return this.#ahead !== undefined
  }

  /**
   * Beside the hand before (`ahead`), or while everybody says what it means to do (`early`). The first may have been given up, and the
   * same players then begin again: they must not be asked again in the same places.
   */
  shuffleAhead(number: number, players: readonly Player[], when: 'ahead' | 'early'): void {
    const made = this.#seat.fork((seat) => {
      const phase = seat.phase('hand', number)
      const others = phase.players.filter((player) => !players.includes(player))
      return this.#shuffle(phase.without(others).at(when))
    })
    this.#ahead = { players, made }
  }

  /**
   * The deck for these players, whose scope this is: the one shuffled ahead if it is theirs, else a new one. The same players may shuffle for one
   * hand more than once: when one of them was late and has come back.
   */
  take(seat: Seat, players: readonly Player[], time: number): Promise<Shuffled> {
    const ahead = this.#ahead
    if (ahead?.players.join() === players.join()) {
      this.#ahead = undefined
      return ahead.made.join()
    }
    this.giveUp()
    return this.#shuffle(seat.at('deck', ...(time > 1 ? [time] : [])))
  }

  /**
   * For whom the next deck is being shuffled. It is given up if those are not the ones who sign: nobody may take part in
   * what follows a closing that it has not signed, or it could not be named with evidence that starts there.
   */
  aheadFor(signers: readonly Player[]): readonly Player[] {
    if (this.#ahead?.players.join() !== signers.join()) this.giveUp()
    return this.#ahead?.players ?? []
  }

  /** Nobody is asked for the next deck any more: whoever has left meanwhile must not be called late in it. */
  giveUp(): void {
    this.#ahead?.made.cancel()
    this.#ahead = undefined
  }

  async #shuffle(seat: Seat): Promise<Shuffled> {
    try {
      const options = deckOptions(this.#rules, seat.players.length)
      const making = seat.step(holdemSteps.deck)
      return { deck: await deckProtocol(this.#rules.deck).shuffle(making, DECK, options) }
    } catch (error) {
      return { lost: lostFromHand(error) }
    }
  }
}
