/** Everybody connected to a relay, counted in all and by network; from one network also those who are at other relays of the house. */
import type { Connection } from './connection.ts'
import type { Fellows } from './fellows.ts'
import type { Limits } from './limits.ts'
import { RelayRefusal } from './refusal.ts'

/** Everybody connected. */
export interface Callers {
  /** Counts a new caller; gives the refusal with which it is to be dismissed if there are too many. */
  add(connection: Connection, network: string): RelayRefusal | undefined
  remove(connection: Connection, network: string): void
  count(): number
  /** Bytes that wait to leave, for all of them. */
  waiting(): number
  /** Does something for each. */
  each(act: (connection: Connection) => void): void
}

/** Nobody yet. */
export function createCallers(limits: Limits, fellows: Pick<Fellows, 'callers' | 'callersFrom'>): Callers {
  const all = new Set<Connection>()
  const byNetwork = new Map<string, number>()
  function count(network: string, change: 1 | -1): number {
    const now = (byNetwork.get(network) ?? 0) + change
    if (now > 0) byNetwork.set(network, now)
    else byNetwork.delete(network)
    fellows.callers(network, now)
    return now
  }
  return {
    add(connection, network) {
      all.add(connection)
      const fromThere = count(network, 1) + fellows.callersFrom(network)
      if (all.size > limits.connections)
        return new RelayRefusal('too-many', 'the relay is full; try again later')
      if (fromThere <= limits.connectionsPerAddress) return undefined
      return new RelayRefusal(
        'too-many',
        `the relay allows ${limits.connectionsPerAddress} connections from one address`,
      )
    },
    remove(connection, network) {
      if (all.delete(connection)) count(network, -1)
    },
    count: () => all.size,
    waiting: () => [...all].reduce((sum, connection) => sum + connection.waiting(), 0),
    each: (act) => all.forEach(act),
  }
}
