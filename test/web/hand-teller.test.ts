/** What the page is told about chips between hands. */
import { expect, test } from 'vitest'
import { newStanding, withGone } from '../../src/games/holdem/play/standing.ts'
import { HandReporter } from '../../src/web/holdem/worker/hand-reporter.ts'
import type { Tell } from '../../src/web/protocol.ts'

const rules = { chairs: 4, smallBlind: 1, bigBlind: 2 }
const members = ['ada', 'bob', 'cleo'].map((player) => ({ player, person: player, name: player }))

test('who was let in and has no chair yet has the chips that it brings, and who left what it took along', () => {
  const told: Tell[] = []
  const reporter = new HandReporter({
    me: 'cleo',
    buyIn: 200,
    members: () => members,
    tell: (message) => told.push(message),
    isAgain: () => false,
    onGone: () => {},
    onFinished: () => {},
  })
  reporter.game.onStanding?.(withGone(newStanding(rules, ['ada', 'bob'], 150, 0), ['bob']))
  const standing = { stacks: [150, 150, 200], gone: [false, true, false] }
  expect(told).toMatchObject([{ type: 'standing', standing }])
})
