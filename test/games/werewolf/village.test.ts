import { describe, expect, it } from 'vitest'
import {
  apply,
  applyAll,
  defaultRules,
  describeWaiting,
  foundVillage,
  livingIn,
  type Role,
  RulesError,
  type SeatNumber,
  type Village,
  type VillageEvent,
  type WerewolfRules,
  waitsFor,
} from '../../../src/games/werewolf/index.ts'

/** Seven players with a hunter, who speak once a day. */
const roles = { wolf: 2, seer: 1, guard: 1, hunter: 1, medium: 0, mason: 0 }
const rules: WerewolfRules = { ...defaultRules, roles, talk: 1 }

const dawn = (victim: SeatNumber | null): VillageEvent => ({ type: 'dawn', victim })
const will = (seat: SeatNumber, role: 'wolf' | 'villager' | 'hunter' | 'seer' | null): VillageEvent => ({
  type: 'will',
  seat,
  role,
})
/** Last words, and then a shot. */
const words = (seat: SeatNumber, at: SeatNumber | null = null): readonly [VillageEvent, VillageEvent] => [
  { type: 'last words', seat, words: 'farewell' },
  { type: 'shot', seat, at },
]
const count = (balance: 'none' | 'half' | 'neither'): VillageEvent => ({ type: 'count', balance })
const goesOn = count('neither')
const talk: VillageEvent = { type: 'talk over' }
const vote = (votes: Record<SeatNumber, number>): VillageEvent => ({
  type: 'vote',
  votes: new Map(Object.entries(votes).map(([seat, voices]) => [Number(seat), voices])),
})

function village(events: readonly VillageEvent[] = [], wanted = rules): Village {
  return applyAll(foundVillage(wanted, 7), events)
}

/** The vote of the first day, after a night without a victim. */
const noon = [dawn(null), talk]

describe('a night', () => {
  it('comes first, and has a kill already', () => {
    expect(waitsFor(village())).toEqual({ for: 'night' })
    expect(livingIn(village([dawn(3)]))).toEqual([0, 1, 2, 4, 5, 6])
  })

  it('may kill anybody who lives, and nobody else', () => {
    expect(() => village([dawn(7)])).toThrow('seat 8 does not live in this village')
    const dead = [dawn(3), will(3, 'villager'), ...words(3), goesOn, talk, vote({})]
    expect(() => village([...dead, dawn(3)])).toThrow('seat 4 does not live')
  })

  it('without a victim is followed by the day, and nothing is counted', () => {
    expect(waitsFor(village([dawn(null)]))).toEqual({ for: 'talk' })
  })
})

describe('a death', () => {
  it('is followed by a will, last words and a count, in this order', () => {
    const events = [dawn(3), will(3, 'villager'), ...words(3), goesOn]
    const waits = events.map((_, i) => waitsFor(village(events.slice(0, i + 1))).for)
    expect(waits).toEqual(['will', 'last words', 'shot', 'count', 'talk'])
  })

  it('shows the role in the will, if there is one', () => {
    expect(village([dawn(3), will(3, 'seer')]).deaths).toEqual([
      { seat: 3, cause: 'pack', day: 1, role: 'seer' },
    ])
    expect(village([dawn(3), will(3, null)]).deaths).toEqual([{ seat: 3, cause: 'pack', day: 1 }])
  })

  it('has no will where roles stay hidden', () => {
    const hidden = village([dawn(3)], { ...rules, shown: false })
    expect(waitsFor(hidden)).toEqual({ for: 'last words', seat: 3 })
  })

  it('cannot show more of a role than there are', () => {
    const shown = [dawn(3), will(3, 'seer'), ...words(3), goesOn, talk, vote({ 2: 4 })]
    expect(() => village([...shown, will(2, 'seer')])).toThrow('there are only 1 of the role seer')
  })

  it('lets nobody speak whose turn it is not', () => {
    expect(() => village([dawn(3), will(2, 'villager')])).toThrow('waits for the will of seat 4')
    expect(() => village([dawn(3), will(3, null), ...words(2)])).toThrow('waits for the last words of seat 4')
    expect(() => village([dawn(3), talk])).toThrow(RulesError)
  })
})

describe('a hunter', () => {
  const shot = [dawn(3), will(3, 'hunter'), ...words(3, 5)]

  it('takes somebody along, whose will is read and who has last words', () => {
    expect(village(shot).deaths.map(({ seat, cause }) => [seat, cause])).toEqual([
      [3, 'pack'],
      [5, 'shot'],
    ])
    expect(waitsFor(village(shot))).toEqual({ for: 'will', seat: 5 })
  })

  it('is waited for before anybody counts', () => {
    expect(() => village([...shot, goesOn])).toThrow('waits for the will of seat 6')
    expect(waitsFor(village([...shot, will(5, 'wolf'), ...words(5)]))).toEqual({ for: 'count' })
  })

  it('shoots when it is executed too', () => {
    const executed = village([...noon, vote({ 3: 5 }), will(3, 'hunter'), ...words(3, 0)])
    expect(executed.deaths.map(({ cause }) => cause)).toEqual(['vote', 'shot'])
  })

  it('who is shot by another hunter shoots', () => {
    const pair = { ...rules, roles: { ...roles, hunter: 2 } }
    const both = village([...shot, will(5, 'hunter'), ...words(5, 0)], pair)
    expect(livingIn(both)).toEqual([1, 2, 4, 6])
  })

  it('does not shoot after it has gone', () => {
    const gone = village([{ type: 'lost', seat: 3 }, will(3, 'hunter')])
    expect(waitsFor(gone)).toEqual({ for: 'count' })
  })

  it('is the only one who shoots, and only at somebody who lives', () => {
    expect(() => village([dawn(3), will(3, 'villager'), ...words(3, 5)])).toThrow('only a hunter shoots')
    expect(() => village([dawn(3), will(3, 'hunter'), ...words(3, 3)])).toThrow('seat 4 does not live')
  })

  it('is known by its shot where roles stay hidden', () => {
    const hidden = village([dawn(3), ...words(3, 5)], { ...rules, shown: false })
    expect(hidden.deaths[0]?.role).toBe('hunter')
  })
})

describe('a vote', () => {
  it('executes whoever has the most votes, and night falls', () => {
    const after = village([...noon, vote({ 2: 3, 4: 2 })])
    expect(after.deaths).toEqual([{ seat: 2, cause: 'vote', day: 1 }])
    expect(waitsFor(village([...noon, vote({ 2: 3 }), will(2, 'wolf'), ...words(2), goesOn]))).toEqual({
      for: 'night',
    })
    expect(after.day).toBe(2)
  })

  it('that is tied has one runoff between the tied, and after a second tie nobody dies', () => {
    const tied = [...noon, vote({ 2: 3, 4: 3, 5: 1 })]
    expect(waitsFor(village(tied))).toEqual({ for: 'vote', among: [2, 4], isRunoff: true })
    const twice = village([...tied, vote({ 2: 3, 4: 3 })])
    expect(livingIn(twice)).toHaveLength(7)
    expect(waitsFor(twice)).toEqual({ for: 'night' })
    expect(village([...tied, vote({ 2: 2, 4: 3 })]).deaths[0]?.seat).toBe(4)
  })

  it('in which nobody votes for anybody kills nobody', () => {
    expect(waitsFor(village([...noon, vote({})]))).toEqual({ for: 'night' })
    expect(waitsFor(village([...noon, vote({ 1: 0, 2: 0 })]))).toEqual({ for: 'night' })
  })

  it('is only for those who live and can be voted for', () => {
    expect(() => village([...noon, vote({ 7: 1 })])).toThrow('seat 8 cannot be voted for')
    expect(() => village([...noon, vote({ 2: 3, 4: 3 }), vote({ 5: 4 })])).toThrow('only seat 3, seat 5 can')
  })

  it('has one voice for each who lives', () => {
    expect(() => village([...noon, vote({ 2: 8 })])).toThrow('8 votes of 7 players')
    const open: VillageEvent = { type: 'vote', votes: new Map([[2, 2]]), byVoter: new Map([[0, 2]]) }
    expect(() => village([...noon, open])).toThrow('seat 3 has 1 votes, not 2')
  })

  it('comes at once where nobody talks', () => {
    expect(waitsFor(village([dawn(null)], { ...rules, talk: 0 })).for).toBe('vote')
  })
})

describe('the end', () => {
  const executed = [...noon, vote({ 2: 3 }), will(2, 'wolf'), ...words(2)]

  it('comes when no wolf lives, or wolves are at least as many as the others', () => {
    expect(waitsFor(village([...executed, count('none')]))).toEqual({ for: 'finished', winner: 'village' })
    expect(waitsFor(village([...executed, count('half')]))).toEqual({ for: 'finished', winner: 'wolves' })
  })

  it('comes without a winner after three nights and days in which nobody dies', () => {
    const quiet = [dawn(null), talk, vote({})]
    const twice = [...quiet, ...quiet]
    expect(waitsFor(village(twice))).toEqual({ for: 'night' })
    expect(waitsFor(village([...twice, ...quiet]))).toEqual({ for: 'finished', winner: 'nobody' })
    const killed = [dawn(2), will(2, 'villager'), ...words(2), goesOn, talk, vote({})]
    expect(waitsFor(village([...twice, ...killed, ...twice]))).toEqual({ for: 'night' })
    expect(waitsFor(village([...twice, ...killed, ...twice, ...quiet])).for).toBe('finished')
  })

  it('lets everybody show what it was', () => {
    const over = village([...executed, count('none'), will(0, 'seer')])
    expect(over.shown.get(0)).toBe('seer')
    expect(() => apply(over, will(2, 'villager'))).toThrow('seat 3 has been shown to be a wolf already')
    expect(() => apply(over, { type: 'lost', seat: 1 })).toThrow('the game is over')
  })

  it('comes with no winner when nobody is left', () => {
    const gone = [0, 1, 2, 3, 4, 5, 6].flatMap((seat): VillageEvent[] => [{ type: 'lost', seat }])
    expect(waitsFor(village(gone, { ...rules, shown: false }))).toEqual({ for: 'finished', winner: 'nobody' })
  })
})

describe('whoever goes', () => {
  const gone: VillageEvent = { type: 'lost', seat: 2 }

  it('is dead, without last words, and the village goes on where it was', () => {
    const events = [gone, will(2, null), goesOn]
    expect(waitsFor(village(events))).toEqual({ for: 'night' })
    expect(waitsFor(village([...noon, ...events])).for).toBe('vote')
  })

  it('is no longer in a runoff, which is over when one is left', () => {
    const three = [...noon, vote({ 2: 2, 4: 2, 5: 2 }), gone, will(2, null), goesOn]
    expect(waitsFor(village(three))).toEqual({ for: 'vote', among: [4, 5], isRunoff: true })
    const two = [...noon, vote({ 2: 2, 4: 2 }), gone, will(2, null), goesOn]
    expect(waitsFor(village(two))).toEqual({ for: 'night' })
  })

  it('while the votes are counted is the only one who dies that day, in a first round as in a runoff', () => {
    const held: VillageEvent = { type: 'vote void', lost: [2] }
    for (const before of [noon, [...noon, vote({ 2: 2, 4: 2, 5: 2 })]]) {
      const after = village([...before, held])
      expect(waitsFor(after)).toEqual({ for: 'will', seat: 2 })
      expect(after.deaths).toEqual([{ seat: 2, cause: 'absence', day: 1 }])
      const night = village([...before, held, will(2, 'wolf'), goesOn])
      expect([waitsFor(night), night.day]).toEqual([{ for: 'night' }, 2])
    }
    expect(() => village([...noon, { type: 'vote void', lost: [] }])).toThrow('held its count back')
    expect(() => village([held])).toThrow('the village waits for the end of the night')
  })

  it('while others die is settled after them, and all are counted once', () => {
    const both = [dawn(3), gone, will(3, 'villager'), ...words(3), will(2, 'wolf')]
    expect(waitsFor(village(both))).toEqual({ for: 'count' })
    expect(waitsFor(village([...both, goesOn])).for).toBe('talk')
  })
})

it('says in words what it waits for', () => {
  const said = (events: readonly VillageEvent[]): string => describeWaiting(waitsFor(village(events)))
  expect(said([])).toBe('the end of the night')
  expect(said([dawn(3)])).toBe('the will of seat 4')
  expect(said([...noon, vote({ 2: 2, 4: 2 })])).toBe('the runoff between seat 3 and seat 5')
})

describe('victory as the source has it', () => {
  const source: WerewolfRules = { ...rules, roles: { ...roles, guard: 0 }, victory: 'declared' }
  const killed = [dawn(3), will(3, 'villager'), ...words(3)]
  const others = ['wolf', 'wolf', 'seer', 'hunter', 'villager', 'villager'] as const
  const declared = (by: SeatNumber | null, shown: readonly Role[] = others): VillageEvent => ({
    type: 'declaration',
    by,
    roles: new Map(by === null ? [] : [0, 1, 2, 4, 5, 6].map((seat, i) => [seat, shown[i]!])),
  })

  it('is waited for after every death, and the game goes on if nobody declares', () => {
    expect(waitsFor(village(killed, source))).toEqual({ for: 'declaration' })
    expect(waitsFor(village([...killed, declared(null)], source))).toEqual({ for: 'talk' })
  })

  it('is lost by wolves who declare too early, and all roles are shown', () => {
    const ended = village([...killed, declared(0)], source)
    expect(waitsFor(ended)).toEqual({ for: 'finished', winner: 'village' })
    expect(ended.shown.size).toBe(7)
  })

  it('is won by wolves who are at least as many as the others', () => {
    const three: WerewolfRules = { ...source, roles: { ...roles, guard: 0, wolf: 3 } }
    const ended = village(
      [...killed, declared(1, ['wolf', 'wolf', 'wolf', 'seer', 'hunter', 'villager'])],
      three,
    )
    expect(waitsFor(ended)).toEqual({ for: 'finished', winner: 'wolves' })
  })

  it('is declared by a wolf only, and everybody who lives shows itself', () => {
    expect(() => village([...killed, declared(2)], source)).toThrow('seat 3 is no wolf')
    const silent: VillageEvent = { type: 'declaration', by: 0, roles: new Map([[0, 'wolf']]) }
    expect(() => village([...killed, silent], source)).toThrow('seat 2 has not shown what it is')
  })

  it('is the village’s when one is left who does not declare', () => {
    const gone: VillageEvent[] = [0, 1, 2, 4, 5].map((seat) => ({ type: 'lost', seat }))
    const hidden: WerewolfRules = { ...source, shown: false }
    const alone = village([dawn(3), ...words(3), ...gone, declared(null)], hidden)
    expect(waitsFor(alone)).toEqual({ for: 'finished', winner: 'village' })
  })

  it('is the village’s after a night without a death', () => {
    expect(waitsFor(village([dawn(null)], source))).toEqual({ for: 'finished', winner: 'village' })
  })
})
