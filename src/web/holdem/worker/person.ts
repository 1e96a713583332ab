/**
 * The person at this browser: asked through the page for bets, for chips when it has none left, and whether it is back; but never
 * whether to throw away a winning hand. What it means to do in the next hand is said when the last one has been seen.
 */
import { wouldShow } from '../../../games/holdem/index.ts'
import {
  type HoldemQuestion,
  HumanHoldem,
  type Intent,
  patienceOf,
} from '../../../games/holdem/play/index.ts'
import type { Charter } from '../../../table/index.ts'
import type { Tell } from '../../protocol.ts'
import { pause } from '../../table/worker/thought.ts'
import type { QuestionModel } from '../model.ts'

/** Where the person sits. */
export interface PersonPlace {
  readonly deadlines: Charter['deadlines']
  /** After so many milliseconds a hand that is over has been seen, whatever the person does. */
  readonly longestBreak: number
  readonly tell: (message: Tell) => void
}

/** The mind of the person. */
export class PersonMind extends HumanHoldem {
  readonly #place: PersonPlace
  /** What ends a wait for the person besides bets. */
  readonly #wakers = new Set<() => void>()
  #wantsChips = false
  /** The chips that the person, who has none, may buy. */
  #offered: number | undefined
  /** Has said that it is there, and has not been dealt in yet. */
  #isBack = false
  /** Settled while no hand is left to be seen. */
  #seen: Promise<void> = Promise.resolve()
  #goOn: () => void = () => {}

  constructor(place: PersonPlace) {
    const onQuestion = (question: HoldemQuestion | undefined): void => {
      if (question?.kind === 'show' && wouldShow(question.view)) return this.answer(true)
      place.tell({ type: 'question', question: question && modelOf(question) })
    }
    super({ patience: patienceOf(place.deadlines), onQuestion })
    this.#place = place
  }

  /** When the others will call me late, in what I am asked now: a reload does not give me more time. */
  due: number | undefined

  /** Of the time that is left, as much is kept for the answer to travel as of the whole. */
  protected override timeFor(bank: number): number {
    const { deadlines } = this.#place
    const travel = deadlines.act - patienceOf(deadlines)
    const left = (this.due ?? Number.POSITIVE_INFINITY) - Date.now() - travel
    return Math.max(0, Math.min(super.timeFor(bank), left))
  }

  /** A hand is over: no plan is said for the next one before the person goes on, or the break has lasted long enough. */
  handOver(): void {
    const goesOn = new Promise<void>((resolve) => {
      this.#goOn = resolve
    })
    this.#seen = Promise.race([goesOn, pause(this.#place.longestBreak)])
  }

  /** The person has seen the last hand. */
  goOn(): void {
    this.#goOn()
  }

  /**
   * Chips are bought by choice only: without a word the person sits out, hand after hand, until it buys. Whoever has none is waited for
   * while it sees the hand that took the last of them, and longer only where nothing can be dealt without its chips.
   */
  override async plan(stack: number, mayBuy: number, _?: AbortSignal, isNeeded = false): Promise<Intent> {
    // Who is asked for its plans is there: if it is late once more, that is another absence.
    this.#isBack = false
    if (mayBuy > 0 && this.nextPlan === 'play') await this.#askForChips(mayBuy, isNeeded)
    else await this.#seen
    const remove = [...this.unwanted]
    if (stack > 0 || this.nextPlan === 'leave') {
      this.#offer(undefined)
      return { plan: this.nextPlan, buy: 0, remove }
    }
    const buy = this.#wantsChips ? mayBuy : 0
    this.#wantsChips = false
    if (buy > 0) this.#offer(undefined)
    return { plan: buy > 0 ? this.nextPlan : 'sit out', buy, remove }
  }

  /** The answer about chips, which lasts until there is another; it may also come later, for the hand after. */
  buy(wants: boolean): void {
    this.#wantsChips = wants
    this.#wake()
  }

  /** Resolves when the person has said that it is there; it may have said so while the table asked for something else. */
  async back(signal: AbortSignal): Promise<void> {
    if (!this.#isBack) await this.#until(new Promise((resolve) => signal.addEventListener('abort', resolve)))
    signal.throwIfAborted()
  }

  /** The person is there, and wants to be dealt in. */
  comeBack(): void {
    this.#isBack = true
    this.#wake()
  }

  #wake(): void {
    for (const wake of this.#wakers) wake()
  }

  /** Offers chips for as long as the person has none; its answer is waited for once. */
  async #askForChips(mayBuy: number, isNeeded: boolean): Promise<void> {
    const isNew = this.#offered === undefined
    this.#offer(mayBuy)
    if (!isNew || this.#wantsChips) return
    await this.#until(isNeeded ? pause(this.#place.deadlines.step / 2) : this.#seen)
  }

  #offer(chips: number | undefined): void {
    if (chips === this.#offered) return
    this.#offered = chips
    this.#place.tell({ type: 'broke', offer: chips })
  }

  async #until(end: Promise<unknown>): Promise<void> {
    let wake = (): void => {}
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    this.#wakers.add(wake)
    await Promise.race([woken, end])
    this.#wakers.delete(wake)
  }
}

function modelOf({ kind, until, bank }: HoldemQuestion): QuestionModel {
  return { kind, until, bank }
}
