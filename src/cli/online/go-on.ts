/** What to do when a relay stays away, or cannot be relied on any more. */
import { type Invite, originOf } from '../../net/index.ts'
import { type Founding, wire } from '../../table/index.ts'
import { tableFolder } from '../home.ts'
import { tableOf } from './kept-visit.ts'

/** The relay to go on at: the first of the charter's list that is not the one that is gone. */
export function nextRelay(invite: Invite, relays: readonly string[]): string | undefined {
  return relays.find((relay) => isAddress(relay) && originOf(relay) !== invite.relay)
}

/** Going on at another relay with the others, who can compute where. */
export interface Move {
  readonly from: Invite
  readonly relay: string
  /** Who hosted the table, and hosts the next one. */
  readonly host: string
}

/** Where to go on from a table that has begun; undefined if its charter names no other relay. */
export function moveFrom(from: Invite, { charter, table }: Founding): Move | undefined {
  const relay = nextRelay(from, charter?.relays ?? [])
  return relay === undefined || table === undefined ? undefined : { from, relay, host: table.host }
}

/** What a player is told when the relay has been away for long. */
export function relayGone(invite: Invite, founding: Founding): string[] {
  const hope = 'the relay is gone; should it come back as it was, the game goes on and nobody was late'
  return [hope, ...howToGoOn(invite, founding)]
}

/** How the players of a table can go on, in lines for a person. */
export function howToGoOn(invite: Invite, { charter, table }: Founding): string[] {
  if (table === undefined)
    return ['the game has not begun; to meet elsewhere: nodealer host --new --relay URL']
  const relay = nextRelay(invite, charter?.relays ?? [])
  const folder = tableFolder(tableOf(invite))
  return [
    'to go on elsewhere from the last signed hand, one of you runs this and shares the new link:',
    `  nodealer host --continue ${folder} --relay ${relay === undefined ? 'URL' : wire.printable(relay)}`,
  ]
}

function isAddress(relay: string): boolean {
  try {
    return originOf(relay) !== ''
  } catch {
    return false
  }
}
