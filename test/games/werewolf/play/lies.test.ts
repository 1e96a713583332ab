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
  type Seat,
  type Specials,
  type Village,
} from '../../../../src/games/werewolf/index.ts'
import { type WerewolfOutcome, werewolf } from '../../../../src/games/werewolf/play/index.ts'
import { group } from '../../../../src/group/index.ts'
import { type Game, simulate, wire } from '../../../../src/table/index.ts'
import type { Body } from '../../../../src/table/statement.ts'
import { acting, type Script } from './script.ts'
import { rulesWith, termsOf } from './tables.ts'

const liar = 2
const specials: Specials = { wolf: 2, seer: 1, guard: 1, hunter: 0, medium: 0, mason: 0 }

interface Lied {
  readonly slot: string
  readonly rule: string
}

/** A village of six in which one lies; the lie must be caught there by that rule. */
async function expectCaught(name: string, lies: readonly Cheat[], { slot, rule }: Lied, script: Script = {}) {
  const acted = acting({ execute: 'wolf', ...script })
  const game: Game<WerewolfOutcome> = (seat) => werewolf({ mind: acted.mind() })(seat)
  const { endings, faults, table } = await simulate<WerewolfOutcome>({
    seed: name,
    players: 6,
    game,
    charter: termsOf(rulesWith({ roles: specials, talk: 0 })),
    take: (seat, sitting) => (seat === liar ? takeCheatingSeat(sitting, game, ...lies) : undefined),
  })
  const culprit = table.players[liar - 1]!
  expect(faults.map((fault) => [fault.culprit, fault.slot, fault.rule])).toContainEqual([culprit, slot, rule])
  for (const fault of faults) expect(fault.culprit).toBe(culprit)
  expect(await recheckAll(faults, () => werewolf())).toBe(true)
  const [first] = endings
  for (const [i, { result, error }] of endings.entries()) {
    if (i + 1 === liar) continue
    expect(error).toBeUndefined()
    expect(result).toEqual(first!.result)
  }
  return { outcome: first!.result!, culprit }
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

const wolfIn = (roles: ReadonlyMap<Seat, Role>, village: Village): Seat | null =>
  [...roles].find(([seat, role]) => role === 'wolf' && isAlive(village, seat))?.[0] ?? null

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
    async (name, cheats, slot, rule) => {
      const { outcome, culprit } = await expectCaught(name, cheats(), { slot, rule })
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
    await expectCaught('last night', cheats, { slot: 'night/2', rule: allowed }, { execute })
  }, 60_000)

  test('two things at once is dead as soon as it is seen', async () => {
    const twice: Cheat = { slot: /^night\/1$/, again: (body) => exchanged(body, 'kill', 'guard') }
    const { outcome, culprit } = await expectCaught('twice', [twice], {
      slot: 'night/1',
      rule: 'say one thing',
    })
    const dead = outcome.village.deaths.map(({ seat, cause }) => [outcome.players[seat], cause])
    expect(dead).toContainEqual([culprit, 'absence'])
  }, 60_000)
})
