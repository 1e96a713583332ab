/** The direct connections of this page, made and used as the worker says. */
import {
  type Description,
  iceServersOf,
  type OpenPeer,
  type Peer,
  pagePeers,
} from '../../../net/mesh/page.ts'
import type { PeerAct, PeerNews } from '../peer-line.ts'
import { ask } from './line.ts'

const peers = new Map<number, Peer>()
let open: OpenPeer = pagePeers()

/** Asks the relay that served this page which servers help to connect. */
export async function prepare(): Promise<void> {
  open = pagePeers({ iceServers: await iceServersOf(location.origin) })
}

/** Hangs up everywhere. */
export function closePeers(): void {
  for (const peer of peers.values()) peer.close()
  peers.clear()
}

function tell(peer: PeerNews): void {
  ask({ type: 'peer', peer })
}

/** Does what the worker wants. */
export function act(wish: PeerAct): void {
  const { id } = wish
  if (wish.act === 'begin') return begin(id)
  const peer = peers.get(id)
  if (peer === undefined) return
  if (wish.act === 'send') {
    peer.send(wish.bytes)
    tell({ id, news: 'waiting', bytes: peer.waiting() })
  } else if (wish.act === 'close') peer.close()
  else {
    const { call } = wish
    const work: Promise<Description | undefined> =
      wish.act === 'offer'
        ? peer.offer()
        : wish.act === 'answer'
          ? peer.answer(wish.at)
          : peer.accept(wish.at).then(() => undefined)
    work.then(
      (at) => tell({ id, news: 'done', call, at }),
      (error: Error) => tell({ id, news: 'failed', call, reason: error.message }),
    )
  }
}

function begin(id: number): void {
  if (typeof RTCPeerConnection === 'undefined') return tell({ id, news: 'close' })
  const peer: Peer = open({
    onOpen: () => tell({ id, news: 'open' }),
    onBytes: (bytes) => tell({ id, news: 'bytes', bytes }),
    onDrain: () => tell({ id, news: 'waiting', bytes: peer.waiting() }),
    onClose() {
      if (peers.delete(id)) tell({ id, news: 'close' })
    },
  })
  peers.set(id, peer)
}
