/** The door of the table room: seats, statements, logs, and what a game is written against. */
export { audit, type GameOf, type Verdict } from './audit.ts'
export { canonical, digestOf, hashOf } from './canonical.ts'
export {
  type Charter,
  type Founding,
  foundTable,
  readFounding,
  readTable,
  stateAgreement,
  stateCharter,
  stateJoining,
  stateRoster,
  type Table,
} from './charter.ts'
export { type Clock, systemClock } from './clock.ts'
export { coin, coinOfThoseWhoStay } from './coin.ts'
export { type Comparison, compareLogs } from './compare.ts'
export type { TableEvent } from './event.ts'
export { Absent, Fault, Stuck, Unfinished } from './fault.ts'
export { type Form, form } from './form.ts'
export { createIdentity, type Identity, isPlayer, type Player, sign, verify } from './identity.ts'
export { type ClosedPhase, type Journal, type Kept, MemoryJournal } from './journal.ts'
export { Lobby } from './lobby.ts'
export { type LocalPlace, type LocalTable, localTable } from './local-table.ts'
export { MemoryNetwork } from './memory-network.ts'
export { recheck } from './recheck.ts'
export type { Demand, Game, Mine, Phase, Seat, Waiting } from './seat.ts'
export { type Refused, type Session, type Sitting, takeSeat } from './session.ts'
export type { Crash, RandomCrashes } from './simulation/crashes.ts'
export { SeededRandom } from './simulation/random.ts'
export {
  type Ending,
  type PlayerSitting,
  type Scenario,
  type Simulated,
  simulate,
} from './simulation/simulate.ts'
export type { DiskPlan } from './simulation/simulated-disk.ts'
export type { Carried, NetworkPlan, RelayLies, Span } from './simulation/simulated-network.ts'
export { readStatement, type Statement } from './statement.ts'
export type { Transport } from './transport.ts'
export * as wire from './wire.ts'
