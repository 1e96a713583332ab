/** Clients for `bench/relay.ts`: real WebSockets at tables of six, as cheap as a client can be, so that what is measured is the server. */
import { WebSocket } from 'ws'
import { readFrame } from '../src/net/frame.ts'
import { createTable, type Invite } from '../src/net/index.ts'
import { doorOf } from '../src/net/link-keys.ts'
import { signHello } from '../src/net/signing.ts'
import { createIdentity, type Identity } from '../src/table/statements/identity.ts'
import type { Server } from './relay-server.ts'

export const seats = 6
const lineBytes = 1000

/** A table with its seats, and how a seat connects anew. */
export interface Table {
  readonly members: WebSocket[]
  connect(seat: number): Promise<WebSocket>
}

/** A connection that is seated and reads from the end. */
export function connect(
  server: Pick<Server, 'kind' | 'url'>,
  invite: Invite,
  identity: Identity,
): Promise<WebSocket> {
  const address = server.url.replace('http', 'ws') + (server.kind === 'raw ws' ? `/${invite.table}` : '/ws')
  const socket = new WebSocket(address, { perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    if (server.kind === 'raw ws') socket.on('open', () => resolve(socket))
    const door = doorOf(invite.key)
    socket.on('message', function greet(data, isBinary) {
      if (isBinary) return
      const message = JSON.parse(String(data))
      const { challenge } = message
      const wayIn = { challenge, origin: invite.relay, table: invite.table, watch: false }
      if (message.type === 'welcome') socket.send(JSON.stringify(signHello(wayIn, identity, door)))
      if (message.type === 'seated') socket.send(JSON.stringify({ type: 'read', from: message.last + 1 }))
      if (message.type === 'refused') reject(new Error(message.reason))
      if (message.type !== 'reading') return
      socket.off('message', greet)
      resolve(socket)
    })
  })
}

/** Random bytes for key and id, and a charter that nobody reads. */
function newTable(): { key: Uint8Array; id: Uint8Array; charter: Uint8Array } {
  const [key, id] = [new Uint8Array(32), new Uint8Array(32)].map((bytes) => crypto.getRandomValues(bytes))
  return { key: key as Uint8Array, id: id as Uint8Array, charter: new Uint8Array(500) }
}

/** A table whose seats all have its creator's key, and so the full rates. */
export function makeTable(relay: string, identity: Identity): Promise<Invite> {
  return createTable({ relay, identity, spectators: false, ...newTable() })
}

/** So many tables, a few at a time, with all their seats taken. */
export async function makeTables(server: Server, count: number): Promise<Table[]> {
  const tables: Table[] = []
  const atOnce = 20
  while (tables.length < count) {
    const from = tables.length
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => openTable(server, from + i))
    tables.push(...(await Promise.all(some)))
  }
  return tables
}

async function openTable(server: Server, number: number): Promise<Table> {
  const identity = createIdentity()
  const fake: Invite = { relay: server.url, table: `table${number}`, ...newTable() }
  const invite = server.kind === 'raw ws' ? fake : await makeTable(server.url, identity)
  const take = (seat: number): Promise<WebSocket> => {
    const relay = server.urlFor(number, seat)
    return connect({ kind: server.kind, url: relay }, { ...invite, relay }, identity)
  }
  return { members: await Promise.all(Array.from({ length: seats }, (_, i) => take(i))), connect: take }
}

/** Envelopes of the right size that all differ in their first bytes. */
export function envelopeMaker(): () => Buffer {
  let count = 0
  const envelope = crypto.getRandomValues(new Uint8Array(lineBytes))
  return () => {
    const fresh = Buffer.from(envelope)
    fresh.writeUIntBE(++count, 0, 6)
    return fresh
  }
}

/** The envelopes in what came: one from the baseline, many from a relay. */
export function envelopesIn(server: Server, data: unknown, isBinary: boolean): readonly Uint8Array[] {
  if (!isBinary) return []
  if (server.kind === 'raw ws') return [data as Buffer]
  return (readFrame(data as Buffer)?.entries ?? []).flatMap(({ envelope }) => envelope ?? [])
}

/** How many entries a frame of the relay has, without a copy of any: what is measured is the server, not its readers. */
export function countEntries(frame: Buffer): number {
  let count = 0
  for (let at = frame[0] === 1 ? 103 : 7; at < frame.length; at += 10 + frame.readUInt32BE(at + 6)) count++
  return count
}
