/** What counts stands first in an order that the sequencer has signed, and no seat ever leaves the order that it has seen. */
import { provesFork, SequencerFault, type Statement } from '../../../table/index.ts'
import type { Evidence } from '../evidence.ts'
import { endingOf } from './agreement.ts'
import { always, badOrder, honestOrder, type Promised } from './promise.ts'

/** What one player says in one slot counts once, and it is the first that does. */
export const firstCounts: Promised = {
  rows: always,
  *broken({ told, watching, name }) {
    for (const seat of watching) {
      const counted = new Map<string, Statement>()
      for (const { life, statement } of told.get(seat)?.heard ?? []) {
        const key = `${life} ${statement.slot} ${statement.by}`
        if (counted.has(key))
          yield `seat ${seat} counts two statements of ${name(statement.by)} in ${statement.slot}`
        counted.set(key, statement)
      }
    }
  },
}

/** When one of the two coins of a round fails, the one beside it is given up at that entry: nothing said there counts. */
export const givenUpAtOnce: Promised = {
  rows: always,
  *broken({ told, watching }) {
    const sentences = new Set<string>()
    for (const seat of watching) {
      const { heard = [], failures = [] } = told.get(seat) ?? {}
      for (const failure of failures) {
        const [, scope, side] = /^(round#.*\/side)\/(left|right)\//.exec(failure.slot) ?? []
        const beside = `${scope}/${side === 'left' ? 'right' : 'left'}/`
        const later = heard.slice(failure.heard).filter(({ life }) => life === failure.life)
        if (scope && later.some(({ statement }) => statement.slot.startsWith(beside)))
          sentences.add(`seat ${seat} goes on with ${beside} after ${failure.slot} has failed`)
      }
    }
    yield* sentences
  },
}

/** What counts is about the past that the log shows: its head is the head of the entry at which its question was asked. */
export const countsOnThisPast: Promised = {
  rows: honestOrder,
  *broken({ told, watching, lines, name }) {
    const sentences = new Set<string>()
    for (const seat of watching)
      for (const { statement } of told.get(seat)?.heard ?? [])
        if (lines[statement.q]?.head !== statement.head)
          sentences.add(`what ${name(statement.by)} said of another past counts in ${statement.slot}`)
    yield* sentences
  },
}

/** Honest programs ask the same at the same entry. */
export const sameQuestions: Promised = {
  rows: always,
  *broken({ told, watching, isHonest, name }) {
    for (const seat of watching)
      for (const player of new Set(told.get(seat)?.differs ?? []))
        if (isHonest(player)) yield `seat ${seat} finds that ${name(player)} asks something else`
  },
}

/**
 * Every seat asks what the others ask, also after it was lost or has left: as far as a seat has come that was there from the
 * beginning and never restarted, it has asked all that another such seat has asked, after as many answers.
 */
export const sameQuestionsEverywhere: Promised = {
  rows: honestOrder,
  *broken({ told, watching, plan }) {
    const late = plan.newcomers.map((_, i) => plan.players + i + 1)
    const isWhole = (seat: number) =>
      !late.includes(seat) && !plan.crashes.some((crash) => crash.seat === seat)
    const wholly = watching.filter(isWhole)
    const asked = wholly.map((seat) => ({ seat, slots: told.get(seat)?.asked ?? new Map<string, number>() }))
    const furthest = asked.toSorted((one, other) => reach(other.slots) - reach(one.slots))[0]
    for (const { seat, slots } of asked)
      for (const slot of unlike(slots, furthest?.slots ?? slots))
        yield `seats ${furthest?.seat} and ${seat} do not both ask ${slot} after as many answers`
  },
}

/** How much a seat had heard when it asked last. */
function reach(slots: ReadonlyMap<string, number>): number {
  return Math.max(0, ...slots.values())
}

/** Which slots are asked at one of two seats and not at the other, or not after as many answers, as far as the first has come. */
function unlike(slots: ReadonlyMap<string, number>, all: ReadonlyMap<string, number>): readonly string[] {
  const end = reach(slots)
  return [...new Set([...slots.keys(), ...all.keys()])].filter((slot) => {
    const [own, others] = [slots.get(slot) ?? end, all.get(slot) ?? end]
    return own !== others && Math.min(own, others) < end
  })
}

/** A seat that has seen an entry never takes another in its place, also after a crash. Who lost its disk has seen nothing. */
export const neverGoesBack: Promised = {
  rows: always,
  *broken({ plan, kept, honest }) {
    for (const seat of honest) {
      if (plan.crashes.some((crash) => crash.seat === seat && crash.wiped)) continue
      const seen = new Map<number, string>()
      for (const { k, line } of kept.get(seat) ?? []) {
        if ((seen.get(k) ?? line) !== line) return yield `seat ${seat} takes two different entries ${k}`
        seen.set(k, line)
      }
    }
  },
}

/** Seats that saw the same order agree; what was never signed comes to nothing. */
export const sameOrderSameResult: Promised = {
  rows: badOrder,
  *broken(evidence) {
    const results = new Map<string, { seat: number; ending: string }>()
    for (const seat of evidence.honest) {
      const order = orderOf(evidence, seat)
      const ending = endingOf(evidence, seat)
      const isResult = evidence.simulated.endings[seat - 1]?.result !== undefined
      if (!isResult || ending === undefined || hasEndedEarly(evidence)) continue
      if (order === 'none') yield `seat ${seat} comes to a result in an order that nobody was shown`
      if (order === 'forged')
        yield `seat ${seat} comes to a result in an order that the sequencer has not signed`
      const other = results.get(order)
      if (other && other.ending !== ending)
        yield `seats ${other.seat} and ${seat} saw the same order and end with ${other.ending} and ${ending}`
      results.set(order, { seat, ending })
    }
  },
}

/** At a table of Hold'em, and at a free table, those who go see less than those who stay. */
function hasEndedEarly({ plan }: Evidence): boolean {
  return plan.game === 'holdem' || plan.game === 'free'
}

/** Which order a seat has seen: the one that the log shows, or the other one, which was forged, forked or forgotten. */
function orderOf({ simulated, kept, plan }: Evidence, seat: number): string {
  const ever = kept.get(seat) ?? []
  // A seat that lost its disk begins again with entry 1 and knows nothing of what it saw before.
  const onDisk = ever.slice(
    Math.max(
      0,
      ever.findLastIndex(({ k }) => k === 1),
    ),
  )
  const shows = (lines: readonly string[]): boolean => {
    const known = new Set(lines)
    return onDisk.every(({ line }) => known.has(line))
  }
  if (shows(simulated.lines)) return 'main'
  if (simulated.otherLines && shows(simulated.otherLines))
    return plan.sequencer === 'forges' ? 'forged' : 'other'
  return 'none'
}

/** A seat that is shown two orders stops, and what it holds against the sequencer convinces a stranger. */
export const forksAreProven: Promised = {
  rows: always,
  *broken({ simulated, watching, plan }) {
    for (const seat of watching) {
      const { error } = simulated.endings[seat - 1] ?? {}
      if (!(error instanceof SequencerFault)) continue
      if (plan.row === 2) yield `seat ${seat} accuses an honest sequencer: ${error.message}`
      const { proof, message } = error
      if (proof === undefined && message.includes('two different orders'))
        yield `seat ${seat} has seen two orders, and no proof of it`
      if (proof && !provesFork(simulated.table.charter.sequencer, proof))
        yield `what seat ${seat} holds against the sequencer proves nothing`
    }
  },
}
