/** A village is built while its roles are dealt, house by house, by what has really been checked. */
import { expect, test } from 'vitest'
import { defaultRules, type WerewolfRules } from '../../../src/games/werewolf/index.ts'
import { botMind, deadlinesOf, werewolf, werewolfRules } from '../../../src/games/werewolf/play/index.ts'
import { localTable } from '../../../src/table/index.ts'
import type { EntryModel } from '../../../src/web/table/model.ts'
import { Reporter } from '../../../src/web/table/worker/reporter.ts'
import { stageOf } from '../../../src/web/werewolf/page/building.ts'
import { briefClock } from '../../../src/web/werewolf/worker/lone-clock.ts'
import { kindOf } from '../../../src/web/werewolf/worker/step.ts'

const rules: WerewolfRules = { ...defaultRules, talk: 0 }

/** What a village of four has said of its roles, as the first of them has checked it. */
async function dealing(): Promise<readonly EntryModel[]> {
  const entries = new Map<string, EntryModel>()
  let isDealt = (): void => {}
  const dealt = new Promise<void>((resolve) => {
    isDealt = resolve
  })
  const reporter: Reporter = new Reporter({
    me: undefined,
    members: () => sessions[0]!.founding.members,
    caughtUpAt: () => 0,
    kindOf,
    tell(message) {
      if (message.type !== 'entries') return
      for (const entry of message.entries) entries.set(entry.key, entry)
      if (message.entries.some(({ step }) => step !== 'roles')) isDealt()
    },
  })
  const game = werewolf({ mind: botMind(), clock: briefClock(() => 5) })
  const names = ['Ann', 'Bob', 'Cleo', 'Dan']
  const terms = {
    game: 'werewolf',
    rules: werewolfRules.encode(rules),
    seats: { min: 4, max: 4 },
    deadlines: deadlinesOf(rules),
    spectators: true,
  }
  const { sessions } = localTable<unknown>(
    terms,
    names.map((name) => ({ name, game, onEvent: (event) => name === 'Ann' && reporter.onEvent(event) })),
  )
  await Promise.all([dealt, ...sessions.map(({ result }) => result)])
  return [...entries.values()].filter(({ step }) => step === 'roles')
}

test('a house stands with the keys of its player, and is lit by its first checked shuffle', async () => {
  const said = await dealing()
  for (const player of [0, 1, 2, 3]) {
    const own = said.filter(({ by }) => by === player)
    const shuffle = own.findIndex(({ checks }) => checks.some(({ rule }) => rule.startsWith('shuffle')))
    expect(shuffle).toBeGreaterThan(0)
    const others = said.filter(({ by }) => by !== player)
    expect(stageOf(player, others)).toBe('site')
    expect(stageOf(player, [...others, ...own.slice(0, shuffle)])).toBe('dark')
    expect(stageOf(player, own.slice(0, shuffle + 1))).toBe('lit')
    const unchecked = { ...own[shuffle]!, checks: [] }
    expect(stageOf(player, [...own.slice(0, shuffle), unchecked])).toBe('dark')
  }
}, 60_000)
