/**
 * The order of a table, given by its host's own program or page (spec/mesh, section 5): the same rooms, limits and signatures as at a relay,
 * reached over the mesh instead of a server. What it signs is kept first, so that a host who comes back goes on with the same
 * chain and key.
 */
import type { Fetch } from '../create-table.ts'
import { peersOrigin } from '../house.ts'
import type { Invite } from '../invite.ts'
import { protocolVersion, type RefusalCode } from '../protocol.ts'
import { type Hall, openHall } from '../relay/hall.ts'
import { ownTableLimits } from '../relay/limits.ts'
import { RelayRefusal } from '../relay/refusal.ts'
import type { Store } from '../relay/store.ts'
import type { Mesh } from './mesh.ts'

/** The order of the tables of one host. */
export interface OwnOrder {
  /** The key that it is signed with. */
  readonly key: string
  /**
   * For `openTable`: makes the table here, and at the relay a place of the same name where the programs can find each other. Those who go on
   * from another table are connected already, and need no relay that answers.
   */
  fetch(relay: string, need: 'relay' | 'no relay'): Fetch
  /** Lets whoever comes over the mesh in at this table. Gives the function that stops it. */
  serve(invite: Invite, mesh: Mesh): () => void
  /** How many are at the tables, this program included. */
  callers(): number
  /** Lets go of everything; what was signed stays. */
  close(): Promise<void>
}

/** Gives the order of the tables in a store. */
export async function openOwnOrder(store: Store): Promise<OwnOrder> {
  const hall = await openHall({ store, origins: [peersOrigin], limits: ownTableLimits })
  return {
    key: hall.sequencer.player,
    fetch: (relay, need) => fetchFrom(hall, relay, need),
    serve: ({ table }, mesh) => mesh.serve(table, (take, from) => hall.accept(take, from)),
    callers: () => hall.callers.count(),
    async close() {
      hall.rest()
      hall.callers.each((connection) => connection.close())
      await store.close()
    },
  }
}

/** Answers what a relay would be asked to make a table. */
function fetchFrom(hall: Hall, relay: string, need: 'relay' | 'no relay'): Fetch {
  const atRelay: Fetch = async (url, init) => {
    if (relay === peersOrigin) return new Response()
    const asking = fetch(url, init)
    return need === 'relay' ? asking : asking.catch(() => new Response())
  }
  return async (url, init) => {
    if (init.method === 'GET') return Response.json({ key: hall.sequencer.player, version: protocolVersion })
    const answer = await atRelay(url, init)
    if (!answer.ok) return answer
    try {
      await hall.rooms.make(JSON.parse(init.body ?? ''), 'here')
      return Response.json({}, { status: 201 })
    } catch (error) {
      const code: RefusalCode = error instanceof RelayRefusal ? error.code : 'store-failed'
      return Response.json({ code, reason: (error as Error).message }, { status: 400 })
    }
  }
}
