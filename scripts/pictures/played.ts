/** Games that pictures are taken of: played for real, on simulated time and from a fixed seed, so that every log is the same to the last byte. */
import { type DeckProtocolName, deckProtocol, numberCards } from '../../src/decks/index.ts'
import {
  form,
  type Game,
  readLogLine,
  readStatement,
  type Scenario,
  type Simulated,
  type Statement,
  simulate,
  wire,
} from '../../src/table/index.ts'

/** One entry of a log in which somebody says something. */
export interface Said {
  readonly k: number
  /** Milliseconds since the table began. */
  readonly time: number
  readonly seat: number
  readonly statement: Statement
  /** How long it is, in characters. */
  readonly size: number
}

/** Everything that players said at a simulated table, founding left out. */
export function saidAt({ lines, seatOf }: Simulated<unknown>): readonly Said[] {
  return lines.flatMap((line) => {
    const read = readLogLine(line)
    if (read.kind !== 'entry' || read.said === undefined) return []
    const statement = readStatement(read.said)
    const seat = seatOf.get(statement.by)
    if (seat === undefined || statement.slot === 'join') return []
    return [{ k: read.entry.k, time: read.entry.time, seat, statement, size: read.said.length }]
  })
}

/** Plays a game of the book. */
export const play = <R>(game: Game<R>, more: Partial<Scenario<R>> = {}): Promise<Simulated<R>> =>
  simulate({ seed: 'the book', players: 3, game, ...more })

const Bid = form('book', 'bid', wire.record({ price: wire.integer(0, 100) }))

/** What a seat saw of a short game with a deck. */
export interface Short {
  /** My own card. */
  readonly mine: string
  readonly bid: number
  readonly open: string
  readonly shown: string
}

/** Twelve cards: one for each of three players, a bid by the second, one card for all; then the second shows what it has. */
export const shortGame =
  (deckName: DeckProtocolName): Game<Short> =>
  async (seat) => {
    const second = seat.players[1] ?? ''
    const deck = await deckProtocol(deckName).shuffle(seat.at('deck'), numberCards(12))
    const [mine = ''] = await deck.deal(
      seat.at('deal'),
      new Map(seat.players.map((player, i) => [player, [i]])),
    )
    const bid = await seat.at('bid').by(second, Bid, () => ({ price: 20 }))
    const [open = ''] = await deck.open(seat.at('open'), [3])
    const [shown = ''] = await deck.show(seat.at('show'), second, [1])
    return { mine, bid: bid.wellFormed.price, open, shown }
  }

/** What a seat ended with. */
export function endOf<R>({ endings }: Simulated<R>, seat: number): R {
  const { result, error } = endings[seat - 1] ?? {}
  if (result === undefined) throw error ?? new Error(`seat ${seat} has no result`)
  return result
}
