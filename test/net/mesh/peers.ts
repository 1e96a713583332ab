/** People whose programs are connected directly, with real data channels on this machine, and a table that one of them gives the order of. */

import { peersOrigin } from '../../../src/net/house.ts'
import { connectRelay, createTable, type Invite, type RelayClient } from '../../../src/net/index.ts'
import { Mesh } from '../../../src/net/mesh/mesh.ts'
import { type OwnOrder, openOwnOrder } from '../../../src/net/mesh/own-table.ts'
import { readPaper } from '../../../src/net/mesh/paper.ts'
import type { OpenPeer } from '../../../src/net/mesh/peer.ts'
import { nodePeers } from '../../../src/net/mesh/peer-node.ts'
import { createMemoryStore, openNodeSocket, startRelay } from '../../../src/net/relay/index.ts'
import { createIdentity, type Identity } from '../../../src/table/index.ts'
import { newTable, randomKey } from '../meeting.ts'
import { until } from '../until.ts'

/** Somebody with a program. */
export interface Somebody {
  readonly identity: Identity
  readonly mesh: Mesh
}

/** A table whose host gives the order, and everybody who comes to it. */
export interface PeersTable {
  readonly invite: Invite
  readonly order: OwnOrder
  readonly host: Somebody
  /** Where the programs find each other; undefined where there is no relay. */
  stopRelay(): Promise<void>
  /** Somebody who comes to the relay, or only exists. */
  somebody(meets?: boolean): Promise<Somebody>
  /** A seat's client of somebody. */
  client(who: Somebody): RelayClient
  end(): Promise<void>
}

let opening: Promise<OpenPeer> | undefined

/** Data channels by node-datachannel. */
export function peersHere(): Promise<OpenPeer> {
  opening ??= nodePeers()
  return opening
}

/** Begins a table, with a relay for finding each other or without. */
export async function peersTable(withRelay: boolean): Promise<PeersTable> {
  const relay = withRelay ? await startRelay({ port: 0 }) : undefined
  const meshes: Mesh[] = []
  const clients: RelayClient[] = []
  const order = await openOwnOrder(createMemoryStore())
  const be = async (): Promise<Somebody> => {
    const identity = createIdentity()
    const mesh = new Mesh({ person: identity, openPeer: await peersHere() })
    meshes.push(mesh)
    return { identity, mesh }
  }
  const host = await be()
  const at = relay?.url ?? peersOrigin
  const table = newTable(randomKey(), host.identity, order.key)
  const made = await createTable(
    { relay: at, identity: host.identity, spectators: true, ...table },
    order.fetch(at, 'relay'),
  )
  const invite: Invite = { ...made, direct: true }
  order.serve(invite, host.mesh)
  host.mesh.meet(invite, { open: openNodeSocket })
  return {
    invite,
    order,
    host,
    stopRelay: async () => relay?.close(),
    async somebody(meets = true) {
      const who = await be()
      if (meets) who.mesh.meet(invite, { open: openNodeSocket })
      return who
    },
    client({ mesh, identity }) {
      const client = connectRelay({
        invite,
        identity,
        open: mesh.to(invite.table),
        firstRetry: 20,
        longestRetry: 500,
      })
      clients.push(client)
      return client
    },
    async end() {
      for (const client of clients) client.close()
      for (const mesh of meshes) mesh.close()
      await order.close()
      await relay?.close()
    },
  }
}

/** Connects two by what people paste. One end may be open some milliseconds before the other, and what is said at that other end is lost until then. */
export async function paste(table: PeersTable, from: Somebody, to: Somebody): Promise<void> {
  const { text, take } = await from.mesh.hand(table.invite)
  const paper = readPaper(text)
  if (paper.kind !== 'offer') throw new Error('that is no invitation')
  await take(await to.mesh.takeUp(paper))
  const knows = (one: Somebody, other: Somebody): boolean =>
    one.mesh.neighbours().includes(other.identity.player)
  await until(() => knows(from, to) && knows(to, from), 'being neighbours')
}
