/** A table whose seats are all in one process: demonstrations, games against bots, tests. */
import { type Charter, foundTable, type Table } from './charter.ts'
import { createIdentity, type Identity } from './identity.ts'
import { MemoryNetwork } from './memory-network.ts'
import type { Game } from './seat.ts'
import { type Session, type Sitting, takeSeat } from './session.ts'

/** One seat of a local table. */
export interface LocalPlace<R> extends Omit<Sitting, 'table' | 'transport' | 'identity'> {
  readonly name: string
  readonly game: Game<R>
  readonly identity?: Identity
}

/** A local table in play. */
export interface LocalTable<R> {
  readonly table: Table
  /** Everything that is said, founding included. */
  readonly network: MemoryNetwork
  /** In seat order. */
  readonly sessions: readonly Session<R>[]
}

/**
 * Founds a table and lets everybody play; with a table that has been founded before, everybody goes on from its journal, and
 * the places must have the identities of its players, in seat order.
 */
export function localTable<R>(founded: Charter | Table, places: readonly LocalPlace<R>[]): LocalTable<R> {
  const seated = places.map((place) => ({ ...place, identity: place.identity ?? createIdentity() }))
  const table = 'players' in founded ? founded : foundTable(founded, seated)
  const network = new MemoryNetwork(table.lines)
  const sessions = seated.map(({ game, ...place }) =>
    takeSeat({ ...place, table, transport: network.connect() }, game),
  )
  return { table, network, sessions }
}
