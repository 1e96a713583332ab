/** Players who fall silent at any moment, several of them too (spec/werewolf, section 12): the others always come to one end. */
import { expect, test } from 'vitest'
import type { Cheat } from '../../../../src/adversaries/cheat.ts'
import { type WerewolfOutcome, werewolf } from '../../../../src/games/werewolf/play/index.ts'
import { SeededRandom, Stuck } from '../../../../src/table/index.ts'
import { playTable } from '../../../decks/tables.ts'
import { randomMind, rulesWith, termsOf } from './tables.ts'

const roles = { wolf: 2, seer: 1, guard: 1, hunter: 1, medium: 0, mason: 0 }
const runs = process.env['NODEALER_FULL'] ? 60 : 4

/** Speaks so often, and never again. */
function silentAfter(statements: number): Cheat {
  let said = 0
  return { slot: /./, remake: (honest) => (said++ < statements ? honest : 'silence') }
}

test.each(Array.from({ length: runs }, (_, i) => `silence ${i + 1}`))(
  '%s: all who stay see the same end',
  async (seed) => {
    const random = new SeededRandom(seed)
    const gone = [random.between([0, 2]), random.between([3, 5])].slice(0, random.between([1, 2]))
    const cheats = new Map(gone.map((seat) => [seat, silentAfter(random.between([4, 45]))]))
    const isShown = random.between([0, 1]) === 1
    const rules = rulesWith({ roles: isShown ? roles : { ...roles, hunter: 0, medium: 1 }, shown: isShown })
    const { ends, spectator } = await playTable<WerewolfOutcome>(
      { players: 6, cheats, terms: termsOf(rules) },
      (seat) => werewolf({ mind: randomMind() })(seat),
    )
    const honest = ends.filter((_, seat) => !cheats.has(seat))
    for (const end of honest) {
      expect(end).toEqual(spectator)
      if (end instanceof Error)
        expect(end).toEqual(new Stuck(expect.stringMatching('those who are left cannot play')))
    }
  },
  120_000,
)
