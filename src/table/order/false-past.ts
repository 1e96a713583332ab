/** What a seat stops with that was deceived about what was played while it was away (spec/log, section 10). */

import type { Statement } from '../statements/statement.ts'
import type { PhaseName } from '../statements/topic.ts'
import { type Fault, Stuck } from './fault.ts'

/**
 * What was played while a seat was away does not lead to the closing that it went on from (spec/log, section 10). Those who signed that lie, or their
 * programs are other ones: their signatures prove what they said, and only a `Fault` proves who broke a rule.
 *
 * @example
 * ```ts
 * if (error instanceof FalsePast) console.log(error.phase, error.signatures, error.faults.map(({ called }) => called))
 * ```
 */
export class FalsePast extends Stuck {
  override readonly name = 'FalsePast'
  /** The first phase that did not end as was signed. */
  readonly phase: PhaseName
  /** The statements in which its end was signed. */
  readonly signatures: readonly Statement[]
  /** Who broke which rule in that phase, as far as the log proves it. */
  readonly faults: readonly Fault[]

  constructor(message: string, details: Pick<FalsePast, 'phase' | 'signatures' | 'faults'>) {
    super(message)
    this.phase = details.phase
    this.signatures = details.signatures
    this.faults = details.faults
  }
}
