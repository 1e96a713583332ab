/** A relay saying no to somebody: a code for programs and a sentence for people. */
import type { RefusalCode } from '../protocol.ts'

/** Thrown where a request cannot be granted; the connection or the HTTP answer turns it into words. */
export class RelayRefusal extends Error {
  readonly code: RefusalCode

  /** A refusal with this code and sentence. The sentence goes to the caller, so it must not hold anything secret. */
  constructor(code: RefusalCode, reason: string) {
    super(reason)
    this.name = 'RelayRefusal'
    this.code = code
  }
}

/** The store did not do what it was asked to. */
export const storeFailed = (what: string): RelayRefusal =>
  new RelayRefusal('store-failed', `${what}; try again later`)

/** There is no such table, or it was forgotten. */
export const unknownTable = (): RelayRefusal =>
  new RelayRefusal('unknown-table', 'there is no such table at this relay')
