/**
 * Secrets are derived, not stored (spec/log, section 10). Every secret comes from a seed, the slot whose statement first used
 * it, the head at which that was asked, and a purpose. So a step repeated gives the same bytes, and a step on another past
 * shares nothing with the first.
 *
 * The seeds of numbered phases form a chain that only runs forward: once a phase is closed its seed is forgotten, and what
 * was secret in it cannot be derived again by anyone who finds the journal later.
 */

import { sha512 } from '../../group/index.ts'
import { base64urlnopad, hkdf } from '../../group/inside.ts'
import { canonical } from '../statements/canonical.ts'
import { phaseOf, readPhase } from '../statements/slot.ts'

const utf8 = new TextEncoder()
const tag = 'nodealer/v2/secret'

/** The secrets of one seat. */
export class Secrets {
  readonly #table: Uint8Array
  /** The first phase number that is not forgotten, and its link of the chain. */
  #number: number
  #link: Uint8Array

  private constructor(table: Uint8Array, number: number, link: Uint8Array) {
    this.#table = table
    this.#number = number
    this.#link = link
  }

  /** The secrets that belong to a seed of 32 bytes at this table. The seed itself is not kept. */
  static fromSeed(seed: Uint8Array, table: string): Secrets {
    return new Secrets(derive(seed, `table ${table}`), 1, derive(seed, `phases ${table}`))
  }

  /** 32 secret bytes for this slot, the head at which it was asked, and this purpose. */
  secret(slot: string, head: string, purpose: string): Uint8Array {
    return derive(this.#seedOf(phaseOf(slot)), canonical([slot, head, purpose]))
  }

  /** Forgets what was secret in this phase and in all with a lower number. */
  forget(phase: string): void {
    const next = readPhase(phase).number + 1
    if (next <= this.#number) return
    this.#link = this.#ahead(next)
    this.#number = next
  }

  /** All that must be kept to go on after a crash. Secret. */
  save(): Uint8Array {
    const fields = [base64urlnopad.encode(this.#table), this.#number, base64urlnopad.encode(this.#link)]
    return utf8.encode(canonical(fields))
  }

  /** What `save` gave. */
  static load(saved: Uint8Array): Secrets {
    const [table, number, link] = JSON.parse(new TextDecoder().decode(saved)) as [string, number, string]
    return new Secrets(base64urlnopad.decode(table), number, base64urlnopad.decode(link))
  }

  #seedOf(phase: string): Uint8Array {
    return phase === '' ? this.#table : derive(this.#ahead(readPhase(phase).number), phase)
  }

  #ahead(number: number): Uint8Array {
    if (number < this.#number) throw new Error(`the secrets of phase ${number} have been forgotten`)
    let link = this.#link
    for (let i = this.#number; i < number; i++) link = derive(link, 'next')
    return link
  }
}

function derive(seed: Uint8Array, info: string): Uint8Array {
  return hkdf(sha512, seed, utf8.encode(tag), utf8.encode(info), 32)
}
