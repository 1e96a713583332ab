/**
 * The table at which cheats are tried: three players or more shuffle eight cards, are dealt one or two each, open one and show theirs.
 * It runs on simulated time, so silence costs nothing and every run can be repeated.
 */
import { type Fault, type Player, SequencerFault, type Simulated, simulate } from '../table/index.ts'
import {
  type Accused,
  type CheatTable,
  cheatsOf,
  type DeckAdversary,
  type DeckName,
  type Outcome,
} from './adversary.ts'
import type { Cheat } from './cheat.ts'
import { takeAccomplicesSeat, takeCheatingSeat } from './cheating-seat.ts'
import { recheckAll } from './recheck-all.ts'
import { type Seen, tableGame } from './table-game.ts'
import type { TableStep } from './table-step.ts'

/** What became of a cheat, as far as the honest seats tell. */
type Told = Omit<Outcome, 'rechecked' | 'chips'>

/** Lets a cheat play, and says what became of it. The same seed gives the same table. */
export async function playAgainst(adversary: DeckAdversary, deck: DeckName, seed?: string): Promise<Outcome> {
  const simulated = await simulateCheat(adversary, deck, seed)
  const rechecked = await recheckAll(simulated.faults, () => tableGame(deck, adversary.table ?? {}))
  return { ...outcomeOf(simulated, adversary), rechecked, chips: null }
}

/** Lets a cheat play, and gives everything that happened. */
export function simulateCheat(
  adversary: DeckAdversary,
  deck: DeckName,
  seed = 'cheat',
): Promise<Simulated<Seen>> {
  const { table: plan = {}, partner } = adversary
  const game = tableGame(deck, plan)
  const lies = adversary.lies(deck)
  const isHonest = lies.length === 0 && plan.faces === undefined
  return simulate<Seen>({
    seed: `${seed} ${adversary.name} ${deck}`,
    players: playersOf(plan),
    game,
    ...(plan.network && { network: plan.network }),
    ...(plan.crashes && { crashes: plan.crashes }),
    take: (seat, sitting) => {
      if (plan.loss && seat === 4) return takeCheatingSeat(sitting, game, vanishing)
      if (partner?.seat === seat) return takeAccomplicesSeat(sitting, game, ...partner.lies(deck))
      if (isHonest || seat !== adversary.seat) return undefined
      return takeCheatingSeat(sitting, tableGame(deck, plan, plan.faces), ...lies)
    },
  })
}

function playersOf({ players, loss }: CheatTable): number {
  return players ?? (loss ? 4 : 3)
}

/** A player who is lost: silent when the card is opened. */
const vanishing: Cheat = { slot: /^open/, remake: () => 'silence' }

/** What the honest players say of the cheats, all together. */
function outcomeOf(simulated: Simulated<Seen>, adversary: DeckAdversary): Told {
  if (simulated.endings.every(({ error }) => error instanceof SequencerFault))
    return { caught: true, atStep: '', named: 'sequencer', rule: '' }
  const cheats = cheatsOf(adversary)
  const lost = adversary.table?.loss ? [4] : []
  const seen = viewsOf(simulated, [...cheats, ...lost])
  const [first] = seen
  if (first === undefined || seen.some((view) => JSON.stringify(view) !== JSON.stringify(first)))
    return { caught: true, atStep: '', named: 'nobody', rule: '' }
  if (first.verdict !== undefined) {
    const { named, proven, step, rule } = first.verdict
    const areCheats = named.every((seat) => cheats.includes(seat))
    return { caught: true, atStep: step, named: areCheats ? (proven ? 'cheat' : 'absent') : 'honest', rule }
  }
  return contradicted(
    simulated.faults,
    cheats.map((seat) => simulated.table.players[seat - 1] as Player),
  )
}

/** What each seat ended with but for these; an error of its own is a view that nobody shares. */
function viewsOf({ endings, table }: Simulated<Seen>, except: readonly number[]): Seen[] {
  return table.players.flatMap((_, i) => {
    if (except.includes(i + 1)) return []
    return [endings[i]?.result ?? { cards: [String(endings[i]?.error ?? `seat ${i + 1} waits`)] }]
  })
}

/** A contradiction that changed nothing is still a fault, with both statements. */
function contradicted(faults: readonly Fault[], cheats: readonly Player[]): Told {
  const [fault] = faults
  if (fault === undefined) return { caught: false, atStep: '', named: 'nobody', rule: '' }
  const named: Accused = faults.every(({ culprit }) => cheats.includes(culprit)) ? 'cheat' : 'honest'
  return { caught: true, atStep: fault.slot.split('/')[0] as TableStep, named, rule: fault.rule }
}
