/** An answer that is given again by a page that was loaded anew. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptAnswer, keepAnswer } from '../../../src/web/werewolf/page/kept-answer.ts'

const asked = { table: 't', events: 4, kind: 'choose' } as const
const answer = { type: 'choose', seat: 3 } as const

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a name is given again, once', () => {
  keepAnswer(asked, answer)
  const loaded = new KeptAnswer()
  expect(loaded.take(asked)).toEqual(answer)
  expect(loaded.take(asked)).toBeUndefined()
})

test.each([{ table: 'another' }, { events: 5 }, { kind: 'shot' as const }])(
  'and not elsewhere: %j',
  (change) => {
    keepAnswer(asked, answer)
    expect(new KeptAnswer().take({ ...asked, ...change })).toBeUndefined()
  },
)

test('what is said at once is not kept', () => {
  keepAnswer({ ...asked, kind: 'vote' }, answer)
  expect(new KeptAnswer().take({ ...asked, kind: 'vote' })).toBeUndefined()
})
