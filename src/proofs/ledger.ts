/** Checks that are put off (spec/proofs, section 13), so that the equations of many statements are evaluated in one sum. */
import { allHold, type Check, type Culprit, type Equation } from './equation.ts'

/** How many points are summed at a time when proofs are put off: larger sums save nothing any more. */
const ledgerPoints = 8192

/** Checks that are put off, to be evaluated together: for whoever throws away everything if one of them turns out to be wrong. */
export class Ledger {
  readonly #equations: Equation[] = []
  #points = 0
  #honest = true

  /** Puts checks off. Gives those that are wrong whatever the equations say. */
  add<K>(checks: readonly (readonly [K, Check])[]): Culprit<K>[] {
    return checks.flatMap(([culprit, check]) => {
      if ('refused' in check) return [{ culprit, reason: check.refused }]
      this.#put(check.equations)
      return []
    })
  }

  #put(equations: readonly Equation[]): void {
    this.#equations.push(...equations)
    for (const { points } of equations.flat()) this.#points += points.length
    if (this.#points >= ledgerPoints) this.settle()
  }

  /** Whether everything that has been evaluated so far was right. */
  get isHonest(): boolean {
    return this.#honest
  }

  /** Evaluates what was put off: whether everything so far was right. */
  settle(): boolean {
    this.#honest &&= allHold(this.#equations)
    this.#equations.length = 0
    this.#points = 0
    return this.#honest
  }
}
