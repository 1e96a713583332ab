/** The door of the table room: seats, statements, the order of the log, and what a game is written against. */
export { audit, type GameOf, type Verdict } from './audit.ts'
export { canonical, digestOf, hashOf, taggedBytes } from './canonical.ts'
export {
  type Batch,
  beginning,
  type Certificate,
  certify,
  type Entry,
  envelopeDigest,
  headText,
  isCertified,
  type Place,
  placeAfter,
} from './chain.ts'
export {
  type Charter,
  type Continuation,
  charterOf,
  freshSeed,
  idBytes,
  type Terms,
  tableId,
} from './charter.ts'
export type { Claim, Claims } from './claim.ts'
export { type Clock, systemClock } from './clock.ts'
export { type ClosedPhase, type Closing, closingIn, sameClosing } from './closing.ts'
export { coin, coinOfThoseWhoStay } from './coin.ts'
export type { TableEvent } from './event.ts'
export { Absent, Cancelled, Fault, NameTaken, SequencerFault, Stuck, Unfinished } from './fault.ts'
export { type ForkProof, provesFork } from './fork-proof.ts'
export { type Form, form } from './form.ts'
export {
  Founding,
  type Joined,
  nameObjection,
  stateCharter,
  stateJoining,
  stateStart,
  type Table,
} from './founding.ts'
export { createIdentity, type Identity, isPlayer, type Player, sign, verify } from './identity.ts'
export { type Journal, type Kept, MemoryJournal } from './journal.ts'
export { earliestStart, entryLines, type KeptOrder, restoreSequencer } from './kept-sequencer.ts'
export {
  type FoundedTable,
  type Founder,
  foundTable,
  type LocalPlace,
  type LocalTable,
  localTable,
  logOf,
  playLocally,
} from './local-table.ts'
export { certificateLine, readLogLine } from './log-line.ts'
export { isNameTaken, looksAlike } from './names.ts'
export { type OrderCode, orderCodeAt } from './order-code.ts'
export { recheck } from './recheck.ts'
export {
  bucketOf,
  createSealer,
  envelopeNameBytes,
  keyCommitment,
  longestEnvelope,
  plainSealer,
  type Sealer,
} from './sealing.ts'
export type { Checking, Demand, Fork, Game, LastPhase, Mine, Offer, Phase, Seat, Waiting } from './seat.ts'
export { Sequencer } from './sequencer.ts'
export { type Session, type Sitting, takeSeat } from './session.ts'
export type { Crash, RandomCrashes } from './simulation/crashes.ts'
export type { Span } from './simulation/life.ts'
export { SeededRandom } from './simulation/random.ts'
export {
  type Ending,
  type PlayerSitting,
  type Scenario,
  type Simulated,
  simulate,
} from './simulation/simulate.ts'
export type { DiskPlan } from './simulation/simulated-disk.ts'
export type { NetworkPlan, SequencerPlan } from './simulation/simulated-network.ts'
export { newSitting, readSitting, sittingKey, writeSitting } from './sitting.ts'
export { readPhase } from './slot.ts'
export { readStatement, type Statement } from './statement.ts'
export type { Follower, Transport } from './transport.ts'
export { type Turn, type TurnTaking, takeTurns } from './turns.ts'
export * as wire from './wire.ts'
