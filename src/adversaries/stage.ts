/**
 * The table at which cheats are tried: three players shuffle eight cards, are dealt one or two each, open one and show theirs.
 * It runs on simulated time, so silence costs nothing and every run can be repeated.
 */
import { Fault, type Player, SequencerFault, type Simulated, simulate } from '../table/index.ts'
import type { Adversary, DeckName, Named, Outcome } from './adversary.ts'
import type { Cheat } from './cheat.ts'
import { takeCheatingSeat } from './cheating-seat.ts'
import { type Seen, type Step, tableGame } from './table-game.ts'

/** Lets a cheat play, and says what became of it. The same seed gives the same table. */
export async function playAgainst(adversary: Adversary, deck: DeckName, seed?: string): Promise<Outcome> {
  return outcomeOf(await simulateCheat(adversary, deck, seed), adversary.seat)
}

/** Lets a cheat play, and gives everything that happened. */
export function simulateCheat(
  adversary: Adversary,
  deck: DeckName,
  seed = 'cheat',
): Promise<Simulated<Seen>> {
  const plan = adversary.table ?? {}
  const game = tableGame(deck, plan)
  const lies = adversary.lies(deck)
  const isHonest = lies.length === 0 && plan.faces === undefined
  return simulate<Seen>({
    seed: `${seed} ${adversary.name} ${deck}`,
    players: plan.loss ? 4 : 3,
    game,
    ...(plan.network && { network: plan.network }),
    ...(plan.crashes && { crashes: plan.crashes }),
    take: (seat, sitting) => {
      if (plan.loss && seat === 4) return takeCheatingSeat(sitting, game, vanishing)
      if (isHonest || seat !== adversary.seat) return undefined
      return takeCheatingSeat(sitting, tableGame(deck, plan, plan.faces), ...lies)
    },
  })
}

/** A player who is lost: silent when the card is opened. */
const vanishing: Cheat = { slot: /^open/, remake: () => 'silence' }

/** What the honest players say of the cheat, all together. */
function outcomeOf(simulated: Simulated<Seen>, cheatSeat: number): Outcome {
  if (simulated.endings.every(({ error }) => error instanceof SequencerFault))
    return { caught: true, atStep: '', named: 'sequencer', rule: '' }
  const seen = honestViews(simulated, cheatSeat)
  const [first] = seen
  if (first === undefined || seen.some((view) => JSON.stringify(view) !== JSON.stringify(first)))
    return { caught: true, atStep: '', named: 'nobody', rule: '' }
  if (first.verdict !== undefined) {
    const { named, proven, step, rule } = first.verdict
    const isCheat = named.every((seat) => seat === cheatSeat)
    return { caught: true, atStep: step, named: isCheat ? (proven ? 'cheat' : 'absent') : 'honest', rule }
  }
  return contradicted(simulated, simulated.table.players[cheatSeat - 1] as Player)
}

/** What each honest seat ended with; an error of its own is a view that nobody shares. */
function honestViews({ endings, table }: Simulated<Seen>, cheatSeat: number): Seen[] {
  return table.players.flatMap((_, i) => {
    const isLost = i === 3
    if (i + 1 === cheatSeat || isLost) return []
    return [endings[i]?.result ?? { cards: [String(endings[i]?.error ?? `seat ${i + 1} waits`)] }]
  })
}

/** A contradiction that came too late to change anything is still a fault, with both statements. */
function contradicted({ faults }: Simulated<Seen>, cheat: Player): Outcome {
  const [fault] = faults.filter((one) => one instanceof Fault)
  if (fault === undefined) return { caught: false, atStep: '', named: 'nobody', rule: '' }
  const named: Named = faults.every(({ culprit }) => culprit === cheat) ? 'cheat' : 'honest'
  return { caught: true, atStep: fault.slot.split('/')[0] as Step, named, rule: fault.rule }
}
