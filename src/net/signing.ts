/**
 * The three things signed for a relay: the way in (both by the player and by the door key that the link's holder can
 * derive), a table's opening and its writers. Each has its own tag, so that none can be passed off as another or as a
 * statement at the table. The way in names the relay's origin, so that one relay cannot use a caller's answer at another.
 */

import { sha256 } from '../group/index.ts'
import { base64urlnopad } from '../group/inside.ts'
import { type Identity, isPlayer, sign, taggedBytes, verify } from '../table/index.ts'
import type { Hello, TableOpening, Writers } from './protocol.ts'
import { protocolVersion } from './protocol.ts'

const signed = (identity: Identity, message: Uint8Array): string =>
  base64urlnopad.encode(sign(identity.secretKey, message))

function checked(player: string, message: Uint8Array, signature: string): boolean {
  try {
    return verify(player, message, base64urlnopad.decode(signature))
  } catch {
    return false
  }
}

type WayIn = Pick<Hello, 'table' | 'origin' | 'player' | 'watch'> & { readonly challenge: string }

const wayInBytes = ({ challenge, origin, table, player, watch }: WayIn): Uint8Array =>
  taggedBytes('nodealer/v2/hello', { challenge, origin, table, player, watch })

/** The introduction that answers a relay's challenge. */
export function signHello(wayIn: Omit<WayIn, 'player'>, identity: Identity, door: Identity): Hello {
  const { table, origin, watch } = wayIn
  const bytes = wayInBytes({ ...wayIn, player: identity.player })
  return {
    type: 'hello',
    version: protocolVersion,
    table,
    origin,
    player: identity.player,
    watch,
    signature: signed(identity, bytes),
    door: signed(door, bytes),
  }
}

/** Whether the caller is the player it says it is. */
export function provesPlayer(hello: Hello, challenge: string): boolean {
  return checked(hello.player, wayInBytes({ ...hello, challenge }), hello.signature)
}

/** Whether the caller has the table's link. */
export function provesInvited(hello: Hello, challenge: string, door: string): boolean {
  return checked(door, wayInBytes({ ...hello, challenge }), hello.door)
}

type Unsigned = Omit<TableOpening, 'signature'>

function openingBytes({ name, id, creator, door, spectators }: Unsigned, charter: Uint8Array): Uint8Array {
  const digest = base64urlnopad.encode(sha256(charter))
  return taggedBytes('nodealer/v2/opening', { name, id, creator, door, spectators, charter: digest })
}

/** A new table's opening, by its creator, for the charter in this envelope. The same table gives the same bytes. */
export function signOpening(
  table: Omit<Unsigned, 'creator'>,
  creator: Identity,
  charter: Uint8Array,
): TableOpening {
  const opening = { ...table, creator: creator.player }
  return { ...opening, signature: signed(creator, openingBytes(opening, charter)) }
}

/** Whether an opening, with this charter, is the work of the creator that it names. */
export function isOpening(opening: TableOpening, charter: Uint8Array): boolean {
  return isPlayer(opening.door) && checked(opening.creator, openingBytes(opening, charter), opening.signature)
}

const writersBytes = (id: string, { number, players }: Omit<Writers, 'signature'>): Uint8Array =>
  taggedBytes('nodealer/v2/writers', { id, number, players })

/** Names the writers of the table with this id, by its creator. */
export function signWriters(
  id: string,
  creator: Identity,
  number: number,
  players: readonly string[],
): Writers {
  const writers = { number, players: [...players] }
  return { ...writers, signature: signed(creator, writersBytes(id, writers)) }
}

/** Whether these writers were named by the creator of the table. */
export function areWritersOf(
  { id, creator }: Pick<TableOpening, 'id' | 'creator'>,
  writers: Writers,
): boolean {
  return checked(creator, writersBytes(id, writers), writers.signature)
}
