/** What was said and is not yet confirmed by the relay. Each entry stays here until it is seen in the log. */

/** Unconfirmed entries by name, oldest first. */
export interface Outbox {
  put(name: string, entry: Uint8Array<ArrayBuffer>): void
  /** The relay shows it, or will never take it. */
  done(name: string): void
  has(name: string): boolean
  oldest(): string | undefined
  size(): number
  entries(): Iterable<Uint8Array<ArrayBuffer>>
  /** Resolves when there is nothing left. */
  settled(): Promise<void>
}

/** An empty outbox. */
export function createOutbox(): Outbox {
  const waiting = new Map<string, Uint8Array<ArrayBuffer>>()
  let onSettled: (() => void)[] = []
  return {
    put: (name, entry) => waiting.set(name, entry),
    done(name) {
      if (!waiting.delete(name) || waiting.size > 0) return
      for (const resolve of onSettled) resolve()
      onSettled = []
    },
    has: (name) => waiting.has(name),
    oldest: () => waiting.keys().next().value,
    size: () => waiting.size,
    entries: () => waiting.values(),
    settled: () =>
      waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => onSettled.push(resolve)),
  }
}
