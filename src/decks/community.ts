/**
 * Which positions become community cards (spec/decks, section 6; both ways of the appendix to Lee's protocol). Positions mean
 * nothing while one shuffler was honest, so the plain way is "the next unused one"; these two are for games that want it said.
 *
 * Among peers, an order of dealers is agreed on once, and the first of them who is still there names the positions; when it
 * vanishes, the next one does. With a server, the server signs the positions, and they count only if everybody got the same.
 */
import { permutationFrom } from '../proofs/index.ts'
import {
  coinOfThoseWhoStay,
  form,
  hashOf,
  type Identity,
  type Player,
  type Seat,
  sign,
  verify,
  wire,
} from '../table/index.ts'

const most = 1000

/** The positions that a dealer names. */
const Next = form('community', 'next', wire.record({ positions: wire.list(wire.integer(0, most), 1, most) }))

/**
 * Agrees on the order of dealers: a joint coin over the sorted players, since an order derived from the keys alone could be
 * chosen by the last to publish its key. Who stays silent is not part of it.
 */
export async function agreeOnDealers(seat: Seat): Promise<readonly Player[]> {
  const { coin, seat: present } = await coinOfThoseWhoStay(seat.at('dealers'))
  const sorted = [...present.players].sort()
  return permutationFrom(coin, 'dealers', sorted.length).map((i) => sorted[i]!)
}

/**
 * The first dealer who is still there names `count` of the unused positions; everybody checks that it may. Throws `Absent` if the
 * dealer vanishes: go on without it (`deck.lose`) and ask again, then the next dealer speaks.
 */
export async function nextByDealer(
  seat: Seat,
  dealers: readonly Player[],
  unused: readonly number[],
  count: number,
  choose: (unused: readonly number[]) => readonly number[] = (positions) => positions.slice(0, count),
): Promise<readonly number[]> {
  const dealer = dealers.find((player) => seat.players.includes(player))
  if (dealer === undefined) throw new RangeError('none of the dealers is at the table any more')
  const turn = seat.at('dealer', dealer)
  const claim = await turn.by(dealer, Next, () => ({ positions: choose(unused) }))
  const { positions } = await turn.accept('name unused positions', claim, (named) =>
    isChoice(named.positions, unused, count),
  )
  return positions
}

function isChoice(positions: readonly number[], unused: readonly number[], count: number): boolean {
  const different = new Set(positions).size === positions.length
  return different && positions.length === count && positions.every((position) => unused.includes(position))
}

/** Positions with the server's signature. */
export interface SignedPositions {
  readonly positions: readonly number[]
  readonly signature: Uint8Array
}

const Received = form<SignedPositions>(
  'community',
  'received',
  wire.record<SignedPositions>({
    positions: wire.list(wire.integer(0, most), 0, most),
    signature: wire.bytes(64),
  }),
)

/** The server said different things to different players, or named positions that it may not. No player is to blame. */
export class ServerLied extends Error {
  override readonly name = 'ServerLied'
  /** What the server signed. */
  readonly signed: readonly SignedPositions[]

  constructor(reason: string, signed: readonly SignedPositions[]) {
    super(`the server lied about community cards: ${reason}`)
    this.signed = signed
  }
}

/** What a server signs: for one table and one slot, so that it cannot be used anywhere else. */
function positionsBytes(table: string, slot: string, positions: readonly number[]): Uint8Array {
  return hashOf('nodealer/v1/community/positions', { table, slot, positions: [...positions] })
}

/** The server's statement of the positions for a slot of a table. */
export function signPositions(
  server: Identity,
  table: string,
  slot: string,
  positions: readonly number[],
): SignedPositions {
  return { positions, signature: sign(server.secretKey, positionsBytes(table, slot, positions)) }
}

/**
 * Everybody passes on what the server sent it; gives the positions if all got the same. A player who passes on something that
 * the server did not sign is named; a server that signed two things, or positions that are not unused, throws `ServerLied`.
 */
export async function nextByServer(
  seat: Seat,
  server: Player,
  unused: readonly number[],
  received: () => Promise<SignedPositions>,
): Promise<readonly number[]> {
  const turn = seat.at('server')
  const said = await turn.acceptAll(
    'pass on what the server signed',
    await turn.all(Received, received),
    ({ positions, signature }, { slot }) =>
      verify(server, positionsBytes(turn.table, slot, positions), signature),
  )
  const all = [...said.values()]
  const [first] = all as [SignedPositions]
  const other = all.find(({ positions }) => positions.join() !== first.positions.join())
  if (other) throw new ServerLied('two players got different positions', [first, other])
  if (!isChoice(first.positions, unused, first.positions.length))
    throw new ServerLied('it named positions that are not free', [first])
  return first.positions
}
