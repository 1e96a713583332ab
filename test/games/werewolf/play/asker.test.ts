/** How a mind is asked (spec/werewolf, sections 5 and 12): in time, and so that no mistake of a person is ever said. */
import { describe, expect, test } from 'vitest'
import {
  foundVillage,
  LONGEST,
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

const times = { role: 5, night: 40, dawn: 4, talk: 30, vote: 20, runoff: 15, words: 10, shot: 12, grace: 90 }
const rules = rulesWith({ times })
/** What every asker here is made of: the night is shared by a round of whispers and the choice. */
const usual = { rules, whispers: 1, act: 1_000_000 }

function asking(overrides: Partial<WerewolfMind>, role: Role = 'villager') {
  const clock = new HandClock()
  const mind = simpleMind(overrides)
  const village = foundVillage(rules, 5)
  const view: VillageView = {
    ...spectatorView({ ...village, mix: { ...village.mix, hunter: 1 } }),
    me: 1,
    role,
    mates: [3],
  }
  const stop = new AbortController()
  const question = { signal: stop.signal, waited: 0 }
  return { clock, view, stop, question, mind, asker: new Asker({ ...usual, mind, clock }) }
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
      const { clock, view, asker, question } = asking({ night: () => 2 }, role)
      const answer = asker.night(view, question)
      await clock.pass(19_999)
      expect(await state(answer)).toBe('waiting')
      await clock.pass(1)
      expect(await answer).toBe(2)
    }
  })

  test('of whispers takes the same time for those who are not asked', async () => {
    for (const role of ['wolf', 'villager'] as const) {
      const { clock, view, asker, question } = asking({ whisper: () => 'psst' }, role)
      const whisper = asker.whisper(view, question)
      await clock.pass(19_999)
      expect(await state(whisper)).toBe('waiting')
      await clock.pass(1)
      expect(await whisper).toBe(role === 'wolf' ? 'psst' : '')
    }
  })

  test('of a person who does not answer ends with nobody, and the person is told that it is over', async () => {
    let signal: AbortSignal | undefined
    const { clock, view, asker, question } = asking({
      night: (_, over) => {
        signal = over
        return never()
      },
    })
    const answer = asker.night(view, question)
    await clock.pass(20_000)
    expect(await answer).toBeNull()
    expect(signal!.aborted).toBe(true)
  })

  test.each([7, -1, 0.5, Number.NaN])('for %d, who does not live here, is for nobody', async (seat) => {
    const { clock, view, asker, question } = asking({ night: () => seat })
    const answer = asker.night(view, question)
    await clock.pass(20_000)
    expect(await answer).toBeNull()
  })
})

describe('the day', () => {
  test('goes on as soon as there is an answer, and no alarm is left behind', async () => {
    const { clock, view, asker, question } = asking({ talk: () => 'good morning', vote: () => 2 })
    expect(await asker.talk(() => view, 0, question)).toBe('good morning')
    expect(await asker.vote(view, { among: [0, 2], isRunoff: false }, question)).toBe(2)
    expect(clock.timers.size).toBe(0)
  })

  test('takes a vote for one who is not to be voted for as none', async () => {
    const { view, asker, question } = asking({ vote: () => 4 })
    expect(await asker.vote(view, { among: [0, 2], isRunoff: false }, question)).toBeNull()
  })

  test('cuts words to their length, lets joiners fall away, and takes out what cannot be printed', async () => {
    const { view, asker, question } = asking({
      talk: () => `a\u0007b\ud800c\u200d\u200c${'\u{1f43a}'.repeat(mostWords)}`,
    })
    const said = await asker.talk(() => view, 0, question)
    expect(said.startsWith('a\ufffdb\ufffdc\u{1f43a}')).toBe(true)
    expect(said.length).toBeLessThanOrEqual(mostWords)
    expect(said.isWellFormed()).toBe(true)
  })
})

test.each(['role', 'dawn'] as const)('time to look at the %s is never shorter', async (moment) => {
  const { clock, asker, question } = asking({})
  const looked = asker.look(moment, question)
  await clock.pass(1000 * times[moment] - 1)
  expect(await state(looked)).toBe('waiting')
  await clock.pass(1)
  expect(await looked).toBeUndefined()
})

describe('the talk', () => {
  test('is over at its time, however often somebody speaks', async () => {
    const { clock, view, asker, question } = asking({ talk: never })
    const late = asker.talk(() => view, 29_000, question)
    expect(await state(late)).toBe('waiting')
    await clock.pass(1_000)
    expect(await late).toBe('')
    expect(await asker.talk(() => view, 30_000, question)).toBe('')
  })

  test('is answered by what was heard while a bot took its time', async () => {
    const { clock, view, mind, question } = asking({
      talk: ({ village }) => `I heard ${village.history.length}`,
    })
    let heard = view
    const pause = async () => {
      const said = { type: 'said', seat: 0, words: 'hello' } as const
      heard = { ...view, village: { ...view.village, history: [said] } }
    }
    const asker = new Asker({ ...usual, mind, clock, pause })
    expect(await asker.talk(() => heard, 0, question)).toBe('I heard 1')
  })
})

describe('death', () => {
  test('leaves one time for last words, whoever dies', async () => {
    for (const role of ['hunter', 'villager'] as const) {
      const { clock, view, asker, question } = asking({ lastWords: () => 'oh' }, role)
      const said = asker.lastWords(view, question)
      await clock.pass(9_999)
      expect(await state(said)).toBe('waiting')
      await clock.pass(1)
      expect(await said).toBe('oh')
    }
  })

  test.each([
    ['hunter', 2],
    ['villager', null],
  ] as const)('and one time for a shot: a %s shoots %j', async (role, shot) => {
    const { clock, view, asker, question } = asking({ shot: () => 2 }, role)
    const fired = asker.shot(view, question)
    await clock.pass(11_999)
    expect(await state(fired)).toBe('waiting')
    await clock.pass(1)
    expect(await fired).toBe(shot)
  })

  test.each([
    ['somebody who was shown to be no hunter', 1, false],
    ['anybody where there is no hunter', 0, false],
    ['anybody else', 1, true],
  ] as const)('asks %s for a shot, with %i hunters: %s', async (who, hunter, isAsked) => {
    let asked = false
    const { view, question, mind } = asking({
      shot: () => {
        asked = true
        return null
      },
    })
    const { village } = view
    const shown: [number, Role][] = who.startsWith('somebody') ? [[1, 'villager']] : []
    const dying = { ...view, village: { ...village, mix: { ...village.mix, hunter }, shown: new Map(shown) } }
    const hasty = new Asker({ ...usual, mind, rules: rulesWith() })
    await hasty.shot(dying, question)
    expect(asked).toBe(isAsked)
  })
})

test('the end of every moment is known, where it has one', () => {
  const { asker } = asking({})
  const moments = ['whisper', 'night', 'talk', 'vote', 'runoff', 'last words', 'shot'] as const
  const ends = moments.map((moment) => asker.endOf(moment))
  expect(ends).toEqual([20_000, 20_000, 30_000, 20_000, 15_000, 10_000, 12_000])
  const leisurely = rulesWith({ times: { ...times, night: LONGEST, talk: LONGEST } })
  const unhurried = new Asker({ ...usual, clock: new HandClock(), rules: leisurely, act: 10_000_000 })
  expect([unhurried.endOf('night'), unhurried.endOf('talk')]).toEqual([undefined, undefined])
})

test.each(['last words', 'shot'] as const)(
  'all wait for the %s of the dead as long as it lasts',
  (moment) => {
    const limited = new Asker(usual)
    const seconds = moment === 'shot' ? times.shot : times.words
    expect(limited.waiting(moment)).toEqual({ deadline: 1000 * seconds + 10_000 })
    // Where nothing limits it, a person may take as long as for anything else.
    const unlimited = new Asker({ ...usual, rules: rulesWith({ times: { ...times, words: 0, shot: 0 } }) })
    expect(unlimited.waiting(moment)).toEqual({ deadline: 1000 * times.grace })
  },
)

test('a question that nobody waits for any more is given up', async () => {
  const { view, asker, question, stop, clock } = asking({ talk: never })
  const answer = asker.talk(() => view, 0, question)
  stop.abort(new Error('over'))
  await expect(answer).rejects.toThrow('over')
  expect(clock.timers.size).toBe(0)
})

test('a deadline of the charter that is shorter than the rules leaves time for the answer to travel', async () => {
  const clock = new HandClock()
  const asker = new Asker({ ...usual, mind: simpleMind({ talk: never }), clock, act: 10_000 })
  const answer = asker.talk(() => asking({}).view, 0, { signal: new AbortController().signal, waited: 0 })
  await clock.pass(7_000)
  expect(await answer).toBe('')
})
