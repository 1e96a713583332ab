/** A caller's line to whoever gives the order, whatever it is made of: a WebSocket, or a way between players (spec/mesh, section 3). */

/** What happens on a wire. After `onClose` nothing happens any more. */
export interface WireEvents {
  /** Whether the caller has not proven yet that it was invited: for such a one nothing large is held. */
  isStranger(): boolean
  onMessage(data: string | Uint8Array): void
  /** The caller has shown that it is there, without saying anything. */
  onSign(): void
  onError(error: Error): void
  onClose(code: number): void
}

/** An open line to a caller. */
export interface Wire {
  isOpen(): boolean
  send(data: string | Uint8Array): void
  /** Bytes that wait to leave. */
  waiting(): number
  /** Resolves when enough has left to go on, or the caller is gone. */
  drained(): Promise<void>
  /** How many bytes have left so far, and how many wait below what `waiting` counts. */
  progress(): { readonly sent: number; readonly backlog: number }
  /** Asks for a sign of life. */
  ping(): void
  /** Stops and goes on reading what the caller says. */
  pause(): void
  resume(): void
  /** Hangs up, and says why. */
  close(code: number, reason: string): void
  /** Hangs up at once. */
  terminate(): void
}

/** Takes up a wire. */
export type TakeWire = (events: WireEvents) => Wire
