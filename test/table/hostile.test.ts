/** Stories of players who break the order of a table, alone and in pairs: each of them once turned a game back. */
import { describe, expect, test } from 'vitest'
import {
  Absent,
  audit,
  form,
  type Game,
  plainSealer,
  recheck,
  type Scenario,
  type Simulated,
  simulate,
  type TableEvent,
  wire,
} from '../../src/table/index.ts'
import { agreement, cheats, culprits, tossAndStay } from './coins.ts'
import { type Puppet, takePuppetSeat } from './puppet.ts'
import { wrongSecret } from './stories/cheats.ts'

const NumberForm = form('test', 'number', wire.record({ n: wire.integer(0, 1000) }))
const zero = () => ({ n: 0 })

/** Plays with scripts at some seats. */
function playWithPuppets<R>(
  plan: Pick<Scenario<R>, 'seed' | 'players' | 'game' | 'onEvent'>,
  scripts: Record<number, (puppet: Puppet) => Promise<unknown>>,
): Promise<Simulated<R>> {
  return simulate({
    ...plan,
    take: (seat, sitting) => scripts[seat] && takePuppetSeat(sitting, plan.game, scripts[seat]),
    limit: 300_000,
  })
}

/** Player 1 bets, player 2 answers with one more; whoever is left then says three more things. Tells what was bet. */
const bettingGame: Game<string> = async (seat) => {
  const [first, second] = seat.players as [string, string]
  let here = seat.phase('hand', 1)
  let story = ''
  try {
    const { n } = (await here.at('bet').by(first, NumberForm, () => ({ n: 5 }))).wellFormed
    const answer = await here.at('next').by(second, NumberForm, () => ({ n: n + 1 }))
    const next = await here.accept('add one', answer, (said) => said.n === n + 1)
    story = `bet ${n}, ${next.n}`
  } catch (error) {
    if (!(error instanceof Absent)) throw error
    here = here.without(error.players)
    story = `without ${error.players.map((player) => seat.number(player)).join()}`
  }
  for (const step of ['a', 'b', 'c']) {
    try {
      await here.at(step).all(NumberForm, zero)
    } catch (error) {
      if (!(error instanceof Absent)) throw error
      here = here.without(error.players)
    }
  }
  const liars = [...here.convictions().keys()].map((player) => seat.number(player))
  return `${story}; left ${here.players.map((p) => seat.number(p)).join()}; convicted ${liars.join() || 'nobody'}`
}

describe('a stranger sends what JSON can hold but nobody can write', () => {
  test.each([
    ['a number beyond all numbers', '"n":1e999'],
    ['half a character', '"n":"\\ud800"'],
  ])('%s: it is a stray, and everybody plays on', async (_, field) => {
    const body = `{${field},"system":"x","type":"y"}`
    const [by, sig] = ['A'.repeat(43), 'A'.repeat(86)]
    const line = `{"asks":"","body":${body},"by":"${by}","head":"","q":0,"sig":"${sig}","slot":"x","table":"z"}`
    const strays: string[] = []
    const simulated = await simulate({
      seed: 'unwritable',
      players: 3,
      game: tossAndStay,
      take: (seat, { transport }) => {
        if (seat === 1) transport.submit(plainSealer.seal(line))
        return undefined
      },
      onEvent: (seat, __, event) => {
        if (event.kind === 'stray') strays.push(`${seat} ${event.reason}`)
      },
    })
    expect(agreement(simulated)).toMatch(/^1,2,3: /)
    expect(strays.sort()).toEqual([1, 2, 3].map((seat) => expect.stringMatching(`^${seat} .*canonical form`)))
    const verdict = await audit(simulated.lines, () => tossAndStay)
    expect(verdict).toMatchObject({ clean: true, strays: [{ reason: 'is no statement' }] })
  })
})

describe('somebody contradicts what it has said', () => {
  test('with an accomplice who does not say a word: the bet stands, and the contradictor is convicted', async () => {
    const simulated = await playWithPuppets(
      { seed: 'two of five', players: 5, game: bettingGame },
      {
        1: async (puppet) => {
          const { q, head, asks } = await puppet.question('hand#1/bet')
          puppet.says('hand#1/bet', NumberForm, { n: 5 }, { q, head, asks })
          await puppet.hears('hand#1/a', 2)
          puppet.says('hand#1/bet', NumberForm, { n: 77 }, { q, head, asks })
        },
        3: async () => new Promise(() => {}),
      },
    )
    expect(agreement(simulated, 2, 4, 5)).toBe('bet 5, 6; left 2,4,5; convicted 1')
    expect(culprits(simulated)).toEqual([1])
    for (const fault of simulated.faults) expect(await recheck(fault, () => bettingGame)).toBe(true)
    const verdict = await audit(simulated.lines.toReversed(), () => bettingGame)
    expect(verdict.result).toBe('bet 5, 6; left 2,4,5; convicted 1')
  })

  test('three times over: the first version counts, and one fault is enough', async () => {
    const simulated = await playWithPuppets(
      { seed: 'three versions', players: 3, game: bettingGame },
      {
        1: async (puppet) => {
          const question = await puppet.question('hand#1/bet')
          for (const n of [5, 6, 7]) puppet.says('hand#1/bet', NumberForm, { n }, question)
        },
      },
    )
    const story = agreement(simulated, 2, 3)
    expect(story).toMatch(/^bet [567], [678]; left 2,3; convicted 1$/)
    expect(simulated.faults).toHaveLength(1)
  })

  test('thousands of times: the table plays on, and hears no more of it than it has to', async () => {
    const simulated = await playWithPuppets(
      { seed: 'a flood', players: 3, game: bettingGame },
      {
        3: async (puppet) => {
          const question = await puppet.question('hand#1/bet')
          for (let n = 0; n < 4_500; n++)
            puppet.says('hand#1/a', NumberForm, { n: n % 1000 }, { ...question, q: n })
        },
      },
    )
    expect(agreement(simulated, 1, 2)).toBe('bet 5, 6; left 1,2; convicted 3')
  })
})

describe('somebody waits until it has seen the cards', () => {
  test('and bets after all: it is too late, whatever an accomplice does', async () => {
    const simulated = await playWithPuppets(
      { seed: 'comes back', players: 4, game: bettingGame },
      {
        1: async (puppet) => {
          const question = await puppet.question('hand#1/bet')
          await puppet.hears('hand#1/without-1/a', 3)
          puppet.says('hand#1/bet', NumberForm, { n: 9 }, question)
        },
        4: async (puppet) => {
          await puppet.hears('hand#1/bet', 1)
        },
      },
    )
    expect(agreement(simulated, 2, 3)).toBe('without 1; left 2,3; convicted nobody')
    expect(culprits(simulated)).toEqual([])
  })
})

describe('two call a third late', () => {
  test('although it has spoken in time: nobody believes them', async () => {
    const hurry = async (puppet: Puppet): Promise<void> => {
      const question = await puppet.question('hand#1/bet')
      for (let i = 0; i < 5; i++) {
        puppet.complains('hand#1/bet', question)
        await puppet.waits(50)
      }
    }
    const simulated = await playWithPuppets(
      { seed: 'two of three', players: 3, game: bettingGame },
      { 2: hurry, 3: hurry },
    )
    expect(agreement(simulated, 1)).toBe('without 2; left 1; convicted nobody')
    const early = await audit(simulated.lines, () => bettingGame)
    expect(early.strays.map(({ reason }) => reason)).toContain('complains too early')
  })

  test('on another past than that of the question: it is no complaint at all', async () => {
    const elsewhere = async (puppet: Puppet): Promise<void> => {
      const { q, head, asks } = await puppet.question('hand#1/bet')
      puppet.complains('hand#1/bet', { q, head: `A${head.slice(1)}`, asks })
      puppet.complains('hand#1/bet', { q: q + 1, head, asks })
    }
    const simulated = await playWithPuppets(
      { seed: 'another past', players: 3, game: bettingGame },
      { 2: elsewhere, 3: elsewhere },
    )
    const { strays } = await audit(simulated.lines, () => bettingGame)
    const complaints = strays.map(({ reason }) => reason).filter((reason) => reason.startsWith('complains'))
    expect(new Set(complaints)).toEqual(new Set(['complains about no open question']))
  })

  test('while they are silent themselves: only who has spoken may complain', async () => {
    const reasons: string[] = []
    const onEvent = (_: number, __: unknown, event: TableEvent): void => {
      if (event.kind === 'stray') reasons.push(event.reason)
    }
    const simulated = await playWithPuppets(
      { seed: 'silent complainers', players: 3, game: bettingGame, onEvent },
      {
        1: async (puppet) => {
          const question = await puppet.question('hand#1/bet')
          for (let i = 0; i < 200; i++) {
            puppet.complains('hand#1/bet', question)
            await puppet.waits(1_000)
          }
        },
      },
    )
    expect(agreement(simulated, 2, 3)).toBe('without 1; left 2,3; convicted nobody')
    expect(reasons).toContain('complains while it is silent itself')
  })
})

describe('somebody who is out says two things in a slot of its own', () => {
  test('is convicted, and screens are told that it moves nothing; one who plays is told of as a player', async () => {
    const told: string[] = []
    const twice = async (puppet: Puppet, slot: string): Promise<void> => {
      const question = await puppet.question(slot)
      for (const n of [1, 2]) puppet.says('hand#1/from-beyond', NumberForm, { n }, question)
    }
    const onEvent = (_: number, __: unknown, event: TableEvent): void => {
      if (event.kind === 'fault') told.push(`${event.fault.slot}: ${event.isOut ? 'out' : 'plays'}`)
    }
    for (const slot of ['hand#1/bet', 'hand#1/without-1/b']) {
      told.length = 0
      const simulated = await playWithPuppets(
        { seed: `beyond ${slot}`, players: 3, game: bettingGame, onEvent },
        { 1: (puppet) => twice(puppet, slot) },
      )
      expect(culprits(simulated)).toEqual([1])
      expect([...new Set(told)]).toEqual([`hand#1/from-beyond: ${slot === 'hand#1/bet' ? 'plays' : 'out'}`])
    }
  })
})

describe('somebody pretends that the program asks something else', () => {
  /** Seat 1 says what is another answer; tells what seats were told of it. */
  async function pretending(seed: string, script: (puppet: Puppet) => Promise<unknown>) {
    const [differing, strays]: [string[], string[]] = [[], []]
    const onEvent = (_: number, __: unknown, event: TableEvent): void => {
      if (event.kind === 'differs') differing.push(event.slot)
      if (event.kind === 'stray') strays.push(event.reason)
    }
    const simulated = await playWithPuppets({ seed, players: 3, game: bettingGame, onEvent }, { 1: script })
    expect(agreement(simulated, 2, 3)).toBe('without 1; left 2,3; convicted nobody')
    return { differing, strays, faults: simulated.faults }
  }

  test('what it says does not count, nobody is blamed, and the table goes on without it', async () => {
    const { differing, faults } = await pretending('differs', async (puppet) => {
      const question = await puppet.question('hand#1/bet')
      puppet.says('hand#1/bet', NumberForm, { n: 5 }, { ...question, asks: 'another' })
    })
    expect(differing).toContain('hand#1/bet')
    expect(faults).toEqual([])
  })

  test('and is not asked, or is out: nobody is told anything of it', async () => {
    const { differing, strays } = await pretending('differs unasked', async (puppet) => {
      for (const slot of ['hand#1/without-1/a', 'hand#1/without-1/b']) {
        const question = await puppet.question(slot)
        puppet.says(`${slot}/mine`, NumberForm, { n: 5 }, { ...question, asks: 'another' })
      }
    })
    expect(strays).toContain('answers no open question')
    expect(differing).toEqual([])
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
