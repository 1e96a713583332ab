/**
 * Taking locks off (spec/decks, section 4): a player publishes s_{p,k} for boxes, and everybody checks
 * s_{p,k}·G = S_{p,k}. A box opens to one player when all others publish, and to all when everybody does.
 */
import type { Scalar } from '../../group/index.ts'
import { type Form, form, type Player, type Seat, wire } from '../../table/index.ts'
import { checkPublished } from '../published-keys.ts'
import { type Box, locksOf, type Unlocking } from './box.ts'

interface Keys {
  readonly keys: readonly Scalar[]
}

/** The rule that every published key must keep. */
const keysRule = 'publish the keys of its own locks'

/** The message, for at most so many boxes; which ones is agreed before. */
function keysForm(atMost: number): Form<Keys> {
  return form('padlock', 'keys', wire.record<Keys>({ keys: wire.scalars(0, atMost) }))
}

function mySecrets(boxes: readonly Box[]): Keys {
  return { keys: boxes.map(({ secret }) => secret as Scalar) }
}

/** One player publishes its keys of these boxes. */
export async function unlockBy(seat: Seat, player: Player, boxes: readonly Box[]): Promise<Unlocking> {
  const claim = await seat.by(player, keysForm(boxes.length), () => mySecrets(boxes))
  const said = await seat.accept(keysRule, claim, ({ keys }) => checkPublished(locksOf(player, boxes), keys))
  return { player, boxes, secrets: said.keys }
}

/** Which boxes a player publishes its keys of. */
type Listed = (player: Player) => readonly Box[]

/** Only these players publish their keys, at once; the others listen. */
export async function unlockBySome(
  seat: Seat,
  players: readonly Player[],
  listed: Listed,
): Promise<readonly Unlocking[]> {
  const givers = players.filter((player) => listed(player).length > 0)
  const claims = await seat.some(givers, formFor(players, listed), ({ player }) => mySecrets(listed(player)))
  const said = await seat.acceptAll(keysRule, claims, ({ keys }, { player }) =>
    checkPublished(locksOf(player, listed(player)), keys),
  )
  return [...said].map(([player, { keys }]) => ({ player, boxes: listed(player), secrets: keys }))
}

function formFor(players: readonly Player[], listed: Listed): Form<Keys> {
  return keysForm(Math.max(...players.map((player) => listed(player).length)))
}
