import { describe, expect, it } from 'vitest'
import { Chips } from '../../src/cli/holdem/chips.ts'
import { orderWords } from '../../src/cli/holdem/crypto-news.ts'
import { betPrompt, draw } from '../../src/cli/holdem/drawing.ts'
import { everyKind, rankings } from '../../src/cli/holdem/rankings.ts'
import { aboutChips, readBet } from '../../src/cli/holdem/words.ts'
import { sheetLine } from '../../src/cli/online/rule-sheet.ts'
import {
  apply,
  blindGame,
  CATEGORIES,
  categoryOf,
  start,
  strengthOf,
  viewOf,
} from '../../src/games/holdem/index.ts'

/** Three players, blinds 1/2; the first to act sees this. */
function firstTurn() {
  let hand = start(blindGame({ stacks: [200, 200, 200], button: 0, smallBlind: 1, bigBlind: 2 }))
  hand = apply(hand, { type: 'deal', seat: 1 })
  hand = apply(hand, { type: 'deal', seat: 2 })
  hand = apply(hand, { type: 'deal', seat: 0, cards: ['As', 'Kd'] })
  return viewOf(hand, 0)
}

describe('one who has lost everything', () => {
  it('is told that it looks on, and how chips can be bought again', () => {
    expect(aboutChips(0, 0)).toContain('out of chips and look on')
    expect(aboutChips(0, 0)).toContain('--rebuys')
    expect(aboutChips(0, 200)).toContain('[b]uy 200 again')
    expect(aboutChips(200, 0)).toBe('')
  })

  it('is asked once whether it buys, and can still buy later', async () => {
    const chips = new Chips(() => {})
    const first = chips.ask(0, 200, 60_000)
    expect(chips.line).toContain('[b]uy 200 again, or [l]ook on?  60 s')
    expect(chips.understands('c')).toBe(false)
    expect(chips.understands('l')).toBe(true)
    chips.answer('l')
    expect(await first).toBe(false)
    expect(chips.line).toContain('look on. [b]uy 200 again')
    expect(await chips.ask(0, 200, 60_000)).toBe(false)
    chips.answer('b')
    expect(chips.line).toContain('You buy 200 again before the next hand')
    expect(await chips.ask(0, 200, 60_000)).toBe(true)
    expect(chips.line).toBe('')
    expect(chips.understands('b')).toBe(false)
    expect(await chips.ask(200, 0, 60_000)).toBe(false)
  })

  it('buys nothing by saying nothing', async () => {
    const chips = new Chips(() => {})
    expect(await chips.ask(0, 200, 1)).toBe(false)
    expect(chips.line).toContain('look on')
  })
})

describe('a line of the rules', () => {
  const line =
    'order      by the relay http://127.0.0.1:4040 (key 1R-nqGOz): it numbers and times what is said'

  it('is broken between words, below its second column', () => {
    expect(sheetLine(line, 80)).toEqual([
      'order      by the relay http://127.0.0.1:4040 (key 1R-nqGOz): it numbers and',
      '           times what is said',
    ])
  })

  it('stays one line where nobody knows the width', () => {
    expect(sheetLine(line, Number.POSITIVE_INFINITY)).toEqual([line])
    expect(sheetLine(`${' '.repeat(11)}folds`, 80)).toEqual([`${' '.repeat(11)}folds`])
  })
})

describe('the code of the order', () => {
  it('is told with its entry, once there is one', () => {
    expect(orderWords(undefined)).toContain('no code')
    expect(orderWords({ k: 32, code: 'AAAA-BBBB-CCCC-DDDD' })).toContain(
      'entry 32 has the code AAAA-BBBB-CCCC-DDDD',
    )
  })
})

describe('what a player types', () => {
  const view = firstTurn()
  it.each([
    ['f', { type: 'fold', seat: 0 }],
    ['fold', { type: 'fold', seat: 0 }],
    ['c', { type: 'call', seat: 0 }],
    ['call', { type: 'call', seat: 0 }],
    ['r', { type: 'raise', seat: 0, to: 4 }],
    ['raise 10', { type: 'raise', seat: 0, to: 10 }],
    ['bet 10', { type: 'raise', seat: 0, to: 10 }],
    ['p', { type: 'raise', seat: 0, to: 7 }],
    ['a', { type: 'raise', seat: 0, to: 200 }],
  ])('%s is understood', (words, decision) => {
    expect(readBet(words, view)).toEqual(decision)
  })

  it.each(['raise 3', 'raise 201', 'raise many', 'x', 'check mate'])(
    '%s is answered with what is possible',
    (words) => {
      const answer = readBet(words, view)
      if (words === 'check mate') expect(answer).toEqual({ type: 'call', seat: 0 })
      else expect(answer).toContain('you may call 2, raise to 4–200 or fold')
    },
  )
})

describe('the hands that are looked up', () => {
  it('stand in the order in which they win, and every kind is there', () => {
    const strengths = everyKind.map(strengthOf)
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a))
    expect(new Set(strengths.map(categoryOf))).toEqual(new Set(CATEGORIES))
    expect(rankings().join('\n')).toContain('full house, tens full of sixes')
  })
})

describe('the drawing of a table', () => {
  it('shows own cards, hides those of others, and says what can be done', () => {
    const view = firstTurn()
    const text = draw({
      title: 'table',
      names: ['you', 'Ada', 'Bruno'],
      view,
      proofs: '',
      news: ['a proof'],
      prompt: betPrompt(view),
    }).join('\n')
    expect(text).toContain('A♠ K♦')
    expect(text.match(/▒▒ ▒▒/g)).toHaveLength(2)
    expect(text).toContain('pot 3')
    expect(text).toContain('[c]all 2')
    expect(text).toContain('[r]aise to 4–200')
  })
})
