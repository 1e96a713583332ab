/** What was seen of a table, and what audits of its log say: all that the promises are checked against. */
import {
  type Absent,
  audit,
  type Fault,
  type Game,
  type Player,
  SeededRandom,
  type Verdict,
} from '../../table/index.ts'
import { auditInParts } from '../../table/inside.ts'
import type { Observed } from './observe.ts'
import { slowed } from './slow-seat.ts'
import { type LoggedEntry, readLines } from './table-log.ts'

/** All that is known of a table. */
export interface Evidence extends Observed {
  readonly lines: readonly LoggedEntry[]
  /** The audit of the log, and of the other one where the sequencer shows two. */
  readonly verdict: Verdict<unknown>
  readonly otherVerdict: Verdict<unknown> | undefined
  /** The audit of the log once more, with checks that take their time. */
  readonly slowVerdict: Verdict<unknown>
  /** The audit of its parts, cut at every closing; undefined where not everything is proven. */
  readonly partsVerdict: Omit<Verdict<unknown>, 'milliseconds'> | undefined
  isHonest(player: Player): boolean
  /** A player in words: its seat. */
  name(player: Player): string
}

/** Audits what was seen. */
export async function gatherEvidence(observed: Observed): Promise<Evidence> {
  const { simulated, game, plan, honest } = observed
  const { lines, otherLines, table, seatOf } = simulated
  const random = new SeededRandom(`${plan.seed} audit pace`)
  return {
    ...observed,
    lines: readLines(table, lines),
    verdict: await audit(lines, () => game),
    otherVerdict: otherLines && (await audit(otherLines, () => game)),
    slowVerdict: await audit(lines, () => slowly(game, random)),
    partsVerdict: await auditInParts(lines, () => game),
    isHonest: (player) => honest.includes(seatOf.get(player) ?? 0),
    name: (player) => `seat ${seatOf.get(player) ?? '?'}`,
  }
}

/** After every answer it lets everything else run a few times first. */
function slowly(game: Game<unknown>, random: SeededRandom): Game<unknown> {
  return slowed(game, async () => {
    const turns = random.chance(0.5) ? 0 : random.between([1, 4])
    for (let i = 0; i < turns; i++) await new Promise<void>((resolve) => setImmediate(resolve))
  })
}

/** Which entries of the log counted. */
export function countedIn({ verdict }: Pick<Evidence, 'verdict'>): (k: number) => boolean {
  const strays = new Set(verdict.strays.map(({ k }) => k))
  return (k) => !strays.has(k)
}

/** A result in a form that can be compared and read. */
export function inWords(result: unknown): string {
  return (
    JSON.stringify(result, (_, value: unknown) => (value instanceof Map ? [...value] : value)) ?? 'nothing'
  )
}

/** An absence in a form that can be compared. */
export function absenceText({ slot, players }: Absent): string {
  return `${slot} ${[...players].sort().join()}`
}

/** A fault in a form that can be compared. */
export function faultText({ slot, culprit, rule }: Fault): string {
  return `${slot} ${culprit} ${rule}`
}
