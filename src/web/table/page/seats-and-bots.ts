/** How many seats a new table has, and how many bots sit on them: at a table for people one seat is always theirs. */
import { useState } from 'preact/hooks'

interface SeatsAndBots {
  readonly seats: number
  readonly bots: number
  setSeats(seats: number): void
  setBots(bots: number): void
}

/** Both numbers, as they are chosen on a sheet. */
export function useSeatsAndBots(first: { readonly seats: number; readonly bots: number }): SeatsAndBots {
  const [seats, changeSeats] = useState(first.seats)
  const [bots, setBots] = useState(first.bots)
  const setSeats = (wanted: number): void => {
    changeSeats(wanted)
    setBots(Math.min(bots, wanted - 1))
  }
  return { seats, bots, setSeats, setBots }
}
