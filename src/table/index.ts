/** The door of the table room: seats, statements, the order of the log, and what a game is written against. */

export { audit, type Lines } from './audit/audit.ts'
export { recheck } from './audit/recheck.ts'
export type { GameOf, Verdict } from './audit/verdict.ts'
export { chooseAtOnce } from './choreography/at-once.ts'
export { coin, coinOfThoseWhoStay } from './choreography/coin.ts'
export { below, dice } from './choreography/dice.ts'
export { amongThoseWhoStay, lostBy } from './choreography/lost.ts'
export { type PlayerTurn, type Round, rounds, type TurnOrder, turns } from './choreography/turn-order.ts'
export { type Turn, type TurnTaking, takeTurns } from './choreography/turns.ts'
export { NameTaken, refusalOf } from './founding/admission.ts'
export { Founding, type Table } from './founding/founding.ts'
export { stateCharter, stateStart } from './founding/founding-statements.ts'
export { type Here, type Joined, type Joiner, type Joining, stateJoining } from './founding/joining.ts'
export { resumeFounding } from './founding/resumed.ts'
export {
  type FoundedTable,
  type Founder,
  foundTable,
  type LocalPlace,
  type LocalTable,
  localTable,
  logOf,
  playLocally,
} from './local/local-table.ts'
export {
  type Batch,
  beginning,
  type Certificate,
  certify,
  type Entry,
  envelopeDigest,
  headText,
  isCertified,
  type OrderPlace,
  placeAfter,
} from './order/chain.ts'
export { type Clock, systemClock } from './order/clock.ts'
export { FalsePast } from './order/false-past.ts'
export { Absent, Cancelled, Fault, SequencerFault, Stuck, Unfinished } from './order/fault.ts'
export type { Certified, CertifiedPlace, Placed } from './order/follow.ts'
export { type EntryLink, type ForkProof, provesFork } from './order/fork-proof.ts'
export type { Gossip, GossipAtSeat, Gossiper } from './order/gossip.ts'
export { type GossipEar, type GossipLine, gossipOver, type Rumour } from './order/gossip-among-seats.ts'
export { earliestStart, entryLines, type KeptOrder, restoreSequencer } from './order/kept-sequencer.ts'
export type { Stretch } from './order/known-order.ts'
export { certificateLine, type LogLine } from './order/log-line.ts'
export { type OrderCode, orderCodeAt } from './order/order-code.ts'
export { readLogLine } from './order/read-log-line.ts'
export { keyCommitment, plainSealer, type Sealer } from './order/sealer.ts'
export { bucketOf, createSealer, envelopeNameBytes, longestEnvelope } from './order/sealing.ts'
export { Sequencer, type SequencerOptions } from './order/sequencer.ts'
export type { Follower, Transport } from './order/transport.ts'
export type { TableEvent } from './run/event.ts'
export type {
  Checking,
  Demand,
  Fork,
  Game,
  LastPhase,
  Mine,
  Offer,
  Phase,
  Seat,
  Waiting,
} from './run/seat.ts'
export type { KeptSecrets, Secrets } from './run/secrets.ts'
export { type Journal, type Kept, MemoryJournal } from './seat/journal.ts'
export type { Sitting } from './seat/seat-at-work.ts'
export { newSitting, type SittingSecrets, sittingKey } from './seat/sitting.ts'
export { readSitting, writeSitting } from './seat/sitting-kept.ts'
export { type TakenSeat, takeSeat } from './seat/take-seat.ts'
export type { Crash, RandomCrashes } from './simulation/crashes.ts'
export type { Span } from './simulation/life.ts'
export { SeededRandom } from './simulation/random.ts'
export {
  type PlayerSitting,
  type Scenario,
  type SeatEnding,
  type Simulated,
  simulate,
} from './simulation/simulate.ts'
export type { DiskPlan } from './simulation/simulated-disk.ts'
export type { NetworkPlan, SequencerPlan } from './simulation/simulated-network.ts'
export { canonical, digestOf, hashOf, taggedBytes } from './statements/canonical.ts'
export {
  type Charter,
  type Continuation,
  charterOf,
  freshSeed,
  idBytes,
  type Terms,
  tableId,
} from './statements/charter.ts'
export type { Claim, Claims, Overtaken } from './statements/claim.ts'
export {
  type ClosedPhase,
  type Closing,
  type Member,
  type ResumePoint,
  sameClosing,
} from './statements/closing.ts'
export { fingerprint } from './statements/fingerprint.ts'
export { type Form, form, sized } from './statements/form.ts'
export { createIdentity, type Identity, isPlayer, type Player, sign, verify } from './statements/identity.ts'
export {
  firstFree,
  isNameTaken,
  looksAlike,
  type Named,
  nameOfAnother,
  seenName,
} from './statements/names.ts'
export type { Agreement } from './statements/said-results.ts'
export { closingIn } from './statements/signed-closing.ts'
export { readPhase } from './statements/slot.ts'
export { type Body, readStatement, type Statement } from './statements/statement.ts'
export { type PhaseName, type Topic, topicIn } from './statements/topic.ts'
export * as wire from './statements/wire.ts'
