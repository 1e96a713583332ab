import { describe, expect, test, vi } from 'vitest'
import { auction } from '../../examples/auction.ts'
import { audit, type Game, recheck, type Simulated, simulate } from '../../src/table/index.ts'
import { cheats, culprits } from './coins.ts'

vi.mock('nodealer/table', () => import('../../src/table/index.ts'))

type Sale = { winner: string; pays: number }

const prices = [120, 90, 200, 150]
const bidding: Game<Sale> = (seat) => auction(() => prices[seat.number(seat.me ?? '') - 1] ?? 0)(seat)
const told = ({ winner, pays }: Sale, { table }: Simulated<Sale>): string =>
  `seat ${table.players.indexOf(winner) + 1} pays ${pays}`

describe('the auction of the book', () => {
  test('is won by the highest bid at the price of the second', async () => {
    const simulated = await simulate({ seed: 'sale', players: 4, game: bidding })
    for (const { result } of simulated.endings)
      expect(result && told(result, simulated)).toBe('seat 3 pays 150')
  })

  test('sells as it would have, whoever crashes when', async () => {
    const { steps } = await simulate({ seed: 'sale', players: 4, game: bidding })
    for (let step = 0; step <= steps; step += 3) {
      const seat = 1 + (step % 4)
      const simulated = await simulate({
        seed: 'sale',
        players: 4,
        game: bidding,
        crashes: [{ seat, step, down: 50 }],
      })
      for (const { result } of simulated.endings)
        expect(result && told(result, simulated)).toBe('seat 3 pays 150')
    }
  })

  test('names who opens another bid than it sealed', async () => {
    const cheaper = { slot: /^open$/, remake: (bid: unknown) => ({ ...(bid as object), price: 91 }) }
    const simulated = await simulate({
      seed: 'sale',
      players: 4,
      game: bidding,
      take: cheats({ 3: cheaper }),
    })
    expect(culprits(simulated)).toEqual([3])
    for (const fault of simulated.faults) expect(await recheck(fault, () => auction(() => 0))).toBe(true)
  })

  test('goes on without who does not open', async () => {
    const silent = { slot: /^open$/, remake: () => 'silence' as const }
    const simulated = await simulate({ seed: 'sale', players: 4, game: bidding, take: cheats({ 3: silent }) })
    const sales = [0, 1, 3].map((i) => simulated.endings[i]?.result)
    for (const sale of sales) expect(sale && told(sale, simulated)).toBe('seat 4 pays 120')
    const verdict = await audit(simulated.lines, () => auction(() => 0))
    expect(verdict.result).toEqual(sales[0])
  })
})
