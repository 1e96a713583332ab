/**
 * The three things signed for a relay: the way in (both by the player and by the door key that the link's holder can
 * derive), a table's opening and its closed roster. Each has its own tag, so that none can be passed off as another or as a
 * statement at the table. The way in names the relay's origin, so that one relay cannot use a caller's answer at another.
 */
import { base64urlnopad } from '@scure/base'
import { taggedBytes } from '../table/canonical.ts'
import { type Identity, isPlayer, sign, verify } from '../table/identity.ts'
import type { Hello, Opening, Roster } from './protocol.ts'
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
  taggedBytes('nodealer/net/1/hello', { challenge, origin, table, player, watch })

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

const openingBytes = ({ table, creator, door, spectators, log }: Omit<Opening, 'signature'>): Uint8Array =>
  taggedBytes('nodealer/net/1/opening', { table, creator, door, spectators, log })

/** A new table's opening, by its creator. Each has its own random `log`, so that a log begun anew is seen to be new. */
export function signOpening(table: string, creator: Identity, door: string, spectators: boolean): Opening {
  const log = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16)))
  const opening = { table, creator: creator.player, door, spectators, log }
  return { ...opening, signature: signed(creator, openingBytes(opening)) }
}

/** Whether an opening is the work of the creator that it names. */
export function isOpening(opening: Opening): boolean {
  return isPlayer(opening.door) && checked(opening.creator, openingBytes(opening), opening.signature)
}

const rosterBytes = (opening: Opening, players: readonly string[]): Uint8Array =>
  taggedBytes('nodealer/net/1/roster', { table: opening.table, door: opening.door, players })

/** The closed roster, by the table's creator. */
export function signRoster(opening: Opening, creator: Identity, players: readonly string[]): Roster {
  return { players: [...players], signature: signed(creator, rosterBytes(opening, players)) }
}

/** Whether this roster was closed by the creator of the table. */
export function isRosterOf(opening: Opening, roster: Roster): boolean {
  return checked(opening.creator, rosterBytes(opening, roster.players), roster.signature)
}
