/** What the page of a free table is told of what happened: each line once, the last 200, and all of them when it asks anew. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Wish } from '../../../src/games/free/index.ts'
import { type FreeView, freeTable } from '../../../src/games/free/play/index.ts'
import { localTable } from '../../../src/table/index.ts'
import { mostHappenings } from '../../../src/web/free/model.ts'
import { MyFree } from '../../../src/web/free/worker/my-free.ts'
import type { Tell } from '../../../src/web/protocol.ts'
import { pairs, scripted, termsOf } from '../../games/free/tables.ts'

type TableTell = Extract<Tell, { type: 'free' }>

const moves = mostHappenings + 20
const counts = Array.from({ length: moves }, (_, value): [number, Wish] => [
  1,
  { do: 'count', counter: 'moves', value: value + 1 },
])

/** The counts that these lines tell of. */
const toldIn = ({ happenings }: TableTell): readonly number[] =>
  happenings.flatMap(({ wish }) => (wish?.do === 'count' ? [wish.value] : []))

test('each line is told once, the page keeps the last 200, and who asks anew is told those', async () => {
  const tells: TableTell[] = []
  const tell = (message: Tell): void => {
    if (message.type === 'free') tells.push(message)
  }
  const mine = new MyFree({
    kind: 'bots',
    tell,
    longestBreak: 0,
    members: () => [],
    isAgain: () => false,
    isHurried: () => true,
    onGone: () => {},
  })
  const mind = scripted(counts)(1)
  // Takes its time, as people do, and gets up when the page has been told of everything before.
  const other = {
    ...mind,
    wish: async (view: FreeView, signal: AbortSignal): Promise<Wish> => {
      await pause(view.tries < moves ? 1 : 20)
      return view.tries < moves ? mind.wish(view, signal) : { do: 'leave' }
    },
  }
  const { sessions } = localTable<unknown>(termsOf(pairs), [
    { name: 'Ada', game: mine.play },
    { name: 'Bob', game: freeTable({ mind: other }) },
  ])
  await sessions[0]!.result
  await pause(20)
  const [first, ...news] = tells as [TableTell, ...TableTell[]]
  const onceEach = [first, ...news.filter(({ isWhole }) => !isWhole)].flatMap(toldIn)
  expect(onceEach).toEqual(counts.map((_, i) => i + 1))
  mine.answer({ type: 'look' })
  const whole = tells.at(-1)!
  expect([whole.isWhole, whole.happenings.length]).toEqual([true, mostHappenings])
  expect(toldIn(whole).at(-1)).toBe(moves)
}, 60_000)
