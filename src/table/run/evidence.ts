/** What a stranger needs to come to where a seat is, and to the same conclusion about a fault (spec/log, section 7). */
import type { Fault } from '../order/fault.ts'
import type { Topic } from '../statements/topic.ts'

/** A fault that was found in forked work before the signatures of the closing were read that its evidence starts from. */
interface PutOff {
  readonly fault: Fault
  readonly topic: Topic
  readonly evidence: string[]
}

/** The evidence of one run. */
export class Evidence {
  #kept: { readonly k: number; readonly line: string }[] = []
  readonly #unsigned: PutOff[] = []

  /** The lines since the last closing. */
  get lines(): string[] {
    return this.#kept.map(({ line }) => line)
  }

  /** An entry is read. */
  add(k: number, line: string): void {
    this.#kept.push({ k, line })
    for (const { evidence } of this.#unsigned) evidence.push(line)
  }

  /** All up to this entry is settled by a closing. */
  forget(k: number): void {
    this.#kept = this.#kept.filter((kept) => kept.k > k)
  }

  /** Keeps a fault whose evidence goes on for a while. */
  putOff(fault: PutOff): void {
    this.#unsigned.push(fault)
  }

  /** What was put off, now that the signatures are read. */
  takeUp(): readonly PutOff[] {
    return this.#unsigned.splice(0)
  }
}
