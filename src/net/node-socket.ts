/** A WebSocket by the `ws` package: for Node versions without one of their own, and faster than that. */
import { WebSocket } from 'ws'
import { longestEntry } from './protocol.ts'
import type { OpenSocket } from './socket.ts'

/** Opens a WebSocket in Node. */
export const openNodeSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 2 * longestEntry })
  socket.on('open', () => events.onOpen())
  socket.on('close', () => events.onClose())
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, isBinary) => {
    const bytes = data as Buffer
    if (isBinary) events.onBytes(bytes)
    else events.onText(bytes.toString())
  })
  return {
    send(data) {
      if (socket.readyState === socket.OPEN) socket.send(data)
    },
    close: () => socket.terminate(),
  }
}
