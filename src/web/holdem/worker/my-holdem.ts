/** Hold'em at the person's seat, or a spectator's: it plays, and tells the page about it. */
import { holdem, holdemRules } from '../../../games/holdem/play/index.ts'
import type { Game, Seat } from '../../../table/index.ts'
import type { GameAsk, Plan } from '../../protocol.ts'
import type { Thought } from '../../table/worker/thought.ts'
import type { GamePlace, MyGame } from '../../table/worker/web-game.ts'
import { HandTeller } from './hand-teller.ts'
import { Intermission } from './pace.ts'
import { PersonMind } from './person.ts'
import { readStep } from './step.ts'

/** The game. */
export class MyHoldem implements MyGame {
  readonly #place: GamePlace
  readonly #intermission: Intermission
  #teller: HandTeller | undefined
  #mind: PersonMind | undefined

  constructor(place: GamePlace) {
    this.#place = place
    this.#intermission = new Intermission(place.longestBreak)
  }

  readonly play: Game<unknown> = async (seat) => {
    const { teller, mind } = this.#begin(seat)
    const outcome = await holdem(seat.me === undefined ? teller.game : { mind, ...teller.game })(seat)
    const { members, tell } = this.#place
    const stacks = members().map(({ player }) => outcome.stacks.get(player) ?? 0)
    const how = teller.isRemoved ? 'removed' : mind.nextPlan === 'leave' ? 'left' : 'over'
    tell({ type: 'over', hands: outcome.hands, stacks, how, biggest: teller.biggest })
    return outcome
  }

  /** Not long while the person only watches. */
  readonly thought = (): Thought => {
    if (this.#place.isHurried()) return { least: 0, most: 50 }
    return this.#teller?.isWatching ? { least: 250, most: 600 } : { least: 600, most: 1500 }
  }

  answer(ask: GameAsk): void | Promise<void> {
    const { tell } = this.#place
    switch (ask.type) {
      case 'decide':
        return this.#mind?.answer(ask.decision)
      case 'show':
        return this.#mind?.answer(ask.show)
      case 'next hand':
        return this.#intermission.end()
      case 'plan':
        return this.#plan(ask.plan)
      case 'buy':
        return this.#mind?.buy(ask.buy)
      case 'back':
        return this.#mind?.comeBack()
      case 'vote':
        return this.#vote(ask.player, ask.out)
      case 'watch replay':
        return tell({ type: 'replay', hands: this.#teller?.course(ask.hand) ?? [] })
      case 'take hand':
        return this.#giveHand(ask.hand)
    }
  }

  async #giveHand(hand: number): Promise<void> {
    const text = (await this.#teller?.phh(hand)) ?? ''
    this.#place.tell({ type: 'file', name: `hand-${hand}.phh`, text })
  }

  onWaiting(slot: string, until: number | undefined): void {
    if (this.#mind && readStep(slot).kind === 'bet') this.#mind.due = until
  }

  #vote(number: number, out: boolean): void {
    const { player = '' } = this.#place.members()[number] ?? {}
    if (out) this.#mind?.unwanted.add(player)
    else this.#mind?.unwanted.delete(player)
  }

  #plan(plan: Plan): void {
    if (this.#mind) this.#mind.nextPlan = plan
    this.#place.tell({ type: 'plan', plan })
  }

  #begin({ me, charter: { deadlines, rules } }: Seat): {
    readonly teller: HandTeller
    readonly mind: PersonMind
  } {
    const teller = new HandTeller({
      ...this.#place,
      me,
      buyIn: holdemRules.decode(rules, 'rules').stack,
      onFinished: () => this.#intermission.begin(),
    })
    const mind = new PersonMind({ deadlines, intermission: this.#intermission, tell: this.#place.tell })
    this.#teller = teller
    this.#mind = mind
    return { teller, mind }
  }
}
