/**
 * Asides (docs/relay, "Asides"): what people say to each other beside the game. Signed by the person and sealed under the table's
 * key like everything, but outside of the log: nobody waits for an aside, nobody is late in one, and no audit knows of it.
 *
 *     aside = nonce ‖ XChaCha20-Poly1305(key, nonce, what was said and spaces up to a bucket)     key = HKDF(table key)
 *     said  = { by, number, text, sig },  sig = Ed25519 by the person over ("nodealer/v2/aside", { table, by, number, text })
 *
 * Numbers of one person only go up, so a relay cannot show an aside twice.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
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

/** Something that a person has said beside the game. */
export interface Aside {
  /** Who: the key at all tables. */
  readonly person: Player
  readonly text: string
}

/** The most characters of one aside. */
export const longestAside = 200
const nonceBytes = 24

interface Said {
  readonly by: Player
  readonly number: number
  readonly text: string
  readonly sig: Uint8Array
}

const said = wire.record<{ [K in keyof Said]: Said[K] }>({
  by: wire.idText,
  number: wire.integer(1),
  text: wire.plainText(longestAside),
  sig: wire.bytes(64),
})

/** What of a text can be said: as much as fits, without what would garble a screen. */
export function fitToSay(text: string): string {
  return [...text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')].slice(0, longestAside / 2).join('')
}

/** Seals and opens the asides of one table. */
export class Asides {
  readonly #key: Uint8Array
  readonly #table: string
  readonly #person: Identity
  readonly #now: () => number
  /** The last number of each person. */
  readonly #last = new Map<Player, number>()

  constructor({ key, id }: Pick<Invite, 'key' | 'id'>, person: Identity, now: () => number = Date.now) {
    this.#key = hkdf(sha256, key, undefined, new TextEncoder().encode('nodealer/v2/aside'), 32)
    this.#table = headText(id)
    this.#person = person
    this.#now = now
  }

  /** What this person says, sealed; as much of it as fits, without what would garble a screen. */
  seal(words: string): Uint8Array {
    const text = fitToSay(words)
    const { player: by, secretKey } = this.#person
    const number = Math.max(this.#now(), (this.#last.get(by) ?? 0) + 1)
    this.#last.set(by, number)
    const sig = sign(secretKey, this.#signed({ by, number, text }))
    const line = new TextEncoder().encode(JSON.stringify(said.encode({ by, number, text, sig })))
    const padded = new Uint8Array(bucketOf(line.length)).fill(0x20)
    padded.set(line)
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    return new Uint8Array([...nonce, ...xchacha20poly1305(this.#key, nonce).encrypt(padded)])
  }

  /** What was said; undefined for what is not sealed here, not signed by who it says, or was heard before. */
  open(sealed: Uint8Array): Aside | undefined {
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
      return said.decode(JSON.parse(line), 'aside')
    } catch {
      return undefined
    }
  }

  #signed({ by, number, text }: Omit<Said, 'sig'>): Uint8Array {
    return taggedBytes('nodealer/v2/aside', { table: this.#table, by, number, text })
  }
}
