/**
 * Fewer than half never open the board, as algebra: what a group of players knows of another player's part x·A are values of
 * polynomials with the constant term x, one polynomial for every deposit that was made. The part is known to them if and only
 * if the constant term is a sum of multiples of these values.
 */
import { describe, expect, test } from 'vitest'
import { fewestForEscrow, mostLosses, thresholdOf } from '../../../src/cards/index.ts'
import { type Scalar, scalar } from '../../../src/group/index.ts'
import { range } from './vanishing.ts'

/** One time at which deposits were made: who was there, and how many losses they were for. */
interface Deposit {
  readonly seats: readonly number[]
  readonly losses: number
}

/** Deposits anew after each loss, the highest seat first, as long as it makes sense. */
function depositsOf(players: number, wanted: number): Deposit[] {
  return range(0, players - 2).flatMap((lost) => {
    const seats = range(1, players - lost + 1)
    const losses = Math.min(wanted, mostLosses(seats.length))
    return losses === 0 ? [] : [{ seats, losses }]
  })
}

/** Whether these seats can compute the constant term from their values of all these polynomials. */
function canOpen(seats: readonly number[], deposits: readonly Deposit[]): boolean {
  const width = deposits.map((deposit) => thresholdOf(deposit.seats.length, deposit.losses) - 1)
  const columns = 1 + width.reduce((sum, own) => sum + own, 0)
  const rows = deposits.flatMap((deposit, k) => {
    const before = 1 + width.slice(0, k).reduce((sum, own) => sum + own, 0)
    return seats
      .filter((seat) => deposit.seats.includes(seat))
      .map((seat) => {
        const row = new Array<Scalar>(columns).fill(0n)
        row[0] = 1n
        for (const [j, power] of scalar.powers(BigInt(seat), width[k]!).entries()) row[before + j] = power
        return row
      })
  })
  const constant = [1n, ...new Array<Scalar>(columns - 1).fill(0n)]
  return rank(rows) === rank([...rows, constant])
}

/** How many of the rows are independent, by elimination. */
function rank(matrix: readonly (readonly Scalar[])[]): number {
  let rows = matrix.map((row) => [...row])
  let found = 0
  for (const column of range(0, matrix[0]?.length ?? 0)) {
    const pivot = rows.find((row) => row[column] !== 0n)
    if (pivot === undefined) continue
    found++
    const inverse = scalar.invert(pivot[column]!)
    rows = rows
      .filter((row) => row !== pivot)
      .map((row) => {
        const factor = scalar.mul(row[column]!, inverse)
        return row.map((value, i) => scalar.sub(value, scalar.mul(factor, pivot[i]!)))
      })
  }
  return found
}

function subsets(of: readonly number[]): number[][] {
  return range(0, 1 << of.length).map((chosen) => of.filter((_, i) => (chosen >> i) & 1))
}

const tables = range(3, 7).flatMap((players) =>
  range(1, mostLosses(players) + 1).map((e) => [players, e] as const),
)

describe.each(tables)('%i players who insure against %i losses', (players, losses) => {
  test('are enough for it, and one less would not be', () => {
    expect(players).toBeGreaterThanOrEqual(fewestForEscrow(losses))
    expect(mostLosses(fewestForEscrow(losses) - 1)).toBe(losses - 1)
  })

  test('open the board when so many are gone, and never by half of those who are there', () => {
    const deposits = depositsOf(players, losses)
    deposits.forEach(({ seats, losses: now }, k) => {
      const made = deposits.slice(0, k + 1)
      for (const group of subsets(seats)) {
        const open = canOpen(group, made)
        expect(open, `${group} of ${seats}`).toBe(group.length >= seats.length - now)
        if (open) expect(2 * group.length).toBeGreaterThan(seats.length)
      }
    })
  })
})

test('those who have gone keep their old pieces: together with them it is as many as the first deposit asked for', () => {
  const deposits = depositsOf(5, 2)
  expect(canOpen([1, 4, 5], deposits)).toBe(true)
  expect(canOpen([1, 5], deposits)).toBe(false)
})
