import { describe, expect, it } from 'vitest'
import { type HandView, viewOf } from '../../../../src/games/holdem/index.ts'
import { type HoldemQuestion, HumanHoldem } from '../../../../src/games/holdem/play/index.ts'
import type { Clock } from '../../../../src/table/index.ts'
import { deal, play } from '../table.ts'

/** A clock that stands still until it is told to go on. */
class FakeClock implements Clock {
  #now = 0
  #timers: { readonly at: number; readonly work: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.#now + milliseconds, work }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds
    const due = this.#timers.filter((timer) => timer.at <= this.#now)
    this.#timers = this.#timers.filter((timer) => timer.at > this.#now)
    for (const timer of due) timer.work()
  }

  get running(): number {
    return this.#timers.length
  }
}

/** A person who has ten seconds, and everything that was put to it. */
function person() {
  const clock = new FakeClock()
  const asked: (HoldemQuestion | undefined)[] = []
  const mind = new HumanHoldem({ clock, patience: 10_000, onQuestion: (question) => asked.push(question) })
  return { clock, asked, mind }
}

const facing: HandView = viewOf(deal({ stacks: [1000, 1000] }), 0)
const checking: HandView = viewOf(play(deal({ stacks: [1000, 1000] }), 'c'), 1)
const call = { type: 'call', seat: 0 } as const

describe('a person who is asked', () => {
  it('answers, and the question is gone', async () => {
    const { clock, asked, mind } = person()
    const answer = mind.act(facing)
    expect(asked).toEqual([{ kind: 'bet', view: facing, until: 10_000, bank: 0 }])
    mind.answer(call)
    expect(await answer).toEqual(call)
    expect(asked.at(-1)).toBeUndefined()
    expect(clock.running).toBe(0)
  })

  it('has as much time left after an outage as before it', async () => {
    const { clock, asked, mind } = person()
    let answer: unknown
    mind.act(facing).then((given) => {
      answer = given
    })
    clock.pass(4_000)
    mind.hold(true)
    expect(asked.at(-1)).toMatchObject({ kind: 'bet', until: undefined })
    clock.pass(70_000)
    await Promise.resolve()
    expect(answer).toBeUndefined()
    mind.hold(false)
    expect(asked.at(-1)).toMatchObject({ kind: 'bet', until: 80_000 })
    clock.pass(5_999)
    await Promise.resolve()
    expect(answer).toBeUndefined()
    clock.pass(1)
    await Promise.resolve()
    expect(answer).toEqual({ type: 'fold', seat: 0 })
    expect([asked.at(-1), clock.running]).toEqual([undefined, 0])
  })

  it('is asked during an outage, too, and nothing runs until it is over', async () => {
    const { clock, asked, mind } = person()
    mind.hold(true)
    const answer = mind.act(facing)
    expect([asked.at(-1)?.until, clock.running]).toEqual([undefined, 0])
    mind.hold(false)
    expect(asked.at(-1)?.until).toBe(10_000)
    mind.answer(call)
    expect(await answer).toEqual(call)
  })

  it('checks or folds when time is up, and shows', async () => {
    const { clock, mind } = person()
    for (const [ask, answer] of [
      [() => mind.act(facing), { type: 'fold', seat: 0 }],
      [() => mind.act(checking), { type: 'check', seat: 1 }],
      [() => mind.show(checking), true],
    ] as const) {
      const asked = ask()
      clock.pass(10_000)
      expect(await asked).toEqual(answer)
    }
  })

  it('is not asked what nobody waits for any more', async () => {
    const { clock, asked, mind } = person()
    const stop = new AbortController()
    const first = mind.act(facing, stop.signal)
    stop.abort(new Error('closed'))
    await expect(first).rejects.toThrow('closed')
    expect(asked.at(-1)).toBeUndefined()
    expect(clock.running).toBe(0)
    const count = asked.length
    await expect(mind.show(facing, stop.signal)).rejects.toThrow('closed')
    expect(asked).toHaveLength(count)
  })
})

describe('a person who is asked twice', () => {
  it('has its full time for the second question: the timer of the first does not answer it', async () => {
    const { clock, mind } = person()
    const stop = new AbortController()
    const first = mind.act(facing, stop.signal)
    clock.pass(9_000)
    stop.abort(new Error('closed'))
    const second = mind.act(facing, new AbortController().signal)
    clock.pass(9_000)
    mind.answer(call)
    expect(await second).toEqual(call)
    await expect(first).rejects.toThrow('closed')
  })

  it('answers the second question, also if the first was never closed', async () => {
    const { clock, asked, mind } = person()
    const first = mind.act(facing)
    clock.pass(9_000)
    const second = mind.act(facing)
    await expect(first).rejects.toThrow('another question')
    clock.pass(9_000)
    expect(asked.at(-1)).toEqual({ kind: 'bet', view: facing, until: 19_000, bank: 0 })
    mind.answer(call)
    expect(await second).toEqual(call)
  })

  it('keeps the second question when the first is aborted afterwards', async () => {
    const { asked, mind } = person()
    const stop = new AbortController()
    const first = mind.act(facing, stop.signal)
    const second = mind.act(facing)
    await expect(first).rejects.toThrow('another question')
    stop.abort()
    expect(asked.at(-1)).toMatchObject({ kind: 'bet' })
    mind.answer(call)
    expect(await second).toEqual(call)
  })

  it('is asked before each hand about chips, and buys by its own word only', async () => {
    const asked: number[][] = []
    let wants = false
    const mind = new HumanHoldem({
      patience: 1,
      onQuestion: () => {},
      onChips: (stack, mayBuy) => {
        asked.push([stack, mayBuy])
        return wants
      },
    })
    const plans = [await mind.plan(90, 0), await mind.plan(0, 200), await mind.plan(0, 0)]
    wants = true
    plans.push(await mind.plan(0, 200))
    mind.nextPlan = 'leave'
    plans.push(await mind.plan(0, 200))
    expect(asked).toEqual([
      [90, 0],
      [0, 200],
      [0, 0],
      [0, 200],
      [0, 200],
    ])
    expect(plans.map(({ plan, buy }) => [plan, buy])).toEqual([
      ['play', 0],
      ['sit out', 0],
      ['sit out', 0],
      ['play', 200],
      ['leave', 0],
    ])
  })

  it('buys nothing where nobody can be asked', async () => {
    const mind = new HumanHoldem({ patience: 1, onQuestion: () => {} })
    expect(await mind.plan(0, 200)).toEqual({ plan: 'sit out', buy: 0, remove: [] })
  })
})
