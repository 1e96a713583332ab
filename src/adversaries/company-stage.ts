/**
 * The tables at which cheats are tried where players are divided into groups, vote, play Werewolf, or move cards about: on simulated time, with one
 * cheat among honest players. Everybody honest must tell the same of it, and strangers must agree.
 */
import { defaultRules, hastyTimes, livingIn, type SeatNumber } from '../games/werewolf/index.ts'
import { type WerewolfMind, werewolf, werewolfRules } from '../games/werewolf/play/index.ts'
import { plansOf, secretGroups } from '../groups/index.ts'
import { type Game, type Player, type Simulated, simulate, type Terms } from '../table/index.ts'
import { elect, type VoteRules } from '../votes/index.ts'
import type { CompanyAdversary, CompanyStep, Expectation, Outcome } from './adversary.ts'
import { takeCheatingSeat } from './cheating-seat.ts'
import { freeCharter, freeGame } from './free-table.ts'
import { recheckAll } from './recheck-all.ts'

/** A table without a deck. */
interface Company {
  readonly players: number
  readonly game: Game<unknown>
  readonly charter?: Partial<Terms>
  /** Who falls silent where, besides the cheat. */
  readonly silent?: { readonly seat: number; readonly slot: RegExp }
}

/** Lets a cheat play, and says what became of it. The same seed gives the same table. */
export async function playCompanyAgainst(adversary: CompanyAdversary, seed = 'cheat'): Promise<Outcome> {
  const { players, game, charter, silent } = companies[adversary.game]
  const lies = adversary.lies()
  const simulated = await simulate<unknown>({
    seed: `${seed} ${adversary.name}`,
    players,
    game,
    ...(charter && { charter }),
    take(seat, sitting) {
      if (seat === adversary.seat) return takeCheatingSeat(sitting, game, ...lies)
      if (seat !== silent?.seat) return undefined
      return takeCheatingSeat(sitting, game, { slot: silent.slot, remake: () => 'silence' })
    },
  })
  const rechecked = await recheckAll(simulated.faults, () => game)
  return { ...outcomeOf(simulated, adversary.seat), rechecked, chips: null }
}

/** What the honest seats say of the cheat. */
function outcomeOf(
  { faults, absences, table }: Simulated<unknown>,
  seat: number,
): Expectation & { rule: string } {
  const cheat = table.players[seat - 1] as Player
  const [fault] = faults
  if (fault) {
    const named = faults.every(({ culprit }) => culprit === cheat) ? 'cheat' : 'honest'
    return { caught: true, atStep: stepIn(fault.slot), named, rule: fault.rule }
  }
  const [absence] = absences
  if (absence === undefined) return { caught: false, atStep: '', named: 'nobody', rule: '' }
  const isCheat = absences.every(({ players }) => players.every((player) => player === cheat))
  return { caught: true, atStep: stepIn(absence.slot), named: isCheat ? 'absent' : 'honest', rule: '' }
}

const steps: readonly [RegExp, CompanyStep][] = [
  [/recovery/, 'recovery'],
  [/wish\/\d+\/hand/, 'hand'],
  [/wish\/\d+\/(mix|pick|move)/, 'pick'],
  [/wish\/\d+\/(look|back)/, 'peek'],
  [/wish\/\d+\/pass/, 'pass'],
  [/wish\/\d+\/put-back/, 'put back'],
  [/wish\/\d+\/agree/, 'consent'],
  [/wish\/\d+$/, 'wish'],
  [/(^|\/)(first|second)\//, 'scramble'],
  [/(^|\/)(numbers|deal)\//, 'deal'],
  [/(^|\/)mix\//, 'mix'],
  [/whispers/, 'whispers'],
  [/last-words|shot/, 'last words'],
  [/wills?(\/|$)/, 'will'],
  [/answers/, 'answer'],
  [/night\/\d+\/test/, 'guard test'],
  [/night/, 'night'],
  [/count\/none|count\/\d/, 'count of wolves'],
  [/count/, 'count'],
  [/vote/, 'vote'],
]

/** Where in a game a slot is. */
function stepIn(slot: string): CompanyStep | '' {
  return steps.find(([pattern]) => pattern.test(slot))?.[1] ?? ''
}

const votes: VoteRules = {
  options: ['a', 'b', 'c'],
  secret: true,
  abstain: false,
  ties: 'runoff',
  casting: 'ballots',
}

const village = {
  ...defaultRules,
  roles: { wolf: 2, seer: 1, guard: 1, hunter: 1, medium: 0, mason: 0 },
  vote: 'secret' as const,
  talk: 0,
  times: hastyTimes,
}

/** The pack kills the last who lives, and everybody votes for the first: games are short, and seat 2 sees two nights. */
const plainMind: WerewolfMind = {
  whisper: () => 'hush',
  night: ({ village: seen, role }): SeatNumber | null =>
    role === 'wolf' ? (livingIn(seen).at(-1) ?? null) : null,
  talk: () => '',
  vote: (_, among) => among[0] ?? null,
  lastWords: () => 'farewell',
  shot: () => null,
  declares: () => false,
}

const companies: Readonly<Record<CompanyAdversary['game'], Company>> = {
  groups: { players: 3, game: (seat) => secretGroups(seat, plansOf([2, 1])) },
  // Everybody votes for another, so that there is a runoff between all.
  votes: {
    players: 3,
    game: (seat) =>
      elect(seat, votes, (options, mine) => options[(seat.number(mine.player) - 1) % options.length]!),
  },
  // So many that the wolves are not half of them before the second night, whoever is dead.
  werewolf: {
    players: 7,
    game: werewolf({ mind: plainMind }),
    charter: {
      game: 'werewolf',
      rules: werewolfRules.encode(village),
      seats: { min: 4, max: 16 },
      deadlines: { step: 1000, act: 1000 },
    },
  },
  free: { players: 3, game: freeGame, charter: freeCharter },
  'free after a loss': {
    players: 4,
    game: freeGame,
    charter: freeCharter,
    silent: { seat: 4, slot: /wish\/5\/look/ },
  },
}
