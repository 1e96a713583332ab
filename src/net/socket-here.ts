/** The WebSocket of this platform: its own, or where there is none, as in Node 20, that of the `ws` package. */
import { type OpenSocket, openPlatformSocket } from './socket.ts'

/** How sockets are opened here. */
export async function openSocketHere(): Promise<OpenSocket> {
  if (typeof WebSocket !== 'undefined') return openPlatformSocket
  return (await import('./node-socket.ts')).openNodeSocket
}
