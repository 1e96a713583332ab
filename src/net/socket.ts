/** A WebSocket as the client needs it, so that browsers' own, Node's and a test's all fit. */

/** What happens on a socket. After `onClose` nothing happens any more. */
export interface SocketEvents {
  onOpen(): void
  onText(text: string): void
  onBytes(bytes: Uint8Array): void
  onClose(): void
}

/** An open or opening WebSocket. */
export interface Socket {
  send(data: string | Uint8Array): void
  /** Hangs up, without waiting for the other side. */
  close(): void
}

/** Opens a WebSocket. Never throws for a network reason: that is an `onClose`. */
export type OpenSocket = (url: string, events: SocketEvents) => Socket

/** The platform's own WebSocket: browsers, and Node from version 22. */
export const openPlatformSocket: OpenSocket = (url, events) => {
  if (typeof WebSocket === 'undefined')
    throw new Error('this platform has no WebSocket: give `open: openNodeSocket` from nodealer/net/relay')
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('open', () => events.onOpen())
  socket.addEventListener('close', () => events.onClose())
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === 'string') events.onText(data)
    else events.onBytes(new Uint8Array(data))
  })
  // Nothing here lies in memory that threads share, which a socket would refuse.
  const send = (data: string | Uint8Array): void => socket.send(data as string | Uint8Array<ArrayBuffer>)
  return { send, close: () => socket.close() }
}
