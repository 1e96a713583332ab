/**
 * What the programs at one table tell each other beside the game, one to one: sealed and signed like asides, but carried as signals
 * (docs/relay, "Asides"), so that only the one they are for gets them, and people see nothing of them.
 */
import type { Identity } from '../table/index.ts'
import type { Invite } from './invite.ts'
import { SealedWords, type Words } from './sealed-words.ts'

/** The most characters of what one program tells another at once: sealed, it fits into a signal. */
export const longestProgramWords = 3700

/** Seals and opens what programs tell each other at one table. */
export class ProgramWords {
  readonly #words: SealedWords
  readonly #me: string

  constructor(invite: Pick<Invite, 'key' | 'id'>, person: Identity) {
    const purpose = { tag: 'nodealer/v1/program-words', longest: longestProgramWords }
    this.#words = new SealedWords(invite, person, purpose)
    this.#me = person.player
  }

  seal(text: string): Uint8Array {
    return this.#words.seal(text)
  }

  /** What another program said; undefined for everything else that comes as a signal. */
  open(sealed: Uint8Array): Words | undefined {
    const said = this.#words.open(sealed)
    return said?.person === this.#me ? undefined : said
  }
}
