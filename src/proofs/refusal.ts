/** Why a statement or a proof is not even worth an equation: wrong shape, an identity, a zero challenge. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Refuses, with this reason, unless the condition holds. Used inside verifiers, which turn it into their verdict. */
export function must(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Refusal(reason)
}
