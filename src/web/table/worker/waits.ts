/** Whom the table waits for. Several parts of a game wait at once; the page shows those that wait for the same, the hand in play first. */
import type { WaitingModel } from '../model.ts'
import type { StepKind } from '../step.ts'

/** Steps in which the first to speak ends the wait. */
const first: readonly StepKind[] = ['return', 'wish']

/** Every question that is open, by slot, in the order in which it was asked. */
export class Waits {
  readonly #open = new Map<string, { readonly wait: WaitingModel; readonly isAhead: boolean }>()

  /** `isAhead`: it prepares a hand beside another that is being played. */
  asked(slot: string, wait: WaitingModel, isAhead: boolean): void {
    this.#open.set(slot, { wait, isAhead })
  }

  /** This player has spoken. Where anybody may speak, one is enough. */
  heard(slot: string, player: number): void {
    const open = this.#open.get(slot)
    if (open === undefined) return
    const players = open.wait.players.filter((one) => one !== player)
    if (players.length === 0 || first.includes(open.wait.step)) this.#open.delete(slot)
    else this.#open.set(slot, { ...open, wait: { ...open.wait, players } })
  }

  /** The question was given up. */
  givenUp(slot: string): void {
    this.#open.delete(slot)
  }

  /** A hand was signed: nobody is waited for in it any more. */
  closed(number: number): void {
    for (const [slot, { wait }] of this.#open) if ((wait.hand ?? 0) <= number) this.#open.delete(slot)
  }

  /** The one that matters most. */
  get current(): WaitingModel | undefined {
    const all = [...this.#open.values()]
    const { wait } = all.findLast(({ isAhead }) => !isAhead) ?? all.at(-1) ?? {}
    if (wait === undefined) return undefined
    const alike = all.filter((one) => one.wait.step === wait.step && one.wait.hand === wait.hand)
    return { ...wait, players: [...new Set(alike.flatMap((one) => one.wait.players))] }
  }
}
