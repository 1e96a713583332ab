/** What is promised of a village: everybody was what it was dealt, and who has won has won by the rules. */
import { livingIn, type Village, type VillageEvent } from '../../../games/werewolf/index.ts'
import type { WerewolfOutcome } from '../../../games/werewolf/play/index.ts'
import type { Evidence } from '../evidence.ts'
import { honestOrder, type Promised } from './promise.ts'

/** What honest seats and the audit ended with. */
function outcomesOf({ plan, simulated, watching, verdict }: Evidence): readonly WerewolfOutcome[] {
  if (plan.game !== 'werewolf') return []
  const results = [...watching.map((seat) => simulated.endings[seat - 1]?.result), verdict.result]
  return results.filter((result) => result !== undefined) as WerewolfOutcome[]
}

/** What is shown of an honest player, when it dies or in the end, is what that player was dealt. */
export const shownAsDealt: Promised = {
  rows: honestOrder,
  *broken(evidence) {
    const sentences = new Set<string>()
    for (const { village, players } of outcomesOf(evidence))
      for (const [seat, shown] of village.shown) {
        const player = players[seat]!
        const dealt = evidence.dealt.get(player) ?? new Set()
        if (evidence.isHonest(player) && [...dealt].some((role) => role !== shown))
          sentences.add(
            `${evidence.name(player)} was dealt ${[...dealt].join(' and ')} and is shown as ${shown}`,
          )
      }
    yield* sentences
  },
}

/** Whoever is there in the end is shown, and who has won is what the roles of those who live say. */
export const wonByTheRules: Promised = {
  rows: honestOrder,
  *broken(evidence) {
    const sentences = new Set<string>()
    for (const { village, winner } of outcomesOf(evidence)) {
      const living = livingIn(village)
      if (living.some((seat) => !village.shown.has(seat))) continue
      const expected = winnerBy(village)
      if (expected !== winner) sentences.add(`${winner} has won, and the roles say ${expected}`)
      const wolves = [...village.shown].filter(([, role]) => role === 'wolf').length
      if (wolves > village.mix.wolf) sentences.add(`${wolves} wolves are shown of ${village.mix.wolf}`)
    }
    yield* sentences
  },
}

/** Told again from the roles: none left, at least half, or neither. Where it is declared, the village has also won after a night without a death, and when one is left who does not declare. */
function winnerBy(village: Village): WerewolfOutcome['winner'] {
  const { shown, history, rules } = village
  const living = livingIn(village)
  const wolves = living.filter((seat) => shown.get(seat) === 'wolf').length
  const last = history.findLast(({ type }) => type !== 'will')
  if (rules.victory === 'declared' && (last?.type === 'dawn' || isUndeclared(last))) return 'village'
  if (living.length === 0) return 'nobody'
  if (wolves === 0) return 'village'
  if (2 * wolves >= living.length) return 'wolves'
  return rules.victory === 'declared' ? 'village' : 'nobody'
}

function isUndeclared(event: VillageEvent | undefined): boolean {
  return event?.type === 'declaration' && event.by === null
}
