/** Nobody honest is named, and whoever is named is named with evidence that holds for strangers. */
import { recheck } from '../../../table/index.ts'
import { foundingSlots, lateIn } from '../../../table/inside.ts'
import { type Evidence, faultText } from '../evidence.ts'
import { always, type Promised } from './promise.ts'

/** Nobody honest is named at any honest seat, or by any audit. */
export const nobodyHonestNamed: Promised = {
  rows: always,
  *broken({ told, watching, verdict, otherVerdict, isHonest, name }) {
    const named = watching.flatMap((seat) => told.get(seat)?.faults ?? [])
    const audited = [verdict, otherVerdict].flatMap((one) => one?.faults ?? [])
    const sentences = [...named, ...audited]
      .filter(({ culprit }) => isHonest(culprit))
      .map(({ culprit, rule, slot }) => `${name(culprit)} is honest, and named for "${rule}" in ${slot}`)
    yield* new Set(sentences)
  },
}

/** Every fault that an honest seat tells of holds from its evidence alone. */
export const everyFaultHolds: Promised = {
  rows: always,
  async broken({ told, watching, game }) {
    const faults = new Map(
      watching
        .flatMap((seat) => told.get(seat)?.faults ?? [])
        .map((fault) => [`${faultText(fault)} ${fault.evidence.length}`, fault]),
    )
    const sentences: string[] = []
    for (const fault of faults.values())
      if (!(await recheck(fault, () => game))) sentences.push(`a stranger cannot see that ${fault.message}`)
    return sentences
  },
}

/** No honest seat says two things in one slot, whatever orders it is shown. What it says about the founding may be repeated. */
export const oneThingInASlot: Promised = {
  rows: always,
  *broken({ said, honest, lines, isHonest, name }: Evidence) {
    const inLog = lines.flatMap(({ statement }) => (statement && isHonest(statement.by) ? [statement] : []))
    const first = new Map<string, string>()
    const sentences = new Set<string>()
    const handedIn = honest.flatMap((seat) => said.get(seat) ?? [])
    const everything = [...handedIn.map(({ slot, by, line }) => ({ slot, by, digest: line })), ...inLog]
    for (const { slot, by, digest } of everything) {
      if (lateIn(slot) !== undefined || foundingSlots.includes(slot)) continue
      const key = `${slot} ${by}`
      if ((first.get(key) ?? digest) !== digest) sentences.add(`${name(by)} says two things in ${slot}`)
      first.set(key, digest)
    }
    yield* sentences
  },
}
