/** Making a table among people, at a relay or with this browser as the one who gives the order, and what is kept to come back to it. */
import { type Invite, openTable, parseInvite, printInvite } from '../../../net/index.ts'
import { peersOrigin } from '../../../net/mesh/index.ts'
import { headText, type Identity } from '../../../table/index.ts'
import type { TableWish } from '../../protocol.ts'
import { type KeptBot, makeBot } from './bot.ts'
import type { Peers } from './peers.ts'
import type { WebGame } from './web-game.ts'

/** What must be kept to come back to a table at a relay. */
export interface OnlineTable {
  readonly kind: 'online'
  readonly link: string
  /** The name that the person sits down with; undefined for one who has only looked in. */
  readonly name: string | undefined
  /** Whether this browser has made it. */
  readonly hosts?: boolean
  /** The bots that a host brings. */
  readonly bots: readonly KeptBot[]
  /** Which of them are out of the game, by number. */
  readonly out?: readonly number[]
  /** The ledger in which this browser keeps the order of the table, where it gives it. */
  readonly order?: string
  /** People paste what they hand each other, since no relay introduces them. */
  readonly paper?: boolean
  /** With how many it goes on by itself as soon as they have come. */
  readonly expects?: number
}

/** Makes a table at a relay, perhaps with a second path around it. */
export async function makeOnlineTable(
  game: WebGame,
  relay: string,
  wish: TableWish,
  me: Identity,
  around: boolean,
): Promise<OnlineTable> {
  const made = await openTable({ relay, terms: game.terms(wish), host: me })
  const invite = { ...made, ...(around && { around: true as const }) }
  return madeTable(invite, wish)
}

/** Makes a table whose order this browser gives. */
export async function makeDirectTable(
  game: WebGame,
  relay: string,
  wish: TableWish,
  me: Identity,
  peers: Peers,
): Promise<OnlineTable> {
  const order = freshOrder()
  const fetch = await peers.maker(order, relay, 'relay')
  const invite = {
    ...(await openTable({ relay, terms: game.terms(wish), host: me, fetch })),
    direct: true as const,
  }
  return { ...madeTable(invite, wish), order }
}

function madeTable(invite: Invite, { name, bots }: TableWish): OnlineTable {
  return { kind: 'online', link: printInvite(invite), name, hosts: true, bots: bots.map(makeBot) }
}

/** Makes a table whose order this browser gives, and that no relay knows; its link is one of this page. */
export async function makePaperTable(
  game: WebGame,
  page: string,
  wish: TableWish,
  me: Identity,
  peers: Peers,
): Promise<OnlineTable> {
  const about = await makeDirectTable(game, peersOrigin, wish, me, peers)
  return { ...about, link: linkHere(parseInvite(about.link), page), paper: true }
}

/** The address of a table on this page. */
export function linkHere(invite: Invite, page: string): string {
  return printInvite({ ...invite, relay: page })
}

/** The name of a new ledger. */
export function freshOrder(): string {
  return headText(crypto.getRandomValues(new Uint8Array(32)))
}

/** What a link says. */
export function inviteOf(link: string): Invite {
  return parseInvite(link)
}

/** Whether the programs at the table that a link leads to connect with each other. */
export function usesPeers(link: string): boolean {
  const { direct, around } = parseInvite(link)
  return direct === true || around === true
}

/** The id of the table that a link leads to; throws a sentence for people if the link is damaged. */
export function tableOf(link: string): string {
  return headText(parseInvite(link).id)
}
