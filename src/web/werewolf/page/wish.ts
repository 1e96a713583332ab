/** What a new village is like: sensible values, and bots to fill it. */
import { defaultRules, LONGEST, type Times, timesFor } from '../../../games/werewolf/index.ts'
import type { BotWish, TableWish } from '../../protocol.ts'
import { botNames } from '../../table/page/bot-names.ts'

/** Alone against bots nobody waits for anybody: an hour is no limit. */
const noHurry: Times = {
  role: 0,
  night: LONGEST,
  dawn: 2,
  talk: LONGEST,
  vote: LONGEST,
  runoff: LONGEST,
  words: LONGEST,
  shot: LONGEST,
  grace: LONGEST,
}

/** How long things take among people, in seconds. */
const times = {
  usual: defaultRules.times,
  quick: { role: 10, night: 20, dawn: 5, talk: 80, vote: 20, runoff: 15, words: 10, shot: 10, grace: 30 },
} as const satisfies Record<string, Times>

/** How fast a village among people is. */
export type VillagePace = keyof typeof times

/** What can be chosen for a village. */
export interface VillageChoices {
  readonly shown: boolean
  readonly vote: 'open' | 'secret'
}

function botsFor(count: number, isOnline: boolean, cheat?: string): BotWish[] {
  return botNames(count, isOnline).map((name, i) => ({ name, cheat: i === 0 ? cheat : undefined }))
}

/** A village of the person and bots, of which the first may cheat. */
export function loneVillage(
  name: string,
  players = 7,
  chosen: VillageChoices = { shown: true, vote: 'open' },
  cheat?: string,
): TableWish {
  const bots = botsFor(players - 1, false, cheat)
  return { game: 'werewolf', ...defaultRules, ...chosen, times: noHurry, name, bots, seats: players }
}

/** A village for friends. */
export function friendlyVillage(
  name: string,
  { seats, bots, pace, ...chosen }: VillageChoices & { seats: number; bots: number; pace: VillagePace },
): TableWish {
  return {
    game: 'werewolf',
    ...defaultRules,
    ...chosen,
    times: timesFor(times[pace], seats),
    name,
    bots: botsFor(bots, true),
    seats,
  }
}
