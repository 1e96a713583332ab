/** Transcripts that are weaker than ours, for attacks that must work against them and fail against the real one. */
import type { Scalar } from '../../../src/group/index.ts'
import type { Label, Protocol } from '../../../src/proofs/labels.ts'
import { Transcript } from '../../../src/proofs/transcript.ts'

/** How a transcript is weakened. */
export interface Weakness {
  /** Labels whose data it forgets to take in. */
  readonly deafTo?: readonly Label[]
  /** Challenges that are known beforehand. */
  readonly scripted?: ReadonlyMap<Label, Scalar>
}

/** A weak transcript, which also remembers what it drew. */
export class Weakened extends Transcript {
  readonly weakness: Weakness | undefined
  readonly drawn: Map<Label, Scalar> = new Map()

  constructor(protocol: Protocol, ctx: Uint8Array, weakness: Weakness) {
    super(protocol, ctx)
    this.weakness = weakness
  }

  override absorb(label: Label, data: Uint8Array): void {
    if (!this.weakness?.deafTo?.includes(label)) super.absorb(label, data)
  }

  override challenge(label: Label): Scalar {
    const real = super.challenge(label)
    const drawn = this.weakness?.scripted?.get(label) ?? real
    this.drawn.set(label, drawn)
    return drawn
  }
}
