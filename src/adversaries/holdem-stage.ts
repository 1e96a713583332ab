/**
 * The tables of Hold'em at which cheats are tried. Each table is played twice with the same seed, with the cheats and with
 * everybody honest: cards and bets are the same up to the cheat, so the difference in chips is what the cheat is worth.
 */
import type { Hand } from '../games/holdem/index.ts'
import { defaultRules, type HoldemOutcome, holdem } from '../games/holdem/play/index.ts'
import { type Game, type Player, type Scenario, type Simulated, simulate } from '../table/index.ts'
import { cheatsOf, type DeckName, type HoldemAdversary, type Outcome } from './adversary.ts'
import { takeAccomplicesSeat, takeCheatingSeat } from './cheating-seat.ts'
import { type HoldemSetting, type HoldemStep, SeenHand } from './holdem-setting.ts'
import { recheckAll } from './recheck-all.ts'

/** How many tables chips are averaged over. */
export const tablesEach = 3

/** Lets a cheat play at some tables, and says what became of it. The same seed gives the same tables. */
export async function playHoldemAgainst(
  adversary: HoldemAdversary,
  deck: DeckName,
  seed = 'cheats',
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (let number = 1; number <= tablesEach; number++) {
    const name = `${seed} holdem ${number}`
    const played = await simulateHoldem(adversary, deck, name)
    const honest = await honestChips(adversary.table, deck, name)
    const chips = chipsOf(played, adversary, honest)
    const rechecked = await recheckAll(played.faults, () => holdem())
    outcomes.push({ ...toldOf(played, adversary), rechecked, chips })
  }
  return together(outcomes)
}

/** The one that says most of the cheat: somebody honest was named, else it was caught; with what all are worth. */
function together(outcomes: readonly Outcome[]): Outcome {
  const [first] = outcomes as [Outcome]
  const told =
    outcomes.find(({ named }) => named === 'honest') ?? outcomes.find(({ caught }) => caught) ?? first
  const checked = outcomes.map(({ rechecked }) => rechecked).filter((result) => result !== null)
  const sum = outcomes.reduce((total, { chips }) => total + (chips ?? 0), 0)
  return {
    ...told,
    rechecked: checked.length === 0 ? null : checked.every((result) => result),
    chips: Math.round((10 * sum) / outcomes.length) / 10,
  }
}

/** Lets a cheat play one hand. */
export function simulateHoldem(
  adversary: HoldemAdversary,
  deck: DeckName,
  seed: string,
): Promise<Simulated<HoldemOutcome>> {
  const { table, seat: cheat, partner, lies } = adversary
  const seen = new SeenHand()
  return simulate({
    ...scenarioOf(table, deck, seed),
    take: (seat, sitting) => {
      const game = gameAt(table, seen)
      if (seat === cheat) return takeAccomplicesSeat(sitting, game, ...lies(seen))
      return seat === partner?.seat ? takeAccomplicesSeat(sitting, game, ...partner.lies(seen)) : undefined
    },
  })
}

function scenarioOf(table: HoldemSetting, deck: DeckName, seed: string): Scenario<HoldemOutcome> {
  const rules = { ...defaultRules, hands: 1, deck, ...table.rules }
  return { seed, players: table.players, charter: { game: 'holdem', rules }, game: gameAt(table) }
}

/** The game as the setting has it played; what cheats see of it is remembered. */
function gameAt(table: HoldemSetting, seen?: SeenHand): Game<HoldemOutcome> {
  return (seat) => {
    const onHand = (_: number, hand: Hand, ids: readonly Player[]): void =>
      seen?.see(
        hand,
        ids.map((id) => seat.number(id)),
      )
    const number = seat.me === undefined ? undefined : seat.number(seat.me)
    return holdem({ ...(number && { mind: table.mind(number) }), onHand })(seat)
  }
}

type Chips = readonly number[]

const honestTables = new Map<string, Promise<Chips>>()

/** The chips of all seats where nobody cheats, so that nobody need check anything; each table is played once. */
function honestChips(table: HoldemSetting, deck: DeckName, seed: string): Promise<Chips> {
  const key = [table.kind, deck, seed].join(' ')
  const known = honestTables.get(key)
  if (known) return known
  const played = simulate({
    ...scenarioOf(table, deck, seed),
    take: (_, sitting) => takeCheatingSeat(sitting, gameAt(table)),
  }).then((simulated) => stacksOf(simulated, 1))
  honestTables.set(key, played)
  return played
}

function stacksOf({ endings, table }: Simulated<HoldemOutcome>, seat: number): Chips {
  const stacks = endings[seat - 1]?.result?.stacks
  return table.players.map((player) => stacks?.get(player) ?? 0)
}

/** What the cheats have at an honest seat's table, less what they have where everybody is honest. */
function chipsOf(played: Simulated<HoldemOutcome>, adversary: HoldemAdversary, honest: Chips): number {
  const cheats = cheatsOf(adversary)
  const stacks = stacksOf(played, honestSeats(played, cheats)[0] ?? 1)
  const ofCheats = (chips: Chips): number => cheats.reduce((sum, seat) => sum + (chips[seat - 1] ?? 0), 0)
  return ofCheats(stacks) - ofCheats(honest)
}

function honestSeats({ table }: Simulated<HoldemOutcome>, cheats: readonly number[]): number[] {
  return table.players.map((_, i) => i + 1).filter((seat) => !cheats.includes(seat))
}

/** What the honest players say of the cheats, all together. */
function toldOf(
  played: Simulated<HoldemOutcome>,
  adversary: HoldemAdversary,
): Omit<Outcome, 'rechecked' | 'chips'> {
  const cheats = cheatsOf(adversary)
  const views = honestSeats(played, cheats).map((seat) => stacksOf(played, seat).join())
  if (new Set(views).size !== 1) return { caught: true, atStep: '', named: 'nobody', rule: '' }
  const { faults, absences, table } = played
  const areCheats = (players: readonly Player[]): boolean =>
    players.every((player) => cheats.includes(table.players.indexOf(player) + 1))
  const [fault] = faults
  const [absence] = absences
  const named = [...faults.map(({ culprit }) => culprit), ...absences.flatMap(({ players }) => players)]
  if (!areCheats(named))
    return { caught: true, atStep: stepIn(fault?.slot ?? absence?.slot ?? ''), named: 'honest', rule: '' }
  if (fault) return { caught: true, atStep: stepIn(fault.slot), named: 'cheat', rule: fault.rule }
  if (absence) return { caught: true, atStep: stepIn(absence.slot), named: 'absent', rule: '' }
  return { caught: false, atStep: '', named: 'nobody', rule: '' }
}

const steps: readonly HoldemStep[] = ['hole', 'bet', 'board', 'showdown', 'end']

/** Where in the hand a slot is: what is none of its steps belongs to the shuffle. */
function stepIn(slot: string): HoldemStep {
  const parts = slot.split('/')
  return steps.find((step) => parts.includes(step)) ?? 'shuffle'
}
