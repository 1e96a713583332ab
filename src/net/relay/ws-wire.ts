/** The wire to a caller that came by WebSocket. */
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { TakeWire, WireEvents } from './wire.ts'

/** What a caller may send before it has proven that it was invited: a hello, and some words. */
const strangerBytes = 64 * 1024

/** The wire over a WebSocket; `tcp` is the stream beneath it. */
export function wireOver(ws: WebSocket, tcp: Duplex): TakeWire {
  return (events) => {
    ws.on('message', (data: RawData, isBinary: boolean) =>
      events.onMessage(isBinary ? (data as Buffer) : (data as Buffer).toString()),
    )
    ws.on('pong', () => events.onSign())
    ws.on('error', (error) => events.onError(error))
    ws.on('close', (code) => events.onClose(code))
    boundStranger(tcp, events, () => ws.terminate())
    const isOpen = (): boolean => ws.readyState === ws.OPEN
    return {
      isOpen,
      send(data) {
        gather(tcp)
        ws.send(data)
      },
      waiting: () => ws.bufferedAmount,
      drained: () => drained(tcp, isOpen),
      progress: () => ({
        sent: ((tcp as Socket).bytesWritten ?? 0) - tcp.writableLength,
        backlog: tcp.writableLength,
      }),
      ping: () => ws.ping(),
      pause: () => ws.pause(),
      resume: () => ws.resume(),
      close: (code, reason) => ws.close(code, reason),
      terminate: () => ws.terminate(),
    }
  }
}

/** Hangs up on a stranger who sends too much, also if it never comes to the end of a message: that would be held until it does. */
function boundStranger(tcp: Duplex, events: WireEvents, hangUp: () => void): void {
  let came = 0
  tcp.on('data', function count(chunk: Buffer) {
    came += chunk.length
    if (!events.isStranger()) tcp.off('data', count)
    else if (came > strangerBytes) {
      tcp.off('data', count)
      events.onError(new Error('sent too much before its hello'))
      hangUp()
    }
  })
}

/** Resolves when the stream can take more, or is gone. */
function drained(tcp: Duplex, here: () => boolean): Promise<void> {
  if (!tcp.writableNeedDrain || !here()) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      tcp.off('drain', done).off('close', done)
      resolve()
    }
    tcp.on('drain', done).on('close', done)
  })
}

const gathered = new Set<Duplex>()

/** Lets all that is sent during this turn of the event loop leave together: one system call instead of one per frame. */
function gather(tcp: Duplex): void {
  if (gathered.has(tcp)) return
  if (gathered.size === 0) setImmediate(release)
  gathered.add(tcp)
  tcp.cork()
}

function release(): void {
  for (const tcp of gathered) tcp.uncork()
  gathered.clear()
}
