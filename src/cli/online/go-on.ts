/** What to do when a relay stays away, or cannot be relied on any more. */
import { type Invite, originOf, successors } from '../../net/index.ts'
import { type Founding, wire } from '../../table/index.ts'
import { ownIdentity, tableFolder } from '../home.ts'
import { tableOf } from './kept-visit.ts'
import { meshNow } from './peers.ts'

/** The relay to go on at: the first of the charter's list that is not the one that is gone. */
export function nextRelay(invite: Invite, relays: readonly string[]): string | undefined {
  return relays.find((relay) => isAddress(relay) && originOf(relay) !== invite.relay)
}

/** Going on at another relay with the others, who can compute where; or between them, when the host who gave the order is gone. */
export interface Move {
  readonly from: Invite
  readonly relay: string
  /** Who hosts the next table: the same as before, or where that one is gone, whoever of these does it. */
  readonly host: string | readonly string[]
  /** Whether this person hosts the next one. */
  readonly isMine: boolean
  /** With how many the next one begins; as many as before if not given. */
  readonly seats?: number
}

/** Where to go on from a table that has begun; undefined if its charter names no other relay. */
export function moveFrom(from: Invite, founding: Founding): Move | undefined {
  const { charter, table } = founding
  const me = ownIdentity().player
  if (from.direct && table !== undefined) return moveAmongUs(from, founding, me)
  const relay = nextRelay(from, charter?.relays ?? [])
  if (relay === undefined || table === undefined) return undefined
  return { from, relay, host: table.host, isMine: table.host === me }
}

/** Going on without the host: the first of those who are still there hosts. */
function moveAmongUs(from: Invite, founding: Founding, me: string): Move | undefined {
  const host = successors(founding)
  const near = host.filter((person) => person === me || meshNow()?.neighbours().includes(person))
  if (founding.table?.host === me || near.length < 2) return undefined
  return { from, relay: from.relay, host, isMine: near[0] === me, seats: near.length }
}

/** What the move is, for whoever presses the key. */
export function aboutMove({ from, relay, isMine }: Move): string {
  if (!from.direct) return `move to ${wire.printable(relay)} with the others`
  return `go on without the host, from the last signed hand${isMine ? '; you will be the host' : ''}`
}

/** What a player is told when the relay, or a host who gives the order, has been away for long. */
export function relayGone(invite: Invite, founding: Founding): string[] {
  if (invite.direct && founding.table !== undefined)
    return ['the host is gone; should it come back as it was, the game goes on and nobody was late']
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
