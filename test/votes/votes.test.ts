/** Votes at real tables (spec/votes): counted alike by everybody, and nobody votes twice, copies, changes or forges a vote. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheat.ts'
import { takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import { group, hashToGroup } from '../../src/group/index.ts'
import { audit, type Game, type Player, type Seat, simulate, wire } from '../../src/table/index.ts'
import type { Body } from '../../src/table/inside.ts'
import {
  type Choice,
  type Elected,
  elect,
  election,
  poll,
  type VoteRules,
  voteRules,
} from '../../src/votes/index.ts'
import { type Overheard, playHonestly, playTable } from '../decks/tables.ts'
import { expectEveryFieldToMatter } from '../decks/tampering.ts'
import { statementsIn } from '../table/lines.ts'

const rules: VoteRules = {
  options: ['a', 'b', 'c'],
  secret: true,
  abstain: true,
  ties: 'runoff',
  casting: 'ballots',
}

/** Everybody votes as listed by seat, round after round. */
function voting(votes: readonly (readonly Choice[])[], changed: Partial<VoteRules> = {}): Game<Elected> {
  return (seat: Seat) => {
    let round = 0
    return elect(seat, { ...rules, ...changed }, (_, mine) => votes[round++]![seat.number(mine.player) - 1]!)
  }
}

/** How those vote who are asked again. */
const again = ['a', 'a', 'a']

const basePoint = wire.point().encode(group.base)

const charterFor = (changed: Partial<VoteRules> = {}) => ({
  game: 'vote',
  rules: voteRules.encode({ ...rules, ...changed }),
})

/** Whom an audit of the log names, and for what. */
async function namedIn(lines: readonly string[]): Promise<(readonly [Player, string])[]> {
  const { faults } = await audit(lines, () => election(() => null))
  return faults.map(({ culprit, rule }) => [culprit, rule])
}

const counts = ({ rounds }: Elected) => rounds.map(({ votes, abstained }) => [...votes.values(), abstained])

describe.each(['ballots', 'number-cards'] as const)('a vote with %s', (casting) => {
  test('is counted by everybody alike, abstentions too', async () => {
    const { ends, spectator } = await playTable({ players: 4 }, voting([['b', 'a', null, 'b']], { casting }))
    for (const end of [...ends, spectator] as Elected[]) {
      expect(end).toMatchObject({ winner: 'b', gone: [] })
      expect(counts(end)).toEqual([[1, 2, 0, 1]])
      expect(end.rounds[0]!.byVoter).toBeUndefined()
    }
  })

  test('in the open shows who voted for what, and nobody mixes', async () => {
    const { ends, lines, players } = await playTable(
      { players: 3 },
      voting([['b', null, 'c']], { casting, secret: false, ties: 'nobody' }),
    )
    expect((ends[0] as Elected).rounds[0]!.byVoter).toEqual(
      new Map(players.map((player, i) => [player, ['b', null, 'c'][i]])),
    )
    expect(statementsIn(lines).filter(({ slot }) => slot.includes('mix'))).toEqual([])
  })

  test('that is tied has one runoff between the leaders', async () => {
    const votes = [
      ['a', 'a', 'c', 'c', 'b'],
      ['a', 'a', 'c', 'c', 'c'],
    ]
    const [end] = await playHonestly({ players: 5 }, voting(votes, { casting }))
    expect(end!.winner).toBe('c')
    expect(end!.rounds.map(({ votes }) => [...votes])).toEqual([
      [
        ['a', 2],
        ['b', 1],
        ['c', 2],
      ],
      [
        ['a', 2],
        ['c', 3],
      ],
    ])
  }, 30_000)

  test('of whoever falls silent is taken again without it', async () => {
    const silent: Cheat = { slot: /^round\/1\/count/, remake: () => 'silence' }
    const { ends, players } = await playTable(
      { players: 3, cheats: new Map([[1, silent]]) },
      voting([['a', 'b', 'b'], again], { casting }),
    )
    expect(ends[0]).toMatchObject({ winner: 'a', gone: [players[1]] })
  })

  test('opened falsely by the last, who has seen the count, is taken again without it', async () => {
    const veto = (seat: Seat, said: Overheard): Cheat => ({
      slot: /^round\/1\/count\/unmask$/,
      rewrite: async (body) => {
        const others = seat.players.filter((player) => player !== seat.me)
        while (!others.every((player) => said('round/1/count/unmask', player)))
          await new Promise(setImmediate)
        return { ...body, parts: [basePoint, ...(body['parts'] as string[]).slice(1)] }
      },
    })
    const { ends, spectator, lines, players } = await playTable(
      { players: 3, cheats: new Map([[1, veto]]), terms: charterFor({ casting }) },
      voting([['a', 'b', 'b'], again], { casting }),
    )
    for (const end of [ends[0], ends[2], spectator])
      expect(end).toMatchObject({ winner: 'a', gone: [players[1]] })
    expect(await namedIn(lines)).toEqual([[players[1], 'give true parts of the cards']])
  })

  test('changed by a mixer names the mixer, and is taken again without it', async () => {
    const change: Cheat = {
      slot: /^round\/1\/mix\/1$/,
      rewrite: (body) => ({ ...body, msg: [basePoint, ...(body['msg'] as string[]).slice(1)] }),
    }
    const { ends, lines, players } = await playTable(
      { players: 3, cheats: new Map([[0, change]]), terms: charterFor({ casting }) },
      voting([['a', 'b', 'b'], again], { casting }),
    )
    expect(ends[1]).toMatchObject({ winner: 'a', gone: [players[0]] })
    expect(await namedIn(lines)).toEqual([[players[0], 'shuffle without changing a card']])
  })
})

describe('whoever says two things in one slot', () => {
  const add = (body: Body): Body => ({ ...body, more: 1 })

  /** Three voters, of whom the second lies; gives the ends of the others, and the names of the rules that it broke. */
  async function votingBeside(lie: Cheat, votes: readonly (readonly Choice[])[]) {
    const game = voting(votes)
    const { endings, faults, table } = await simulate<Elected>({
      seed: 'twice',
      players: 3,
      game,
      take: (seat, sitting) => (seat === 2 ? takeCheatingSeat(sitting, game, lie) : undefined),
    })
    const [one, , three] = endings.map(({ result, error }) => result ?? error)
    expect(
      new Set(faults.map(({ culprit, rule }) => `${table.players.indexOf(culprit) + 1}: ${rule}`)),
    ).toEqual(new Set(['2: say one thing']))
    expect(three).toEqual(one)
    expect(one).toMatchObject({ gone: [table.players[1]] })
    return one as Elected
  }

  test('has no vote: the others vote again before a count is final', async () => {
    const end = await votingBeside({ slot: /^round\/1\/vote$/, again: add }, [
      ['b', 'a', 'a'],
      ['b', 'a', 'b'],
    ])
    expect(end.winner).toBe('b')
    expect(counts(end)).toEqual([[0, 2, 0, 0]])
  })

  test('about the first round while the runoff is held is out of the runoff, and the first count stands', async () => {
    const late: Cheat = {
      slot: /^round\/2\/vote$/,
      rewrite: async (body, { door }) => {
        await door.contradict(/^round\/1\/vote$/, add)
        return body
      },
    }
    const end = await votingBeside(late, [
      ['a', 'b', null],
      ['b', 'a', 'a'],
      ['b', 'a', 'b'],
    ])
    expect(end.winner).toBe('b')
    expect(counts(end)).toEqual([
      [1, 1, 0, 1],
      [0, 2, 0],
    ])
  })
})

test('an election without anybody says that nobody is left', async () => {
  const { spectator } = await playTable({ players: 1 }, (seat) => voting([['a']])(seat.without(seat.players)))
  expect(spectator).toMatchObject({ name: 'Stuck', message: 'nobody is left to vote' })
})

describe('the rules of a tie', () => {
  test('without a runoff, a tie elects nobody', async () => {
    const [end] = await playHonestly({ players: 2 }, voting([['a', 'b']], { ties: 'nobody' }))
    expect(end!.winner).toBeNull()
    expect(end!.rounds).toHaveLength(1)
  })

  test('a second tie elects nobody', async () => {
    const votes = [
      ['a', 'b'],
      ['b', 'a'],
    ]
    const [end] = await playHonestly({ players: 2 }, voting(votes))
    expect(end!.winner).toBeNull()
    expect(end!.rounds).toHaveLength(2)
  })

  test('where all abstain there is nothing to run off', async () => {
    const [end] = await playHonestly({ players: 2 }, voting([[null, null]]))
    expect(end).toMatchObject({ winner: null, rounds: [{ abstained: 2 }] })
  })
})

describe('a ballot', () => {
  const plain: Game<unknown> = (seat) => poll(seat, rules, () => 'a')

  test('cannot be forged: every field of it matters', async () => {
    const tried = await expectEveryFieldToMatter(2, 1, plain, { tampered: /^vote$/ })
    expect(tried).toBeGreaterThan(10)
  }, 120_000)

  test('for nothing on the list is refused', async () => {
    const forged = wire.points(1, 1).encode(hashToGroup('test', 'mallory'))
    const cheat: Cheat = { slot: /^vote$/, rewrite: (body) => ({ ...body, msg: forged }) }
    const { ends, players } = await playTable({ players: 3, cheats: new Map([[1, cheat]]) }, plain)
    expect(ends[0]).toMatchObject({ rule: 'vote for one of the options', culprit: players[1] })
  })

  test('that nobody can read costs its voter the vote, and the others vote again', async () => {
    const garbage: Cheat = { slot: /^round\/1\/vote$/, rewrite: (body) => ({ ...body, proof: 'AAAA' }) }
    const { ends, lines, players } = await playTable(
      { players: 3, cheats: new Map([[1, garbage]]), terms: charterFor() },
      voting([['a', 'b', 'b'], again]),
    )
    expect(ends[0]).toMatchObject({ winner: 'a', gone: [players[1]] })
    expect((await namedIn(lines)).map(([culprit]) => culprit)).toEqual([players[1]])
  })

  test('copied from another voter is refused, and the copier named, not the other', async () => {
    const copy = (seat: Seat, said: Overheard): Cheat => ({
      slot: /^vote$/,
      rewrite: async () => {
        for (;;) {
          const heard = said('vote', seat.players[0]!)
          if (heard !== undefined) return heard.body
          await new Promise(setImmediate)
        }
      },
    })
    const { ends, players } = await playTable({ players: 2, cheats: new Map([[1, copy]]) }, plain)
    expect(ends[0]).toMatchObject({ rule: 'vote for one of the options', culprit: players[1] })
  })
})

describe('the source’s voter 1, who gathers, shuffles and opens all', () => {
  test('cannot count alone: without the turn of another nothing is opened, and all vote anew', async () => {
    const lazy: Cheat = { slot: /^round\/1\/mix\/2$/, remake: () => 'silence' }
    const votes = [
      ['a', 'b', 'b'],
      ['a', 'b', 'a'],
    ]
    const { ends, players } = await playTable({ players: 3, cheats: new Map([[1, lazy]]) }, voting(votes))
    expect(ends[0]).toMatchObject({ gone: [players[1]] })
  })

  test('cannot cast a card of another voter: a place beyond the row is refused', async () => {
    const far: Cheat = { slot: /^round\/1\/vote\/cast$/, rewrite: (body) => ({ ...body, place: 4 }) }
    const { ends, lines, players } = await playTable(
      { players: 2, cheats: new Map([[1, far]]), terms: charterFor({ casting: 'number-cards' }) },
      voting([['a', 'b'], again], { casting: 'number-cards' }),
    )
    expect(ends[0]).toMatchObject({ winner: 'a', gone: [players[1]] })
    expect((await namedIn(lines)).map(([culprit]) => culprit)).toEqual([players[1]])
  })

  test('cannot put another card into its rows', async () => {
    const twoAlike: Cheat = {
      slot: /^round\/1\/vote\/rows\/2$/,
      rewrite: (body) => ({ ...body, msg: (body['msg'] as string[]).map((_, __, all) => all[0]!) }),
    }
    const { ends, lines, players } = await playTable(
      { players: 2, cheats: new Map([[1, twoAlike]]), terms: charterFor({ casting: 'number-cards' }) },
      voting([['a', 'b'], again], { casting: 'number-cards' }),
    )
    expect(ends[0]).toMatchObject({ winner: 'a', gone: [players[1]] })
    expect(await namedIn(lines)).toEqual([[players[1], 'shuffle without changing a card']])
  })
})

describe('bad questions and choices', () => {
  test.each([
    [{ options: ['a'] }, '2 to 64 options, not 1'],
    [{ options: ['a', 'a'] }, 'a name of its own'],
    [{ options: ['a', ''] }, 'an option needs a name'],
  ])('%j', async (changed, sentence) => {
    await expect(playHonestly({ players: 2 }, voting([['a', 'a']], changed))).rejects.toThrow(sentence)
  })

  test.each([
    ['x', {}, '"x" is not an option: vote for one of a, b, c'],
    [null, { abstain: false }, 'nobody may abstain here: vote for one of a, b, c'],
  ])(
    'a choice of %j that is not on the list is never sent, and convicts nobody',
    async (choice, changed, sentence) => {
      const votes = [
        ['a', choice],
        ['a', choice],
      ]
      const { ends, players } = await playTable({ players: 2 }, voting(votes, changed))
      expect(ends[1]).toMatchObject({ message: expect.stringContaining(sentence) })
      expect(ends[0]).toMatchObject({ winner: 'a', gone: [players[1]] })
    },
  )
})
