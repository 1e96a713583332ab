/** What was said and is not yet confirmed by the relay. Each entry stays here until it is seen in the log. */

/** Unconfirmed entries by name, oldest first. */
export interface Outbox {
  put(name: string, entry: Uint8Array): void
  /** The relay shows it, or will never take it. */
  done(name: string): void
  /** The relay does not take it now; gives whether that is news. */
  refuse(name: string): boolean
  /** Whether the relay has refused it since it was put here. */
  isRefused(name: string): boolean
  has(name: string): boolean
  oldest(): string | undefined
  size(): number
  entries(): Iterable<Uint8Array>
  /** Resolves when there is nothing left; rejects when it is given up before that. */
  settled(): Promise<void>
  /** Gives up what is left, for this reason. */
  giveUp(reason: string): void
}

/** An empty outbox. */
export function createOutbox(): Outbox {
  const waiting = new Map<string, Uint8Array>()
  const refused = new Set<string>()
  let waiters: { resolve: () => void; reject: (error: Error) => void }[] = []
  let over: string | undefined
  return {
    put: (name, entry) => waiting.set(name, entry),
    refuse(name) {
      const isNews = !refused.has(name)
      if (waiting.has(name)) refused.add(name)
      return isNews
    },
    isRefused: (name) => refused.has(name),
    done(name) {
      refused.delete(name)
      if (!waiting.delete(name) || waiting.size > 0) return
      for (const { resolve } of waiters) resolve()
      waiters = []
    },
    has: (name) => waiting.has(name),
    oldest: () => waiting.keys().next().value,
    size: () => waiting.size,
    entries: () => waiting.values(),
    settled() {
      if (waiting.size === 0) return Promise.resolve()
      if (over !== undefined) return Promise.reject(new Error(over))
      return new Promise((resolve, reject) => waiters.push({ resolve, reject }))
    },
    giveUp(reason) {
      over = reason
      for (const { reject } of waiters) reject(new Error(reason))
      waiters = []
    },
  }
}
