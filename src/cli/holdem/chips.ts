/** The chips of a person who has none left: bought by choice only, when it is asked or later, for the hand after. */
import { aboutChips } from './words.ts'

/** Asks once; whoever has said no, or nothing, looks on and can still buy. */
export class Chips {
  readonly #onChange: () => void
  #stack = 1
  #mayBuy = 0
  /** The question that is open: when silence is the answer, and how to close it. */
  #open: { readonly until: number; close(): void } | undefined
  #wasAsked = false
  #wants = false

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Before a hand: whether to buy. Waits so many milliseconds for an answer, if there is something to ask; 0 where the others play on. */
  async ask(stack: number, mayBuy: number, patience: number, signal?: AbortSignal): Promise<boolean> {
    this.#stack = stack
    this.#mayBuy = mayBuy
    if (mayBuy === 0) this.#wasAsked = false
    else if (!this.#wants && !this.#wasAsked) {
      this.#wasAsked = true
      if (patience > 0) await this.#answered(patience, signal)
    }
    const wants = this.#wants && mayBuy > 0
    this.#wants = false
    if (wants) [this.#stack, this.#mayBuy] = [mayBuy, 0]
    this.#onChange()
    return wants
  }

  /** Resolves when the person has answered, or has had its time; rejects when nobody wants to know any more. */
  #answered(patience: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const close = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        this.#open = undefined
        resolve()
      }
      const abort = (): void => {
        reject(signal?.reason)
        close()
      }
      const timer = setTimeout(close, patience)
      signal?.addEventListener('abort', abort)
      this.#open = { until: Date.now() + patience, close }
      this.#onChange()
    })
  }

  /** Whether the person is being asked. */
  get isAsked(): boolean {
    return this.#open !== undefined
  }

  /** Whether these words are about chips, now that some may be bought. */
  understands(words: string): boolean {
    return this.#mayBuy > 0 && /^(b|buy|l|look)$/i.test(words.trim())
  }

  /** What the person says about it. */
  answer(words: string): void {
    this.#wants = /^b/i.test(words.trim())
    this.#open?.close()
    this.#onChange()
  }

  /** As a line of the prompt; empty for whoever has chips. */
  get line(): string {
    const left = this.#open && Math.max(0, Math.ceil((this.#open.until - Date.now()) / 1000))
    return aboutChips(this.#stack, this.#mayBuy, this.#wants ? 'wanted' : left)
  }
}
