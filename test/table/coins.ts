/** The coin as the game of many tests, and what they ask of a simulation. */
import { base64urlnopad } from '@scure/base'
import { expect } from 'vitest'
import { type Cheat, takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import {
  Absent,
  coin,
  coinOfThoseWhoStay,
  Fault,
  type Game,
  type PlayerSitting,
  type Seat,
  type Simulated,
  type TakenSeat,
} from '../../src/table/index.ts'

/** One coin, as text. */
export const tossCoin: Game<string> = async (seat) => base64urlnopad.encode(await coin(seat.at('coin')))

/** One coin of those who are still there in the end, and who that is. */
export const tossAndStay: Game<string> = async (seat) => {
  const tossed = await coinOfThoseWhoStay(seat.at('coin'))
  const seats = tossed.seat.players.map((player) => seat.number(player))
  return `${seats.join()}: ${base64urlnopad.encode(tossed.coin)}`
}

/** One coin of those who are left when cheats and the absent have gone, and how each of them went. */
export const tossWithoutCheats: Game<string> = async (seat) => {
  const toss = async (scope: Seat, story: string): Promise<string> => {
    try {
      return `${story}${base64urlnopad.encode(await coin(scope))}`
    } catch (error) {
      if (error instanceof Absent) {
        return toss(scope.without(error.players), `${story}${numbers(seat, error.players)} absent; `)
      }
      if (!(error instanceof Fault)) throw error
      return toss(scope.without([error.culprit]), `${story}${numbers(seat, [error.culprit])} out; `)
    }
  }
  return toss(seat.at('coin'), '')
}

const numbers = (seat: Seat, players: readonly string[]): string =>
  players.map((player) => seat.number(player)).join('+')

/** Lets some seats cheat. */
export function cheats<R>(
  bySeat: Record<number, Cheat | readonly Cheat[]>,
): (seat: number, sitting: PlayerSitting, game: Game<R>) => TakenSeat<R> | undefined {
  return (seat, sitting, game) => {
    const cheat = bySeat[seat]
    return cheat && takeCheatingSeat(sitting, game, ...[cheat].flat())
  }
}

/** What the seats ended with. */
export function results<R>(simulated: Simulated<R>, ...seats: number[]): (R | string | undefined)[] {
  const asked = seats.length === 0 ? simulated.endings : seats.map((seat) => simulated.endings[seat - 1])
  return asked.map((ending) => ending?.result ?? ending?.error?.message)
}

/** Expects these seats (all, if none is named) to agree, and gives what on. */
export function agreement<R>(simulated: Simulated<R>, ...seats: number[]): R {
  const all = results(simulated, ...seats)
  const place = `with the seed "${simulated.seed}": ${all.join(' | ')}`
  expect(new Set(all.map(String)).size, place).toBe(1)
  const ending = simulated.endings[(seats[0] ?? 1) - 1]
  expect(ending?.error, place).toBeUndefined()
  expect(ending?.result, place).toBeDefined()
  return ending?.result as R
}

/** The seat numbers of who is named in faults. */
export function culprits<R>({ table, faults }: Simulated<R>): number[] {
  return [...new Set(faults.map(({ culprit }) => table.players.indexOf(culprit) + 1))].sort()
}
