/**
 * Audits a log by several who look at its parts side by side: closings cut it (spec/log, section 8), and each takes one part at a time, so
 * that it holds no more than that. Where not everything is proven, or the log is not in order, the whole is audited in the usual way, so that the
 * verdict is the same in every case. Threads are made elsewhere: Node and browsers have different ones.
 */
import { audit, type Lines } from './audit.ts'
import { cutLog, Uncut } from './audit-cuts.ts'
import type { Look } from './audit-look.ts'
import type { AuditPart, SoundPart } from './audit-part.ts'
import { verdictOfParts } from './audit-parts.ts'
import type { GameOf, Verdict } from './verdict.ts'

/** Those who look at parts. They are called together when a log turns out to have several. */
export interface Lookers {
  /** Gives everybody; the first is there already and begins with the part that has been read. */
  call(): Promise<readonly Look[]>
  /** Nobody is needed any more. */
  dismiss(): Promise<unknown> | undefined
}

/** A verdict, and how many have looked at parts of the log; none where it was audited as a whole. */
export type CrewVerdict<R> = Verdict<R> & { readonly lookers: number }

/** Audits a log, which can be read more than once. The verdict is the one that `audit` gives with `gameOf`. */
export async function auditByCrew<R>(
  lines: () => Lines,
  gameOf: GameOf<R>,
  lookers: Lookers,
  part?: number,
): Promise<CrewVerdict<R>> {
  const start = performance.now()
  const crew = new Crew(cutLog(lines(), part))
  const parts = await crew.audit(lookers)
  const joined = parts && verdictOfParts<R>(parts)
  if (joined) return { ...joined, milliseconds: performance.now() - start, lookers: crew.size }
  // A part that is not sound may hold a wrong proof: then nothing is put off any more.
  return { ...(await audit(parts ? lines : lines(), gameOf)), lookers: 0 }
}

class Crew {
  readonly #parts: AsyncGenerator<AuditPart, void>
  readonly #found: (SoundPart | undefined)[] = []
  /** Some part was not sound: then the others do not matter. */
  #hasFailed = false
  /** How many have looked at a part. */
  size = 0

  constructor(parts: AsyncGenerator<AuditPart, void>) {
    this.#parts = parts
  }

  /** What all parts gave, in order; undefined unless all are sound, and none where the log cannot be cut. */
  async audit(lookers: Lookers): Promise<readonly SoundPart[] | undefined> {
    try {
      const first = await this.#parts.next()
      if (first.done || first.value.until === undefined) return []
      const [one, ...others] = await lookers.call()
      await Promise.all([one && this.#work(one, first.value), ...others.map((look) => this.#work(look))])
      return this.#hasFailed ? undefined : (this.#found as SoundPart[])
    } catch (error) {
      if (error instanceof Uncut) return []
      throw error
    } finally {
      await lookers.dismiss()
    }
  }

  /** Looks at one part after the other until there are no more. A generator answers in the order in which it is asked. */
  async #work(look: Look, part?: AuditPart): Promise<void> {
    let next = part ?? (await this.#next())
    if (next) this.size++
    for (; next; next = await this.#next()) {
      const place = this.#found.push(undefined) - 1
      const found = await look(next)
      this.#found[place] = found
      this.#hasFailed ||= found === undefined
    }
  }

  async #next(): Promise<AuditPart | undefined> {
    const { value } = this.#hasFailed ? {} : await this.#parts.next()
    return value ?? undefined
  }
}
