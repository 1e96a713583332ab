/** What games are made of every day: turns and rounds with slots of their own, and choices that all make at once. */
import { describe, expect, test } from 'vitest'
import {
  chooseAtOnce,
  form,
  type Game,
  localTable,
  recheck,
  rounds,
  type Seat,
  simulate,
  turns,
  wire,
} from '../../src/table/index.ts'
import { cheats, culprits } from './coins.ts'

const names = ['Ann', 'Bob', 'Cleo']
const Bid = form('auction', 'bid', wire.record({ chips: wire.integer(0, 100) }))

/** Plays with three; gives what all seats came to. */
async function outcomeOf<R>(game: Game<R>): Promise<R> {
  const { results } = localTable(
    { game: 'mine' },
    names.map((name) => ({ name, game })),
  )
  return (await results())[0] as R
}

describe('turns', () => {
  const taken = (seat: Seat, most: number, order?: Parameters<typeof turns>[1]): string[] => {
    const said: string[] = []
    for (const turn of turns(seat, order)) {
      said.push(`${seat.name(turn.player)} ${turn.seat.slot}`)
      if (turn.number === most) break
    }
    return said
  }

  test('go round, each in a slot of its own', async () => {
    expect(await outcomeOf(async (seat) => taken(seat.at('play'), 4))).toEqual([
      'Ann play/turn/1',
      'Bob play/turn/2',
      'Cleo play/turn/3',
      'Ann play/turn/4',
    ])
  })

  test('begin with whom they should, and pass over those who do not play', async () => {
    const said = await outcomeOf(async (seat) => {
      const [ann, bob, cleo] = seat.players as [string, string, string]
      return taken(seat, 4, { first: cleo, players: [ann, bob, cleo], plays: (player) => player !== ann })
    })
    expect(said).toEqual(['Cleo turn/1', 'Bob turn/2', 'Cleo turn/3', 'Bob turn/4'])
  })

  test('end when nobody plays any more, and refuse a beginner who takes none', async () => {
    const said = await outcomeOf(async (seat) => {
      const left = new Map(seat.players.map((player, i) => [player, i]))
      const order: string[] = []
      for (const { player } of turns(seat, { plays: (one) => left.get(one)! > 0 })) {
        left.set(player, left.get(player)! - 1)
        order.push(seat.name(player))
      }
      const begin = () => turns(seat, { players: seat.players.slice(1), first: seat.players[0]! }).next()
      expect(begin).toThrow('whoever begins must be among those who take turns')
      return order
    })
    expect(said).toEqual(['Bob', 'Cleo', 'Cleo'])
  })

  test('rounds are counted', async () => {
    const said = await outcomeOf(async (seat) =>
      [...rounds(seat, 2)].map(({ number, seat: { slot } }) => [number, slot]),
    )
    expect(said).toEqual([
      [1, 'round/1'],
      [2, 'round/2'],
    ])
  })
})

describe('a choice that all make at once', () => {
  let asked = 0
  const bidding: Game<readonly number[]> = async (seat) => {
    const bids = await chooseAtOnce(seat.at('bids'), Bid, ({ player }) => {
      asked++
      return { chips: 10 * seat.number(player) }
    })
    return [...bids.values()].map(({ chips }) => chips)
  }

  test('is opened when all have sealed theirs', async () => {
    expect(await outcomeOf(bidding)).toEqual([10, 20, 30])
  })

  test('cannot be read from what is sealed', async () => {
    const { lines } = await simulate({ seed: 'hidden', players: 2, game: bidding })
    const sealed = lines.filter((line) => line.includes('bids/seal'))
    expect(sealed).toHaveLength(2)
    for (const line of sealed) expect(line).not.toMatch(/chips|auction/)
  })

  test('is made once, whoever crashes when', async () => {
    const { steps } = await simulate({ seed: 'bids', players: 2, game: bidding })
    for (let step = 0; step <= steps; step += 2) {
      asked = 0
      const crashes = [{ seat: 1 + (step % 2), step, down: 50 }]
      const { endings } = await simulate({ seed: 'bids', players: 2, game: bidding, crashes })
      for (const { result } of endings) expect(result).toEqual([10, 20])
      expect(asked).toBeLessThanOrEqual(3)
    }
  })

  test.each([
    ['salt', { salt: new Uint8Array(32) }],
    ['words', { words: new TextEncoder().encode('{"system":"auction","type":"bid","chips":99}') }],
    ['nonsense', { words: new Uint8Array(64) }],
  ])('names who opens another one (%s)', async (_, change) => {
    const cheat = { slot: /^bids\/open$/, remake: (said: unknown) => ({ ...(said as object), ...change }) }
    const simulated = await simulate({ seed: 'liar', players: 3, game: bidding, take: cheats({ 2: cheat }) })
    expect(culprits(simulated)).toEqual([2])
    for (const fault of simulated.faults) {
      expect(fault.rule).toBe('open what was sealed')
      expect(await recheck(fault, () => bidding)).toBe(true)
    }
  })

  test('that does not fit its form is the author’s mistake, and is not sealed', async () => {
    const game: Game<unknown> = (seat) => chooseAtOnce(seat.at('bids'), Bid, () => ({ chips: 101 }))
    await expect(outcomeOf(game)).rejects.toThrow(
      'what was chosen does not fit "auction/bid", so nothing was sealed',
    )
  })
})
