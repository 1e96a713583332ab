/** All honest seats see the same game and the same result, every run ends, and audits see what the seats saw. */
import type { FreeOutcome } from '../../../games/free/play/index.ts'
import type { HoldemOutcome } from '../../../games/holdem/play/index.ts'
import { Absent, Fault, type Player, Stuck } from '../../../table/index.ts'
import { absenceText, type Evidence, faultText, inWords } from '../evidence.ts'
import { stack } from '../games.ts'
import { disturbedSeats } from '../plan.ts'
import { honestOrder, type Promised } from './promise.ts'

/** How a seat ended, in words; undefined if it never did. */
export function endingOf({ simulated }: Evidence, seat: number): string | undefined {
  const { result, error } = simulated.endings[seat - 1] ?? {}
  if (error instanceof Fault || error instanceof Absent || error instanceof Stuck) return error.message
  return error ? `${error.name}: ${error.message}` : result === undefined ? undefined : inWords(result)
}

/** Seats that crashed for good have no ending. */
function isLost({ plan, simulated }: Evidence, seat: number): boolean {
  const { result, error } = simulated.endings[seat - 1] ?? {}
  const isOver = result !== undefined || error !== undefined
  return !isOver && plan.crashes.some((crash) => crash.seat === seat && crash.down === undefined)
}

/** What an audit ended with, in the same words. */
function auditEnding({ verdict: { result, unfinished } }: Evidence): string | undefined {
  return result === undefined ? unfinished : inWords(result)
}

/** Every run ends while one honest player is there, with what the log says. */
export const sameResult: Promised = {
  rows: honestOrder,
  *broken(evidence) {
    const expected = auditEnding(evidence)
    for (const seat of evidence.watching) {
      if (isLost(evidence, seat)) continue
      const ending = endingOf(evidence, seat)
      if (ending === undefined) yield `seat ${seat} waits for ever`
      else if (ending !== expected && !hasLeft(evidence, seat))
        yield `seat ${seat} ends with ${ending}, the log with ${expected}`
    }
  },
}

/** Whoever leaves a table of Hold'em sees it end early, with the chips that it took along; a free table is left by everybody. */
function hasLeft(evidence: Evidence, seat: number): boolean {
  const { plan, simulated, verdict, watching } = evidence
  if (plan.game === 'free') return hasGotUp(simulated, seat)
  const mayLeave = plan.leaves.has(seat) || disturbedSeats(plan).has(seat)
  if (plan.game !== 'holdem' || !mayLeave || !watching.includes(seat)) return false
  const [mine, all] = [simulated.endings[seat - 1]?.result, verdict.result] as (HoldemOutcome | undefined)[]
  if (all === undefined && isDeserted(evidence, seat)) return true
  const own = [...simulated.seatOf].flatMap(([player, at]) => (at === seat ? [player] : []))
  return own.every((player: Player) => mine?.stacks.get(player) === all?.stacks.get(player))
}

/** Whether nobody honest but this seat has stayed: then nobody brings the log to an end. */
function isDeserted(evidence: Evidence, seat: number): boolean {
  const { honest, simulated } = evidence
  const hasEnded = (other: number): boolean => simulated.endings[other - 1]?.result !== undefined
  return honest.every((other) => other === seat || isLost(evidence, other) || hasEnded(other))
}

function hasGotUp({ endings, seatOf }: Evidence['simulated'], seat: number): boolean {
  const { gone = [] } = (endings[seat - 1]?.result ?? {}) as Partial<FreeOutcome>
  return gone.some((player) => seatOf.get(player) === seat)
}

/** Whatever a seat tells of absences and faults, the audit tells too, and the other way round while an honest seat is there. */
export const sameStory: Promised = {
  rows: honestOrder,
  *broken(evidence) {
    const { verdict, told, watching, name } = evidence
    const audited = new Set([...verdict.absences.map(absenceText), ...verdict.faults.map(faultText)])
    const everything = new Set<string>()
    for (const seat of watching) {
      const { absences = [], faults = [] } = told.get(seat) ?? {}
      for (const text of [...absences.map(absenceText), ...faults.map(faultText)]) {
        if (!audited.has(text) && !everything.has(text))
          yield `seat ${seat} tells of "${text}", the audit does not`
        everything.add(text)
      }
    }
    if (watching.every((seat) => hasLeft(evidence, seat))) return
    for (const absent of verdict.absences)
      if (!everything.has(absenceText(absent)))
        yield `the audit tells of ${absent.players.map(name).join()} late in ${absent.slot}, no seat does`
    for (const fault of verdict.faults)
      if (!everything.has(faultText(fault))) yield `the audit tells of ${fault.message}, no seat does`
  },
}

/** How long checks take changes nothing. */
export const sameAtAnyPace: Promised = {
  rows: [1, 2, 3],
  *broken({ verdict, slowVerdict }) {
    const words = (one: typeof verdict): string =>
      inWords([
        one.result,
        one.unfinished,
        one.absences.map(absenceText),
        one.faults.map(faultText),
        one.strays.map(({ k, reason }) => [k, reason]),
      ])
    if (words(verdict) !== words(slowVerdict))
      yield `with slow checks the audit says ${words(slowVerdict)}, else ${words(verdict)}`
  },
}

/** A log that is cut at closings gives the verdict of the whole, if it gives one. */
export const sameInParts: Promised = {
  rows: [1, 2, 3],
  *broken({ verdict, partsVerdict }) {
    const { milliseconds: _, ...whole } = verdict
    for (const field of Object.keys(partsVerdict ?? {}) as (keyof typeof whole)[]) {
      const [found, expected] = [inWords(partsVerdict?.[field]), inWords(whole[field])]
      if (found !== expected) yield `in parts the audit says ${field} ${found}, as a whole ${expected}`
    }
  },
}

/** No chip is made or lost. */
export const chipsConserved: Promised = {
  rows: [1, 2, 3],
  *broken({ plan, simulated, honest, verdict }) {
    if (plan.game !== 'holdem') return
    const results = honest.map((seat) => simulated.endings[seat - 1]?.result).concat([verdict.result])
    for (const result of results) {
      if (result === undefined) continue
      const stacks = [...(result as HoldemOutcome).stacks.values()]
      const total = stacks.reduce((sum, chips) => sum + chips, 0)
      if (total !== stack * stacks.length)
        yield `there are ${total} chips, but ${stacks.length} stacks of ${stack}`
    }
  },
}

/** Whatever others hold back, no hand costs an honest player more than it has staked in it. */
export const stakeAtMost: Promised = {
  rows: [1, 2, 3],
  *broken({ stakes, honest, simulated }) {
    for (const { seat, player, number, brought, staked, left } of stakes)
      if (honest.includes(seat) && simulated.seatOf.get(player) === seat && left < brought - staked)
        yield `seat ${seat} had staked ${staked} in hand ${number} and has lost ${brought - left}`
  },
}
