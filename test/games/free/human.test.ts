/** A person at a free table: its wishes outlast those of others, and its cards are meant by their faces. */
import { expect, test } from 'vitest'
import type { Lying, Tabletop, Wish } from '../../../src/games/free/index.ts'
import {
  type Dropped,
  type FreeQuestion,
  type FreeView,
  HumanFree,
  type MeantCard,
} from '../../../src/games/free/play/index.ts'
import { emptyTabletop, withChair, withInHand, withOnPile } from '../../../src/games/free/tabletop.ts'
import type { Clock } from '../../../src/table/index.ts'

const hidden = (id: number): Lying => ({ id, deck: 0, face: null, isUp: false, knownTo: null })

const players: readonly string[] = ['me', 'other']

/** A table where chair 0 is mine and holds these faces, and two cards lie on the stock. */
function viewOf(faces: readonly string[], moves = 0): FreeView {
  const hand = faces.map((_, i) => hidden(100 * moves + i + 1))
  const start = withOnPile(emptyTabletop(['stock', 'heap'], 2), 'stock', [hidden(901), hidden(902)], 'top')
  const top: Tabletop = withInHand(withInHand(start, 0, hand), 1, [hidden(800)])
  const faceOf = (id: number): string | undefined => faces[id - 100 * moves - 1]
  return { top, players, me: 0, moves, tries: moves, goesFirst: [], faceOf }
}

/** A person, and the time it has: `expire` ends it. */
function person() {
  const asked: (FreeQuestion | undefined)[] = []
  const dropped: (readonly [Wish['do'], Dropped])[] = []
  const timers = new Set<() => void>()
  const clock: Clock = {
    now: () => 0,
    after: (_, work) => {
      timers.add(work)
      return () => timers.delete(work)
    },
  }
  const human = new HumanFree({
    onQuestion: (question) => asked.push(question),
    onDropped: (wish, why) => dropped.push([wish.do, why]),
    patience: () => 1000,
    clock,
  })
  const expire = (): void => {
    for (const work of timers) work()
  }
  return { asked, dropped, human, expire, timers }
}

const lay: Wish = { do: 'play', count: 1, pile: 'heap', end: 'top', up: true }
const cards = (...faces: readonly string[]): readonly MeantCard[] => faces.map((face) => ({ deck: 0, face }))
const never = { signal: new AbortController().signal, waited: 0 }

test('a wish that came second is said again, if its cards are still there', async () => {
  const { human, dropped } = person()
  const first = human.wish(viewOf(['a', 'b']))
  human.want(lay, cards('b'))
  expect(await first).toEqual(lay)
  human.heard({ by: 1, wish: { do: 'shuffle', pile: 'stock' } })
  const again = human.wish(viewOf(['b', 'a'], 1))
  expect(await again).toEqual(lay)
  expect(await human.choose(viewOf(['b', 'a'], 1), lay, 1, never)).toEqual([0])
  human.heard({ by: 0, wish: lay })
  expect(human.isIdle).toBe(true)
  expect(dropped).toEqual([])
})

test('a wish whose card is gone is not said to the table, and its person is told', async () => {
  const { human, dropped } = person()
  const first = human.wish(viewOf(['a', 'b']))
  human.want(lay, cards('b'))
  await first
  let said: Wish | undefined
  human.wish(viewOf(['a'], 1)).then((wish) => {
    said = wish
  })
  await Promise.resolve()
  expect(said).toBeUndefined()
  expect(human.isIdle).toBe(true)
  expect(dropped).toEqual([['play', 'changed']])
})

test('what was wanted when somebody was lost is dropped in words; what is wanted while the rest is dealt anew is said if it still can be', async () => {
  const { human, dropped } = person()
  human.wish(viewOf(['a', 'b']))
  human.want(lay, cards('b'))
  human.heard({ by: undefined, wish: undefined, lost: [1], isAway: true })
  expect(dropped).toEqual([['play', 'changed']])
  human.want({ do: 'draw', cards: [901] })
  human.wish(viewOf(['a', 'b'], 1))
  await Promise.resolve()
  expect(dropped).toEqual([['play', 'changed']])
  human.heard({ by: undefined, wish: undefined, lost: [1], isAway: true })
  human.want({ do: 'draw', cards: [77] })
  human.wish(viewOf(['a', 'b'], 2))
  expect(dropped.slice(1)).toEqual([
    ['draw', 'changed'],
    ['draw', 'changed'],
  ])
  human.want(lay, cards('a'))
  expect(await human.wish(viewOf(['a', 'b'], 3))).toEqual(lay)
})

test('a wish of the round before is not said in the next: the same numbers are other cards there', async () => {
  const { human, dropped } = person()
  human.wish(viewOf(['a', 'b']))
  human.want({ do: 'draw', cards: [901] })
  let said: Wish | undefined
  human.wish({ ...viewOf(['a', 'b']), players: [...players] }).then((wish) => {
    said = wish
  })
  await Promise.resolve()
  expect(said).toBeUndefined()
  expect(dropped).toEqual([['draw', 'changed']])
})

test('nothing else is taken while a wish is under way, and its person is told', async () => {
  const { human, dropped } = person()
  const first = human.wish(viewOf(['a', 'b']))
  human.want(lay, cards('a'))
  human.want({ do: 'end' })
  expect(dropped).toEqual([['end', 'busy']])
  expect(await first).toEqual(lay)
  expect(await human.choose(viewOf(['a', 'b']), lay, 1, never)).toEqual([0])
})

test('equal faces are each meant once', async () => {
  const { human } = person()
  const two: Wish = { ...lay, count: 2 }
  const said = human.wish(viewOf(['a', 'b', 'a']))
  human.want(two, cards('a', 'a'))
  await said
  expect(await human.choose(viewOf(['a', 'b', 'a']), two, 2, never)).toEqual([0, 2])
})

test('equal faces of two decks are told apart', async () => {
  const { human } = person()
  const ofTwo = viewOf(['a', 'a'])
  const [one, other] = ofTwo.top.chairs[0]!.hand as [Lying, Lying]
  const top = withInHand(withChair(ofTwo.top, 0, { hand: [] }), 0, [one, { ...other, deck: 1 }])
  const said = human.wish({ ...ofTwo, top })
  human.want(lay, [{ deck: 1, face: 'a' }])
  await said
  expect(await human.choose({ ...ofTwo, top }, lay, 1, never)).toEqual([1])
})

test('passing asks, also of somebody who was about to do something else; what does not fit is asked again', async () => {
  const { human, asked } = person()
  const view = viewOf(['a', 'b'])
  human.want(lay, cards('a'))
  const pass: Wish = { do: 'pass', count: 1, by: 1 }
  const choosing = human.choose(view, pass, 1, never)
  expect(asked).toEqual([{ kind: 'choose', wish: pass, count: 1 }])
  human.answer({ cards: cards('c') })
  await new Promise((resolve) => setTimeout(resolve))
  human.answer({ cards: cards('b') })
  expect(await choosing).toEqual([1])
})

test('another hand is picked from by places, each once', async () => {
  const { human } = person()
  const picking = human.pick(viewOf(['a']), 1, 1, never)
  human.answer({ places: [1] })
  await new Promise((resolve) => setTimeout(resolve))
  human.answer({ places: [0] })
  expect(await picking).toEqual([0])
})

test('whoever says anything but yes does not agree', async () => {
  const { human } = person()
  const asking = human.agree(viewOf(['a']), 1, { do: 'end' }, never)
  human.answer({ agrees: false })
  expect(await asking).toBe(false)
})

test('whoever does not answer in time has not agreed, and passes and picks what comes first', async () => {
  const { human, expire, asked } = person()
  const view = viewOf(['a', 'b', 'c'])
  const agreeing = human.agree(view, 1, { do: 'end' }, never)
  expire()
  expect(await agreeing).toBe(false)
  const passing = human.choose(view, { do: 'pass', count: 2, by: 1 }, 2, never)
  expire()
  expect(await passing).toEqual([0, 1])
  const picking = human.pick(view, 1, 1, never)
  expire()
  expect(await picking).toEqual([0])
  expect(asked.at(-1)).toBeUndefined()
})

test('whoever was away is back when it says so, and not before', async () => {
  const { human } = person()
  let isBack = false
  human.comeBack()
  const back = human.back(never.signal).then(() => {
    isBack = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(isBack).toBe(false)
  human.comeBack()
  await back
  expect(isBack).toBe(true)
})
