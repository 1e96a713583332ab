/** Transcripts for tests: one whose challenge e is known beforehand, and one that writes down what was drawn. */
import type { Scalar } from '../../src/group/index.ts'
import type { Label } from '../../src/proofs/labels.ts'
import { Transcript } from '../../src/proofs/transcript.ts'

/** What a simulator needs, and no real prover has: gives `e` when it is asked for e, and real challenges for everything else. */
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

/** Remembers every challenge and every list of weights, so that a test can ask what they depend on. */
export class Recording extends Transcript {
  readonly drawn: { readonly label: Label; readonly scalars: readonly Scalar[] }[] = []

  override challenge(label: Label): Scalar {
    const scalar = super.challenge(label)
    this.drawn.push({ label, scalars: [scalar] })
    return scalar
  }

  override challenges(label: Label, n: number): Scalar[] {
    const scalars = super.challenges(label, n)
    this.drawn.push({ label, scalars })
    return scalars
  }

  /** What was drawn under a label, as one string. */
  under(label: Label): string {
    return this.drawn.flatMap((draw) => (draw.label === label ? draw.scalars : [])).join()
  }
}
