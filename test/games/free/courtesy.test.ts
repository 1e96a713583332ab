/** Whoever is overtaken gets its turn (spec/free, section 5): nobody has every wish by being the fastest, and nobody holds the others up. */
import { expect, test } from 'vitest'
import type { Wish } from '../../../src/games/free/index.ts'
import { Courtesy } from '../../../src/games/free/play/courtesy.ts'
import { type FreeMind, HumanFree } from '../../../src/games/free/play/index.ts'
import { gameOf } from '../../../src/games/play/index.ts'
import { audit } from '../../../src/table/index.ts'
import { readLogLine } from '../../../src/table/order/read-log-line.ts'
import { statementsIn } from '../../table/lines.ts'
import { type PlayedFree, playFree, scripted } from './tables.ts'

const count = (chair: number, value: number): Wish => ({ do: 'count', counter: `of ${chair}`, value })
const nothing = (): Promise<Wish> => new Promise(() => {})

/** Wishes something whenever it can, at once, until so much was said at the table; then it gets up. */
const greedy = (chair: number, tries: number): FreeMind => ({
  ...scripted([])(chair),
  wish: async (view) => (view.tries < tries ? count(chair, view.tries) : { do: 'leave' }),
})

const whoActed = ({ events }: PlayedFree): readonly number[] =>
  events.flatMap(({ by, wish }) => (wish?.do === 'count' ? [by!] : []))

/** How often somebody was waited for in vain. */
function passes({ lines }: PlayedFree): number {
  const slots = statementsIn(lines).map(({ slot }) => slot)
  return new Set(slots.filter((slot) => /\/wish\/\d+\/late$/.test(slot))).size
}

/** The most moves of others in a row while this chair wanted something. */
function longestWait(acted: readonly number[], chair: number): number {
  let [most, now] = [0, 0]
  for (const by of acted) {
    now = by === chair ? 0 : now + 1
    most = Math.max(most, now)
  }
  return most
}

async function expectFair(played: PlayedFree): Promise<void> {
  for (const end of played.ends) expect(end).not.toBeInstanceOf(Error)
  const { clean, faults, result } = await audit(played.lines, gameOf)
  expect(clean, JSON.stringify(faults)).toBe(true)
  expect(result).toEqual(played.spectator)
}

test('a person gets in between the wishes of a program that is always faster', async () => {
  const wanted: Wish = { do: 'note', text: 'may I?' }
  const human = new HumanFree({ onQuestion: () => {}, patience: () => 1000 })
  let before = -1
  const person: FreeMind = {
    ...scripted([])(1),
    wish(view) {
      if (view.tries === 4) {
        before = view.tries
        human.want(wanted)
      }
      return view.tries < 20 ? human.wish(view) : Promise.resolve({ do: 'leave' })
    },
  }
  const played = await playFree({
    players: 2,
    mind: (chair) => (chair === 0 ? greedy(0, 20) : person),
    onEvent: (event) => human.heard(event),
  })
  const at = played.events.findIndex(({ by }) => by === 1)
  expect(played.events[at]?.wish).toEqual(wanted)
  // One was overtaken, and one more was under way when that was known.
  expect(at - before).toBeLessThanOrEqual(2)
  expect(passes(played)).toBe(0)
  await expectFair(played)
})

test.each([2, 3, 5])(
  'of %i who all wish at once nobody waits for more than n moves, and a pair that is always faster starves nobody',
  async (players) => {
    const played = await playFree({ players, mind: (chair) => greedy(chair, 30) })
    const acted = whoActed(played)
    expect(acted.length).toBe(30)
    for (let chair = 0; chair < players; chair++)
      expect(longestWait(acted, chair), acted.join(' ')).toBeLessThanOrEqual(players)
    await expectFair(played)
  },
  30_000,
)

test('one who is owed a turn and does not take it holds the others up three times at most, until it acts', async () => {
  const teasing = (chair: number): FreeMind => {
    if (chair !== 2) return greedy(chair, 40)
    return {
      ...scripted([])(chair),
      wish(view) {
        if (view.tries >= 40) return Promise.resolve({ do: 'leave' })
        // Says something where it comes second, and nothing where all wait for it.
        return view.goesFirst.includes(chair) ? nothing() : Promise.resolve(count(2, view.tries))
      },
    }
  }
  const played = await playFree({ players: 3, mind: teasing })
  expect(passes(played)).toBe(3)
  expect(whoActed(played)).not.toContain(2)
  for (const chair of [0, 1]) expect(longestWait(whoActed(played), chair)).toBeLessThanOrEqual(3)
  await expectFair(played)
}, 30_000)

test('an idle table says nothing, also when somebody has let its turn pass', async () => {
  const script: readonly (readonly number[])[] = [[0, 1], [0], [0]]
  const mind = (chair: number): FreeMind => ({
    ...scripted([])(chair),
    wish: async ({ tries }) => {
      if (script[tries]?.includes(chair)) return count(chair, tries)
      if (tries < script.length || chair !== 0) return nothing()
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { do: 'leave' }
    },
  })
  const played = await playFree({ players: 2, mind })
  expect(whoActed(played)).toEqual([0, 0, 0])
  expect(passes(played)).toBe(1)
  const lines = played.lines.map((line) => readLogLine(line)).filter(({ kind }) => kind === 'entry')
  const last = lines.findLastIndex((line) => line.kind === 'entry' && line.said?.includes('"count"'))
  const leaving = lines.findIndex((line) => line.kind === 'entry' && line.said?.includes('"leave"'))
  expect(leaving - last).toBe(1)
  await expectFair(played)
})

test('whoever acted when another was overtaken waits for it, and so does everybody who acts afterwards; it waits for nobody', () => {
  const [all, courtesy] = [['ann', 'bob', 'cat'], new Courtesy()]
  expect(courtesy.asked('1', all, [])).toEqual(all)
  courtesy.acted('ann')
  const overtaken = [{ slot: '1', player: 'cat' }]
  expect(courtesy.asked('2', all, overtaken)).toEqual(['bob', 'cat'])
  courtesy.acted('bob')
  expect(courtesy.asked('3', all, overtaken)).toEqual(['cat'])
  expect(courtesy.asked('4', ['ann', 'bob'], overtaken)).toEqual(['ann', 'bob'])
  courtesy.acted('cat')
  expect(courtesy.asked('5', all, overtaken)).toEqual(all)
  // What was said before it acted, or in another place, is no reason.
  const more = [...overtaken, { slot: '2', player: 'cat' }, { slot: 'return', player: 'bob' }]
  expect(courtesy.asked('6', all, more)).toEqual(all)
})
