/** Another table with the same people: to go on with a game whose relay is gone or has lied, or for another game after it. */
import {
  type Fetch,
  type Invite,
  type MeetingReason,
  meetingAfter,
  type NextSearch,
  openTable,
  printInvite,
  searchNextTable,
  successors,
} from '../../../net/index.ts'
import {
  type Charter,
  type Founding,
  headText,
  type Player,
  resumeFounding,
  type Terms,
} from '../../../table/index.ts'
import { makeBot } from './bot.ts'
import { freshOrder, type OnlineTable } from './make-table.ts'
import type { Peers } from './peers.ts'
import type { VisitPlace } from './visit-place.ts'

/** Who parts from a table, and what it knew there. */
export interface Parting {
  readonly place: VisitPlace
  readonly founding: Founding
  /** Who would go on without the host, in the order of the seats. */
  readonly near: readonly Player[]
  readonly name: string | undefined
}

/** The table that goes on from the last closing of this one: the host makes it, the others find it. Resolves when it is there. */
export async function goOnElsewhere(parting: Parting): Promise<OnlineTable> {
  const { place, founding, name } = parting
  const about = { ...place.kept, name }
  if (place.direct) return { ...about, ...(await goOnAmongUs(parting, place.direct)) }
  const { host = '' } = founding
  const hosts = host === place.me.player
  const invite = hosts ? await openNext(place) : await find(place, host)
  return { ...about, hosts, link: printInvite({ ...invite, ...pathsOf(place.invite) }) }
}

/** Goes on without the host: the first of those who are still there makes the table, the others find it. */
async function goOnAmongUs(
  { place, near, founding }: Parting,
  peers: Peers,
): Promise<Pick<OnlineTable, 'link' | 'hosts' | 'order' | 'expects'>> {
  if (near[0] !== place.me.player)
    return { link: printInvite(await find(place, successors(founding))), hosts: false }
  const order = freshOrder()
  const next = await openNext(place, await peers.maker(order, place.invite.relay, 'no relay'))
  return { link: printInvite({ ...next, direct: true }), order, hosts: true, expects: near.length }
}

/** Another game with the same people at the same relay: the host makes the table, the others find it. */
export async function rematch({ place, founding, name }: Parting): Promise<OnlineTable> {
  const { host = '', charter } = founding
  const hosts = host === place.me.player
  const about = { kind: 'online', name, hosts, bots: place.kept.bots.map(makeBot) } as const
  if (hosts && charter) return { ...about, ...(await openAgain(place, termsOf(charter))) }
  return { ...about, link: printInvite(await find(place, host, 'rematch')) }
}

async function openAgain(
  { invite, me, direct }: VisitPlace,
  terms: Terms,
): Promise<Pick<OnlineTable, 'link' | 'order'>> {
  const { relay } = invite
  const wanted = { relay, terms, host: me, meeting: meetingAfter(invite, 'rematch') }
  if (direct === undefined) return { link: printInvite({ ...(await openTable(wanted)), ...pathsOf(invite) }) }
  const order = freshOrder()
  const made = await openTable({ ...wanted, fetch: await direct.maker(order, relay, 'no relay') })
  return { link: printInvite({ ...made, direct: true }), order }
}

async function openNext({ invite, me, lines }: VisitPlace, fetch?: Fetch): Promise<Invite> {
  const closed = lines.closedBy(me.player)
  const charter = closed && resumeFounding(closed).charter
  if (closed === undefined || charter === undefined)
    throw new Error('no hand was signed by all, so there is nothing to go on from: make a new table')
  return openTable({
    relay: invite.relay,
    terms: termsOf(charter),
    host: me,
    continues: { table: headText(invite.id), closing: closed.closing, lines: closed.lines },
    meeting: meetingAfter(invite),
    ...(fetch && { fetch }),
  })
}

/** How often a guest at the end looks whether there is a rematch, in milliseconds. */
const lookEvery = 3_000

/** Looks for a rematch that the host has opened; undefined for the host itself. */
export function lookForRematch(place: VisitPlace, { host = '' }: Founding): NextSearch | undefined {
  return host === place.me.player ? undefined : search(place, host, 'rematch', lookEvery)
}

function find(
  place: VisitPlace,
  host: Player | readonly Player[],
  why: MeetingReason = 'next',
): Promise<Invite> {
  return search(place, host, why).found
}

function search(
  { invite: old, me: identity, direct }: VisitPlace,
  host: Player | readonly Player[],
  why: MeetingReason,
  every = 1_000,
): NextSearch {
  const open = direct?.mesh.to(meetingAfter(old, why).name)
  return searchNextTable({ old, relay: old.relay, identity, host, why, every, ...(open && { open }) })
}

/** How the next table is reached: as this one. */
function pathsOf({ direct, around }: Invite): Pick<Invite, 'direct' | 'around'> {
  return { ...(direct && { direct }), ...(around && { around }) }
}

function termsOf({ game, rules, seats, deadlines, beat, patience, spectators }: Charter): Terms {
  return { game, rules, seats, deadlines, beat, patience, spectators }
}
