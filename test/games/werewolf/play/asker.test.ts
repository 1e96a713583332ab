/** How a mind is asked (spec/werewolf, sections 5 and 12): in time, and so that no mistake of a person is ever said. */
import { describe, expect, test } from 'vitest'
import {
  foundVillage,
  type Role,
  spectatorView,
  type VillageView,
} from '../../../../src/games/werewolf/index.ts'
import { Asker, mostWords } from '../../../../src/games/werewolf/play/asker.ts'
import type { WerewolfMind } from '../../../../src/games/werewolf/play/index.ts'
import type { Clock } from '../../../../src/table/index.ts'
import { rulesWith, simpleMind } from './tables.ts'

/** Time that passes when the test says so. */
class HandClock implements Clock {
  #now = 0
  readonly timers = new Map<number, () => void>()

  now(): number {
    return this.#now
  }

  after(milliseconds: number, work: () => void): () => void {
    const at = this.#now + milliseconds
    this.timers.set(at, work)
    return () => this.timers.delete(at)
  }

  async pass(milliseconds: number): Promise<void> {
    this.#now += milliseconds
    for (const [at, work] of [...this.timers]) if (at <= this.#now && this.timers.delete(at)) work()
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
}

const times = { night: 40, talk: 30, vote: 20, words: 10, grace: 90 }
const rules = rulesWith({ times, whispers: 1 })

function asking(overrides: Partial<WerewolfMind>, role: Role = 'villager') {
  const clock = new HandClock()
  const mind = simpleMind(overrides)
  const view: VillageView = { ...spectatorView(foundVillage(rules, 5)), me: 1, role, mates: [3] }
  const stop = new AbortController()
  return { clock, view, stop, asker: new Asker({ mind, clock, rules, act: 1_000_000 }) }
}

/** What a promise has come to by now. */
async function state<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
  return Promise.race([promise, Promise.resolve('waiting' as const)])
}

const never = () => new Promise<never>(() => {})

describe('the night', () => {
  test('takes its part of the time, however quick the answer, for every role', async () => {
    for (const role of ['wolf', 'villager', 'seer'] as const) {
      const { clock, view, asker, stop } = asking({ night: () => 2 }, role)
      const answer = asker.night(view, stop.signal)
      await clock.pass(19_999)
      expect(await state(answer)).toBe('waiting')
      await clock.pass(1)
      expect(await answer).toBe(2)
    }
  })

  test('of whispers takes the same time for those who are not asked', async () => {
    for (const role of ['wolf', 'villager'] as const) {
      const { clock, view, asker, stop } = asking({ whisper: () => 'psst' }, role)
      const whisper = asker.whisper(view, stop.signal)
      await clock.pass(19_999)
      expect(await state(whisper)).toBe('waiting')
      await clock.pass(1)
      expect(await whisper).toBe(role === 'wolf' ? 'psst' : '')
    }
  })

  test('of a person who does not answer ends with nobody, and the person is told that it is over', async () => {
    let signal: AbortSignal | undefined
    const { clock, view, asker, stop } = asking({
      night: (_, over) => {
        signal = over
        return never()
      },
    })
    const answer = asker.night(view, stop.signal)
    await clock.pass(20_000)
    expect(await answer).toBeNull()
    expect(signal!.aborted).toBe(true)
  })

  test.each([7, -1, 0.5, Number.NaN])('for %d, who does not live here, is for nobody', async (seat) => {
    const { clock, view, asker, stop } = asking({ night: () => seat })
    const answer = asker.night(view, stop.signal)
    await clock.pass(20_000)
    expect(await answer).toBeNull()
  })
})

describe('the day', () => {
  test('goes on as soon as there is an answer, and no alarm is left behind', async () => {
    const { clock, view, asker, stop } = asking({ talk: () => 'good morning', vote: () => 2 })
    expect(await asker.talk(view, stop.signal)).toBe('good morning')
    expect(await asker.vote(view, [0, 2], stop.signal)).toBe(2)
    expect(clock.timers.size).toBe(0)
  })

  test('takes a vote for one who is not to be voted for as none', async () => {
    const { view, asker, stop } = asking({ vote: () => 4 })
    expect(await asker.vote(view, [0, 2], stop.signal)).toBeNull()
  })

  test('cuts words to their length, and takes out what cannot be printed', async () => {
    const { view, asker, stop } = asking({ talk: () => `a\u0007b\ud800c${'\u{1f43a}'.repeat(mostWords)}` })
    const said = await asker.talk(view, stop.signal)
    expect(said.startsWith('a\ufffdb\ufffdc\u{1f43a}')).toBe(true)
    expect(said.length).toBeLessThanOrEqual(mostWords)
    expect(said.isWellFormed()).toBe(true)
  })
})

describe('last words', () => {
  test.each([
    ['hunter', 2],
    ['villager', null],
  ] as const)('of a %s shoot %j', async (role, shot) => {
    const { clock, view, asker, stop } = asking({ lastWords: () => ({ words: 'oh', shot: 2 }) }, role)
    const said = asker.lastWords(view, stop.signal)
    await clock.pass(9_999)
    expect(await state(said)).toBe('waiting')
    await clock.pass(1)
    expect(await said).toEqual({ words: 'oh', shot })
  })
})

test('a question that nobody waits for any more is given up', async () => {
  const { view, asker, stop, clock } = asking({ talk: never })
  const answer = asker.talk(view, stop.signal)
  stop.abort(new Error('over'))
  await expect(answer).rejects.toThrow('over')
  expect(clock.timers.size).toBe(0)
})

test('a deadline of the charter that is shorter than the rules leaves time for the answer to travel', async () => {
  const clock = new HandClock()
  const asker = new Asker({ mind: simpleMind({ talk: never }), clock, rules, act: 10_000 })
  const answer = asker.talk(asking({}).view, new AbortController().signal)
  await clock.pass(7_000)
  expect(await answer).toBe('')
})
