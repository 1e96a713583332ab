/** How a protocol runs on an order: one entry at a time, branches that are counted, failures that are the same everywhere. */
import { describe, expect, test } from 'vitest'
import {
  Absent,
  audit,
  Fault,
  form,
  type Game,
  type Seat,
  type Simulated,
  simulate,
  wire,
} from '../../src/table/index.ts'
import { agreement, cheats } from './coins.ts'
import { statementsIn } from './lines.ts'

const Word = form('test', 'word', wire.record({ word: wire.text(40) }))
const say = (word: string) => () => ({ word })
/** Lets a few events of the simulation pass; real time would make a busy machine's players late. */
const later = async (events: number): Promise<void> => {
  for (let i = 0; i < 5 * events; i++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Where everybody was asked what, by slot. */
function askedAt(simulated: Simulated<unknown>): Map<string, Set<number>> {
  const asked = new Map<string, Set<number>>()
  for (const { slot, q } of statementsIn(simulated.lines))
    asked.set(slot, (asked.get(slot) ?? new Set()).add(q))
  return asked
}

describe('a check that takes time', () => {
  test('holds back the next entry, so that all seats ask at the same one', async () => {
    for (let seed = 0; seed < 10; seed++) {
      let turn = 0
      const game: Game<string> = async (seat) => {
        const [first, second] = seat.players as [string, string]
        const story: string[] = []
        const parts = [first, second].map((player, i) => async (part: Seat) => {
          for (let step = 0; step < 3; step++) {
            const claim = await part.at('part', i, step).by(player, Word, say(`${i}.${step}`))
            await later((turn++ * 7) % 5)
            story.push(claim.wellFormed.word)
          }
        })
        await seat.parallel(parts)
        await seat.at('end').all(Word, say('end'))
        return story.join()
      }
      const simulated = await simulate({
        seed: `slow checks ${seed}`,
        players: 4,
        game,
        network: { delay: [1, 200] },
        spectators: 1,
      })
      const story = agreement(simulated)
      for (const [slot, numbers] of askedAt(simulated)) expect(numbers.size, slot).toBe(1)
      expect((await audit(simulated.lines, () => game)).result).toBe(story)
    }
  })
})

describe('parts that run side by side', () => {
  test('must be counted: Promise.all is refused with a sentence that says what to do', async () => {
    const game: Game<unknown> = (seat) =>
      Promise.all([1, 2].map((i) => seat.at('toss', i).all(Word, say('hello'))))
    const simulated = await simulate({ seed: 'Promise.all', players: 2, game })
    expect(simulated.endings.map(({ error }) => error?.message)).toEqual(
      Array(2).fill(expect.stringContaining('use seat.parallel')),
    )
  })

  test('and so is the seat of a part that waits for others', async () => {
    const game: Game<unknown> = (seat) =>
      seat.parallel([async () => seat.at('outer').all(Word, say('hello'))])
    const simulated = await simulate({ seed: 'outer seat', players: 2, game })
    expect(simulated.endings[0]?.error?.message).toContain('use seat.parallel')
  })

  test('fail together with the first that fails, and the others are not waited for', async () => {
    const made: string[] = []
    const game: Game<string> = async (seat) => {
      const [first, second, third] = seat.players as [string, string, string]
      try {
        await seat.parallel<unknown>([
          async (part) => part.at('never').by(third, Word, ({ signal }) => never(signal, made)),
          async (part) => {
            const claim = await part.at('lie').by(second, Word, say('a lie'))
            await part.accept('tell the truth', claim, ({ word }) => word !== 'a lie')
          },
        ])
        return 'nothing failed'
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        const after = await seat.at('after').by(first, Word, say('on we go'))
        return `${seat.number(error.culprit)} lied; ${after.wellFormed.word}`
      }
    }
    const simulated = await simulate({ seed: 'fails', players: 3, game, spectators: 1 })
    expect(agreement(simulated)).toBe('2 lied; on we go')
    expect(made).toEqual(['given up'])
    expect(simulated.time).toBeLessThan(10_000)
  })

  test('of which two fail at one entry: the first in order counts, at every seat', async () => {
    const game: Game<string> = async (seat) => {
      const failing = (name: string, wait: () => number) => async () => {
        await later(wait())
        throw new Absent([seat.players[0] as string], name)
      }
      let slow = 0
      const parts = [failing('first', () => (slow++ % 2) * 20), failing('second', () => 5)]
      const error = await seat.parallel(parts).catch((one: Absent) => one)
      return (error as Absent).slot
    }
    const simulated = await simulate({ seed: 'two failures', players: 4, game })
    expect(agreement(simulated)).toBe('first')
  })

  test('give their results in order, also if there are none', async () => {
    const game: Game<string> = async (seat) => {
      const none = await seat.parallel([])
      const words = await seat.parallel(
        seat.players.map((player, i) => async (part) => {
          return (await part.at('turn', i).by(player, Word, say(`${i}`))).wellFormed.word
        }),
      )
      return `${none.length} ${words.join()}`
    }
    expect(agreement(await simulate({ seed: 'in order', players: 3, game }))).toBe('0 0,1,2')
  })
})

async function never(signal: AbortSignal, made: string[]): Promise<{ word: string }> {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  made.push('given up')
  return { word: 'too late' }
}

describe('work that is forked', () => {
  const count = 4
  /** Rounds, each with a word that was gathered during the round before. */
  const ahead: Game<string> = async (seat) => {
    const last = seat.last('round', () => Word)
    const gather = (number: number) =>
      seat.fork(async (part) => {
        const words = await part
          .phase('round', number)
          .at('ahead')
          .all(Word, say(`${number}`))
        await later(number % 3)
        const more = await part.phase('round', number).at('more').all(Word, say('!'))
        return [...words, ...more].map(({ wellFormed }) => wellFormed.word).join('')
      })
    let story = last?.result.word ?? ''
    let next = gather((last?.number ?? 0) + 1)
    await seat.resumed()
    for (let number = (last?.number ?? 0) + 1; number <= count; number++) {
      const phase = seat.phase('round', number)
      await phase.at('now').all(Word, say('now'))
      const word = await next.join()
      if (number < count) next = gather(number + 1)
      await phase.at('then').all(Word, say('then'))
      story = `${story}${word.slice(0, 1)}`
      await phase.close(Word, { word: story })
    }
    return story
  }

  test('runs beside what follows, and its result is the same everywhere', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const simulated = await simulate({
        seed: `ahead ${seed}`,
        players: 3,
        game: ahead,
        network: { delay: [1, 150] },
        spectators: 1,
      })
      expect(agreement(simulated)).toBe('1234')
      expect((await audit(simulated.lines, () => ahead)).clean).toBe(true)
    }
  })

  test('is taken up again by a seat that crashed, from the closing before', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const simulated = await simulate({
        seed: `ahead with crashes ${seed}`,
        players: 3,
        game: ahead,
        network: { delay: [1, 100], loss: 0.05 },
        crashes: { count: 5, within: 2500, down: [0, 800] },
      })
      expect(agreement(simulated), simulated.seed).toBe('1234')
      expect(simulated.faults).toEqual([])
      for (const [slot, numbers] of askedAt(simulated)) expect(numbers.size, slot).toBe(1)
    }
  })

  test('can be given up: nobody is waited for in it', async () => {
    const game: Game<string> = async (seat) => {
      const fork = seat.fork((part) =>
        part.at('never').by(seat.players[0] as string, Word, () => new Promise(() => {})),
      )
      await seat.at('now').all(Word, say('now'))
      fork.cancel()
      await seat.at('then').all(Word, say('then'))
      return 'done'
    }
    const simulated = await simulate({ seed: 'given up', players: 3, game })
    expect(agreement(simulated)).toBe('done')
    expect(simulated.absences).toEqual([])
  })

  test('a seat that forgets to wait for its closing is told so', async () => {
    const game: Game<string> = async (seat) => {
      const last = seat.last('round', () => Word)
      const gather = seat.fork((part) =>
        part
          .phase('round', (last?.number ?? 0) + 1)
          .at('ahead')
          .all(Word, say('x')),
      )
      if (last === undefined) {
        await gather.join()
        seat.fork((part) => part.phase('round', 2).at('ahead').all(Word, say('x')))
        await seat.phase('round', 1).at('talk').all(Word, say('talk'))
        await seat.phase('round', 1).close(Word, { word: 'one' })
      }
      await seat.phase('round', 2).at('now').all(Word, say('now'))
      return 'done'
    }
    const errors = new Set<string | undefined>()
    for (let time = 600; time < 1400; time += 50) {
      const simulated = await simulate({
        seed: 'forgets',
        players: 2,
        game,
        network: { delay: [100, 100] },
        crashes: [{ seat: 2, time, down: 10 }],
        limit: 60_000,
      })
      errors.add(simulated.endings[1]?.error?.message)
    }
    expect([...errors]).toContainEqual(expect.stringContaining('seat.resumed'))
  })
})

describe('a question to any of several', () => {
  test('is answered by the first in the order of the log', async () => {
    const game: Game<string> = async (seat) => {
      const { player, wellFormed } = await seat.at('race').first(seat.players, Word, say('me'))
      return `${seat.number(player)} ${wellFormed.word}`
    }
    const simulated = await simulate({ seed: 'race', players: 4, game, network: { delay: [1, 300] } })
    const [first] = statementsIn(simulated.lines).filter(({ slot }) => slot === 'race')
    expect(agreement(simulated)).toBe(`${simulated.table.players.indexOf(first?.by ?? '') + 1} me`)
  })
})

describe('an offer', () => {
  test('is heard by everybody at the same entry, and nobody waits for it', async () => {
    const game: Game<string> = async (seat) => {
      const [first] = seat.players as [string]
      const offer = seat.at('offer').offer(seat.players, Word, say('hi'))
      const seen: number[] = []
      for (let i = 0; i < 4; i++) {
        await seat.at('turn', i).by(first, Word, say('turn'))
        seen.push(offer.said().wellFormed.size)
      }
      offer.end()
      await seat.at('end').by(first, Word, say('end'))
      return seen.join()
    }
    for (let seed = 0; seed < 6; seed++) {
      const simulated = await simulate({
        seed: `offer ${seed}`,
        players: 4,
        game,
        network: { delay: [1, 300] },
        take: cheats({ 3: { slot: /^offer$/, remake: () => 'silence' } }),
        spectators: 1,
      })
      agreement(simulated, 1, 2, 4, 5)
    }
  })

  test('is not what a log ends before: that is what somebody is waited for', async () => {
    const game =
      (turns: number): Game<string> =>
      async (seat) => {
        const [first] = seat.players as [string]
        const offer = seat.at('offer').offer(seat.players, Word, say('hi'))
        for (let i = 0; i < turns; i++) await seat.at('turn', i).by(first, Word, say('turn'))
        offer.end()
        return 'over'
      }
    const { lines } = await simulate({ seed: 'offer and end', players: 2, game: game(3) })
    const { unfinished } = await audit(lines, () => game(4))
    expect(unfinished).toBe('the log ends before turn/3 by player 1')
  })
})
