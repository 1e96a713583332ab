/**
 * A person at a screen: questions go out, answers come back. Whoever does not answer in time checks or folds, so that the
 * others never have to declare anybody absent who is merely thinking.
 */
import { type Clock, type Player, systemClock } from '../../../table/index.ts'
import { Asking } from '../../play/asking.ts'
import { Patience } from '../../play/patience.ts'
import type { HandView } from '../index.ts'
import type { Plan } from './forms.ts'
import type { Decision, HoldemMind, Intent } from './mind.ts'

/** What the person is asked. */
export interface HoldemQuestion {
  readonly kind: 'bet' | 'show'
  readonly view: HandView
  /** When the answer is given for it, by the seat's clock; undefined while time stands still. */
  readonly until: number | undefined
  /** How much of that is its time bank: the last so many milliseconds. */
  readonly bank: number
}

/** How a person is asked. */
export interface HumanOptions {
  /** Told the question that is open, or undefined when there is none any more. */
  readonly onQuestion: (question: HoldemQuestion | undefined) => void
  /**
   * Asked before each hand, with the chips that the person has and those that it may buy: whether it buys these. The rest is as for
   * `plan` of a mind. Without it nothing is bought.
   */
  readonly onChips?: (...asked: Parameters<HoldemMind['plan']>) => Promise<boolean> | boolean
  /** Milliseconds to answer in; below the charter's deadline for acting. */
  readonly patience: number
  readonly clock?: Clock
}

/** The part of the time to act that a person gets; the rest is for the answer to travel. */
export function patienceOf(deadlines: { readonly act: number }): number {
  return Math.max(deadlines.act - 10_000, Math.floor(deadlines.act * 0.7))
}

/** A mind that asks a person. */
export class HumanHoldem implements HoldemMind {
  readonly #options: HumanOptions
  readonly #clock: Clock
  /** What the person means to do before the next hand. */
  nextPlan: Plan = 'play'
  /** Whom the person wants to leave the table for good. */
  readonly unwanted = new Set<Player>()
  readonly #asking: Asking<HoldemQuestion, Decision | boolean>
  #open: { readonly question: HoldemQuestion; readonly patience: Patience } | undefined
  #isHeld = false

  constructor(options: HumanOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#asking = new Asking((question) => options.onQuestion(question))
  }

  act(view: HandView, signal?: AbortSignal, bank = 0): Promise<Decision> {
    const { legal } = view
    if (legal === undefined) throw new Error('nobody is to act')
    const timid: Decision = { type: legal.check ? 'check' : 'fold', seat: legal.seat }
    return this.#ask({ kind: 'bet', view, bank }, timid, signal) as Promise<Decision>
  }

  show(view: HandView, signal?: AbortSignal): Promise<boolean> {
    return this.#ask({ kind: 'show', view, bank: 0 }, true, signal) as Promise<boolean>
  }

  async plan(...asked: Parameters<HoldemMind['plan']>): Promise<Intent> {
    const [stack, mayBuy] = asked
    const wantsChips = (await this.#options.onChips?.(...asked)) ?? false
    const remove = [...this.unwanted]
    if (this.nextPlan === 'leave') return { plan: 'leave', buy: 0, remove }
    const buy = wantsChips ? mayBuy : 0
    return { plan: stack + buy === 0 ? 'sit out' : this.nextPlan, buy, remove }
  }

  /** Answers the open question; without one, nothing happens. */
  answer(answer: Decision | boolean): void {
    this.#asking.answer(answer)
  }

  /** While the way to the table is cut, its time stands still, and so does the person's. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return
    this.#isHeld = isHeld
    if (this.#open === undefined) return
    const { question, patience } = this.#open
    // Where nothing is left by the table's time as it was known before, the table has more to say about it.
    if (isHeld) patience.hold()
    else patience.release(this.timeFor(question.bank) || Number.POSITIVE_INFINITY)
    this.#options.onQuestion({ ...question, until: patience.until })
  }

  /** Milliseconds to answer in, with so much in the time bank. */
  protected timeFor(bank: number): number {
    return this.#options.patience + bank
  }

  #ask(
    what: Omit<HoldemQuestion, 'until'>,
    otherwise: Decision | boolean,
    signal?: AbortSignal,
  ): Promise<Decision | boolean> {
    const time = this.timeFor(what.bank)
    const until = this.#isHeld ? undefined : this.#clock.now() + time
    const question = { ...what, bank: Math.min(what.bank, time), until }
    return this.#asking.ask(question, signal, (settle) => {
      const patience = new Patience(this.#clock, time, () => settle(otherwise))
      if (this.#isHeld) patience.hold()
      this.#open = { question, patience }
      return () => {
        this.#open = undefined
        patience.stop()
      }
    })
  }
}
