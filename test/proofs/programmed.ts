/** Transcripts whose challenge e is known beforehand: what a simulator needs, and no real prover has. */
import type { Scalar } from '../../src/group/index.ts'
import type { Label } from '../../src/proofs/labels.ts'
import { Transcript } from '../../src/proofs/transcript.ts'

/** Gives `e` when it is asked for e, and real challenges for everything else. */
export class Programmed extends Transcript {
  readonly #e: Scalar

  constructor(proto: string, ctx: Uint8Array, e: Scalar) {
    super(proto, ctx)
    this.#e = e
  }

  override challenge(label: Label): Scalar {
    const real = super.challenge(label)
    return label === 'e' ? this.#e : real
  }
}
