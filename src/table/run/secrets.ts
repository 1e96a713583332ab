/**
 * Secrets are derived, not stored (spec/log, section 10). Every secret comes from a seed, the slot whose statement first used
 * it, the head at which that was asked, and a purpose. So a step repeated gives the same bytes, and a step on another past
 * shares nothing with the first.
 *
 * The seeds of numbered phases form a chain that only runs forward: once a phase is closed its seed is forgotten, and what
 * was secret in it cannot be derived again by anyone who finds the journal later.
 */

import { sha512 } from '../../group/index.ts'
import { hkdf } from '../../group/inside.ts'
import { canonical } from '../statements/canonical.ts'
import { phaseOf, readPhase } from '../statements/slot.ts'

const utf8 = new TextEncoder()
const tag = 'nodealer/v2/secret'

/** What all secrets of a seat that are not forgotten are derived from. */
export interface KeptSecrets {
  /** For what belongs to no phase. */
  readonly table: Uint8Array
  /** The first phase number that is not forgotten, and its link of the chain. */
  readonly number: number
  readonly link: Uint8Array
}

/** The secrets of one seat. */
export class Secrets {
  #kept: KeptSecrets

  /** The secrets that go on from what was kept. */
  constructor(kept: KeptSecrets) {
    this.#kept = kept
  }

  /** The secrets that belong to a seed of 32 bytes at this table. The seed itself is not kept. */
  static fromSeed(seed: Uint8Array, table: string): Secrets {
    const link = derive(seed, `phases ${table}`)
    return new Secrets({ table: derive(seed, `table ${table}`), number: 1, link })
  }

  /** All that must be kept to go on after a crash. Secret. */
  get kept(): KeptSecrets {
    return this.#kept
  }

  /** 32 secret bytes for this slot, the head at which it was asked, and this purpose. */
  secret(slot: string, head: string, purpose: string): Uint8Array {
    return derive(this.#seedOf(phaseOf(slot)), canonical([slot, head, purpose]))
  }

  /** Forgets what was secret in this phase and in all with a lower number. */
  forget(phase: string): void {
    const next = readPhase(phase).number + 1
    if (next > this.#kept.number) this.#kept = { ...this.#kept, number: next, link: this.#ahead(next) }
  }

  #seedOf(phase: string): Uint8Array {
    return phase === '' ? this.#kept.table : derive(this.#ahead(readPhase(phase).number), phase)
  }

  #ahead(number: number): Uint8Array {
    let { number: i, link } = this.#kept
    if (number < i) throw new Error(`the secrets of phase ${number} have been forgotten`)
    for (; i < number; i++) link = derive(link, 'next')
    return link
  }
}

function derive(seed: Uint8Array, info: string): Uint8Array {
  return hkdf(sha512, seed, utf8.encode(tag), utf8.encode(info), 32)
}
