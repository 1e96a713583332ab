/**
 * A person at a screen: questions go out, answers come back. There is no hurry here: whoever asks withdraws a question whose time
 * is up, and then nothing was said.
 */
import { Asking } from '../../play/asking.ts'
import type { SeatNumber, VillageView } from '../index.ts'
import type { WerewolfMind } from './mind.ts'

/** What the person is asked. */
export type WerewolfQuestion = { readonly view: VillageView } & (
  | { readonly kind: 'whisper' | 'night' | 'talk' | 'last words' | 'shot' | 'declaration' }
  | { readonly kind: 'vote'; readonly among: readonly SeatNumber[] }
)

/** What a question of some kind is answered with. */
export type Answer = string | SeatNumber | boolean | null

/** A mind that asks a person. */
export class HumanWerewolf implements WerewolfMind {
  readonly #asking: Asking<WerewolfQuestion, Answer>

  /** `onQuestion` is told the question that is open, or undefined when there is none any more. */
  constructor(onQuestion: (question: WerewolfQuestion | undefined) => void) {
    this.#asking = new Asking(onQuestion)
  }

  async whisper(view: VillageView, signal?: AbortSignal): Promise<string> {
    return asWords(await this.#asking.ask({ kind: 'whisper', view }, signal))
  }

  async night(view: VillageView, signal?: AbortSignal): Promise<SeatNumber | null> {
    return asSeat(await this.#asking.ask({ kind: 'night', view }, signal))
  }

  async talk(view: VillageView, signal?: AbortSignal): Promise<string> {
    return asWords(await this.#asking.ask({ kind: 'talk', view }, signal))
  }

  async vote(
    view: VillageView,
    among: readonly SeatNumber[],
    signal?: AbortSignal,
  ): Promise<SeatNumber | null> {
    return asSeat(await this.#asking.ask({ kind: 'vote', view, among }, signal))
  }

  async lastWords(view: VillageView, signal?: AbortSignal): Promise<string> {
    return asWords(await this.#asking.ask({ kind: 'last words', view }, signal))
  }

  async shot(view: VillageView, signal?: AbortSignal): Promise<SeatNumber | null> {
    return asSeat(await this.#asking.ask({ kind: 'shot', view }, signal))
  }

  async declares(view: VillageView, signal?: AbortSignal): Promise<boolean> {
    return (await this.#asking.ask({ kind: 'declaration', view }, signal)) === true
  }

  /** Answers the open question; without one, nothing happens. Words for a seat, or a seat for words, are nothing. */
  answer(answer: Answer): void {
    this.#asking.answer(answer)
  }
}

function asWords(answer: Answer): string {
  return typeof answer === 'string' ? answer : ''
}

function asSeat(answer: Answer): SeatNumber | null {
  return typeof answer === 'number' ? answer : null
}
