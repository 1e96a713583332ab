/** Times of the charter (spec/werewolf, sections 5 and 11), by the times of the log: what has a fixed length is never shorter. */
import { expect, test } from 'vitest'
import {
  hastyTimes,
  LONGEST,
  livingIn,
  type Specials,
  type VillageView,
} from '../../../../src/games/werewolf/index.ts'
import { type WerewolfOutcome, werewolf, werewolfRules } from '../../../../src/games/werewolf/play/index.ts'
import { simulate } from '../../../../src/table/index.ts'
import { readLogLine } from '../../../../src/table/order/read-log-line.ts'
import { rulesWith, simpleMind, termsOf } from './tables.ts'

const none: Specials = { wolf: 0, seer: 0, guard: 0, hunter: 0, medium: 0, mason: 0 }

/** What was said where, and when by the simulated clock of the sequencer. */
function saidIn(lines: readonly string[]): readonly { readonly slot: string; readonly time: number }[] {
  return lines.flatMap((line) => {
    const read = readLogLine(line)
    if (read.kind !== 'entry' || read.said === undefined) return []
    const { slot } = JSON.parse(read.said) as { slot: string }
    return [{ slot, time: read.entry.time }]
  })
}

test('the role and the dawn have a time of their own, where the charter gives it', async () => {
  const rules = rulesWith({
    roles: { ...none, wolf: 1 },
    talk: 0,
    times: { ...hastyTimes, role: 5, dawn: 4, grace: 30 },
  })
  const { lines } = await simulate({
    seed: 'looking',
    players: 4,
    game: werewolf(),
    charter: termsOf(rules),
    gameAt: (_, clock) => werewolf({ mind: simpleMind({ night: () => null }), clock }),
  })
  const said = saidIn(lines)
  const at = (wanted: string): number => said.find(({ slot }) => slot === wanted)!.time
  const between = (one: string, other: string): number => at(other) - at(one)
  expect(between('wills', 'role/1')).toBeGreaterThanOrEqual(5_000)
  expect(between('wills', 'role/1')).toBeLessThan(6_000)
  expect(between('night/1', 'dawn/1')).toBeGreaterThanOrEqual(4_000)
  expect(between('night/1', 'dawn/1')).toBeLessThan(5_000)
}, 60_000)

test.each([
  ['two wolves', 8, { wolf: 2, seer: 1, guard: 1 }, 5_000],
  ['one wolf, who whispers to nobody', 4, { wolf: 1, seer: 1 }, 10_000],
] as const)(
  'every night lasts as long as the charter says, whoever lives: %s',
  async (_, players, roles, part) => {
    const rules = rulesWith({
      roles: { ...none, ...roles },
      talk: 0,
      times: { ...hastyTimes, night: 10, grace: 30 },
    })
    const { lines, endings } = await simulate<WerewolfOutcome>({
      seed: 'nights',
      players,
      game: werewolf(),
      charter: termsOf(rules),
      network: { delay: [5, 10] },
      gameAt: (_, clock) => werewolf({ mind: simpleMind({ vote: (_view, among) => among.at(-1)! }), clock }),
    })
    const said = saidIn(lines)
    const { village } = endings.flatMap((ending) => ('result' in ending ? [ending.result] : []))[0]!
    const nights = village.history.filter(({ type }) => type === 'dawn').length
    expect(nights).toBeGreaterThanOrEqual(10_000 / part)
    for (let day = 1; day <= nights; day++) {
      const parts = new RegExp(`(^|/)(whispers/${day}/1|night/${day})$`)
      const begins = said.findIndex(({ slot }) => parts.test(slot))
      const slots = [...new Set(said.map(({ slot }) => slot))].filter((slot) => parts.test(slot))
      expect(slots).toHaveLength(10_000 / part)
      let before = said[begins - 1]!.time
      for (const slot of slots) {
        const { time } = said.findLast((one) => one.slot === slot)!
        expect(time - before).toBeGreaterThanOrEqual(part)
        expect(time - before).toBeLessThan(part + 100)
        before = time
      }
    }
  },
  60_000,
)

test.each([true, false])(
  'every death has the same time for a shot, whatever it was, where roles are shown: %s',
  async (shown) => {
    const rules = rulesWith({
      roles: { ...none, wolf: 1, hunter: 2 },
      shown,
      talk: 0,
      times: { ...hastyTimes, words: 4, shot: 6, grace: 30 },
    })
    const { lines, endings } = await simulate<WerewolfOutcome>({
      seed: 'the time for a shot',
      players: 6,
      game: werewolf(),
      charter: termsOf(rules),
      network: { delay: [5, 10] },
      gameAt: (_, clock) =>
        werewolf({ mind: simpleMind({ vote: (_view, among) => among.at(-1)!, shot: () => null }), clock }),
    })
    const said = saidIn(lines)
    const { village } = endings.flatMap((ending) => ('result' in ending ? [ending.result] : []))[0]!
    const windows = village.deaths.map(({ seat }) => {
      const of = (step: string) => said.find(({ slot }) => slot.endsWith(`${step}/${seat + 1}`))!.time
      return [village.shown.get(seat) === 'hunter', of('shot') - of('last-words')] as const
    })
    expect(new Set(windows.map(([isHunter]) => isHunter)).size).toBe(2)
    for (const [, window] of windows) {
      expect(window).toBeGreaterThanOrEqual(6_000)
      expect(window).toBeLessThan(6_100)
    }
  },
  60_000,
)

test('whoever dies where nothing limits its last words and its shot may take its time', async () => {
  const rules = rulesWith({ roles: { ...none, wolf: 1, hunter: 1 }, talk: 0 })
  const { endings } = await simulate<WerewolfOutcome>({
    seed: 'slow words',
    players: 4,
    game: werewolf(),
    charter: termsOf(rules),
    gameAt: (_, clock) => {
      const slowly = <T>(answer: T) => new Promise<T>((resolve) => clock.after(40_000, () => resolve(answer)))
      const wolfless = ({ mates, me }: VillageView, among: readonly number[]): number =>
        among.find((seat) => seat !== me && !mates.includes(seat))!
      const mind = simpleMind({
        night: () => null,
        vote: (view, among) => (view.role === 'hunter' ? null : wolfless(view, among)),
        lastWords: () => slowly('slow words'),
        shot: (view) => slowly(wolfless(view, livingIn(view.village))),
      })
      return werewolf({ mind, clock })
    },
  })
  const { village } = endings.flatMap((ending) => ('result' in ending ? [ending.result] : []))[0]!
  const words = village.history.flatMap((event) => (event.type === 'last words' ? [event.words] : []))
  expect(words.length).toBeGreaterThan(0)
  for (const each of words) expect(each).toBe('slow words')
}, 60_000)

test.each([{ talk: LONGEST + 1 }, { vote: 0 }])(
  'a charter with times that nobody could read is not written: %j',
  (changed) => {
    const rules = rulesWith({ times: { ...hastyTimes, ...changed } })
    expect(() => werewolfRules.encode(rules)).toThrow('must be between 1 and 3600')
  },
)
