import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buy,
  canDeal,
  finishHand,
  join,
  leave,
  nextHand,
  openSession,
  RulesError,
  type Session,
  sitIn,
  sitOut,
  start,
  survivors,
} from '../../../src/games/holdem/index.ts'
import { playOut } from './random-play.ts'
import { dealt, play } from './table.ts'

const rules = { chairs: 6, smallBlind: 50, bigBlind: 100, minBuyIn: 500, maxBuyIn: 2000 }

/** A table with players named by their chairs: seated(0, 2, 4) has p0, p2 and p4. */
function seated(...places: number[]): Session {
  return places.reduce(
    (session, place) => join(session, `p${place}`, place, 1000),
    openSession(rules, places[0]),
  )
}

/** Who does what in the next hand. */
function roles(session: Session) {
  const { seating, setup, ids } = nextHand(session).playing
  return {
    button: seating.button,
    small: seating.smallBlind,
    big: seating.bigBlind,
    ids,
    blinds: setup.blinds,
    posts: setup.posts,
  }
}

/** Plays a hand in which everybody folds to the last one. */
function folded(session: Session): Session {
  const next = nextHand(session)
  let hand = dealt(next.playing.setup)
  while (hand.waiting.for === 'act') hand = play(hand, 'f')
  return finishHand(next, hand)
}

describe('the button', () => {
  it('starts where it was drawn and moves one player each hand, the blinds with it', () => {
    let session = seated(0, 2, 4)
    expect(roles(session)).toMatchObject({
      button: 0,
      small: 2,
      big: 4,
      ids: ['p2', 'p4', 'p0'],
      blinds: [50, 100, 0],
    })
    session = folded(session)
    expect(roles(session)).toMatchObject({ button: 2, small: 4, big: 0 })
    session = folded(folded(session))
    expect(roles(session)).toMatchObject({ button: 0, small: 2, big: 4 })
    expect(session.hands).toBe(3)
  })

  it('heads-up has the small blind', () => {
    const session = seated(1, 3)
    expect(roles(session)).toMatchObject({
      button: 1,
      small: 1,
      big: 3,
      ids: ['p3', 'p1'],
      blinds: [100, 50],
    })
    expect(roles(folded(session))).toMatchObject({ button: 3, small: 3, big: 1 })
  })

  it('passes over players who sit out', () => {
    const session = sitOut(folded(seated(0, 2, 4)), 'p2')
    expect(roles(session)).toMatchObject({ button: 4, small: 4, big: 0, ids: ['p0', 'p4'] })
  })
})

describe('newcomers', () => {
  const running = folded(seated(0, 2, 4))

  it('wait for the big blind', () => {
    const session = join(running, 'p5', 5, 1000)
    expect(roles(session)).toMatchObject({ button: 2, small: 4, big: 5, ids: ['p4', 'p5', 'p0', 'p2'] })
    const behind = join(running, 'p1', 1, 1000)
    expect(roles(behind).ids).toEqual(['p4', 'p0', 'p2'])
  })

  it('may post late instead, and owe nothing afterwards', () => {
    const session = join(running, 'p1', 1, 1000, true)
    expect(roles(session)).toMatchObject({ ids: ['p4', 'p0', 'p1', 'p2'], posts: [0, 0, 100, 0] })
    expect(roles(folded(session)).posts).toEqual([0, 0, 0, 0])
  })

  it('do not come in between the button and the big blind', () => {
    const session = join(running, 'p3', 3, 1000, true)
    expect(roles(session)).toMatchObject({ button: 2, small: 4, big: 0, ids: ['p4', 'p0', 'p2'] })
    expect(roles(folded(session)).ids).toEqual(['p0', 'p2', 'p3', 'p4'])
  })

  it('turn heads-up into a game of three as the big blind', () => {
    const session = join(folded(seated(0, 3)), 'p1', 1, 1000)
    expect(roles(session)).toMatchObject({ button: 3, small: 0, big: 1, ids: ['p0', 'p1', 'p3'] })
  })

  it('play at once when nobody else could', () => {
    const session = leave(leave(running, 'p0'), 'p2')
    expect(canDeal(session)).toBe(false)
    const again = join(session, 'p5', 5, 1000)
    expect(roles(again)).toMatchObject({ ids: expect.arrayContaining(['p4', 'p5']), posts: [0, 0] })
  })
})

describe('sitting out', () => {
  it('costs a late post only if the big blind passed meanwhile', () => {
    const away = sitOut(seated(0, 2, 4, 5), 'p5')
    const early = sitIn(folded(away), 'p5', true)
    expect(roles(early)).toMatchObject({ big: 5, posts: [0, 0, 0, 0] })
    const late = sitIn(folded(folded(away)), 'p5', true)
    expect(roles(late)).toMatchObject({ button: 4, small: 0, big: 2, posts: [0, 0, 0] })
    expect(roles(folded(late))).toMatchObject({
      button: 0,
      ids: ['p2', 'p4', 'p5', 'p0'],
      posts: [0, 0, 100, 0],
    })
  })
})

describe('chips', () => {
  it('can be bought within the limits, and during a hand count from the next', () => {
    const session = seated(0, 2)
    expect(() => buy(session, 'p0', 1500)).toThrow('a stack may be at most 2000 after buying, not 2500')
    expect(() => join(session, 'p3', 3, 100)).toThrow('a stack must be at least 500')
    expect(() => buy(session, 'p0', 0.5)).toThrow('whole numbers')
    const playing = nextHand(session)
    const bought = buy(playing, 'p0', 500)
    expect(bought.chairs[0]).toMatchObject({ stack: 1000, bought: 500 })
    const done = finishHand(bought, play(dealt(playing.playing.setup), 'f'))
    expect(done.chairs[0]).toMatchObject({ stack: 1450, bought: 0 })
  })

  it('of a player who leaves during a hand go with it when the hand is over', () => {
    const playing = nextHand(seated(0, 2, 4))
    const leaving = leave(playing, 'p2')
    expect(leaving.chairs[2]?.leaving).toBe(true)
    const done = finishHand(leaving, play(dealt(playing.playing.setup), 'f f'))
    expect(done.chairs[2]).toBeUndefined()
    expect(done.chips).toBe(2050)
  })

  it('that are all lost put a player out until it buys again', () => {
    const next = nextHand(seated(0, 2))
    const hand = play(dealt(next.playing.setup, 'AsAd', 'KsKd'), 'r1000 c s s [2c7d9h] [Js] [3s]')
    const done = finishHand(next, hand)
    expect(survivors(done).map((member) => member.id)).toEqual(['p2'])
    expect(canDeal(done)).toBe(false)
    expect(() => nextHand(done)).toThrow('a hand needs two players with chips')
    expect(canDeal(buy(done, 'p0', 800))).toBe(true)
  })
})

describe('refusals', () => {
  it('say what is wrong', () => {
    const session = seated(0, 2)
    expect(() => join(session, 'x', 0, 1000)).toThrow('chair 1 is not free')
    expect(() => join(session, 'x', 6, 1000)).toThrow('chair 7 is not free')
    expect(() => join(session, 'p0', 1, 1000)).toThrow('p0 already sits at this table')
    expect(() => leave(session, 'x')).toThrow('x does not sit at this table')
    expect(() => openSession({ ...rules, chairs: 11 })).toThrow('2 to 10 chairs')
    const next = nextHand(session)
    expect(() => nextHand(next)).toThrow('finish the hand in play')
    expect(() => finishHand(session, start(next.playing.setup))).toThrow('no hand is in play')
    expect(() => finishHand(next, start(next.playing.setup))).toThrow('not finished yet')
  })
})

describe('a long session', () => {
  it('keeps its chips whatever players do', () => {
    const deeds = fc.array(fc.record({ what: fc.nat(7), who: fc.nat(5), seed: fc.integer() }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(deeds, (list) => {
        let session = seated(0, 1, 3)
        for (const { what, who, seed } of list) session = attempt(session, what, who, seed)
        const chips = session.chairs.reduce(
          (sum, member) => sum + (member ? member.stack + member.bought : 0),
          0,
        )
        expect(chips).toBe(session.chips)
      }),
      { numRuns: 150 },
    )
  })
})

/** One random deed between hands; what the rules refuse is simply not done. */
function attempt(session: Session, what: number, who: number, seed: number): Session {
  const id = `p${who}`
  try {
    if (what === 0) return join(session, id, who, 500 + (Math.abs(seed) % 1500), seed % 2 === 0)
    if (what === 1) return leave(session, id)
    if (what === 2) return sitOut(session, id)
    if (what === 3) return sitIn(session, id, seed % 2 === 0)
    if (what === 4) return buy(session, id, 500)
    const next = nextHand(session)
    return finishHand(next, playOut(next.playing.setup, seed))
  } catch (error) {
    if (error instanceof RulesError) return session
    throw error
  }
}
