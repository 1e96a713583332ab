/**
 * What a table needs of a network: carry lines between seats. Lines may arrive in any order and more than once; a
 * line is never changed. A transport knows nothing of what it carries, and nothing is trusted to it but delivery.
 */
export interface Transport {
  /**
   * Hands a line to everybody at the table (it may come back to its sender). Resolves once the transport has taken
   * responsibility for it: stored, or kept to be sent again when the connection returns.
   */
  publish(line: string): Promise<void>
  /** Calls `onLine` for every line of the table, those published earlier first. Returns a function that stops it. */
  subscribe(onLine: (line: string) => void): () => void
  /**
   * Resolves when whoever has subscribed has been given everything that was published before. A seat without a journal waits
   * for it, so as to notice that it has spoken before.
   */
  caughtUp?(): Promise<void>
}
