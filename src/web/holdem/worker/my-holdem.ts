/** Hold'em at the person's seat, or a spectator's: it plays, and tells the page about it. */
import { type HumanMind, holdem } from '../../../games/holdem/play/index.ts'
import type { Game, Seat, Transport } from '../../../table/index.ts'
import type { GameAsk } from '../../protocol.ts'
import type { Thought } from '../../table/worker/thought.ts'
import type { GamePlace, MyGame } from '../../table/worker/web-game.ts'
import { HandTeller } from './hand-teller.ts'
import { Intermission } from './pace.ts'
import { personAt } from './person.ts'

/** The game. */
export class MyHoldem implements MyGame {
  readonly #place: GamePlace
  readonly #intermission: Intermission
  #teller: HandTeller | undefined
  #mind: HumanMind | undefined

  constructor(place: GamePlace) {
    this.#place = place
    this.#intermission = new Intermission(place.longestBreak, place.sealer)
  }

  readonly play: Game<unknown> = async (seat) => {
    const { teller, mind } = this.#begin(seat)
    const outcome = await holdem(seat.me === undefined ? teller.game : { mind, ...teller.game })(seat)
    const { members, tell } = this.#place
    const stacks = members().map(({ player }) => outcome.stacks.get(player) ?? 0)
    tell({ type: 'over', hands: outcome.hands, stacks })
    return outcome
  }

  /** Not long while the person only watches. */
  readonly thought = (): Thought => {
    if (this.#place.isHurried()) return { least: 0, most: 50 }
    return this.#teller?.isWatching ? { least: 250, most: 600 } : { least: 600, most: 1500 }
  }

  /** What the person means to do in the next hand is held back until the last one has been seen. */
  through(transport: Transport): Transport {
    return this.#intermission.over(transport)
  }

  answer(ask: GameAsk): void {
    const { tell } = this.#place
    switch (ask.type) {
      case 'decide':
        return this.#mind?.answer(ask.decision)
      case 'show':
        return this.#mind?.answer(ask.show)
      case 'next hand':
        return this.#intermission.end()
      case 'watch replay':
        return tell({ type: 'replay', hands: this.#teller?.course(ask.hand) ?? [] })
      case 'take hand':
        return tell({ type: 'file', name: `hand-${ask.hand}.phh`, text: this.#teller?.phh(ask.hand) ?? '' })
    }
  }

  sayGoodbye(): void {
    if (this.#mind) this.#mind.nextPlan = 'leave'
  }

  #begin({ me, charter }: Seat): { readonly teller: HandTeller; readonly mind: HumanMind } {
    const teller = new HandTeller({ ...this.#place, me, onFinished: () => this.#intermission.begin() })
    const mind = personAt(charter.deadlines, this.#place.tell)
    this.#teller = teller
    this.#mind = mind
    return { teller, mind }
  }
}
