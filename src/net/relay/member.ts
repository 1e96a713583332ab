/** A connection as a member of a room: how frames leave for it, and how much of them is still waiting to. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Member } from './room.ts'

/** The member behind a WebSocket; `tcp` is the stream beneath it. */
export function createMember(
  ws: WebSocket,
  tcp: Duplex,
  player: string,
  role: Member['role'],
  dismiss: Member['dismiss'],
): Member {
  const here = (): boolean => ws.readyState === ws.OPEN
  const send = (data: string | Uint8Array): void => {
    if (!here()) return
    gather(tcp)
    ws.send(data)
  }
  return {
    player,
    role,
    next: 0,
    behind: false,
    waiting: () => tcp.writableLength,
    here,
    drained() {
      if (!tcp.writableNeedDrain || !here()) return Promise.resolve()
      return new Promise((resolve) => {
        const done = (): void => {
          tcp.off('drain', done).off('close', done)
          resolve()
        }
        tcp.on('drain', done).on('close', done)
      })
    },
    send,
    tell: (message) => send(JSON.stringify(message)),
    dismiss,
  }
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
