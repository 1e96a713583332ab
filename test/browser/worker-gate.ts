/** A gate between a page and its worker: what comes while it is shut comes in one go when it is opened, faster than any machine could say it. */
import type { Page } from 'playwright-core'
import type { Tell } from '../../src/web/protocol.ts'

/** A gate. */
export interface WorkerGate {
  shut(): Promise<void>
  /** Opens it once a hand that is over waits behind it; gives how many cards of the board its states had. */
  openAfterHand(): Promise<number[]>
}

interface Gate {
  waiting: { readonly told: Tell; readonly pass: () => void }[] | undefined
}

/** Puts a gate into a page, which is there from its next loading on. */
export async function gateOf(page: Page): Promise<WorkerGate> {
  await page.addInitScript(() => {
    const gate: Gate = { waiting: undefined }
    Object.assign(globalThis, { gate })
    const { addEventListener } = Worker.prototype
    Worker.prototype.addEventListener = function (this: Worker, type: string, listener: unknown) {
      const hear = listener as (event: Event) => void
      addEventListener.call(this, type, (event) => {
        const pass = (): void => hear(event)
        if (gate.waiting === undefined || !(event instanceof MessageEvent)) pass()
        else gate.waiting.push({ told: event.data, pass })
      })
    }
  })
  return {
    async shut() {
      await page.evaluate(() => {
        const { gate } = globalThis as unknown as { gate: Gate }
        gate.waiting = []
      })
    },
    async openAfterHand() {
      const isOver = (): boolean => {
        const { gate } = globalThis as unknown as { gate: Gate }
        return (
          gate.waiting?.some(
            ({ told }) => told.type === 'hand' && told.hand.view.waiting.for === 'finished',
          ) === true
        )
      }
      await page.waitForFunction(isOver, undefined, { timeout: 60_000 })
      return page.evaluate(() => {
        const { gate } = globalThis as unknown as { gate: Gate }
        const waiting = gate.waiting ?? []
        gate.waiting = undefined
        for (const { pass } of waiting) pass()
        return waiting.flatMap(({ told }) => (told.type === 'hand' ? [told.hand.view.board.length] : []))
      })
    },
  }
}
