/** What a stranger needs to come to where a seat is, and to the same conclusion about a fault (spec/log, section 7). */
import { Fault } from '../order/fault.ts'
import { mineLine } from '../order/log-line.ts'
import type { Topic } from '../statements/topic.ts'

/** The evidence of one run. */
export class Evidence {
  /** The lines since the last closing. */
  #lines: { readonly k: number; readonly line: string }[] = []
  /** Faults that were found in forked work before the signatures of the closing were read that their evidence starts from. */
  readonly #unsigned: { readonly fault: Fault; readonly topic: Topic; readonly evidence: string[] }[] = []

  /** An entry is read. */
  add(k: number, line: string): void {
    this.#lines.push({ k, line })
    for (const { evidence } of this.#unsigned) evidence.push(line)
  }

  /** All up to this entry is settled by a closing. */
  forget(k: number): void {
    this.#lines = this.#lines.filter((kept) => kept.k > k)
  }

  /**
   * A fault with its evidence. `settled`: the charter, and the closing that the lines go on from, if there is one. `putOff`: what it is
   * about, where the signatures of that closing are still to be read, which a stranger needs: the fault is told once it holds them.
   */
  accuse(
    accusation: Omit<ConstructorParameters<typeof Fault>[0], 'evidence' | 'after'>,
    settled: { readonly charter: string; readonly digest: string } | undefined,
    putOff: Topic | undefined,
  ): Fault {
    const lines = this.#lines.map(({ line }) => line)
    const evidence = settled ? [mineLine(settled.charter), ...lines] : lines
    const fault = new Fault({ ...accusation, evidence, after: settled?.digest ?? '' })
    if (putOff) this.#unsigned.push({ fault, topic: putOff, evidence })
    return fault
  }

  /** What was put off, now that the signatures are read. */
  takeUp(): readonly { readonly fault: Fault; readonly topic: Topic }[] {
    return this.#unsigned.splice(0)
  }
}
