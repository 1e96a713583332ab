/** The events of a village tell the page what is done, without its slots. */
import { expect, test } from 'vitest'
import { defaultRules, hastyTimes, type WerewolfRules } from '../../../src/games/werewolf/index.ts'
import { botMind, deadlinesOf, werewolf, werewolfRules } from '../../../src/games/werewolf/play/index.ts'
import { localTable, type TableEvent } from '../../../src/table/index.ts'
import type { StepKind } from '../../../src/web/table/step.ts'
import { kindOf } from '../../../src/web/werewolf/worker/step.ts'

/** Plays a whole village of bots, and gives the kinds of all that one seat hears, and of what has none. */
async function kindsIn(rules: WerewolfRules): Promise<{ known: Set<StepKind>; unknown: string[] }> {
  const terms = {
    game: 'werewolf',
    rules: werewolfRules.encode(rules),
    seats: { min: 4, max: 16 },
    deadlines: deadlinesOf(rules),
    spectators: true,
  }
  const steps = new Set<string>()
  const onEvent = (event: TableEvent): void => {
    if (event.kind === 'heard') steps.add(event.topic.step)
  }
  const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn']
  const { sessions } = localTable(
    terms,
    names.map((name) => ({ name, game: werewolf({ mind: botMind() }), onEvent })),
  )
  await Promise.all(sessions.map(({ result }) => result))
  return {
    known: new Set([...steps].map(kindOf)),
    unknown: [...steps].filter((step) => kindOf(step) === 'other'),
  }
}

test.for(['counted', 'declared'] as const)(
  'a village whose victory is %s tells every step by a name that the page knows',
  async (victory) => {
    const { known, unknown } = await kindsIn({ ...defaultRules, victory, times: hastyTimes })
    expect(unknown).toEqual([])
    const always = ['roles', 'diary', 'night', 'answer', 'will'] satisfies StepKind[]
    expect([...known]).toEqual(expect.arrayContaining(always))
  },
)
