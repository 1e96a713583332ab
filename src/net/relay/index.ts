/** What only Node can do: the relay itself, and a WebSocket for clients there. The client is the door of the folder above. */

export { openNodeSocket } from '../node-socket.ts'
export type { HallOptions } from './hall.ts'
export { defaultLimits, type Limits, ownTableLimits } from './limits.ts'
export { createRelay, type Relay, type RelayOptions } from './relay.ts'
export type { Report } from './report.ts'
export { type RunningRelay, type StartOptions, startRelay } from './start.ts'
export type { Appended, Created, Store, StoredEntry, TableRecord, TableState, Talk } from './store.ts'
export { createMemoryStore, type MemoryStoreOptions } from './store-memory.ts'
