/** What nights and days do (spec/werewolf, sections 5 to 9), for roles that the test knows and no seat does. */
import { describe, expect, test } from 'vitest'
import type { Specials, VillageEvent } from '../../../../src/games/werewolf/index.ts'
import { statementsIn } from '../../../table/lines.ts'
import { acting, type Script } from './script.ts'
import { type PlayedVillage, playVillage } from './tables.ts'

const none: Specials = { wolf: 1, seer: 0, guard: 0, hunter: 0, medium: 0, mason: 0 }

/** Plays a script to its end. */
async function act(players: number, roles: Partial<Specials>, script: Script, shown = true) {
  const acted = acting(script)
  const rules = { roles: { ...none, ...roles }, shown, talk: 0 }
  const played = await playVillage({ players, mind: acted.mind, rules })
  return { ...played, ...acted }
}

const events = <T extends VillageEvent['type']>({ outcome }: PlayedVillage, type: T) =>
  outcome.village.history.filter((event): event is Extract<VillageEvent, { type: T }> => event.type === type)

/** The statements in this slot and in all below it. */
const slotsBelow = ({ lines }: PlayedVillage, slot: string) =>
  statementsIn(lines).filter((said) => `${said.slot}/`.startsWith(`${slot}/`))

describe('the pack', () => {
  test('kills whom its first wolf chose, and the dead is shown for what it was', async () => {
    const played = await act(5, { seer: 1 }, { kill: 'seer', execute: 'villager' })
    expect(events(played, 'dawn')[0]!.victim).toBe(played.seat('seer'))
    expect(events(played, 'will')[0]).toMatchObject({ seat: played.seat('seer'), role: 'seer' })
    expect(played.outcome.winner).toBe('wolves')
  }, 60_000)

  test('kills nobody whom the guard protects, and no name is opened', async () => {
    const script: Script = { kill: 'villager', guard: 'villager', execute: 'wolf' }
    const played = await act(5, { guard: 1 }, script)
    expect(events(played, 'dawn').map(({ victim }) => victim)).toEqual([null])
    expect(slotsBelow(played, 'night/1/tested')).not.toHaveLength(0)
    expect(slotsBelow(played, 'night/1/name')).toHaveLength(0)
    expect(played.outcome.winner).toBe('village')
  }, 60_000)

  test('kills another than the guard protects', async () => {
    const played = await act(5, { guard: 1 }, { kill: 'villager', guard: 'guard', execute: 'wolf' })
    expect(events(played, 'dawn')[0]!.victim).toBe(played.seat('villager'))
    expect(slotsBelow(played, 'night/1/name')).not.toHaveLength(0)
  }, 60_000)

  test('kills nobody if it chooses nobody, although the guard is awake', async () => {
    const played = await act(4, { guard: 1 }, { guard: 'guard', execute: 'wolf' })
    expect(events(played, 'dawn')[0]!.victim).toBeNull()
  }, 60_000)

  test('whispers, and nobody else hears it or can tell a whisper from none', async () => {
    const played = await act(7, { wolf: 3 }, { kill: 'villager' })
    const boxes = slotsBelow(played, 'whispers').flatMap(({ body }) => body['boxes'] as string[])
    expect(boxes.length).toBeGreaterThanOrEqual(14)
    expect(new Set(boxes).size).toBe(boxes.length)
    for (const [seat, role] of played.roles) {
      const heard = played.last(seat).whispers
      const mates = [...played.roles].filter(
        ([other, its]) => role === 'wolf' && its === 'wolf' && other !== seat,
      )
      expect(heard.filter(({ day }) => day === 1)).toEqual(
        mates.map(([from]) => ({ day: 1, from, words: `hush from ${from}` })),
      )
    }
  }, 60_000)
})

describe('the seer', () => {
  test('learns at dawn that a wolf is one, although another has died', async () => {
    const played = await act(5, { seer: 1 }, { kill: 'villager', ask: 'wolf', execute: 'wolf' })
    expect([...played.last(played.seat('seer')).learnt]).toEqual([[played.seat('wolf'), true]])
    for (const seat of played.roles.keys())
      if (seat !== played.seat('seer')) expect(played.last(seat).learnt.size).toBe(0)
  }, 60_000)

  test('learns that another is none', async () => {
    const ask: Script['ask'] = (roles) => [...roles].findLast(([, role]) => role === 'villager')![0]
    const played = await act(5, { seer: 1 }, { kill: 'villager', ask, execute: 'wolf' })
    const asked = [...played.roles].findLast(([, role]) => role === 'villager')![0]
    expect([...played.last(played.seat('seer')).learnt]).toEqual([[asked, false]])
  }, 60_000)

  test('has no answer about one who died that night, or if it died itself', async () => {
    const same = await act(5, { seer: 1 }, { kill: 'villager', ask: 'villager', execute: 'wolf' })
    expect(same.last(same.seat('seer')).learnt.size).toBe(0)
    const dead = await act(5, { seer: 1 }, { kill: 'seer', ask: 'wolf', execute: 'wolf' })
    expect(dead.last(dead.seat('seer')).learnt.size).toBe(0)
  }, 60_000)
})

describe('the hunter', () => {
  test('takes somebody along when it is executed, and the count comes after the shot', async () => {
    const played = await act(5, { hunter: 1 }, { execute: 'hunter', shoot: 'wolf' })
    expect(played.outcome.village.deaths.map(({ cause, role }) => [cause, role])).toEqual([
      ['vote', 'hunter'],
      ['shot', 'wolf'],
    ])
    expect(played.outcome.winner).toBe('village')
    expect(events(played, 'count')).toHaveLength(1)
  }, 60_000)

  test('proves what it is where roles stay hidden, and only if it shoots', async () => {
    const script: Script = { kill: 'hunter', shoot: 'wolf' }
    const played = await act(5, { hunter: 1 }, script, false)
    const hunter = played.seat('hunter')
    expect(events(played, 'shot')[0]).toMatchObject({ seat: hunter, at: played.seat('wolf') })
    const proof = `"shot/${hunter + 1}/role"`
    expect(played.lines.filter((line) => line.includes(proof))).toHaveLength(1)
  }, 60_000)

  test('who does not shoot is not shown where roles stay hidden', async () => {
    const played = await act(5, { hunter: 1 }, { kill: 'hunter', execute: 'wolf' }, false)
    expect(played.lines.filter((line) => line.includes('/role"'))).toHaveLength(0)
  }, 60_000)

  test('may be followed by another hunter', async () => {
    const shoot: Script['shoot'] = (roles, { village, me }) => {
      const another = [...roles].find(
        ([seat, role]) =>
          role === 'hunter' && seat !== me && village.deaths.every((death) => death.seat !== seat),
      )
      return another?.[0] ?? [...roles].find(([, role]) => role === 'wolf')![0]
    }
    const played = await act(6, { hunter: 2 }, { kill: 'hunter', shoot })
    expect(played.outcome.village.deaths.map(({ role }) => role)).toEqual(['hunter', 'hunter', 'wolf'])
  }, 60_000)
})

describe('the medium', () => {
  test('learns of everybody who dies whether it was a wolf, and nobody else does', async () => {
    const script: Script = { kill: 'villager', execute: 'wolf' }
    const played = await act(7, { wolf: 2, medium: 1 }, script, false)
    const { deaths, shown } = played.outcome.village
    const learnt = played.last(played.seat('medium')).learnt
    expect(deaths.length).toBeGreaterThan(2)
    expect([...learnt]).toEqual(deaths.map(({ seat }) => [seat, shown.get(seat) === 'wolf']))
    for (const seat of played.roles.keys())
      if (seat !== played.seat('medium')) expect(played.last(seat).learnt.size).toBe(0)
  }, 120_000)
})

describe('masons', () => {
  test('know each other, wolves know each other, and everybody else knows nobody', async () => {
    const played = await act(7, { wolf: 2, mason: 2 }, { execute: 'wolf' })
    for (const [seat, role] of played.roles) {
      const mates = [...played.roles].filter(([other, its]) => its === role && other !== seat)
      const known = role === 'wolf' || role === 'mason' ? mates.map(([other]) => other).sort() : []
      expect([...played.last(seat).mates].sort()).toEqual(known)
    }
  }, 60_000)
})

describe('the vote', () => {
  test('that is tied has one runoff, and then nobody dies', async () => {
    const execute: Script['execute'] = (_, { me }) => (me! < 2 ? 2 : me! < 4 ? 0 : null)
    const kill: Script['kill'] = (_, { village }) => (village.day === 1 ? null : village.day)
    const played = await act(5, {}, { kill, execute })
    const votes = events(played, 'vote')
    expect([...votes[0]!.byVoter!.values()].filter((choice) => choice === 0)).toHaveLength(2)
    expect(played.outcome.village.history.slice(0, 4).map(({ type }) => type)).toEqual([
      'dawn',
      'vote',
      'vote',
      'dawn',
    ])
  }, 60_000)

  test('in secret shows no voter', async () => {
    const acted = acting({ execute: 'wolf' })
    const rules = { roles: none, vote: 'secret' as const, talk: 0 }
    const played = await playVillage({ players: 4, mind: acted.mind, rules })
    expect(events(played, 'vote')[0]!.byVoter).toBeUndefined()
    expect(played.outcome.winner).toBe('village')
  }, 60_000)
})
