/**
 * What was made of a proof before. Seats of one process read the same proof, and what must hold for it follows from the proof and
 * from the transcript that has taken in the context and the whole statement; so it is worked out once for all of them.
 */
import type { Equation } from './equation.ts'
import type { Transcript } from './transcript.ts'

const known = new WeakMap<object, Map<string, Equation>>()

/** Gives what `make` does, or gave, for this proof on this transcript, which is not used any more afterwards. */
export type Recall = (proof: object, transcript: Transcript, make: () => Equation) => Equation

/** Works it out every time: for transcripts whose challenges are programmed. */
export const anew: Recall = (_proof, _transcript, make) => make()

/** Works it out once for all seats of this process. */
export const recall: Recall = (proof, transcript, make) => {
  const before = known.get(proof) ?? new Map<string, Equation>()
  known.set(proof, before)
  const state = transcript.state()
  const equation = before.get(state) ?? make()
  before.set(state, equation)
  return equation
}
