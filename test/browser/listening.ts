/** An ear at a page: what its audio really starts and how much of it is over, and how often its phone is told to tremble. */
import type { Page } from 'playwright-core'

/** What was heard and felt since the page was loaded. */
export interface Heard {
  /** In hertz, in order. */
  readonly tones: readonly number[]
  readonly ended: number
  /** In milliseconds. */
  readonly trembles: readonly number[]
}

/** An ear. */
export interface Ear {
  heard(): Promise<Heard>
  /** Waits until this has been heard. */
  until(isEnough: (heard: Heard) => boolean): Promise<void>
}

/** Listens to a page from its next loading on. */
export async function listenIn(page: Page): Promise<Ear> {
  await page.addInitScript(() => {
    const heard = { tones: [] as number[], ended: 0, trembles: [] as number[] }
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (this: AudioScheduledSourceNode, when?: number) {
      heard.tones.push(this instanceof OscillatorNode ? this.frequency.value : 0)
      this.addEventListener('ended', () => heard.ended++)
      start.call(this, when)
    }
    const vibrate = Navigator.prototype.vibrate as (milliseconds: number) => boolean
    Navigator.prototype.vibrate = function (this: Navigator, milliseconds: unknown) {
      heard.trembles.push(Number(milliseconds))
      return vibrate.call(this, Number(milliseconds))
    }
    Object.assign(globalThis, { heard })
  })
  const heard = (): Promise<Heard> => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard)
  return {
    heard,
    async until(isEnough) {
      const end = Date.now() + 45_000
      for (let all = await heard(); !isEnough(all); all = await heard()) {
        if (Date.now() > end) throw new Error(`only heard: ${JSON.stringify(all)}`)
        await page.waitForTimeout(50)
      }
    },
  }
}
