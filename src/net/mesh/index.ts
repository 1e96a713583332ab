/** The door of the mesh, for browsers and Node: tables without a relay. What only Node can do is behind `node.ts`. */

export { peersOrigin } from '../house.ts'
export { openKeptStore, type SafeLines } from '../relay/store-kept.ts'
export type { TakeWire, Wire, WireEvents } from '../relay/wire.ts'
export type { Description } from './description.ts'
export { iceServersOf, readIceServers } from './ice.ts'
export { type Beside, type MeetOptions, Mesh, type MeshOptions, type Reach } from './mesh.ts'
export { type OwnOrder, openOwnOrder } from './own-table.ts'
export { isPaper, type Paper, readPaper, writePaper } from './paper.ts'
export type { IceServer, OpenPeer, Peer, PeerEvents, PeerOptions } from './peer.ts'
export type { Accept } from './ways.ts'
