/**
 * The pictures of one table's cards: those that this browser has, and the others from the programs of whoever is here. All of them are asked
 * for when somebody sits down, and none when a card is seen, so that asking tells nothing about a hand. What comes counts only if its hash is
 * the one that the recipe names.
 */
import type { RecipePicture } from '../../../games/free/index.ts'
import { type Clock, systemClock } from '../../../table/index.ts'
import type { KeptPictures } from '../../keep/pictures.ts'
import type { ProgramLine } from '../../table/worker/web-game.ts'
import { digestOf, isPicture } from '../picture.ts'
import { PictureGiver } from './picture-giver.ts'
import { mostWanted, partBytes, readWords, written } from './picture-words.ts'

/** So long one who is asked may say nothing before another is asked, and all are left alone after nobody had anything, in milliseconds. */
const [patience, rest] = [6000, 20_000]
/** So often all are asked in vain. */
const mostRounds = 20

/** Where pictures come from and go to. */
export interface PicturePlace {
  readonly wanted: readonly RecipePicture[]
  /** What this browser keeps; undefined if it keeps nothing. */
  readonly kept: KeptPictures | undefined
  /** The programs of the others; undefined where nobody else is. */
  readonly line: ProgramLine | undefined
  readonly onPicture: (digest: string, bytes: Uint8Array) => void
  readonly clock?: Clock
}

/** A picture that is coming. */
interface Coming {
  readonly bytes: Uint8Array
  readonly parts: Set<number>
}

/** The pictures. */
export class Pictures {
  readonly #place: PicturePlace
  readonly #clock: Clock
  readonly #giver: PictureGiver | undefined
  readonly #here = new Map<string, Uint8Array>()
  readonly #coming = new Map<string, Coming>()
  /** Who gave something that was not what was asked for. */
  readonly #false = new Set<string>()
  #asked: string | undefined
  #heardAt = 0

  constructor(place: PicturePlace) {
    this.#place = place
    this.#clock = place.clock ?? systemClock
    this.#giver = place.line && new PictureGiver(place.line, this.#clock)
  }

  /** Those that are here, by digest. */
  get here(): ReadonlyMap<string, Uint8Array> {
    return this.#here
  }

  /** Looks what this browser has, and asks the others for the rest. */
  async gather(): Promise<void> {
    for (const { digest } of this.#place.wanted) {
      const bytes = await this.#place.kept?.get(digest).catch(() => undefined)
      if (bytes !== undefined) this.#take(digest, bytes)
    }
    for (let round = 0; round < mostRounds && this.#missing.length > 0; round++) {
      const before = this.#missing.length
      for (const person of this.#others()) await this.#askAll(person)
      if (this.#missing.length === before) await this.#pause(rest)
    }
  }

  /** Another program says something. */
  hear(person: string, text: string): void {
    const words = readWords(text)
    if (words === undefined) return
    if ('want' in words) {
      for (const digest of words.want) {
        const bytes = this.#here.get(digest)
        if (bytes) this.#giver?.give(person, digest, bytes)
      }
    } else if (person === this.#asked) this.#gather(person, words.of, words.at, words.bytes)
  }

  get #missing(): readonly RecipePicture[] {
    return this.#place.wanted.filter(({ digest }) => !this.#here.has(digest))
  }

  #others(): readonly string[] {
    return this.#place.line?.people().filter((person) => !this.#false.has(person)) ?? []
  }

  /** Asks one of the others for what is missing, a few at a time, as long as something comes. */
  async #askAll(person: string): Promise<void> {
    for (;;) {
      const asked = this.#missing.slice(0, mostWanted)
      if (asked.length === 0 || this.#false.has(person)) return
      this.#coming.clear()
      for (const { digest, bytes } of asked)
        this.#coming.set(digest, { bytes: new Uint8Array(bytes), parts: new Set() })
      this.#asked = person
      this.#heardAt = this.#clock.now()
      if (!this.#place.line?.send(person, written({ want: asked.map(({ digest }) => digest) }))) return
      while (this.#coming.size > 0 && this.#clock.now() - this.#heardAt < patience) await this.#pause(200)
      this.#asked = undefined
      if (this.#coming.size > 0) return
    }
  }

  #gather(person: string, digest: string, at: number, part: Uint8Array): void {
    const coming = this.#coming.get(digest)
    if (coming === undefined || at % partBytes !== 0 || at + part.length > coming.bytes.length) return
    if (part.length !== Math.min(partBytes, coming.bytes.length - at)) return
    this.#heardAt = this.#clock.now()
    coming.bytes.set(part, at)
    coming.parts.add(at)
    if (coming.parts.size * partBytes < coming.bytes.length) return
    this.#coming.delete(digest)
    if (!this.#take(digest, coming.bytes)) this.#false.add(person)
    else this.#place.kept?.put(digest, coming.bytes).catch(() => {})
  }

  /** Whether these bytes are that picture; then it is here. */
  #take(digest: string, bytes: Uint8Array): boolean {
    if (digestOf(bytes) !== digest || !isPicture(bytes)) return false
    this.#here.set(digest, bytes)
    this.#place.onPicture(digest, bytes)
    return true
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#clock.after(milliseconds, () => resolve()))
  }
}
