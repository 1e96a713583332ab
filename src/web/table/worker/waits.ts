/** Whom the table waits for. Several parts of a game wait at once; the page shows one of them, the hand in play first. */
import type { WaitingModel } from '../model.ts'
import type { Step } from '../step.ts'

/** Every question that is open, by slot, in the order in which it was asked. */
export class Waits {
  readonly #open = new Map<string, WaitingModel>()
  readonly #readStep: (slot: string) => Step

  constructor(readStep: (slot: string) => Step) {
    this.#readStep = readStep
  }

  asked(slot: string, players: readonly number[], until: number | undefined): void {
    const { kind, hand } = this.#readStep(slot)
    this.#open.set(slot, { players, step: kind, hand, until })
  }

  /** This player has spoken. Where anybody may come back, one is enough. */
  heard(slot: string, player: number): void {
    const wait = this.#open.get(slot)
    if (wait === undefined) return
    const players = wait.players.filter((one) => one !== player)
    if (players.length === 0 || wait.step === 'return') this.#open.delete(slot)
    else this.#open.set(slot, { ...wait, players })
  }

  /** The question was given up. */
  givenUp(slot: string): void {
    this.#open.delete(slot)
  }

  /** A hand was signed: nobody is waited for in it any more. */
  closed(number: number): void {
    for (const [slot, { hand }] of this.#open) if ((hand ?? 0) <= number) this.#open.delete(slot)
  }

  /** The one that matters most. */
  get current(): WaitingModel | undefined {
    const slots = [...this.#open.keys()]
    const slot = slots.findLast((one) => !this.#readStep(one).ahead) ?? slots.at(-1)
    return slot === undefined ? undefined : this.#open.get(slot)
  }
}
