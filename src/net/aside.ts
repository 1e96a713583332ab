/**
 * Asides (docs/relay, "Asides"): what people say to each other beside the game. Signed by the person and sealed under the table's
 * key like everything, but outside of the log: nobody waits for an aside, nobody is late in one, and no audit knows of it.
 */
import type { Identity } from '../table/index.ts'
import { plainWords } from '../table/statements/plain-words.ts'
import type { Invite } from './invite.ts'
import { SealedWords, type Words } from './sealed-words.ts'

/** Something that a person has said beside the game. */
export type Aside = Words

/** The most characters of one aside. */
export const longestAside = 200

/** What of a text can be said: as much as fits, without what would garble a screen. */
export function fitToSay(text: string): string {
  return plainWords([...text].slice(0, longestAside / 2).join(''))
}

/** Seals and opens the asides of one table. */
export class Asides {
  readonly #words: SealedWords

  constructor(invite: Pick<Invite, 'key' | 'id'>, person: Identity, now: () => number = Date.now) {
    this.#words = new SealedWords(invite, person, { tag: 'nodealer/v2/aside', longest: longestAside }, now)
  }

  /** What this person says, sealed; as much of it as fits, without what would garble a screen. */
  seal(words: string): Uint8Array {
    return this.#words.seal(fitToSay(words))
  }

  /** What was said; undefined for what is not sealed here, not signed by who it says, or was heard before. */
  open(sealed: Uint8Array): Aside | undefined {
    return this.#words.open(sealed)
  }
}
