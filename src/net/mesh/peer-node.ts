/** Direct connections in Node, by the package `node-datachannel`, which is not installed unless it is wanted. */
import type { DataChannel, PeerConnection } from 'node-datachannel'
import { candidatesOf, type Description, describe, sessionOf } from './description.ts'
import {
  callAfter,
  gatherFor,
  type IceServer,
  lowWater,
  type OpenPeer,
  type Peer,
  type PeerEvents,
  type PeerOptions,
} from './peer.ts'

/** How a Node program connects. Rejects with a sentence if the package is not there. */
export async function nodePeers({ iceServers = [], address, hidden }: PeerOptions = {}): Promise<OpenPeer> {
  const { PeerConnection } = await import('node-datachannel').catch((error) => {
    throw new Error('direct connections need one more package: npm install node-datachannel', {
      cause: error,
    })
  })
  const options = {
    iceServers: iceServers.map(addressOf),
    disableAutoNegotiation: true,
    iceTransportPolicy: hidden ? 'relay' : 'all',
    ...(address === undefined ? {} : { bindAddress: address }),
  } as const
  return (events) => new NodePeer(new PeerConnection('nodealer', options), events)
}

class NodePeer implements Peer {
  readonly #connection: PeerConnection
  readonly #events: PeerEvents
  #channel: DataChannel | undefined
  #isOver = false

  constructor(connection: PeerConnection, events: PeerEvents) {
    this.#connection = connection
    this.#events = events
    connection.onStateChange((state) => {
      if (['failed', 'closed', 'disconnected'].includes(state)) this.close()
    })
  }

  async offer(): Promise<Description> {
    this.#openChannel()
    return this.#told('offer')
  }

  async answer(offer: Description): Promise<Description> {
    const connection = this.#connection
    connection.setRemoteDescription(sessionOf({ ...offer, candidates: [] }, 'offer'), 'offer')
    this.#openChannel()
    const mine = await this.#told('answer')
    setTimeout(() => this.#attempt(() => tryAll(connection, offer)), callAfter).unref()
    return mine
  }

  async accept(answer: Description): Promise<void> {
    this.#connection.setRemoteDescription(sessionOf(answer, 'answer'), 'answer')
  }

  send(bytes: Uint8Array): void {
    this.#attempt(() => this.#channel?.isOpen() && this.#channel.sendMessageBinary(bytes))
  }

  waiting(): number {
    return !this.#isOver && this.#channel?.isOpen() ? this.#channel.bufferedAmount() : 0
  }

  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#channel?.close()
    this.#connection.close()
    this.#events.onClose()
  }

  /** The package knows that a connection is gone before it says so, and throws at whoever uses it meanwhile. */
  #attempt(use: () => void): void {
    try {
      if (!this.#isOver) use()
    } catch {
      this.close()
    }
  }

  #openChannel(): void {
    const channel = this.#connection.createDataChannel('nodealer', { negotiated: true, id: 0 })
    this.#channel = channel
    channel.setBufferedAmountLowThreshold(lowWater)
    channel.onOpen(() => !this.#isOver && this.#events.onOpen())
    channel.onClosed(() => this.close())
    channel.onBufferedAmountLow(() => !this.#isOver && this.#events.onDrain())
    channel.onMessage((data) => {
      if (this.#isOver) return
      if (typeof data === 'string') this.close()
      else this.#events.onBytes(new Uint8Array(data))
    })
  }

  async #told(type: 'offer' | 'answer'): Promise<Description> {
    const done = gathered(this.#connection)
    this.#connection.setLocalDescription(type)
    await done
    return describe(this.#connection.localDescription()?.sdp ?? '')
  }
}

/** Tries to reach the other at all its addresses. */
function tryAll(connection: PeerConnection, at: Description): void {
  for (const line of candidatesOf(at)) connection.addRemoteCandidate(line, '0')
}

function gathered(connection: PeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, gatherFor)
    connection.onGatheringStateChange((state) => {
      if (state !== 'complete') return
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The package wants names and passwords inside of the address. */
function addressOf({ urls, username, credential }: IceServer): string {
  if (username === undefined) return urls
  const secret = `${encodeURIComponent(username)}:${encodeURIComponent(credential ?? '')}`
  return urls.replace(/^(turns?:)/, `$1${secret}@`)
}
