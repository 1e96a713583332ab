import { describe, expect, test } from 'vitest'
import { AbsenceForm } from '../../src/table/absence.ts'
import {
  Absent,
  audit,
  Fault,
  form,
  type Game,
  readStatement,
  recheck,
  type Seat,
  type Simulated,
  type Statement,
  simulate,
  wire,
} from '../../src/table/index.ts'
import { agreement, cheats, culprits, tossAndStay } from './coins.ts'
import { type Puppet, takePuppetSeat } from './puppet.ts'
import { wrongSecret } from './stories/cheats.ts'

const NumberForm = form('test', 'number', wire.record({ n: wire.integer(0, 1000) }))
const zero = () => ({ n: 0 })

/** Plays with scripts at some seats, and counts how often each other seat had to go back. */
async function playWithPuppets<R>(
  plan: { seed: string; players: number; game: Game<R> },
  scripts: Record<number, (puppet: Puppet) => Promise<unknown>>,
): Promise<Simulated<R> & { rewinds: (seat: number) => number }> {
  const rewound: number[] = []
  const simulated = await simulate({
    ...plan,
    take: (seat, sitting) => scripts[seat] && takePuppetSeat(sitting, scripts[seat]),
    onEvent: (seat, _, event) => {
      if (event.kind === 'rewound') rewound.push(seat)
    },
  })
  return { ...simulated, rewinds: (seat) => rewound.filter((other) => other === seat).length }
}

describe('a stranger sends what JSON can hold but nobody can write', () => {
  test.each([
    ['a number beyond all numbers', '"n":1e999'],
    ['half a character', '"n":"\\ud800"'],
  ])('%s: it is refused, and everybody plays on', async (_, field) => {
    const body = `{${field},"system":"x","type":"y"}`
    const [by, sig] = ['A'.repeat(43), 'A'.repeat(86)]
    const line = `{"body":${body},"by":"${by}","on":[],"sig":"${sig}","slot":"x","table":"z"}`
    const refused: string[] = []
    const simulated = await simulate({
      seed: 'unwritable',
      players: 3,
      game: tossAndStay,
      take: (seat, { transport }) => {
        if (seat === 1) transport.publish(line)
        return undefined
      },
      onEvent: (seat, __, event) => {
        if (event.kind === 'refused') refused.push(`${seat} ${event.reason}`)
      },
    })
    expect(agreement(simulated)).toMatch(/^1,2,3: /)
    expect(refused.sort()).toEqual([2, 3].map((seat) => expect.stringMatching(`^${seat} .*canonical form`)))
  })
})

/** Player 1 bets; then all who are still there show a card, thank, and sign. Gives who did. */
const bettingGame: Game<string> = async (seat) => {
  let here = seat.phase('hand', 1)
  try {
    await here.at('bet').by(seat.players[0] as string, NumberForm, zero)
  } catch (error) {
    if (!(error instanceof Absent)) throw error
    here = here.without(error.players)
  }
  for (const step of ['card', 'thanks']) await here.at(step).all(NumberForm, zero)
  await here.close(NumberForm, zero())
  return here.players.map((player) => seat.number(player)).join()
}

describe('a player waits until it has seen the cards', () => {
  /** Bets when it has seen the card of this seat. */
  const betLate = (seat: number) => async (puppet: Puppet) => {
    await puppet.hears('hand#1/without-1/card', seat)
    puppet.says('hand#1/bet', NumberForm, zero())
  }

  /** Says that player 1 is absent, as this seat does, and waits for its card and for the late bet. */
  async function overtake(puppet: Puppet, seat: number): Promise<readonly Statement[]> {
    const theirs = await puppet.hears('hand#1/bet/absent/1', seat)
    const mine = puppet.says('hand#1/bet/absent/1', AbsenceForm, { seat: 1 })
    const card = await puppet.hears('hand#1/without-1/card', seat)
    return [theirs, mine, card, await puppet.hears('hand#1/bet', 1)]
  }

  /** Goes on without player 1, in step with this seat, but on top of these statements. */
  async function goOn(puppet: Puppet, seat: number, below: readonly Statement[]): Promise<void> {
    let on = below
    for (const step of ['card', 'thanks', 'end']) {
      const slot = `hand#1/without-1/${step}`
      const theirs = await puppet.hears(slot, seat)
      on = [puppet.says(slot, NumberForm, zero(), on), theirs]
    }
  }

  test('and bets after all: no accomplice who builds on the bet can bring it back', async () => {
    const simulated = await playWithPuppets(
      { seed: 'comes back', players: 3, game: bettingGame },
      { 1: betLate(3), 2: async (puppet) => goOn(puppet, 3, await overtake(puppet, 3)) },
    )
    expect(agreement(simulated, 3)).toBe('2,3')
    expect(simulated.rewinds(3)).toBe(0)
    const verdict = await audit(simulated.lines.toReversed(), () => bettingGame)
    expect(verdict).toMatchObject({ result: '2,3', faults: [] })
  })

  test('and closes the hand with an accomplice behind the backs of the other half', async () => {
    const end = 'hand#1/without-2-4/end'
    const simulated = await playWithPuppets(
      { seed: 'closes', players: 4, game: bettingGame },
      {
        1: async (puppet) => {
          await betLate(4)(puppet)
          const theirs = await puppet.hears(end, 3)
          puppet.says(end, NumberForm, zero(), [theirs])
        },
        3: async (puppet) => {
          const below = await overtake(puppet, 4)
          puppet.says(end, NumberForm, zero(), below)
          await puppet.hears(end, 1)
          await goOn(puppet, 4, below)
        },
      },
    )
    expect(agreement(simulated, 2, 4)).toBe('2,3,4')
    expect([2, 4].map(simulated.rewinds)).toEqual([0, 0])
  })
})

describe('two frame a third', () => {
  /** Player 2 must add one to what player 1 says. Whoever breaks a rule is out; then everybody left says three more things. */
  const addingGame: Game<string> = async (seat) => {
    const [first, second] = seat.players as [string, string]
    let here: Seat = seat.phase('hand', 1)
    let story = 'nobody is out'
    try {
      const { n } = await here.at('start').by(first, NumberForm, () => ({ n: 5 }))
      const next = await here.at('next').by(second, NumberForm, () => ({ n: n + 1 }))
      here.at('next').require(second, 'add one', next.n === n + 1)
      await here.at('pause').all(NumberForm, zero)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      story = `${seat.number(error.culprit)} is out: ${error.rule}`
      here = here.without([error.culprit])
    }
    for (const step of ['a', 'b', 'c']) await here.at(step).all(NumberForm, zero)
    return story
  }

  test('by a second version of what it built on: only the author of both is to blame', async () => {
    const simulated = await playWithPuppets(
      { seed: 'framed', players: 4, game: addingGame },
      {
        1: async (puppet) => {
          puppet.says('hand#1/start', NumberForm, { n: 5 })
          await puppet.hears('hand#1/next', 2)
          puppet.says('hand#1/start', NumberForm, { n: 77 })
        },
        3: async (puppet) => {
          let on = [await puppet.hears('hand#1/start', 1, 2)]
          for (const step of ['a', 'b', 'c']) {
            const slot = `hand#1/without-1/${step}`
            const mine = puppet.says(slot, NumberForm, zero(), on)
            on = [mine, await puppet.hears(slot, 2), await puppet.hears(slot, 4)]
          }
        },
      },
    )
    expect(agreement(simulated, 2, 4)).toBe('1 is out: say one thing')
    expect([2, 4].map(simulated.rewinds)).toEqual([1, 1])
    expect(culprits(simulated)).toEqual([1])
    for (const fault of simulated.faults) expect(await recheck(fault, () => addingGame)).toBe(true)
    const verdict = await audit(simulated.lines, () => addingGame)
    expect(verdict.faults.map(({ culprit }) => simulated.table.players.indexOf(culprit) + 1)).toEqual([1])
  })
})

describe('half a table', () => {
  test('cannot throw out the other half by saying that it is late', async () => {
    const hurry = async (puppet: Puppet): Promise<void> => {
      for (const seat of [1, 3]) puppet.says(`hand#1/bet/absent/${seat}`, AbsenceForm, { seat })
      for (const step of ['card', 'thanks', 'end']) puppet.says(`hand#1/${step}`, NumberForm, zero())
    }
    const simulated = await playWithPuppets(
      { seed: 'half', players: 4, game: bettingGame },
      { 2: hurry, 4: hurry },
    )
    expect(agreement(simulated, 1, 3)).toBe('1,2,3,4')
    expect(simulated.absences).toEqual([])
  })
})

describe('a flood of accusations', () => {
  test('of nobody, and of one again and again, is not what the others build on when its author falls silent', async () => {
    const simulated = await playWithPuppets(
      { seed: 'flood', players: 4, game: (seat) => tossAndStay(seat.phase('hand', 1)) },
      {
        4: async (puppet) => {
          const earlier = Array.from({ length: 12 }, (_, i) =>
            puppet.says(`hand#1/coin/seal/absent/${5 + i}`, AbsenceForm, { seat: 5 }),
          )
          for (const one of earlier) puppet.says('hand#1/coin/seal/absent/1', AbsenceForm, { seat: 1 }, [one])
        },
      },
    )
    expect(agreement(simulated, 1, 2, 3)).toMatch(/^1,2,3: /)
    const statements = simulated.lines.map(readStatement)
    const slots = new Map(statements.map(({ digest, slot }) => [digest, slot]))
    const after = statements.filter(({ slot }) => slot.includes('without-4/'))
    expect(after).toHaveLength(6)
    for (const { on } of after) {
      expect(
        on.map((digest) => slots.get(digest)).filter((slot) => /absent\/([5-9]|1\d)$/.test(slot ?? '')),
      ).toEqual([])
      expect(on.length).toBeLessThan(9)
    }
  })
})

describe('a false opening of a coin', () => {
  test('costs its author the seat, and the others toss again', async () => {
    const take = cheats<string>({ 3: wrongSecret })
    const simulated = await simulate({ seed: 'false opening', players: 3, game: tossAndStay, take })
    expect(agreement(simulated, 1, 2)).toMatch(/^1,2: /)
    expect(culprits(simulated)).toEqual([3])
  })
})
