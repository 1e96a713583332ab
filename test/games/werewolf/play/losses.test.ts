/** Who goes silent, and when (spec/werewolf, section 12): the others go on, all see the same, and nothing is won by going. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../../src/adversaries/cheat.ts'
import {
  isAlive,
  type Role,
  type SeatNumber,
  type Specials,
  type VillageEvent,
  type VillageView,
} from '../../../../src/games/werewolf/index.ts'
import { statementsIn } from '../../../table/lines.ts'
import { acting, type Script } from './script.ts'
import { playVillage } from './tables.ts'

const players = 6
/** Counted from 0; whatever its role. */
const gone = 2
const roles: Specials = { wolf: 1, seer: 1, guard: 1, hunter: 0, medium: 0, mason: 0 }

/** Seats with these, and not the one who goes. */
const first = (
  all: ReadonlyMap<SeatNumber, Role>,
  { village }: VillageView,
  isWanted: (role: Role) => boolean,
) =>
  [...all]
    .sort(([a], [b]) => a - b)
    .find(([seat, role]) => seat !== gone && isAlive(village, seat) && isWanted(role))?.[0] ?? null

/** The pack kills somebody who is neither the seer nor a wolf; the seer asks about itself, who surely lives. */
const script: Script = {
  kill: (all, view) => first(all, view, (role) => role === 'villager' || role === 'guard'),
  ask: (_, { me }) => me!,
  execute: 'wolf',
}

/** A village in which one player falls silent in these slots, and from then on; neither a wolf nor the seer, so that the game goes on. */
async function vanishing(slot: RegExp): ReturnType<typeof vanishOnce> {
  const played = await vanishOnce(slot)
  const role = played.roles.get(gone)
  return role === 'wolf' || role === 'seer' ? vanishing(slot) : played
}

async function vanishOnce(slot: RegExp) {
  const acted = acting(script)
  let isGone = false
  const silent: Cheat = {
    slot: /./,
    remake: (honest, _, seat) => {
      isGone ||= slot.test(seat.slot)
      return isGone ? 'silence' : honest
    },
  }
  const rules = { roles, talk: 1 }
  const played = await playVillage({ players, mind: acted.mind, rules, cheats: new Map([[gone, silent]]) })
  for (const [i, end] of played.ends.entries()) if (i !== gone) expect(end).toEqual(played.outcome)
  const { history, deaths } = played.outcome.village
  const slots = [...new Set(statementsIn(played.lines).map(({ slot: said }) => said))]
  return { ...played, ...acted, history, deaths, slots }
}

const lost: VillageEvent = { type: 'lost', seat: gone }
const typesOf = (history: readonly VillageEvent[]) => history.map(({ type }) => type)

describe('who falls silent', () => {
  test.each([
    ['its choices', /^night\/1$/],
    ['the blinding of the guard test', /^night\/1\/test$/],
  ])(
    'in %s has the night cast anew',
    async (_, slot) => {
      const { history, slots } = await vanishing(slot)
      expect(history[0]).toEqual(lost)
      expect(typesOf(history).slice(0, 3)).toEqual(['lost', 'will', 'count'])
      expect(slots).toContain(`without-${gone + 1}/night/1`)
    },
    60_000,
  )

  test('while the guard test is opened: nobody dies by the pack', async () => {
    const { history, slots } = await vanishing(/^night\/1\/tested$/)
    expect(history.slice(0, 2)).toEqual([{ type: 'dawn', victim: null }, lost])
    expect(slots).not.toContain(`without-${gone + 1}/night/1`)
    expect(slots).toContain(`without-${gone + 1}/answers/1/unmask`)
  }, 60_000)

  test('while the name is opened has the night cast anew', async () => {
    const { history, slots } = await vanishing(/^night\/1\/name/)
    expect(history[0]).toEqual(lost)
    expect(slots).toContain(`without-${gone + 1}/night/1`)
  }, 60_000)

  test('after the dead are known: the night stands, and the seer has its answer', async () => {
    const { history, last, seat } = await vanishing(/answers\/1/)
    expect(history[0]!.type).toBe('dawn')
    expect(history).toContainEqual(lost)
    expect([...last(seat('seer')).learnt]).toEqual([[seat('seer'), false]])
  }, 60_000)

  test.each([
    ['the first wills', /^wills$/],
    ['a will of another', /\/will\//],
    ['renewed wills', /^without-.*\/wills$/],
    ['the count', /count\/none/],
    ['talk', /talk\/1/],
    ['the vote', /vote\/1\/1\/vote/],
  ])(
    'in %s is dead, and the others go on',
    async (_, slot) => {
      const { deaths, outcome } = await vanishing(slot)
      expect(deaths.find(({ seat }) => seat === gone)).toMatchObject({ cause: 'absence' })
      expect(['village', 'wolves']).toContain(outcome.winner)
    },
    60_000,
  )

  test('before anybody could see the count has the vote taken again', async () => {
    const { history, slots } = await vanishing(/vote\/1\/1\/vote/)
    expect(typesOf(history)).not.toContain('vote void')
    // Whom the pack killed is left out too, and its number may stand on either side.
    const again = new RegExp(`^without-(\\d+-)*${gone + 1}(-\\d+)*/vote/1/1/vote$`)
    expect(slots.filter((slot) => again.test(slot))).toHaveLength(1)
  }, 60_000)

  test('while the votes are counted is dead, and nobody is executed in its place', async () => {
    const { history, slots, deaths } = await vanishing(/vote\/1\/1\/count/)
    expect(history).toContainEqual({ type: 'vote void', lost: [gone] })
    expect(deaths.filter(({ day, cause }) => day === 1 && cause !== 'pack')).toMatchObject([
      { seat: gone, cause: 'absence' },
    ])
    expect(slots.filter((slot) => /vote\/1\/1\/vote$/.test(slot))).toHaveLength(1)
  }, 60_000)

  test('while roles are dealt has them dealt anew without it', async () => {
    for (const slot of [/^whisper-keys$/, /^roles\/second/, /^roles\/deal/]) {
      const acted = acting({ execute: 'wolf' })
      const silent: Cheat = { slot, remake: () => 'silence' }
      const rules = { roles: null, talk: 0 }
      const played = await playVillage({
        players,
        mind: acted.mind,
        rules,
        cheats: new Map([[gone, silent]]),
      })
      expect(played.outcome.players).toEqual(played.players.filter((_, i) => i !== gone))
      expect(played.outcome.village.players).toBe(players - 1)
    }
  }, 60_000)

  test('with too few left to deal the roles anew ends the game in a sentence', async () => {
    const silent: Cheat = { slot: /^roles\/deal/, remake: () => 'silence' }
    const village = playVillage({ players: 4, rules: { talk: 0 }, cheats: new Map([[gone, silent]]) })
    await expect(village).rejects.toThrow(
      'those who are left cannot play: a village has 4 to 16 players, not 3',
    )
  }, 60_000)

  test('and all others with it: the last one has not won against nobody', async () => {
    const acted = acting({})
    const silent: Cheat = { slot: /^night\/1$/, remake: () => 'silence' }
    const played = await playVillage({
      players: 4,
      mind: acted.mind,
      rules: { roles: { ...roles, seer: 0, guard: 0 }, talk: 0 },
      cheats: new Map([1, 2, 3].map((seat) => [seat, silent])),
    })
    expect(['village', 'wolves']).toContain(played.outcome.winner)
    expect(played.outcome.village.deaths).toHaveLength(3)
  }, 60_000)
})

describe('the dead', () => {
  test('hold up nothing: a dead player who is silent for ever is waited for in its last words alone', async () => {
    const acted = acting({ kill: 'villager', execute: 'wolf' })
    const mute: Cheat = { slot: /last-words/, remake: () => 'silence' }
    const rules = { roles: { ...roles, seer: 0, guard: 0 }, talk: 0 }
    const played = await playVillage({
      players: 5,
      mind: acted.mind,
      rules,
      cheats: new Map([0, 1, 2, 3, 4].map((seat) => [seat, mute])),
    })
    expect(played.outcome.winner).toBe('village')
    for (const event of played.outcome.village.history)
      if (event.type === 'last words') expect(event.words).toBe('')
  }, 60_000)
})
