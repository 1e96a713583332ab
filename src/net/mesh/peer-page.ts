/** Direct connections as browsers make them. They exist on pages only, not in workers. */
import { candidatesOf, type Description, describe, sessionOf } from './description.ts'
import { callAfter, gatherFor, lowWater, type OpenPeer, type PeerOptions } from './peer.ts'

/** How a page connects. */
export function pagePeers({ iceServers = [], hidden }: PeerOptions = {}): OpenPeer {
  return (events) => {
    const connection = new RTCPeerConnection({
      iceServers: iceServers.map((server) => ({ ...server })),
      iceTransportPolicy: hidden ? 'relay' : 'all',
    })
    const channel = connection.createDataChannel('nodealer', { negotiated: true, id: 0 })
    channel.binaryType = 'arraybuffer'
    channel.bufferedAmountLowThreshold = lowWater
    let isOver = false
    const close = (): void => {
      if (isOver) return
      isOver = true
      connection.close()
      events.onClose()
    }
    channel.onopen = () => events.onOpen()
    channel.onclose = close
    channel.onbufferedamountlow = () => events.onDrain()
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ArrayBuffer) events.onBytes(new Uint8Array(data))
      else close()
    }
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === 'failed') close()
    }
    const told = async (): Promise<Description> => {
      await gathered(connection)
      return describe(connection.localDescription?.sdp ?? '')
    }
    return {
      async offer() {
        await connection.setLocalDescription(await connection.createOffer())
        return told()
      },
      async answer(offer) {
        const sdp = sessionOf({ ...offer, candidates: [] }, 'offer')
        await connection.setRemoteDescription({ type: 'offer', sdp })
        await connection.setLocalDescription(await connection.createAnswer())
        const mine = await told()
        setTimeout(() => {
          for (const candidate of isOver ? [] : candidatesOf(offer))
            connection.addIceCandidate({ candidate, sdpMid: '0' }).catch(() => {})
        }, callAfter)
        return mine
      },
      accept: (answer) =>
        connection.setRemoteDescription({ type: 'answer', sdp: sessionOf(answer, 'answer') }),
      send(bytes) {
        if (channel.readyState === 'open') channel.send(bytes as Uint8Array<ArrayBuffer>)
      },
      waiting: () => channel.bufferedAmount,
      close,
    }
  }
}

/** Resolves when all addresses are known, or it has taken long enough. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (connection.iceGatheringState === 'complete') resolve()
    }
    connection.addEventListener('icegatheringstatechange', look)
    setTimeout(resolve, gatherFor)
    look()
  })
}
