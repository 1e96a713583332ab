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
  type PeerOptions,
} from './peer.ts'

/** How a Node program connects. Rejects with a sentence if the package is not there. */
export async function nodePeers({ iceServers = [], address, hidden }: PeerOptions = {}): Promise<OpenPeer> {
  const { PeerConnection } = await import('node-datachannel').catch((error) => {
    throw new Error('direct connections need one more package: npm install node-datachannel', {
      cause: error,
    })
  })
  return (events) => {
    const connection: PeerConnection = new PeerConnection('nodealer', {
      iceServers: iceServers.map(addressOf),
      disableAutoNegotiation: true,
      iceTransportPolicy: hidden ? 'relay' : 'all',
      ...(address === undefined ? {} : { bindAddress: address }),
    })
    let channel: DataChannel | undefined
    let isOver = false
    const close = (): void => {
      if (isOver) return
      isOver = true
      channel?.close()
      connection.close()
      events.onClose()
    }
    const isLive = (): boolean => !isOver
    connection.onStateChange((state) => {
      if (isLive() && ['failed', 'closed', 'disconnected'].includes(state)) close()
    })
    /** The package knows that a connection is gone before it says so, and throws at whoever uses it meanwhile. */
    const attempt = (use: () => void): void => {
      try {
        if (isLive()) use()
      } catch {
        close()
      }
    }
    const openChannel = (): void => {
      channel = connection.createDataChannel('nodealer', { negotiated: true, id: 0 })
      channel.setBufferedAmountLowThreshold(lowWater)
      channel.onOpen(() => isLive() && events.onOpen())
      channel.onClosed(() => close())
      channel.onBufferedAmountLow(() => isLive() && events.onDrain())
      channel.onMessage((data) => {
        if (!isLive()) return
        if (typeof data === 'string') close()
        else events.onBytes(new Uint8Array(data))
      })
    }
    const told = async (type: 'offer' | 'answer'): Promise<Description> => {
      const done = gathered(connection)
      connection.setLocalDescription(type)
      await done
      return describe(connection.localDescription()?.sdp ?? '')
    }
    const peer: Peer = {
      async offer() {
        openChannel()
        return told('offer')
      },
      async answer(offer) {
        connection.setRemoteDescription(sessionOf({ ...offer, candidates: [] }, 'offer'), 'offer')
        openChannel()
        const mine = await told('answer')
        setTimeout(() => attempt(() => tryAll(connection, offer)), callAfter).unref()
        return mine
      },
      async accept(answer) {
        connection.setRemoteDescription(sessionOf(answer, 'answer'), 'answer')
      },
      send(bytes) {
        attempt(() => channel?.isOpen() && channel.sendMessageBinary(bytes))
      },
      waiting: () => (isLive() && channel?.isOpen() ? channel.bufferedAmount() : 0),
      close,
    }
    return peer
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
