/** The door of the network room for everybody who plays: browsers and Node. The server is behind `relay/index.ts`. */

export { type Aside, fitToSay, longestAside } from './aside.ts'
export { type OpenOptions, openTable, type Visit, type VisitOptions } from './at-table.ts'
export { type ClientOptions, connectRelay, type RelayClient } from './client.ts'
export { createTable, type Fetch, type NewTable, relayKey } from './create-table.ts'
export type { Notice, RelayEvent, Status } from './events.ts'
export type { HostTells } from './host-duties.ts'
export {
  type Invite,
  nameFor,
  originOf,
  parseInvite,
  parseTableName,
  printInvite,
  printTableName,
} from './invite.ts'
export { type Keep, type KeptJournal, keepInMemory } from './keep.ts'
export { sealerOf } from './link-keys.ts'
export {
  type Meeting,
  type MeetingReason,
  meetingAfter,
  type NextOptions,
  type NextSearch,
  searchNextTable,
  successors,
} from './next-table.ts'
export { type Doubt, doubtAbout, type OldSeat, oldSeatIn } from './old-seat.ts'
export { longestProgramWords, ProgramWords } from './program-words.ts'
export type { Present, RefusalCode, RelayRole } from './protocol.ts'
export type { RelayLinkOptions } from './relay-link.ts'
export type { Words } from './sealed-words.ts'
export { printSequencerProof, readForkProof } from './sequencer-proof.ts'
export {
  type HostOptions,
  hostTable,
  type JoinOptions,
  joinTable,
  type Seated,
  type SeatWish,
  type SitOptions,
} from './sit-down.ts'
export { type OpenSocket, openPlatformSocket, type Socket, type SocketEvents } from './socket.ts'
