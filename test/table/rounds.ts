/** A game of many rounds, each a phase of its own: a coin, and everybody signs what has come of all rounds so far. */
import { base64urlnopad } from '@scure/base'
import {
  Absent,
  coin,
  digestOf,
  Fault,
  form,
  type Game,
  type Phase,
  type Player,
  type Seat,
  wire,
} from '../../src/table/index.ts'

interface Tally {
  /** A digest of all coins. */
  readonly coins: string
  /** Who went, in order: seat numbers. */
  readonly gone: readonly number[]
}

/** What everybody signs at the end of a round. */
export const TallyForm = form<Tally>(
  'test',
  'tally',
  wire.record<{ [K in keyof Tally]: Tally[K] }>({
    coins: wire.text(43),
    gone: wire.list(wire.integer(1, 100), 0, 100),
  }),
)

/** What a test wants to know or change. */
export interface RoundsOptions {
  readonly onRound?: (number: number) => void
  /** What a liar signs in place of the tally. */
  readonly signs?: (number: number, tally: Tally) => Tally
}

/** Plays so many rounds. */
export function rounds(count: number, { onRound, signs }: RoundsOptions = {}): Game<string> {
  return async (seat) => {
    const last = seat.last('round', () => TallyForm)
    await seat.resumed()
    let tally = last?.result ?? { coins: '', gone: [] }
    for (let number = (last?.number ?? 0) + 1; number <= count; number++) {
      onRound?.(number)
      const sign = (after: Tally): Tally => signs?.(number, after) ?? after
      tally = await playRound(seat, seat.phase('round', number), tally, sign)
    }
    return `${count} rounds, gone: ${tally.gone.join() || 'nobody'}, coins ${tally.coins}`
  }
}

async function playRound(
  seat: Seat,
  phase: Phase,
  before: Tally,
  sign: (tally: Tally) => Tally,
): Promise<Tally> {
  let tally = before
  for (;;) {
    const here = phase.without(seat.players.filter((player) => tally.gone.includes(seat.number(player))))
    try {
      const toss = base64urlnopad.encode(await coin(here.at('coin')))
      const after = { ...tally, coins: digestOf('test/coins', [tally.coins, toss]) }
      await here.close(TallyForm, sign(after))
      return after
    } catch (error) {
      tally = { ...tally, gone: [...tally.gone, ...lostBy(error).map((player) => seat.number(player))] }
    }
  }
}

function lostBy(error: unknown): readonly Player[] {
  if (error instanceof Absent) return error.players
  if (error instanceof Fault) return [error.culprit]
  throw error
}
