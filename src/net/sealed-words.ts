/**
 * Words between the people of one table that stand in no log (spec/mesh, section 1): signed by the person and sealed under the
 * table's key like everything. What is said beside the game is such words, and so is what two programs tell each other to connect.
 *
 *     sealed = nonce ‖ XChaCha20-Poly1305(key, nonce, what was said and spaces up to a bucket)     key = HKDF(table key, purpose)
 *     said   = { by, number, text, sig },  sig = Ed25519 by the person over (purpose, { table, by, number, text })
 *
 * Numbers of one person only go up, so nobody can show the same words twice.
 */

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { sha256 } from '../group/index.ts'
import { hkdf } from '../group/inside.ts'
import {
  bucketOf,
  headText,
  type Identity,
  type Player,
  sign,
  taggedBytes,
  verify,
  wire,
} from '../table/index.ts'
import type { Invite } from './invite.ts'

/** Something that a person has said beside the log. */
export interface Words {
  /** Who: the key at all tables. */
  readonly person: Player
  readonly text: string
}

/** What words are for: those for one purpose cannot be passed off as those for another. */
export interface Purpose {
  readonly tag: string
  /** The most characters. */
  readonly longest: number
}

const nonceBytes = 24

interface Said {
  readonly by: Player
  readonly number: number
  readonly text: string
  readonly sig: Uint8Array
}

/** Seals and opens words at one table. */
export class SealedWords {
  readonly #key: Uint8Array
  readonly #table: string
  readonly #tag: string
  readonly #said: ReturnType<typeof wire.record<Said>>
  readonly #person: Identity
  readonly #now: () => number
  /** The last number of each person. */
  readonly #last = new Map<Player, number>()

  constructor(
    { key, id }: Pick<Invite, 'key' | 'id'>,
    person: Identity,
    { tag, longest }: Purpose,
    now: () => number = Date.now,
  ) {
    this.#key = hkdf(sha256, key, undefined, new TextEncoder().encode(tag), 32)
    this.#table = headText(id)
    this.#tag = tag
    this.#said = wire.record<Said>({
      by: wire.idText,
      number: wire.integer(1),
      text: wire.plainText(longest),
      sig: wire.bytes(64),
    })
    this.#person = person
    this.#now = now
  }

  /** What this person says, sealed. */
  seal(text: string): Uint8Array {
    const { player: by, secretKey } = this.#person
    const number = Math.max(this.#now(), (this.#last.get(by) ?? 0) + 1)
    this.#last.set(by, number)
    const sig = sign(secretKey, this.#signed({ by, number, text }))
    const line = new TextEncoder().encode(JSON.stringify(this.#said.encode({ by, number, text, sig })))
    const padded = new Uint8Array(bucketOf(line.length)).fill(0x20)
    padded.set(line)
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    return new Uint8Array([...nonce, ...xchacha20poly1305(this.#key, nonce).encrypt(padded)])
  }

  /** What was said; undefined for what is not sealed here, not signed by who it says, or was heard before. */
  open(sealed: Uint8Array): Words | undefined {
    const read = this.#read(sealed)
    if (read === undefined || read.number <= (this.#last.get(read.by) ?? 0)) return undefined
    if (!verify(read.by, this.#signed(read), read.sig)) return undefined
    this.#last.set(read.by, read.number)
    return { person: read.by, text: read.text }
  }

  #read(sealed: Uint8Array): Said | undefined {
    try {
      const cipher = xchacha20poly1305(this.#key, sealed.subarray(0, nonceBytes))
      const line = new TextDecoder().decode(cipher.decrypt(sealed.subarray(nonceBytes)))
      return this.#said.decode(JSON.parse(line), 'words')
    } catch {
      return undefined
    }
  }

  #signed({ by, number, text }: Omit<Said, 'sig'>): Uint8Array {
    return taggedBytes(this.#tag, { table: this.#table, by, number, text })
  }
}
