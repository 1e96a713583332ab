/** The person's seat in a village of bots: it does what is asked for, and nobody waits for the hour. */
import { expect, test } from 'vitest'
import { defaultRules, type VillageEvent, type WerewolfRules } from '../../../src/games/werewolf/index.ts'
import {
  deadlinesOf,
  type WerewolfMind,
  type WerewolfOutcome,
  werewolf,
  werewolfRules,
} from '../../../src/games/werewolf/play/index.ts'
import { localTable } from '../../../src/table/index.ts'
import type { Tell } from '../../../src/web/protocol.ts'
import type { MomentModel } from '../../../src/web/werewolf/model.ts'
import { briefClock } from '../../../src/web/werewolf/worker/lone-clock.ts'
import { MyVillage } from '../../../src/web/werewolf/worker/my-village.ts'

const hour = 3600
/** Three hunters and a wolf, and an hour for everything. */
const rules: WerewolfRules = {
  ...defaultRules,
  roles: { wolf: 1, seer: 0, guard: 0, hunter: 3, medium: 0, mason: 0 },
  talk: 5,
  times: {
    role: 0,
    night: hour,
    dawn: 0,
    talk: hour,
    vote: hour,
    runoff: hour,
    words: hour,
    shot: hour,
    grace: hour,
  },
}

/** Bots that are after the person, whatever they are, and shoot nobody. */
const mind: WerewolfMind = {
  whisper: () => '',
  night: () => 0,
  talk: () => '',
  vote: (_, among) => (among.includes(0) ? 0 : null),
  lastWords: () => '',
  shot: () => null,
  declares: () => false,
}

/** Plays a village in which the person does the same in every moment; gives its role and what happened. */
async function play(
  answer: (village: MyVillage, kind: MomentModel['kind']) => void,
): Promise<{ role: string | undefined; history: readonly VillageEvent[] }> {
  let role: string | undefined
  const tell = (message: Tell): void => {
    if (message.type === 'village') role = message.village.view.role
    const moment = message.type === 'moment' ? message.moment : undefined
    if (moment && !moment.isDone) setTimeout(() => answer(mine, moment.kind))
  }
  const mine: MyVillage = new MyVillage({
    kind: 'bots',
    tell,
    longestBreak: 0,
    members: () => sessions[0]!.founding.members,
    isAgain: () => false,
    isHurried: () => true,
    onGone: () => {},
  })
  const bot = { game: werewolf({ mind, clock: briefClock(() => 20) }) }
  const terms = {
    game: 'werewolf',
    rules: werewolfRules.encode(rules),
    seats: { min: 4, max: 4 },
    deadlines: deadlinesOf(rules),
    spectators: true,
  }
  const { sessions } = localTable<unknown>(terms, [
    { name: 'Ann', game: mine.play, onEvent: (event) => mine.onEvent(event) },
    ...['Bob', 'Cleo', 'Dan'].map((name) => ({ name, ...bot })),
  ])
  const { village } = (await sessions[0]!.result) as WerewolfOutcome
  return { role, history: village.history }
}

test('a hunter says its last words, and shoots', async () => {
  const answer = (village: MyVillage, kind: MomentModel['kind']): void => {
    if (kind === 'diary') village.answer({ type: 'diary', text: '' })
    if (kind === 'choose' || kind === 'vote') village.answer({ type: 'choose', seat: null })
    if (kind === 'talk') village.answer({ type: 'ready' })
    if (kind === 'last words') village.answer({ type: 'speak', text: 'with me' })
    if (kind === 'shot') village.answer({ type: 'choose', seat: 1 })
  }
  let played = await play(answer)
  while (played.role !== 'hunter') played = await play(answer)
  expect(played.history).toContainEqual({ type: 'last words', seat: 0, words: 'with me' })
  expect(played.history).toContainEqual({ type: 'shot', seat: 0, at: 1 })
}, 120_000)

test('a wolf that was shown has nothing to shoot with, and nobody waits for it', async () => {
  let wasAsked = false
  const answer = (village: MyVillage, kind: MomentModel['kind']): void => {
    if (kind === 'shot') wasAsked = true
    if (kind === 'diary') village.answer({ type: 'diary', text: '' })
    if (kind === 'choose' || kind === 'vote' || kind === 'shot')
      village.answer({ type: 'choose', seat: null })
    if (kind === 'talk') village.answer({ type: 'ready' })
    if (kind === 'last words') village.answer({ type: 'speak', text: '' })
  }
  let played = await play(answer)
  while (played.role !== 'wolf') {
    wasAsked = false
    played = await play(answer)
  }
  expect(wasAsked).toBe(false)
  expect(played.history).toContainEqual({ type: 'shot', seat: 0, at: null })
}, 120_000)

test('what is said by day is said in its order, however fast, and then I am ready', async () => {
  const answer = (village: MyVillage, kind: MomentModel['kind']): void => {
    if (kind === 'diary') village.answer({ type: 'diary', text: '' })
    if (kind === 'choose' || kind === 'vote' || kind === 'shot')
      village.answer({ type: 'choose', seat: null })
    if (kind === 'last words') village.answer({ type: 'speak', text: '' })
    if (kind !== 'talk') return
    for (const text of ['one', 'two', 'three']) village.answer({ type: 'speak', text })
    village.answer({ type: 'ready' })
    village.answer({ type: 'speak', text: 'four' })
  }
  let played = await play(answer)
  while (!played.history.some(({ type }) => type === 'said')) played = await play(answer)
  const day = played.history.filter((event) => event.type === 'said').slice(0, 3)
  expect(day.map(({ words }) => words)).toEqual(['one', 'two', 'three'])
}, 120_000)
