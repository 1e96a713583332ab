import { fileURLToPath } from 'node:url'
import {
  Absent,
  audit,
  type Claims,
  digestOf,
  form,
  type Game,
  type Mine,
  type Player,
  type Seat,
  simulate,
  wire,
} from 'nodealer/table'

const Seal = form('auction', 'seal', wire.record({ seal: wire.text(43), note: wire.integer(0, 2 ** 32 - 1) }))
const Bid = form('auction', 'bid', wire.record({ price: wire.integer(0, 2 ** 32 - 1), salt: wire.bytes(32) }))

/** A seal names its table, slot and player by their context, so that nobody can copy the bid of another. */
const sealOf = (context: Uint8Array, price: number, salt: Uint8Array): string =>
  digestOf('auction', [[...context], price, [...salt]])

/** A note to oneself, so that a bidder whose computer crashes still knows what it bid; hiding twice shows it. */
const hide = (price: number, secret: Uint8Array): number =>
  (price ^ new DataView(secret.buffer, secret.byteOffset).getUint32(0)) >>> 0

/** A sealed-bid auction without an auctioneer: the highest bid wins and pays the second highest. */
export function auction(myBid: () => number | Promise<number>): Game<{ winner: Player; pays: number }> {
  return async (seat) => {
    const sealing = seat.at('seal')
    const seals = await sealing.all(
      Seal,
      async (mine) => {
        const price = await myBid()
        const seal = sealOf(mine.context, price, mine.secret('salt'))
        return { seal, note: hide(price, mine.secret('note')) }
      },
      { deadline: 'act' },
    )
    const { opening, claims } = await open(seat.at('open'), ({ player }) => ({
      price: hide(seals.of(player).wellFormed.note, sealing.secret('note')),
      salt: sealing.secret('salt'),
    }))
    const bids = await opening.acceptAll('bid what was sealed', claims, ({ price, salt }, { player }) => {
      const { context, wellFormed: promised } = seals.of(player)
      return sealOf(context, price, salt) === promised.seal
    })
    const [first, second] = [...bids].sort(([, a], [, b]) => b.price - a.price)
    return { winner: first?.[0] ?? '', pays: second?.[1].price ?? 0 }
  }
}

type Opened = { price: number; salt: Uint8Array }
type Openings = { opening: Seat; claims: Claims<Opened> }

/** Everybody opens; who does not has bid nothing, and the others say it again without it. */
async function open(opening: Seat, make: (mine: Mine) => Opened): Promise<Openings> {
  try {
    return { opening, claims: await opening.all(Bid, make) }
  } catch (error) {
    if (error instanceof Absent) return open(opening.without(error.players), make)
    throw error
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const prices = [120, 90, 200, 150]
  const { endings, lines, table, time } = await simulate({
    seed: 'docs',
    players: prices.length,
    game: (seat) => auction(() => prices[seat.number(seat.me ?? '') - 1] ?? 0)(seat),
    network: { delay: [20, 300], loss: 0.1 },
    crashes: { count: 3, within: 1000, down: [100, 2000] },
  })
  const sale = endings[0]?.result
  console.log(`seat ${table.players.indexOf(sale?.winner ?? '') + 1} wins and pays ${sale?.pays}`)
  console.log(`after ${time} simulated milliseconds and three crashes, in ${lines.length} lines`)
  const verdict = await audit(lines, () => auction(() => 0))
  console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
}
