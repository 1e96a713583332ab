/** Everybody connected to a relay, counted in all and by network address. */
import type { Connection } from './connection.ts'
import type { Limits } from './limits.ts'
import { Refusal } from './refusal.ts'

/** Everybody connected. */
export interface Callers {
  /** Counts a new caller; gives the refusal with which it is to be dismissed if there are too many. */
  add(connection: Connection, address: string): Refusal | undefined
  remove(connection: Connection, address: string): void
  count(): number
  /** Bytes that wait to leave, for all of them. */
  waiting(): number
  /** Does something for each. */
  each(act: (connection: Connection) => void): void
}

/** Nobody yet. */
export function createCallers(limits: Limits): Callers {
  const all = new Set<Connection>()
  const byAddress = new Map<string, number>()
  return {
    add(connection, address) {
      all.add(connection)
      const fromThere = (byAddress.get(address) ?? 0) + 1
      byAddress.set(address, fromThere)
      if (all.size > limits.connections) return new Refusal('too-many', 'the relay is full; try again later')
      if (fromThere <= limits.connectionsPerAddress) return undefined
      return new Refusal(
        'too-many',
        `the relay allows ${limits.connectionsPerAddress} connections from one address`,
      )
    },
    remove(connection, address) {
      if (!all.delete(connection)) return
      const left = (byAddress.get(address) ?? 0) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    },
    count: () => all.size,
    waiting: () => [...all].reduce((sum, connection) => sum + connection.waiting(), 0),
    each: (act) => all.forEach(act),
  }
}
