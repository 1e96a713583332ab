/** The sequencer's certificates in a log (spec/log, section 5): each is held against the chain as it was read. */

import type { Founding } from '../founding/founding.ts'
import { type Certificate, isCertified, sameHead } from '../order/chain.ts'
import type { Heads } from '../order/heads.ts'
import { idBytes } from '../statements/charter.ts'

/** A certificate, and the line that it stands in. */
export interface CertificateLine extends Certificate {
  readonly line: number
}

/** The certificates of a log that is read. */
export class AuditedCertificates {
  readonly #heads: Heads
  /** Certificates that are not known to be right: they are judged once everything has been read. */
  readonly #doubtful: CertificateLine[] = []
  /** Those that are. */
  readonly #right: Pick<CertificateLine, 'k' | 'line'>[] = []

  constructor(heads: Heads) {
    this.#heads = heads
  }

  /** The last entry that the sequencer has signed. */
  get last(): number {
    return this.#right.reduce((last, { k }) => Math.max(last, k), 0)
  }

  /** Certificates of what was read need not be kept; others wait for their entry, or for the end. */
  take(certificate: CertificateLine, founding: Founding | undefined): void {
    const { k, line, head } = certificate
    const known = this.#heads.at(k)
    if (known === undefined || !sameHead(head, known) || !isSigned(certificate, founding))
      this.#doubtful.push(certificate)
    else this.#right.push({ k, line })
  }

  /** What is wrong with those that were in doubt, now that everything has been read that can be reached. */
  judged(founding: Founding, isBroken: boolean): { readonly line: number; readonly reason: string }[] {
    return this.#doubtful
      .toSorted((one, other) => one.k - other.k)
      .flatMap((certificate) => {
        const { k, line } = certificate
        const reason = this.#wrongWith(certificate, founding, isBroken)
        if (reason !== undefined) return [{ line, reason }]
        this.#right.push({ k, line })
        return []
      })
  }

  #wrongWith(certificate: CertificateLine, founding: Founding, isBroken: boolean): string | undefined {
    const { k, head } = certificate
    const known = this.#heads.at(k)
    if (!isSigned(certificate, founding))
      return `is not signed by the sequencer of this table (${founding.id.slice(0, 8)})`
    if (known === undefined)
      return isBroken
        ? `certifies entry ${k}, which cannot be reached`
        : `certifies entry ${k}, which the log does not have`
    if (!sameHead(head, known))
      return `the sequencer signed other entries up to ${k} than these: one after entry ${this.#rightBefore(certificate)}, at or before entry ${k}, was changed`
    return undefined
  }

  /** The last entry that a certificate of it, or of one before it, is right about. */
  #rightBefore({ k, line }: CertificateLine): number {
    const before = this.#right.filter((one) => one.k < k || (one.k === k && one.line < line))
    return before.reduce((last, one) => Math.max(last, one.k), 0)
  }
}

function isSigned(certificate: Certificate, founding: Founding | undefined): boolean {
  const { charter, id = '' } = founding ?? {}
  return isCertified(charter?.sequencer ?? '', idBytes(id), certificate)
}
