/** Secret groups at real tables (spec/groups, sections 5 and 6): what everybody learns fits together, and cheats are named. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheat.ts'
import { opened, unmask } from '../../src/cards/index.ts'
import { group } from '../../src/group/index.ts'
import {
  type Membership,
  numberCardGroups,
  numberCardsNeeded,
  plansOf,
  secretGroups,
} from '../../src/groups/index.ts'
import type { Game, Player, Seat } from '../../src/table/index.ts'
import { points } from '../cards/table.ts'
import { playHonestly, playTable } from '../decks/tables.ts'
import { statementsIn } from '../table/lines.ts'

/** Both forms, as games that give what each player learns. */
const forms = {
  lean: (sizes: readonly number[]): Game<Membership<Player> | undefined> => {
    return async (seat) => (await secretGroups(seat, plansOf(sizes))).mine
  },
  'with number cards': (sizes: readonly number[]): Game<Membership<Player> | undefined> => {
    return async (seat) => (await numberCardGroups(seat, plansOf(sizes))).mine
  },
}

/** Everybody names the same mates, and every group has its size. */
function expectGroups(
  players: readonly Player[],
  learnt: readonly (Membership<Player> | undefined)[],
  sizes: readonly number[],
): void {
  const members = new Map<string, Player[]>()
  learnt.forEach((mine, i) => {
    members.set(mine!.group, [...(members.get(mine!.group) ?? []), players[i]!])
  })
  expect(plansOf(sizes).map(({ name }) => members.get(name)?.length)).toEqual(sizes)
  learnt.forEach((mine, i) => {
    expect(mine!.mates).toEqual(members.get(mine!.group)!.filter((player) => player !== players[i]))
  })
}

describe.each(Object.entries(forms))('groups, %s', (_, form) => {
  test.each([
    [[2, 1]],
    [[2, 1, 1]],
    [[3, 2]],
    [[3, 2, 1]],
    [[4, 2]],
    [[2, 2, 1, 1, 1]],
    [[3, 3, 1]],
    [[1, 1]],
    [[3]],
  ])(
    'of %j: everybody learns its group and its mates',
    async (sizes) => {
      const total = sizes.reduce((sum, size) => sum + size, 0)
      const { players, ends, spectator } = await playTable({ players: total }, form(sizes))
      for (const end of ends) if (end instanceof Error) throw end
      expectGroups(players, ends as Membership<Player>[], sizes)
      expect(spectator).toBeUndefined()
    },
    60_000,
  )

  test('must take exactly the players that are there', async () => {
    await expect(playHonestly({ players: 3 }, form([2, 2]))).rejects.toThrow('take 4 players, not 3')
    await expect(playHonestly({ players: 3 }, form([3, 0]))).rejects.toThrow('at least one member, not 0')
    await expect(playHonestly({ players: 3 }, form([1.5, 1.5]))).rejects.toThrow('at least one member')
    await expect(playHonestly({ players: 1 }, form([1]))).rejects.toThrow('at least two players')
  })

  test('differ from table to table, each division as often as any other', async () => {
    const counts = new Map<string, number>()
    const runs = process.env['NODEALER_FULL'] ? 600 : 15
    for (let i = 0; i < runs; i++) {
      const ends = await playHonestly({ players: 3 }, form([2, 1]))
      const alone = String(ends.findIndex((mine) => mine!.mates.length === 0))
      counts.set(alone, (counts.get(alone) ?? 0) + 1)
    }
    const expected = runs / 3
    const chi = ['0', '1', '2'].reduce((sum, i) => sum + ((counts.get(i) ?? 0) - expected) ** 2 / expected, 0)
    // Two degrees of freedom: an honest program fails once in a million runs.
    expect(chi).toBeLessThan(27.6)
  }, 120_000)
})

describe('the numbers of cards', () => {
  test('are those of the source: two wolves and five villagers take 52', () => {
    const werewolf = (wolves: number, villagers: number): number =>
      numberCardsNeeded(plansOf([wolves, ...new Array<number>(villagers).fill(1)]))
    expect(werewolf(2, 5)).toBe(52)
    for (const w of [1, 2, 3, 4])
      for (const l of [1, 2, 5, 9]) expect(werewolf(w, l)).toBe(2 * w * (w + 2 * l + 1))
  })

  test('and those that are really shuffled: group cards stay where they are', async () => {
    const { lines } = await playTable({ players: 3 }, forms['with number cards']([2, 1]))
    const said = statementsIn(lines).filter(({ slot }) => slot.startsWith('sigma/'))
    // 2r·n of the 2r(n + m) cards move.
    for (const { body } of said) expect(body['epk']).toHaveLength(4 * 3)
    expect(numberCardsNeeded(plansOf([2, 1]))).toBe(4 * (3 + 2))
  })

  test('are (r + 1)·n in the lean form', async () => {
    const { lines } = await playTable({ players: 3 }, forms.lean([2, 1]))
    const said = statementsIn(lines).filter(({ slot }) => slot.startsWith('second/'))
    for (const { body } of said) expect(body['epk']).toHaveLength((2 + 1) * 3)
  })
})

describe('what is left over', () => {
  test('is a public ciphertext of every group and mark, which opens to what its owner has seen', async () => {
    const wolf = points('wolf')
    const game: Game<unknown> = async (seat: Seat) => {
      const marksOf = (name: string) => (name === 'A' ? wolf : group.identity)
      const { cards, mine } = await secretGroups(seat, plansOf([2, 1]), marksOf)
      const marks = seat.players.map((player) => cards.get(player)!.marks[0]!)
      await unmask(seat.at('open'), marks)
      const isWolf = marks.map((mark) => group.equal(opened(mark), wolf))
      expect(isWolf[seat.players.indexOf(seat.me!)]).toBe(mine!.group === 'A')
      return isWolf.filter(Boolean).length
    }
    expect(await playHonestly({ players: 3 }, game)).toEqual([2, 2, 2])
  })

  test('groups of one name are one role: villagers do not know which villager they are', async () => {
    const plans = [{ name: 'wolf', size: 2 }, ...new Array(3).fill({ name: 'villager', size: 1 })]
    const ends = await playHonestly({ players: 5 }, async (seat) => (await secretGroups(seat, plans)).mine)
    expect(ends.map((mine) => mine!.group).sort()).toEqual([
      'villager',
      'villager',
      'villager',
      'wolf',
      'wolf',
    ])
    for (const mine of ends) expect(mine!.mates).toHaveLength(mine!.group === 'wolf' ? 1 : 0)
  })

  test('with number cards every group needs a name of its own', async () => {
    const plans = new Array(2).fill({ name: 'villager', size: 1 })
    await expect(playHonestly({ players: 2 }, (seat) => numberCardGroups(seat, plans))).rejects.toThrow(
      'a name, of its own',
    )
  })
})

describe('cheats', () => {
  const rotated = (list: unknown): string[] => [...(list as string[]).slice(1), (list as string[])[0]!]

  test.each([
    ['lean', /^first\/2$/],
    ['lean', /^second\/2$/],
    ['with number cards', /^sigma\/2$/],
    ['with number cards', /^rho\/2\/scramble\/2$/],
  ] as const)('%s, %s: torn piles name the shuffler', async (form, slot) => {
    const torn: Cheat = { slot, rewrite: (body) => ({ ...body, epk: rotated(body['epk']) }) }
    const { ends, players } = await playTable(
      { players: 3, cheats: new Map([[1, torn]]) },
      forms[form]([2, 1]),
    )
    expect(ends[0]).toMatchObject({ rule: 'shuffle without changing a card', culprit: players[1] })
  })

  test.each([
    ['lean', /^numbers\/unmask$/],
    ['lean', /^deal\/unmask$/],
    ['with number cards', /^rho\/1\/upper\/unmask$/],
    ['with number cards', /^draw\/unmask$/],
  ] as const)('%s, %s: a false share names who gave it', async (form, slot) => {
    const lie: Cheat = { slot, rewrite: (body) => ({ ...body, parts: rotated(body['parts']) }) }
    const { ends, players } = await playTable(
      { players: 3, cheats: new Map([[1, lie]]) },
      forms[form]([2, 1]),
    )
    expect(ends[0]).toMatchObject({ rule: 'give true parts of the cards', culprit: players[1] })
  })

  test('who refuses to scramble is absent, and the others know who', async () => {
    const silent: Cheat = { slot: /^second\/2$/, remake: () => 'silence' }
    const { ends, players } = await playTable(
      { players: 3, cheats: new Map([[1, silent]]) },
      forms.lean([2, 1]),
    )
    expect(ends[0]).toMatchObject({ players: [players[1]] })
  })
})
