/** Hold'em at the person's seat, or a spectator's: it plays, and tells the page about it. */
import { holdem, holdemRules, holdemSteps } from '../../../games/holdem/play/index.ts'
import type { Game, Player, Seat, TableEvent } from '../../../table/index.ts'
import type { GameAsk } from '../../protocol.ts'
import type { Thought } from '../../table/worker/thought.ts'
import type { GamePlace, MyGame } from '../../table/worker/web-game.ts'
import type { Plan } from '../model.ts'
import { HandReporter } from './hand-reporter.ts'
import { PersonMind } from './person.ts'

/** The game. */
export class MyHoldem implements MyGame {
  readonly #place: GamePlace
  #reporter: HandReporter | undefined
  #mind: PersonMind | undefined
  #me: Player | undefined

  constructor(place: GamePlace) {
    this.#place = place
  }

  readonly play: Game<unknown> = async (seat) => {
    const { reporter, mind } = this.#begin(seat)
    const outcome = await holdem(seat.me === undefined ? reporter.game : { mind, ...reporter.game })(seat)
    const { members, tell } = this.#place
    const stacks = members().map(({ player }) => outcome.stacks.get(player) ?? 0)
    const how = reporter.isRemoved ? 'removed' : mind.nextPlan === 'leave' ? 'left' : 'over'
    tell({ type: 'over', hands: outcome.hands, stacks, how, biggest: reporter.biggest })
    return outcome
  }

  /** Not long while the person only watches. */
  readonly thought = (): Thought => {
    if (this.#place.isHurried()) return { least: 0, most: 50 }
    return this.#reporter?.isWatching ? { least: 250, most: 600 } : { least: 600, most: 1500 }
  }

  readonly mayTalk = (): boolean => true

  answer(ask: GameAsk): void | Promise<void> {
    const { tell } = this.#place
    switch (ask.type) {
      case 'decide':
        return this.#mind?.answer(ask.decision)
      case 'show':
        return this.#mind?.answer(ask.show)
      case 'next hand':
        return this.#mind?.goOn()
      case 'plan':
        return this.#plan(ask.plan)
      case 'buy':
        return this.#mind?.buy(ask.buy)
      case 'back':
        return this.#mind?.comeBack()
      case 'vote':
        return this.#vote(ask.player, ask.out)
      case 'watch replay':
        return tell({ type: 'replay', hands: this.#reporter?.course(ask.hand) ?? [] })
      case 'take hand':
        return this.#giveHand(ask.hand)
    }
  }

  async #giveHand(hand: number): Promise<void> {
    const text = (await this.#reporter?.phh(hand)) ?? ''
    this.#place.tell({ type: 'file', name: `hand-${hand}.phh`, text })
  }

  hold(isHeld: boolean): void {
    this.#mind?.hold(isHeld)
  }

  onEvent(event: TableEvent): void {
    if (event.kind !== 'waiting' || this.#me === undefined || !event.players.includes(this.#me)) return
    if (this.#mind && event.topic.step === holdemSteps.bet) this.#mind.due = event.until
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
    readonly reporter: HandReporter
    readonly mind: PersonMind
  } {
    const mind = new PersonMind({ ...this.#place, deadlines })
    const reporter = new HandReporter({
      ...this.#place,
      me,
      buyIn: holdemRules.decode(rules, 'rules').stack,
      onFinished: () => mind.handOver(),
    })
    this.#me = me
    this.#reporter = reporter
    this.#mind = mind
    return { reporter, mind }
  }
}
