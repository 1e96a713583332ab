/**
 * The relays of the house that a table is at. They are one sequencer, so a client whose relay is away goes to the next of them, and the
 * table is the same there. A relay names the others to whoever sits down; one that is named and does not know the table is left
 * out. What they say is checked by the seat, as everywhere: only the sequencer's signature counts.
 */
import type { RefusalCode } from './protocol.ts'

/** What a table without a relay is known by, where the host's own program gives the order: an address that nobody has. */
export const peersOrigin = 'http://peers.invalid'

/** Where a table can be reached, and which of these places it is now. */
export interface HouseRelays {
  /** The relay whose turn it is. */
  relay(): string
  host(): string
  /** The address of its WebSocket. */
  socket(): string
  /** It is the turn of the next. */
  next(): void
  /** A relay has named the others of its house. */
  named(relays: readonly string[]): void
  /** Whether the relay whose turn it is refuses what only a stranger would, and is none of this house: it is forgotten then. */
  isStrange(code: RefusalCode): boolean
}

/** What a relay of the same house would not say to whoever was let in by another. */
const strange: readonly RefusalCode[] = ['unknown-table', 'wrong-origin', 'not-invited', 'other-version']

/** A house of which only the relay in the link is known. */
export function createHouseRelays(first: string): HouseRelays {
  let relays = [first]
  let turn = 0
  const relay = (): string => relays[turn % relays.length] ?? first
  return {
    relay,
    host: () => (relay() === peersOrigin ? 'the host' : new URL(relay()).host),
    socket: () => `${relay().replace(/^http/, 'ws')}/ws`,
    next() {
      turn = (turn + 1) % relays.length
    },
    named(others) {
      const here = relay()
      // Who came by https is not sent anywhere that others can listen.
      const fit = others.filter(
        (other) => URL.canParse(other) && (other.startsWith('https:') || first.startsWith('http:')),
      )
      relays = [...new Set([first, here, ...fit])]
      turn = relays.indexOf(here)
    },
    isStrange(code) {
      const here = relay()
      if (here === first || !strange.includes(code)) return false
      relays = relays.filter((other) => other !== here)
      turn = relays.length - 1
      return true
    },
  }
}
