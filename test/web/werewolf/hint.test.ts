/** The bar at the bottom of a village: it speaks of what all wait for now, and not of what is only due. */
import { expect, test } from 'vitest'
import { applyAll, defaultRules, foundVillage } from '../../../src/games/werewolf/index.ts'
import { type HintPlace, hintAt } from '../../../src/web/werewolf/page/hint.ts'
import { v } from '../../../src/web/words/village.ts'

const who = (seat: number) => ({ name: ['Ada', 'Bob', 'Cleo'][seat] ?? '?', isMe: seat === 0 })
const day = { isNight: false, me: 'alive', who } as const

/** Cleo was executed and shown; her last words come next. */
const village = applyAll(foundVillage(defaultRules, 7), [
  { type: 'dawn', victim: null },
  { type: 'talk over' },
  { type: 'vote', votes: new Map([[2, 4]]) },
  { type: 'will', seat: 2, role: 'villager' },
])
const farewell = { kind: 'last words', until: undefined, isDone: true } as const

test('last words are told once they are asked for, and not while programs prepare them', () => {
  const at = (moment: HintPlace['moment']) => hintAt({ ...day, village, moment })
  expect(at(undefined)).toBe(v.idle.day)
  expect(at(farewell)).toBe(v.idle.words(who(2)))
})

test('the time for a shot is told alike to all, whoever died', () => {
  const shot = { ...farewell, kind: 'shot' } as const
  const told = (['alive', 'dead', 'watching'] as const).map((me) =>
    hintAt({ ...day, me, village, moment: shot }),
  )
  expect(told).toEqual([v.idle.shot, v.idle.shot, v.idle.shot])
})

test('one who dies is asked for words, the dead and who watches for nothing', () => {
  const dying = { ...farewell, isDone: false }
  expect(hintAt({ ...day, me: 'dead', village, moment: dying })).toBe(v.lastWords.hint)
  expect(hintAt({ ...day, me: 'dead', village, moment: undefined })).toBe(v.idle.dead)
  expect(hintAt({ ...day, me: 'watching', village, moment: undefined })).toBe(v.idle.watching)
  expect(hintAt({ ...day, village: undefined, moment: undefined })).toBe(v.dealingText)
})
