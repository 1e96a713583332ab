/** A connection as a member of a room: how frames leave for it, and how much of them is still waiting to. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { RelayMessage, Role } from '../protocol.ts'
import type { Refusal } from './refusal.ts'

/** One connection at a table, as its room sees it. */
export interface Member {
  readonly player: string
  /** Came only to watch. */
  readonly watch: boolean
  role: Role
  /** The sequence number of the entry it gets next; 0 before it has asked for any. */
  next: number
  /** Being served from the store, because it has just come or cannot keep up. */
  behind: boolean
  /** Bytes that wait to leave. */
  waiting(): number
  /** Resolves when enough has left to go on, or the connection is gone. */
  drained(): Promise<void>
  /** Whether the connection is still there. */
  here(): boolean
  send(frame: Uint8Array): void
  tell(message: RelayMessage): void
  dismiss(refusal: Refusal): void
}

/** How a member's connection is used. */
export interface MemberParts {
  readonly ws: WebSocket
  /** The stream beneath the WebSocket. */
  readonly tcp: Duplex
  readonly tell: Member['tell']
  readonly dismiss: Member['dismiss']
}

/** The member behind a WebSocket. */
export function createMember(
  { ws, tcp, tell, dismiss }: MemberParts,
  { player, watch, role }: Pick<Member, 'player' | 'watch' | 'role'>,
): Member {
  const here = (): boolean => ws.readyState === ws.OPEN
  return {
    player,
    watch,
    role,
    next: 0,
    behind: false,
    waiting: () => ws.bufferedAmount,
    here,
    drained: () => drained(tcp, here),
    send(frame) {
      if (!here()) return
      gather(tcp)
      ws.send(frame)
    },
    tell,
    dismiss,
  }
}

/** Resolves when the stream can take more, or is gone. */
export function drained(tcp: Duplex, here: () => boolean): Promise<void> {
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
export function gather(tcp: Duplex): void {
  if (gathered.has(tcp)) return
  if (gathered.size === 0) setImmediate(release)
  gathered.add(tcp)
  tcp.cork()
}

function release(): void {
  for (const tcp of gathered) tcp.uncork()
  gathered.clear()
}
