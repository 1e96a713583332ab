/** The German catalogue: it says everything that the English one says, and names every hand. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Card, DECK } from '../../src/games/cards.ts'
import { strengthOf } from '../../src/games/holdem/index.ts'
import { parseInvite } from '../../src/net/index.ts'
import { audit, localTable } from '../../src/table/index.ts'
import { type FreeMessages, f } from '../../src/web/words/free.ts'
import { germanFree } from '../../src/web/words/german/free.ts'
import { german } from '../../src/web/words/german/messages.ts'
import { germanMore } from '../../src/web/words/german/more.ts'
import { germanReason, germanSentence, germanSentences } from '../../src/web/words/german/sentences.ts'
import { germanVillage } from '../../src/web/words/german/village.ts'
import { type Messages, t } from '../../src/web/words/messages.ts'
import { type MoreMessages, more } from '../../src/web/words/more.ts'
import { type VillageMessages, v } from '../../src/web/words/village.ts'
import { comeBack, falsePastOf, playAway } from '../table/away.ts'
import { keptRounds, roundsTerms } from '../table/kept-rounds.ts'

const twoPlayers = ['Ann', 'Bob'].map((name) => ({ name, game: keptRounds(1) }))

/** The places of all texts in a catalogue, and what kind each is. */
function placesIn(part: unknown, at = ''): string[] {
  if (typeof part !== 'object' || part === null) return [`${at}: ${typeof part}`]
  return Object.entries(part).flatMap(([name, inside]) => placesIn(inside, `${at}/${name}`))
}

type Catalogue = Messages | MoreMessages | VillageMessages | FreeMessages

test.each<[string, Catalogue, Catalogue]>([
  ['what is always needed', german, t],
  ['the rest', germanMore, more],
  ['the village', germanVillage, v],
  ['the free table', germanFree, f],
])('has the same texts as the English one: %s', (_, translated, original) => {
  expect(placesIn(translated)).toEqual(placesIn(original))
})

test('no text is left in English', () => {
  const same = (one: unknown, other: unknown): string[] => {
    if (typeof one === 'string') return one === other && /[a-z]{4}/.test(one) ? [one] : []
    if (typeof one !== 'object' || one === null) return []
    const others = other as Record<string, unknown>
    return Object.entries(one).flatMap(([name, part]) => same(part, others[name]))
  }
  const international = [
    'Nodealer',
    'Chips',
    'Chips …',
    'Bots',
    'English',
    'Deutsch',
    'Blinds',
    'Deck',
    'Full House',
    'Flush',
  ]
  const left = [
    ...same(german, t),
    ...same(germanMore, more),
    ...same(germanVillage, v),
    ...same(germanFree, f),
  ]
  expect(left.filter((text) => !international.includes(text))).toEqual([])
})

test.each([
  ['Ah Kd 9c 5s 2h', 'höchste Karte Ass'],
  ['Kh Kd 9c 5s 2h', 'ein Paar Könige'],
  ['Kh Kd 4c 4s 2h', 'zwei Paare, Könige und Vieren'],
  ['7h 7d 7c 4s 2h', 'einen Drilling Siebenen'],
  ['Ah 2d 3c 4s 5h', 'eine Straße bis Fünf'],
  ['2h 6h 9h Jh Kh', 'einen Flush bis König'],
  ['Qh Qd Qc Ts Th', 'ein Full House, Damen und Zehnen'],
  ['8h 8d 8c 8s 2h', 'einen Vierling Achten'],
  ['5h 6h 7h 8h 9h', 'einen Straight Flush bis Neun'],
  ['Th Jh Qh Kh Ah', 'einen Royal Flush'],
])('%s is %s', (cards, name) => {
  expect(german.handName(strengthOf(cards.split(' ') as Card[]))).toBe(name)
})

test('every card has a name of its own', () => {
  expect(new Set(DECK.map((card) => german.card.name(card as Card))).size).toBe(52)
  expect(german.card.name('Th')).toBe('Herz Zehn')
})

test('whoever wins is spoken to, or of', () => {
  const wins = (isMe: boolean): string => german.result.wins({ name: 'Ada', isMe }, '5', 'einen Flush')
  expect([wins(true), wins(false)]).toEqual([
    'Du gewinnst 5 und hast einen Flush',
    'Ada gewinnt 5 und hat einen Flush',
  ])
})

test('whoever votes or looks is spoken to, or of', () => {
  const [ada, bob, me] = [
    { name: 'Ada', isMe: false },
    { name: 'Bob', isMe: false },
    { name: 'Eva', isMe: true },
  ]
  const { voted } = germanVillage.tell
  expect([voted([me], ada), voted([bob, me], ada), voted([bob], me), voted([ada, bob], undefined)]).toEqual([
    'Du stimmst für Ada.',
    'Bob und du stimmt für Ada.',
    'Bob stimmt für dich.',
    'Ada und Bob enthalten sich.',
  ])
  const looks = (by: typeof me): string =>
    germanFree.tell({
      wish: { do: 'peek', cards: [0] },
      by,
      whoAt: () => ada,
      faces: [],
      from: 'Stapel',
      dice: [],
    })
  expect([looks(me), looks(ada)]).toEqual([
    'Du hast dir eine Karte von Stapel angesehen.',
    'Ada hat sich eine Karte von Stapel angesehen.',
  ])
})

test('what the library says of a bad link is said as the library says it, and in German', () => {
  const library = globSync('src/{net,table}/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const unsaid = Object.keys(germanSentences).filter((said) => !library.some((text) => text.includes(said)))
  expect(unsaid).toEqual([])
  const links = [
    'https://host/t/bcdfghjk',
    'https://host/t/bcdfghjk#AA',
    'https://host/x#'.concat('A'.repeat(86)),
  ]
  for (const link of links) {
    let said = ''
    try {
      parseInvite(link)
    } catch (error) {
      said = (error as Error).message
    }
    expect(Object.keys(germanSentences)).toContain(said)
    expect(german.sentence(said)).not.toBe(t.sentence(said))
  }
})

test.each<[string, (lines: readonly string[]) => readonly string[]]>([
  ['was changed', (lines) => lines.map((line) => line.replace('wwww', 'wwwv'))],
  ['was cut off', (lines) => lines.slice(0, -1)],
  ['has lost a line', (lines) => lines.toSpliced(4, 1)],
  ['has lost its beginning', (lines) => lines.slice(6)],
  ['is none', () => ['hello', '[]']],
])('why an audit refuses a log that %s is said in German', async (_, change) => {
  const { log, sessions } = localTable(roundsTerms(2), twoPlayers)
  await Promise.all(sessions.map((session) => session.result))
  const { refused } = await audit(change(log()), () => keptRounds(1))
  const reasons = refused.map(({ reason }) => reason)
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.filter((reason) => germanReason(reason) === reason)).toEqual([])
})

test('that what was played while somebody was away does not hold is said in German, with who signed it', async () => {
  const table = await playAway({ signs: (round, sum) => (round === 20 ? sum + 900 : sum) })
  const { message } = await falsePastOf(comeBack(table))
  table.leave()
  expect(germanSentence(message)).toMatch(
    /^was gespielt wurde, .* Ende von Nr\. 20, das Ann, Bob unterschrieben/,
  )
})
