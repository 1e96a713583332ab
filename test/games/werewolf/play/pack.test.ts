/** A pack that does not keep to its own rule, and a seat that comes back (spec/werewolf, sections 5 and 12). */
import { expect, test } from 'vitest'
import type { VillageView } from '../../../../src/games/werewolf/index.ts'
import { Asker } from '../../../../src/games/werewolf/play/asker.ts'
import { castRoles } from '../../../../src/games/werewolf/play/cast.ts'
import { type WerewolfOutcome, werewolf } from '../../../../src/games/werewolf/play/index.ts'
import { beginGuardTest, castNight, isSaved, openName } from '../../../../src/games/werewolf/play/night.ts'
import { VillageScene } from '../../../../src/games/werewolf/play/scene.ts'
import { type Game, type Player, simulate } from '../../../../src/table/index.ts'
import { playTable } from '../../../decks/tables.ts'
import { acting } from './script.ts'
import { rulesWith, simpleMind, termsOf } from './tables.ts'

/** A wolf who forgets its mates, so that every wolf takes itself for the first of the pack. */
class Forgetful extends VillageScene {
  override get view(): VillageView {
    return { ...super.view, mates: [] }
  }
}

const roles = { wolf: 2, seer: 0, guard: 1, hunter: 0, medium: 0, mason: 0 }
const rules = rulesWith({ roles, whispers: 0 })

/** The first night alone: whom the pack killed. */
const firstNight =
  (kind: typeof VillageScene, target: (seat: number) => number | null): Game<Player | undefined> =>
  async (table) => {
    const cast = await castRoles(table, rules)
    const mind = simpleMind({ night: ({ role, me }) => (role === 'wolf' ? target(me!) : null) })
    const scene = new kind({ table, cast, rules, asker: new Asker({ mind, rules, whispers: 0, act: 1000 }) })
    const night = await castNight(scene)
    return (await isSaved(night, await beginGuardTest(night))) ? undefined : openName(scene, night)
  }

test.each([
  ['different players', (seat: number) => (seat + 1) % 5],
  ['one and the same player', () => 3],
])('two wolves who both choose, %s: nobody dies, and nobody is named', async (_, target) => {
  const { ends, spectator } = await playTable({ players: 5 }, firstNight(Forgetful, target))
  for (const end of [...ends, spectator]) expect(end).toBeUndefined()
})

test('one wolf who chooses for the pack: its victim dies', async () => {
  const { ends, players } = await playTable(
    { players: 5 },
    firstNight(VillageScene, () => 3),
  )
  for (const end of ends) expect(end).toBe(players[3])
})

test('seats that crash and come back go on with what they knew, and the seer with its answer', async () => {
  const acted = acting({
    kill: 'villager',
    ask: 'wolf',
    execute: (_, { village }) => (village.day < 3 ? null : 0),
  })
  const learnt = new Map<Player, VillageView>()
  const game: Game<WerewolfOutcome> = (seat) =>
    werewolf({
      mind: acted.mind(),
      onView: (view) => {
        if (seat.me !== undefined) learnt.set(seat.me, view)
      },
    })(seat)
  const { endings, table } = await simulate<WerewolfOutcome>({
    seed: 'crashes in the night',
    players: 5,
    game,
    charter: {
      ...termsOf(rulesWith({ roles: { ...roles, wolf: 1, guard: 0, seer: 1 }, talk: 0 })),
      deadlines: { step: 60_000, act: 60_000 },
    },
    crashes: { count: 12, within: 8_000, down: [200, 3_000] },
  })
  const [first] = endings
  expect(first!.error).toBeUndefined()
  for (const { result } of endings) expect(result).toEqual(first!.result)
  expect(first!.result!.village.deaths.every(({ cause }) => cause !== 'absence')).toBe(true)
  const seer = table.players[acted.seat('seer')]!
  expect(learnt.get(seer)!.learnt.get(acted.seat('wolf'))).toBe(true)
}, 120_000)
