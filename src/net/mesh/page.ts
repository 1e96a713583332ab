/** What a page does for the mesh in its worker: browsers make direct connections on pages only. */

export type { Description } from './description.ts'
export { iceServersOf } from './ice.ts'
export type { OpenPeer, Peer, PeerEvents } from './peer.ts'
export { pagePeers } from './peer-page.ts'
