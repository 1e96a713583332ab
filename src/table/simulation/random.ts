/** Randomness that a seed decides, so that whatever happens in a simulation happens again from the same seed. */
import { sha256 } from '../../group/index.ts'
import { hkdf } from '../../group/inside.ts'

const utf8 = new TextEncoder()

/** A stream of decisions. Never for secrets of real players. */
export class SeededRandom {
  readonly #key: Uint8Array
  #block: Uint32Array = new Uint32Array(0)
  #used = 0
  #count = 0

  constructor(seed: string) {
    this.#key = hkdf(sha256, utf8.encode(seed), utf8.encode('nodealer/v1/simulation'), undefined, 32)
  }

  /** 32 bytes that belong to a name; asking again gives the same. */
  bytes(name: string): Uint8Array {
    return hkdf(sha256, this.#key, undefined, utf8.encode(`bytes ${name}`), 32)
  }

  /** A number from 0 up to 1. */
  fraction(): number {
    if (this.#used === this.#block.length) {
      const bytes = hkdf(sha256, this.#key, undefined, utf8.encode(`block ${this.#count++}`), 1024)
      this.#block = new Uint32Array(bytes.buffer, bytes.byteOffset, 256)
      this.#used = 0
    }
    return (this.#block[this.#used++] as number) / 2 ** 32
  }

  /** Whether something of this probability happens. */
  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** A whole number within bounds, both included. */
  between([least, most]: readonly [number, number]): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }
}
