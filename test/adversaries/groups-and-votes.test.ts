/**
 * Cheats at secret groups and votes (spec/groups, section 5; spec/votes, section 2): each is caught at its step, the right player is
 * named, and a stranger who has only the evidence agrees.
 */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheat.ts'
import { takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import { recheckAll } from '../../src/adversaries/recheck-all.ts'
import { plansOf, secretGroups } from '../../src/groups/index.ts'
import { Fault, type Game, type Simulated, simulate } from '../../src/table/index.ts'
import type { Body } from '../../src/table/statement.ts'
import { elect, type VoteRules } from '../../src/votes/index.ts'

const cheatAt = 2
const groups: Game<unknown> = (seat) => secretGroups(seat, plansOf([2, 1]))
const rules: VoteRules = {
  options: ['a', 'b', 'c'],
  secret: true,
  abstain: false,
  ties: 'runoff',
  casting: 'ballots',
}
/** Everybody votes for another, so that there is a runoff between all. */
const vote: Game<unknown> = (seat) =>
  elect(seat, rules, (options, mine) => options[seat.number(mine.player) - 1]!)

const rotated = (body: Body, field: string): Body => {
  const [first, ...rest] = body[field] as string[]
  return { ...body, [field]: [...rest, first!] }
}
const doubled = (body: Body): Body => {
  const twice = (field: string): string[] =>
    (body[field] as string[]).map((_, i, all) => all[i === 1 ? 0 : i]!)
  return { ...body, epk: twice('epk'), msg: twice('msg') }
}
const overheard = (slot: string): NonNullable<Cheat['rewrite']> => {
  return async (_, { door }) => (await door.overhear(slot, 1))[0]!.body
}
/** Keeps its ballot of the first round, and casts it again in the second. */
const replayed = (): readonly Cheat[] => {
  let kept: Body | undefined
  const keep = (body: Body): Body => {
    kept = body
    return body
  }
  return [
    { slot: /^round\/1\/vote$/, rewrite: keep },
    { slot: /^round\/2\/vote$/, rewrite: () => kept! },
  ]
}

/** What is tried, at what, where it is caught and by which rule. */
const cheats: readonly [string, Game<unknown>, () => readonly Cheat[], slot: string, rule: string][] = [
  [
    'torn piles',
    groups,
    () => [{ slot: /^first\/2$/, rewrite: (body) => rotated(body, 'epk') }],
    'first/2',
    'shuffle without changing a card',
  ],
  [
    'a pile twice, another dropped, with an honest proof of the false piles',
    groups,
    () => [{ slot: /^second\/1$/, mishear: doubled }],
    'second/2',
    'shuffle without changing a card',
  ],
  [
    'a false share of the numbers',
    groups,
    () => [{ slot: /^numbers\/unmask$/, rewrite: (body) => rotated(body, 'parts') }],
    'numbers/unmask',
    'give true parts of the cards',
  ],
  [
    'a false share of another player’s group',
    groups,
    () => [{ slot: /^deal\/unmask$/, rewrite: (body) => rotated(body, 'parts') }],
    'deal/unmask',
    'give true parts of the cards',
  ],
  [
    'a copied ballot',
    vote,
    () => [{ slot: /^round\/1\/vote$/, rewrite: overheard('round/1/vote') }],
    'round/1/vote',
    'vote for one of the options',
  ],
  ['the ballot of the last round again', vote, replayed, 'round/2/vote', 'vote for one of the options'],
  [
    'a vote changed by a mixer',
    vote,
    () => [{ slot: /^round\/1\/mix\/2$/, rewrite: doubled }],
    'round/1/mix/2',
    'shuffle without changing a card',
  ],
  [
    'a vote doubled by a mixer, with an honest proof of the false ballots',
    vote,
    () => [{ slot: /^round\/1\/mix\/1$/, mishear: doubled }],
    'round/1/mix/2',
    'shuffle without changing a card',
  ],
  [
    'a false share at the count',
    vote,
    () => [{ slot: /^round\/1\/count\/unmask$/, rewrite: (body) => rotated(body, 'parts') }],
    'round/1/count/unmask',
    'give true parts of the cards',
  ],
]

/** Three players, of whom the second lies. */
function against<R>(game: Game<R>, lies: readonly Cheat[], seed: string): Promise<Simulated<R>> {
  return simulate<R>({
    seed,
    players: 3,
    game,
    take: (seat, sitting) => (seat === cheatAt ? takeCheatingSeat(sitting, game, ...lies) : undefined),
  })
}

describe('who tries', () => {
  test.each(cheats)('%s is named at its step, and strangers agree', async (name, game, lies, slot, rule) => {
    const { endings, faults, table } = await against(game, lies(), name)
    for (const [i, { error }] of endings.entries()) {
      if (i + 1 === cheatAt) continue
      expect(error).toBeInstanceOf(Fault)
      expect(error).toMatchObject({ culprit: table.players[cheatAt - 1], slot, rule })
    }
    expect(await recheckAll(faults, () => game)).toBe(true)
  })

  test('a second ballot is convicted by its two statements, and strangers agree', async () => {
    const again = (body: Body): Body => ({ ...body, msg: body['epk']! })
    const convicted: Game<readonly Fault[]> = async (seat) => {
      await vote(seat)
      return [...seat.convictions().values()]
    }
    const lies: readonly Cheat[] = [{ slot: /^round\/1\/vote$/, again }]
    const { endings, table } = await against(convicted, lies, 'twice')
    for (const i of [0, 2]) {
      const faults = endings[i]!.result!
      expect(faults.map(({ culprit }) => culprit)).toEqual([table.players[cheatAt - 1]])
      expect(await recheckAll(faults, () => convicted)).toBe(true)
    }
  })
})
