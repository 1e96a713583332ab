/** The second way: the same minds in the same village with a moderator whom all trust see the same game, event by event. */
import { expect, test } from 'vitest'
import type { Role, SeatNumber, VillageEvent, VillageView } from '../../../../src/games/werewolf/index.ts'
import { botMind, type WerewolfMind } from '../../../../src/games/werewolf/play/index.ts'
import { seeded } from '../../random.ts'
import { moderate } from '../moderator.ts'
import { playVillage, rulesWith } from './tables.ts'

/** A bot whose chance depends on nothing but its seat, the time and the question. */
function repeatable(seat: SeatNumber): WerewolfMind {
  const at = ({ village, whispers }: VillageView, question: number): WerewolfMind =>
    botMind(seeded(10_000 * seat + 100 * village.history.length + 10 * whispers.length + question))
  return {
    whisper: (view) => at(view, 1).whisper(view),
    night: (view) => at(view, 2).night(view),
    talk: (view) => at(view, 3).talk(view),
    vote: (view, among) => at(view, 4).vote(view, among),
    lastWords: (view) => at(view, 5).lastWords(view),
    shot: (view) => at(view, 6).shot(view),
    declares: (view) => at(view, 7).declares(view),
  }
}

const known = { wolf: 2, seer: 1, guard: 1, hunter: 0, medium: 0, mason: 2 }
const hidden = { wolf: 2, seer: 1, guard: 1, hunter: 1, medium: 1, mason: 0 }
const source = { wolf: 2, seer: 1, guard: 0, hunter: 1, medium: 0, mason: 0 }

test.each([
  ['open, with masons', { roles: known }, 6],
  ['hidden, with a medium and secret votes', { roles: hidden, shown: false, vote: 'secret' as const }, 6],
  ['as the source has it', { roles: source, pack: 'vote' as const, victory: 'declared' as const }, 6],
])('a game is as a moderator would have it: %s', async (_, change, players) => {
  const rules = rulesWith(change)
  const played = await playVillage({ players, rules, mind: repeatable })
  const { village } = played.outcome
  const roles = Array.from({ length: players }, (_, seat): Role => village.shown.get(seat)!)
  const moderated = await moderate(rules, roles, repeatable)
  const untilTheEnd = village.history.slice(0, moderated.history.length)
  expect(untilTheEnd).toEqual(moderated.history)
  const afterwards = village.history.slice(moderated.history.length).map(({ type }: VillageEvent) => type)
  expect(afterwards.filter((type) => type !== 'will')).toEqual([])
})
