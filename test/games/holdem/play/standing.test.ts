import { describe, expect, it } from 'vitest'
import { canDeal, nextHand, type TableRules } from '../../../../src/games/holdem/index.ts'
import {
  afterHand,
  newStanding,
  type Standing,
  standingForm,
  waitedFor,
  withAbsent,
  withBack,
  withGone,
  withNewcomers,
} from '../../../../src/games/holdem/play/standing.ts'
import type { Body } from '../../../../src/table/statements/statement.ts'
import { dealt, play } from '../table.ts'

const rules: TableRules = { smallBlind: 1, bigBlind: 2, chairs: 5 }
const everybody = ['ann', 'bob', 'cem', 'dee', 'eve', 'fay']
const three = everybody.slice(0, 3)
const table = newStanding(rules, three, 200, 0)

/** The next hand of a standing, folded to the last player. */
function afterFolds(standing: Standing): Standing {
  const session = nextHand(standing.session)
  let hand = dealt(session.playing.setup)
  while (hand.waiting.for === 'act') hand = play(hand, 'f')
  return afterHand({ ...standing, session }, hand)
}

const ids = (standing: Standing) => nextHand(standing.session).playing.ids
const chairOf = (standing: Standing, player: string) =>
  standing.session.chairs.findIndex((member) => member?.id === player)

/** What is signed of it, read back, perhaps with more players. */
function copy(standing: Standing, before = everybody, after = before): Standing {
  return standingForm(rules, after).read(standingForm(rules, before).write(standing))
}

describe('a player who was late', () => {
  const late = withAbsent(table, ['bob'])

  it('keeps its chair and chips, is not dealt in and not waited for', () => {
    expect(late.session.chairs[1]).toMatchObject({ id: 'bob', stack: 200 })
    expect(ids(late).toSorted()).toEqual(['ann', 'cem'])
    expect(waitedFor(late)).toEqual(['ann', 'cem'])
    expect(late.gone.size).toBe(0)
  })

  it('plays again when it is back, and posts a big blind that it missed', () => {
    const away = afterFolds(afterFolds(late))
    const back = withBack(away, ['bob'])
    expect(waitedFor(back)).toEqual(three)
    expect(back.absent.size).toBe(0)
    expect(back.session.chairs[1]).toMatchObject({ owes: true, postsLate: true, away: false })
    expect(ids(afterFolds(back))).toContain('bob')
  })

  it('is something else than one who sits out: that one is still asked', () => {
    const chairs = table.session.chairs.map((member) => member && { ...member, away: member.id === 'cem' })
    const sitting = { ...table, session: { ...table.session, chairs } }
    expect(waitedFor(sitting)).toEqual(three)
    expect(withBack(sitting, ['cem'])).toEqual(sitting)
  })

  it('can go for good, and those who are gone cannot be late', () => {
    const gone = withGone(late, ['bob'])
    expect(gone.absent.size).toBe(0)
    expect([...gone.gone]).toEqual([['bob', 200]])
    expect(withAbsent(gone, ['bob', 'nobody'])).toEqual(gone)
  })

  it('leaves nobody to play with when all others are late', () => {
    expect(canDeal(withAbsent(table, ['ann', 'bob']).session)).toBe(false)
  })
})

describe('newcomers', () => {
  it('sit down on free chairs, each once, as long as there are any', () => {
    const grown = withNewcomers(table, everybody, 100)
    expect(everybody.map((player) => chairOf(grown, player))).toEqual([0, 1, 2, 3, 4, -1])
    expect(grown.session.chips).toBe(800)
    expect(withNewcomers(grown, everybody, 100)).toEqual(grown)
    const freed = withNewcomers(withGone(grown, ['bob']), everybody, 100)
    expect(chairOf(freed, 'fay')).toBe(1)
    expect(chairOf(freed, 'bob')).toBe(-1)
  })

  it('post late after the first hand, and owe nothing before it', () => {
    expect(withNewcomers(table, everybody, 100).session.chairs[3]).toMatchObject({ owes: false })
    const later = withNewcomers(afterFolds(table), ['dee'], 100)
    expect(later.session.chairs[3]).toMatchObject({ owes: true, postsLate: true })
    expect(withNewcomers(afterFolds(table), three, 100).session.chips).toBe(600)
  })
})

describe('a signed standing', () => {
  const grown = withNewcomers(withGone(afterFolds(table), ['bob']), everybody, 150)
  const full: Standing = {
    ...withAbsent(grown, ['eve', 'ann']),
    spent: new Map([['dee', 7000]]),
    ahead: ['cem', 'dee', 'fay'],
  }

  it('carries chairs, absences, who is gone and for whom the next deck is shuffled', () => {
    expect(copy(full)).toEqual({ ...full, rebuys: copy(full).rebuys, spent: copy(full).spent })
    expect([...copy(full).rebuys.values()]).toEqual([0, 0, 0, 0, 0])
    expect([...copy(full).spent].filter(([, spent]) => spent > 0)).toEqual([['dee', 7000]])
    const { absent, ahead } = standingForm(rules, everybody).write(full)
    expect([absent, ahead]).toEqual([
      [1, 5],
      [3, 4, 6],
    ])
  })

  it('reads the same when more players have been admitted since', () => {
    const early = withAbsent(table, ['cem'])
    expect(copy(early, three, everybody)).toEqual(copy(early))
  })

  it('is written the same in whatever order players were late', () => {
    const write = (standing: Standing) => standingForm(rules, everybody).write(standing)
    expect(write(withAbsent(withAbsent(table, ['cem']), ['ann']))).toEqual(
      write(withAbsent(table, ['ann', 'cem'])),
    )
  })

  it('names only players who were admitted', () => {
    expect(() => copy(full, three)).toThrow('was never admitted')
    expect(() => copy(full, everybody, three)).toThrow('must name players of this table')
  })

  it.each([
    ['a player twice', { gone: [{ seat: 1, stack: 3 }] }, 'must name everybody once'],
    ['two on one chair', { chairs: 'doubled' }, 'must be different chairs'],
    ['a chair that is not there', { button: 7 }, 'must be among the 5'],
    ['an absent player who does not sit there', { absent: [2] }, 'must name players who sit'],
    ['a player absent twice', { absent: [1, 1] }, 'must name players who sit'],
    ['a deck for somebody twice', { ahead: [1, 1] }, 'must name everybody once'],
  ])('is refused with %s', (_, change, reason) => {
    const body = standingForm(rules, everybody).write(full)
    const chairs = body['chairs'] as readonly Record<string, unknown>[]
    const doubled = chairs.map((chair) => ({ ...chair, place: 0 }))
    const wrong = { ...body, ...change, ...('chairs' in change ? { chairs: doubled } : {}) } as Body
    expect(() => standingForm(rules, everybody).read(wrong)).toThrow(reason)
  })
})
