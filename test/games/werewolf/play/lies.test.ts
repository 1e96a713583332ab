/**
 * Lies in a village (spec/werewolf, section 12): whoever tells one is named at its step, strangers who have only the evidence agree, it is
 * dead, and the others play on.
 */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../../src/adversaries/cheat.ts'
import { takeCheatingSeat } from '../../../../src/adversaries/cheating-seat.ts'
import { recheckAll } from '../../../../src/adversaries/recheck-all.ts'
import {
  isAlive,
  type Role,
  type SeatNumber,
  type Specials,
  type Village,
  type VillageView,
  type WerewolfRules,
} from '../../../../src/games/werewolf/index.ts'
import { type WerewolfOutcome, werewolf } from '../../../../src/games/werewolf/play/index.ts'
import { group } from '../../../../src/group/index.ts'
import { type Game, simulate, type Terms, wire } from '../../../../src/table/index.ts'
import type { Body } from '../../../../src/table/statements/statement.ts'
import { acting, type Script } from './script.ts'
import { rulesWith, termsOf } from './tables.ts'

type Roles = ReadonlyMap<SeatNumber, Role>

const players = 6
const specials: Specials = { wolf: 2, seer: 1, guard: 1, hunter: 0, medium: 0, mason: 0 }

/** The terms of a village of few words. */
function termsWith(rules: Partial<WerewolfRules>): Terms {
  return termsOf(rulesWith({ roles: specials, talk: 0, ...rules }))
}

/** Who has which role when these rules are played from this seed; whoever lies later, the same roles are dealt. */
async function dealtFrom(seed: string, rules: Partial<WerewolfRules>): Promise<Roles> {
  const roles = new Map<SeatNumber, Role>()
  const game: Game<void> = (seat) =>
    new Promise((resolve, reject) => {
      const onView = ({ me, role }: VillageView): void => {
        roles.set(me!, role!)
        resolve()
      }
      werewolf({ onView })(seat).catch(reject)
    })
  await simulate({ seed, players, game, charter: termsWith(rules) })
  expect(roles.size).toBe(players)
  return roles
}

/** Who lies and how, and where it must be caught and by which rule. */
interface Lied {
  readonly seed: string
  /** Where the liar sits, counted from 0. */
  readonly liar: SeatNumber
  readonly cheats: readonly Cheat[]
  readonly slot: string
  readonly rule: string
  readonly script?: Script
  readonly rules?: Partial<WerewolfRules>
}

/** A village of six in which one lies and is caught. */
async function expectCaught({ seed, liar, cheats, slot, rule, script, rules = {} }: Lied) {
  const acted = acting({ execute: 'wolf', ...script })
  const game: Game<WerewolfOutcome> = (seat) => werewolf({ mind: acted.mind() })(seat)
  const { endings, faults, table } = await simulate<WerewolfOutcome>({
    seed,
    players,
    game,
    charter: termsWith(rules),
    take: (seat, sitting) => (seat === liar + 1 ? takeCheatingSeat(sitting, game, ...cheats) : undefined),
  })
  const culprit = table.players[liar]!
  expect(faults.map((fault) => [fault.culprit, fault.slot, fault.rule])).toContainEqual([culprit, slot, rule])
  for (const fault of faults) expect(fault.culprit).toBe(culprit)
  expect(await recheckAll(faults, () => werewolf())).toBe(true)
  const honest = endings.filter((_, seat) => seat !== liar)
  const outcome = honest[0]!.result!
  for (const { result, error } of honest) {
    expect(error).toBeUndefined()
    expect(result).toEqual(outcome)
  }
  return { outcome, culprit, roles: acted.roles }
}

const exchanged = (body: Body, left: string, right: string): Body => ({
  ...body,
  [left]: body[right]!,
  [right]: body[left]!,
})
const truth = 'give true parts of the cards'
const allowed = 'choose only what its role allows'

/** The generator: a point, but nobody's share. */
const base = wire.point().encode(group.base)

const wolfIn = (roles: Roles, village: Village): SeatNumber | null =>
  [...roles].find(([seat, role]) => role === 'wolf' && isAlive(village, seat))?.[0] ?? null

/** The first seat with this role. */
const seatOf = (wanted: Role, roles: Roles): SeatNumber =>
  [...roles].sort(([a], [b]) => a - b).find(([, role]) => role === wanted)![0]

/** The village of the source: the pack votes, and a wolf declares. */
const source = { roles: { ...specials, guard: 0 }, pack: 'vote', victory: 'declared' } as const

/** What is tried besides the cheats of the catalogue, where it is caught and by which rule. */
const lies: readonly [string, () => readonly Cheat[], slot: string, rule: string][] = [
  [
    'the guard’s choice as a choice of the pack',
    () => [{ slot: /^night\/1$/, rewrite: (body) => exchanged(body, 'kill', 'guard') }],
    'night/1',
    allowed,
  ],
  [
    'a false share of the guard test',
    () => [{ slot: /^night\/1\/tested$/, rewrite: (body) => ({ ...body, parts: [base] }) }],
    'night/1/tested',
    truth,
  ],
]
describe('who tells', () => {
  test.each(lies)(
    '%s is named at its step, strangers agree, and it is dead',
    async (seed, cheats, slot, rule) => {
      const { outcome, culprit } = await expectCaught({ seed, liar: 1, cheats: cheats(), slot, rule })
      const dead = outcome.village.deaths.map(({ seat, cause }) => [outcome.players[seat], cause])
      expect(dead[0]).toEqual([culprit, 'absence'])
    },
    60_000,
  )

  test('the choice of last night again is named', async () => {
    let kept: Body | undefined
    const cheats: readonly Cheat[] = [
      {
        slot: /^night\/1$/,
        rewrite: (body) => {
          kept = body
          return body
        },
      },
      { slot: /^night\/2$/, rewrite: () => kept! },
    ]
    // Nobody dies on the first day, so that the second night has the same slots.
    const execute: Script['execute'] = (roles, { village }) =>
      village.day === 1 ? null : wolfIn(roles, village)
    const script = { execute }
    await expectCaught({ seed: 'last night', liar: 1, cheats, slot: 'night/2', rule: allowed, script })
  }, 60_000)

  test.each<[string, Cheat, step: string, rule: string]>([
    [
      'that the wolves have won, and is none',
      { slot: /declaration$/, rewrite: (body) => ({ ...body, declares: true }) },
      'declaration',
      'declare only as a wolf',
    ],
    [
      'another role than its own when the wolves have declared',
      { slot: /declaration\/others$/, rewrite: (body) => ({ ...body, parts: [base] }) },
      'declaration/others',
      truth,
    ],
  ])(
    '%s, in the village of the source, is named',
    async (seed, cheat, step, rule) => {
      const roles = await dealtFrom(seed, source)
      const liar = seatOf('villager', roles)
      const slot = `without-${seatOf('seer', roles) + 1}/${step}`
      const declare = (view: VillageView): boolean => rule === truth && view.role === 'wolf'
      const script: Script = { kill: 'seer', declare }
      const caught = await expectCaught({ seed, liar, cheats: [cheat], slot, rule, script, rules: source })
      expect(caught.roles).toEqual(roles)
    },
    60_000,
  )

  test('other votes of the wolves than it was given to mix, in the village of the source, is named', async () => {
    const slot = 'night/1/mix/2'
    const cheats: readonly Cheat[] = [
      { slot: /^night\/1\/mix\/2$/, rewrite: (body) => exchanged(body, 'epk', 'msg') },
    ]
    const rule = 'shuffle without changing a card'
    await expectCaught({ seed: 'mixed', liar: 1, cheats, slot, rule, rules: source })
  }, 60_000)

  test.each([true, false])(
    'that it is the hunter by a shot, and is none, is named, and nobody is shot (roles shown: %s)',
    async (shown) => {
      const seed = 'no hunter'
      const rules = { roles: { ...specials, guard: 0, hunter: 1 }, shown }
      const roles = await dealtFrom(seed, rules)
      const liar = seatOf('villager', roles)
      const prey = seatOf('seer', roles)
      const cheats: readonly Cheat[] = [{ slot: /shot\/\d$/, rewrite: (body) => ({ ...body, shot: prey }) }]
      const { outcome, ...caught } = await expectCaught({
        seed,
        liar,
        cheats,
        slot: `shot/${liar + 1}`,
        rule: 'shoot only as the hunter',
        // The liar is executed on the first day, and then every wolf.
        script: { execute: (all, { village }) => (isAlive(village, liar) ? liar : wolfIn(all, village)) },
        rules,
      })
      expect(caught.roles).toEqual(roles)
      expect(outcome.village.deaths.map(({ cause }) => cause)).not.toContain('shot')
    },
    60_000,
  )

  test('two things at once is dead as soon as it is seen', async () => {
    const twice: Cheat = { slot: /^night\/1$/, again: (body) => exchanged(body, 'kill', 'guard') }
    const { outcome, culprit } = await expectCaught({
      seed: 'twice',
      liar: 1,
      cheats: [twice],
      slot: 'night/1',
      rule: 'say one thing',
    })
    const dead = outcome.village.deaths.map(({ seat, cause }) => [outcome.players[seat], cause])
    expect(dead).toContainEqual([culprit, 'absence'])
  }, 60_000)
})
