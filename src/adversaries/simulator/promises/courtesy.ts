/** What is promised where anybody may act at a free table (spec/free, section 5): whoever is overtaken waits for no more moves than there are players. */
import { lateIn, latePart, phaseOf, slotBelow } from '../../../table/inside.ts'
import { countedIn, type Evidence } from '../evidence.ts'
import { isWish } from '../free-table.ts'
import { honestOrder, type Promised } from './promise.ts'

/** What came of one wish that was asked for, by the lines of the log. */
interface Moment {
  readonly k: number
  readonly phase: string
  /** Whose wish counted; undefined where some might have gone first and nobody did. */
  readonly by: string | undefined
}

/** Somebody wished something in time, and another's wish stood before it. */
interface Overtaking {
  readonly player: string
  readonly slot: string
  readonly k: number
}

/** So often somebody lets a turn pass before nobody waits for it. */
const mostPasses = 3

/** Nobody waits for more moves than there are players: told again from the lines of the log alone. */
export const nobodyStarves: Promised = {
  rows: honestOrder,
  *broken(evidence) {
    if (evidence.plan.game !== 'free') return
    const { length } = evidence.simulated.table.players
    const moments = momentsIn(evidence)
    for (const { player, slot, k } of overtakingsIn(evidence)) {
      const phase = phaseOf(slot)
      const own = moments.filter((moment) => moment.phase === phase)
      if (passesBefore(own, player, k) >= mostPasses) continue
      const waited = movesBefore(own, player, k, lostAt(evidence, player, k))
      if (waited > length)
        yield `${evidence.name(player)} was overtaken in ${slot} and waited for ${waited} moves of ${length} players`
    }
  },
}

/** Every wish that was asked for and came to an end, in the order of the log. */
function momentsIn(evidence: Evidence): readonly Moment[] {
  const isCounted = countedIn(evidence)
  return evidence.lines.flatMap(({ k, statement }): readonly Moment[] => {
    if (statement === undefined || !isCounted(k)) return []
    const { slot, by } = statement
    if (isWish(slot)) return [{ k, by, phase: phaseOf(slot) }]
    const passed = lateIn(slot)
    return passed === undefined || !isWish(passed) ? [] : [{ k, by: undefined, phase: phaseOf(passed) }]
  })
}

/** Wishes of honest players that came second: said to the same question as the one that counted. */
function overtakingsIn(evidence: Evidence): readonly Overtaking[] {
  const isCounted = countedIn(evidence)
  const first = new Map<string, { readonly q: number; readonly head: string }>()
  return evidence.lines.flatMap(({ k, statement }) => {
    if (statement === undefined || !isWish(statement.slot)) return []
    const { slot, by, q, head } = statement
    if (isCounted(k)) first.set(slot, { q, head })
    const counted = first.get(slot)
    const isSecond = !isCounted(k) && counted?.q === q && counted.head === head
    return isSecond && evidence.isHonest(by) ? [{ player: by, slot, k }] : []
  })
}

/** How many turns a player may have let pass since it last acted. */
function passesBefore(moments: readonly Moment[], player: string, k: number): number {
  const before = moments.filter((moment) => moment.k < k)
  const acted = before.findLastIndex(({ by }) => by === player)
  return before.slice(acted + 1).filter(({ by }) => by === undefined).length
}

/** How many moves of others came before a player's own, or before it let its turn pass or was lost. */
function movesBefore(moments: readonly Moment[], player: string, k: number, until: number): number {
  const after = moments.filter((moment) => moment.k > k && moment.k < until)
  const end = after.findIndex(({ by }) => by === player || by === undefined)
  return (end < 0 ? after : after.slice(0, end)).length
}

/** The entry from which somebody is absent who was overtaken before. */
function lostAt({ verdict, lines }: Evidence, player: string, k: number): number {
  const slots = verdict.absences.flatMap(({ slot, players }) => (players.includes(player) ? [slot] : []))
  const complaints = lines.filter(
    (line) => line.k > k && slots.some((slot) => line.statement?.slot === slotBelow(slot, latePart)),
  )
  return complaints[0]?.k ?? Number.POSITIVE_INFINITY
}
