/** A connection as a member of a room: how frames leave for it, and how much of them is still waiting to. */
import type { RelayMessage, RelayRole } from '../protocol.ts'
import type { RelayRefusal } from './refusal.ts'
import type { Wire } from './wire.ts'

/** One connection at a table, as its room sees it. */
export interface Occupant {
  readonly player: string
  /** Where it comes from, hidden. */
  readonly network: string
  /** Came only to watch. */
  readonly watch: boolean
  role: RelayRole
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
  dismiss(refusal: RelayRefusal): void
}

/** How a member's connection is used. */
export interface OccupantParts {
  readonly wire: Wire
  readonly tell: Occupant['tell']
  readonly dismiss: Occupant['dismiss']
}

/** The member at the other end of a wire. */
export function createOccupant(
  { wire, tell, dismiss }: OccupantParts,
  { player, network, watch, role }: Pick<Occupant, 'player' | 'network' | 'watch' | 'role'>,
): Occupant {
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
