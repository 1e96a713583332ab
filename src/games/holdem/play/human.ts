/**
 * A person at a screen: questions go out, answers come back. Whoever does not answer in time checks or folds, so that the
 * others never have to declare anybody absent who is merely thinking.
 */
import { type Clock, systemClock } from '../../../table/index.ts'
import { Asking } from '../../play/asking.ts'
import type { HandView } from '../index.ts'
import type { Plan } from './forms.ts'
import type { Decision, HoldemMind, Intent } from './mind.ts'

/** What the person is asked. `until` is when the answer is given for it, by the seat's clock. */
export type Question =
  | { readonly kind: 'bet'; readonly view: HandView; readonly until: number }
  | { readonly kind: 'show'; readonly view: HandView; readonly until: number }

/** How a person is asked. */
export interface HumanOptions {
  /** Told the question that is open, or undefined when there is none any more. */
  readonly onQuestion: (question: Question | undefined) => void
  /** Milliseconds to answer in; below the charter's deadline for acting. */
  readonly patience: number
  readonly clock?: Clock
}

/** The part of the time to act that a person gets; the rest is for the answer to travel. */
export function patienceOf(deadlines: { readonly act: number }): number {
  return Math.max(deadlines.act - 10_000, Math.floor(deadlines.act * 0.7))
}

/** A mind that asks a person. */
export class HumanMind implements HoldemMind {
  readonly #options: HumanOptions
  readonly #clock: Clock
  /** What the person means to do before the next hand. */
  nextPlan: Plan = 'play'
  readonly #asking: Asking<Question, Decision | boolean>

  constructor(options: HumanOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#asking = new Asking((question) => options.onQuestion(question))
  }

  act(view: HandView, signal?: AbortSignal): Promise<Decision> {
    const { legal } = view
    if (legal === undefined) throw new Error('nobody is to act')
    const timid: Decision = { type: legal.check ? 'check' : 'fold', seat: legal.seat }
    return this.#ask('bet', view, timid, signal) as Promise<Decision>
  }

  show(view: HandView, signal?: AbortSignal): Promise<boolean> {
    return this.#ask('show', view, true, signal) as Promise<boolean>
  }

  plan(stack: number, mayBuy: number, _signal?: AbortSignal): Promise<Intent> | Intent {
    return { plan: stack === 0 && mayBuy === 0 ? 'sit out' : this.nextPlan, buy: stack === 0 ? mayBuy : 0 }
  }

  /** Answers the open question; without one, nothing happens. */
  answer(answer: Decision | boolean): void {
    this.#asking.answer(answer)
  }

  #ask(
    kind: 'bet' | 'show',
    view: HandView,
    otherwise: Decision | boolean,
    signal?: AbortSignal,
  ): Promise<Decision | boolean> {
    const { patience } = this.#options
    const question = { kind, view, until: this.#clock.now() + patience }
    return this.#asking.ask(question, signal, (settle) =>
      this.#clock.after(patience, () => settle(otherwise)),
    )
  }
}
