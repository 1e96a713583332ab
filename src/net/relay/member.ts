/** A connection as a member of a room: how frames leave for it, and how much of them is still waiting to. */
import type { RelayMessage, Role } from '../protocol.ts'
import type { Refusal } from './refusal.ts'
import type { Wire } from './wire.ts'

/** One connection at a table, as its room sees it. */
export interface Member {
  readonly player: string
  /** Where it comes from, hidden. */
  readonly network: string
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
  readonly wire: Wire
  readonly tell: Member['tell']
  readonly dismiss: Member['dismiss']
}

/** The member at the other end of a wire. */
export function createMember(
  { wire, tell, dismiss }: MemberParts,
  { player, network, watch, role }: Pick<Member, 'player' | 'network' | 'watch' | 'role'>,
): Member {
  return {
    player,
    network,
    watch,
    role,
    next: 0,
    behind: false,
    waiting: () => wire.waiting(),
    here: () => wire.isOpen(),
    drained: () => wire.drained(),
    send(frame) {
      if (wire.isOpen()) wire.send(frame)
    },
    tell,
    dismiss,
  }
}
