/** What the page is told about chips between hands, and about the biggest pot. */
import { expect, test } from 'vitest'
import { newStanding, withGone } from '../../src/games/holdem/play/standing.ts'
import { HandReporter } from '../../src/web/holdem/worker/hand-reporter.ts'
import type { Tell } from '../../src/web/protocol.ts'
import { germanTableWords } from '../../src/web/words/german/table-words.ts'
import { tableWords } from '../../src/web/words/table-words.ts'
import { deal, play } from '../games/holdem/table.ts'

const rules = { chairs: 4, smallBlind: 1, bigBlind: 2 }
const members = ['ada', 'bob', 'cleo'].map((player) => ({ player, person: player, name: player }))

function reporterTelling(told: Tell[]): HandReporter {
  return new HandReporter({
    me: 'cleo',
    buyIn: 200,
    members: () => members,
    tell: (message) => told.push(message),
    isAgain: () => false,
    onGone: () => {},
    onFinished: () => {},
  })
}

test('who was let in and has no chair yet has the chips that it brings, and who left what it took along', () => {
  const told: Tell[] = []
  const reporter = reporterTelling(told)
  reporter.game.onStanding?.(withGone(newStanding(rules, ['ada', 'bob'], 150, 0), ['bob']))
  const standing = { stacks: [150, 150, 200], gone: [false, true, false] }
  expect(told).toMatchObject([{ type: 'standing', standing }])
})

test('the biggest pot is said of the hands that are known: all, or those since I came or came back', () => {
  const biggestOf = (...hands: readonly (readonly [number: number, line: string])[]) => {
    const reporter = reporterTelling([])
    for (const [number, line] of hands) {
      const hand = deal({ stacks: [1000, 1000, 1000] })
      reporter.game.onHand?.(number, hand, ['ada', 'bob', 'cleo'])
      reporter.game.onHand?.(number, play(hand, line), ['ada', 'bob', 'cleo'])
    }
    return reporter.biggest
  }
  expect(biggestOf([1, 'r700 f f'], [2, 'f f'])).toMatchObject({ hand: 1, amount: 250, since: 1 })
  expect(biggestOf([17, 'f f'], [18, 'r700 f f'])).toMatchObject({ hand: 18, amount: 250, since: 17 })
  expect(tableWords.over.biggest('250', ['Ada'], 1, 1)).toBe('The biggest pot was 250, won by Ada in hand 1.')
  for (const words of [tableWords, germanTableWords])
    expect(words.over.biggest('250', ['Ada'], 18, 17)).toMatch(/(since hand|seit Hand) 17/)
})
