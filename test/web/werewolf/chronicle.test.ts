/** The story of a village as the page tells it: every public event in its order, to the reader by “you”, and no role before it was shown. */
import { expect, test } from 'vitest'
import { applyAll, defaultRules, foundVillage, sayRemarks } from '../../../src/games/werewolf/index.ts'
import { chronicle, spoken } from '../../../src/web/werewolf/page/chronicle.ts'

const who = (seat: number) => ({ name: ['Ada', 'Bob', 'Cleo', 'Dan'][seat] ?? '?', isMe: seat === 1 })

test('a night, a day and an end', () => {
  const village = applyAll(foundVillage({ ...defaultRules, talk: 1 }, 4), [
    { type: 'dawn', victim: null },
    { type: 'said', seat: 0, words: 'I suspect #2.' },
    { type: 'talk over' },
    {
      type: 'vote',
      votes: new Map([
        [1, 2],
        [0, 1],
      ]),
      byVoter: new Map([
        [0, 1],
        [1, 0],
        [2, 1],
        [3, null],
      ]),
    },
    { type: 'will', seat: 1, role: 'wolf' },
    { type: 'last words', seat: 1, words: 'well done' },
    { type: 'count', balance: 'none' },
    { type: 'will', seat: 0, role: 'seer' },
  ])
  expect(chronicle(village, who).map(({ kind, by, text }) => [kind, by, text])).toEqual([
    ['time', undefined, 'Night 1 falls.'],
    ['time', undefined, 'Day 1 breaks.'],
    ['news', undefined, 'Nobody died in the night.'],
    ['word', 0, 'I suspect you.'],
    ['vote', undefined, 'Ada and Cleo vote for you.'],
    ['vote', undefined, 'You vote for Ada.'],
    ['vote', undefined, 'Dan votes for nobody.'],
    ['death', undefined, 'You are executed.'],
    ['news', undefined, 'You were a wolf.'],
    ['word', 1, 'at last: well done'],
    ['time', undefined, 'No wolf lives: the village wins.'],
    ['news', undefined, 'Ada is the seer.'],
  ])
})

test('what bots say is said in words of the reader, and numbers of players become names', () => {
  const words = sayRemarks([
    { kind: 'claim', role: 'seer' },
    { kind: 'finding', seat: 2, isWolf: true },
  ])
  expect(spoken(words, 4, who)).toBe('I am the seer. Cleo is a wolf.')
  expect(spoken('not #1, #2 or #9!', 4, who)).toBe('not Ada, Bob or #9!')
})

test('a night that begins again because somebody is gone says so', () => {
  const village = applyAll(foundVillage(defaultRules, 7), [{ type: 'lost', seat: 2 }])
  expect(chronicle(village, who).map(({ text }) => text)).toEqual([
    'Night 1 falls.',
    'Night 1 begins again: everybody chooses anew.',
    'Cleo is gone.',
  ])
})
