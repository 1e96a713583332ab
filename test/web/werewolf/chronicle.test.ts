/** The story of a village as the page tells it: every public event in its order, to the reader by “you”, and no role before it was shown. */
import { expect, test } from 'vitest'
import {
  applyAll,
  defaultRules,
  endingOf,
  foundVillage,
  sayRemarks,
  type Village,
} from '../../../src/games/werewolf/index.ts'
import { chronicle, spoken } from '../../../src/web/werewolf/page/chronicle.ts'
import { isDark } from '../../../src/web/werewolf/page/darkness.ts'
import { germanVillage } from '../../../src/web/words/german/village.ts'
import { speakVillage } from '../../../src/web/words/village.ts'

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
    ['vote', undefined, 'Dan abstains.'],
    ['death', undefined, 'You are executed.'],
    ['news', undefined, 'You were a wolf.'],
    ['word', 1, 'at last: well done'],
    ['time', undefined, 'No wolf lives: the village wins.'],
    ['news', undefined, 'Ada is the seer.'],
  ])
})

test('a tie says who is in the runoff, and a second one that nobody is executed, in both languages', () => {
  const votes = new Map([
    [1, 1],
    [2, 1],
  ])
  const byVoter = new Map([
    [0, null],
    [1, 2],
    [2, 1],
    [3, null],
  ])
  const day = [{ type: 'dawn', victim: null }, { type: 'talk over' }] as const
  const ballot = { type: 'vote', votes, byVoter } as const
  const tied = applyAll(foundVillage(defaultRules, 4), [...day, ballot, ballot])
  const said = (village: typeof tied) =>
    chronicle(village, who)
      .filter(({ kind }) => kind === 'vote')
      .map(({ text }) => text)
  const ballots = ['Cleo votes for you.', 'You vote for Cleo.', 'Ada and Dan abstain.']
  expect(said(tied)).toEqual([
    ...ballots,
    'A tie: runoff between you and Cleo.',
    ...ballots,
    'A second tie: nobody is executed.',
  ])
  const silent = { type: 'vote', votes: new Map() } as const
  const quiet = applyAll(foundVillage(defaultRules, 4), [...day, silent])
  expect(said(quiet)).toEqual(['Nobody voted for anybody.', 'Nobody is executed.'])
  speakVillage(germanVillage)
  expect(said(tied)).toContain('Gleichstand: Stichwahl zwischen dir und Cleo.')
  expect(said(tied)).toContain('Ada und Dan enthalten sich.')
  speakVillage()
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
  const lost = applyAll(foundVillage(defaultRules, 7), [{ type: 'lost', seat: 2 }])
  const texts = (village: Village) => chronicle(village, who).map(({ text }) => text)
  expect(texts(lost)).toEqual(['Night 1 falls.', 'Cleo is gone.'])
  const counted = applyAll(lost, [
    { type: 'will', seat: 2, role: null },
    { type: 'count', balance: 'neither' },
  ])
  expect(texts(counted)).toEqual([
    'Night 1 falls.',
    'Cleo is gone.',
    'Cleo left no will.',
    'Night 1 begins again: everybody chooses anew.',
  ])
  // The sky over it does not turn to day meanwhile.
  expect([isDark(lost), isDark(counted)]).toEqual([true, true])
})

test('it is day until all about one who was executed is done', () => {
  const executed = applyAll(foundVillage(defaultRules, 7), [
    { type: 'dawn', victim: null },
    { type: 'talk over' },
    { type: 'vote', votes: new Map([[2, 4]]) },
  ])
  expect([executed.stage.at, isDark(executed)]).toEqual(['night', false])
})

test('a count that was held back says that nobody is executed, and who is gone', () => {
  const village = applyAll(foundVillage(defaultRules, 7), [
    { type: 'dawn', victim: null },
    { type: 'talk over' },
    { type: 'vote void', lost: [2] },
  ])
  expect(
    chronicle(village, who)
      .map(({ text }) => text)
      .slice(-2),
  ).toEqual(['The count of the votes was held back: nobody is executed.', 'Cleo is gone.'])
})

test('a village that nobody wins says why, in both languages', () => {
  const quietDay = [
    { type: 'dawn', victim: null },
    { type: 'talk over' },
    { type: 'vote', votes: new Map() },
  ] as const
  const quiet = applyAll(foundVillage(defaultRules, 4), [...quietDay, ...quietDay, ...quietDay])
  const all = [0, 1, 2, 3].map((seat) => ({ type: 'lost', seat }) as const)
  const empty = applyAll(foundVillage({ ...defaultRules, shown: false }, 4), all)
  const last = (village: typeof quiet) => chronicle(village, who).at(-1)?.text
  expect(last(quiet)).toBe('Nobody has died for 3 nights and days: nobody wins.')
  expect(last(empty)).toBe('Nobody is left alive: nobody wins.')
  speakVillage(germanVillage)
  expect(last(quiet)).toBe('Seit 3 Nächten und Tagen ist niemand gestorben: Niemand gewinnt.')
  expect(last(empty)).toBe('Niemand lebt mehr: Niemand gewinnt.')
  speakVillage()
})

test('a village that plays by a wolf’s word says what that came to', () => {
  const rules = { ...defaultRules, victory: 'declared', shown: false } as const
  const dawn = (victim: number | null) => ({ type: 'dawn', victim }) as const
  expect(endingOf(applyAll(foundVillage(rules, 4), [dawn(null)]))).toBe('quiet night')
  const asked = [dawn(0), { type: 'last words', seat: 0, words: '' }] as const
  const roles = new Map([
    [1, 'wolf'],
    [2, 'villager'],
    [3, 'villager'],
  ] as const)
  const declared = applyAll(foundVillage(rules, 4), [...asked, { type: 'declaration', by: 1, roles }])
  expect(endingOf(declared)).toBe('false word')
  const alone = [...asked, { type: 'lost', seat: 1 }, { type: 'lost', seat: 2 }] as const
  const left = applyAll(foundVillage(rules, 4), [
    ...alone,
    { type: 'declaration', by: null, roles: new Map() },
  ])
  expect(endingOf(left)).toBe('left alone')
})
