/** The door of the table room: seats, statements, the order of the log, and what a game is written against. */

export { NameTaken, refusalOf } from './admission.ts'
export { chooseAtOnce } from './at-once.ts'
export { audit, type Lines } from './audit.ts'
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
  type OrderPlace,
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
export type { Claim, Claims, Overtaken } from './claim.ts'
export { type Clock, systemClock } from './clock.ts'
export {
  type ClosedPhase,
  type Closing,
  type Member,
  type ResumePoint,
  sameClosing,
} from './closing.ts'
export { coin, coinOfThoseWhoStay } from './coin.ts'
export { below, dice } from './dice.ts'
export type { TableEvent } from './event.ts'
export { FalsePast } from './false-past.ts'
export { Absent, Cancelled, Fault, SequencerFault, Stuck, Unfinished } from './fault.ts'
export { fingerprint } from './fingerprint.ts'
export type { Certified, CertifiedPlace, Placed } from './follow.ts'
export { type EntryLink, type ForkProof, provesFork } from './fork-proof.ts'
export { type Form, form, sized } from './form.ts'
export { Founding, type Table } from './founding.ts'
export { stateCharter, stateStart } from './founding-statements.ts'
export type { Gossip, GossipAtSeat, Gossiper } from './gossip.ts'
export { type GossipEar, type GossipLine, gossipOver, type Rumour } from './gossip-among-seats.ts'
export { createIdentity, type Identity, isPlayer, type Player, sign, verify } from './identity.ts'
export { type Here, type Joined, type Joiner, type Joining, stateJoining } from './joining.ts'
export { type Journal, type Kept, MemoryJournal } from './journal.ts'
export { earliestStart, entryLines, type KeptOrder, restoreSequencer } from './kept-sequencer.ts'
export type { Stretch } from './known-order.ts'
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
export { certificateLine, type LogLine } from './log-line.ts'
export { amongThoseWhoStay, lostBy } from './lost.ts'
export { firstFree, isNameTaken, looksAlike, type Named, nameOfAnother, seenName } from './names.ts'
export { type OrderCode, orderCodeAt } from './order-code.ts'
export { readLogLine } from './read-log-line.ts'
export { recheck } from './recheck.ts'
export type { Agreement } from './said-results.ts'
export { keyCommitment, plainSealer, type Sealer } from './sealer.ts'
export { bucketOf, createSealer, envelopeNameBytes, longestEnvelope } from './sealing.ts'
export type { Checking, Demand, Fork, Game, LastPhase, Mine, Offer, Phase, Seat, Waiting } from './seat.ts'
export type { Sitting } from './seat-at-work.ts'
export type { Secrets } from './secrets.ts'
export { Sequencer, type SequencerOptions } from './sequencer.ts'
export { closingIn } from './signed-closing.ts'
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
export { newSitting, type SittingSecrets, sittingKey } from './sitting.ts'
export { readSitting, writeSitting } from './sitting-kept.ts'
export { readPhase } from './slot.ts'
export { type Body, readStatement, type Statement } from './statement.ts'
export { type TakenSeat, takeSeat } from './take-seat.ts'
export { type PhaseName, type Topic, topicIn } from './topic.ts'
export type { Follower, Transport } from './transport.ts'
export { type PlayerTurn, type Round, rounds, type TurnOrder, turns } from './turn-order.ts'
export { type Turn, type TurnTaking, takeTurns } from './turns.ts'
export type { GameOf, Verdict } from './verdict.ts'
export * as wire from './wire.ts'
