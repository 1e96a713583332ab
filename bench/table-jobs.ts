/** Whole tables in one process: the shuffle phase of a deck, hands of hold'em, and the audit of their log. */
import { type DeckProtocol, deckProtocols, facesNamed } from '../src/decks/index.ts'
import { defaultRules, holdem } from '../src/games/holdem/play/index.ts'
import {
  audit,
  type Charter,
  createIdentity,
  type Game,
  localTable,
  readStatement,
  type Terms,
} from '../src/table/index.ts'
import { state } from '../src/table/statements/statement.ts'
import { insist, type Job, processorTime } from './job.ts'

const terms = (game: string, rules: Charter['rules']): Terms => ({
  game,
  rules,
  seats: { min: 2, max: 10 },
  deadlines: { step: 600_000, act: 600_000 },
  spectators: true,
})

const seats = <R>(players: number, game: Game<R>) =>
  Array.from({ length: players }, (_, i) => ({ name: `player ${i + 1}`, game }))

/** Until every seat holds a checked deck of 52, from the founding of the table. */
async function shufflePhase(protocol: DeckProtocol, players: number): Promise<void> {
  const game: Game<void> = async (seat) => {
    await protocol.shuffle(seat.at('deck'), facesNamed('52'))
  }
  const { sessions } = localTable(terms('bench', null), seats(players, game))
  await Promise.all(sessions.map(({ result }) => result))
}

/** Everybody calls to the end; the lines of the log. */
export async function hands(count: number, players: number): Promise<string[]> {
  const mind = {
    act: ({ legal }: { legal?: { check: boolean; seat: number } | undefined }) =>
      ({ type: legal?.check ? 'check' : 'call', seat: legal?.seat ?? 0 }) as const,
    show: () => true,
    plan: () => ({ plan: 'play', buy: 0 }) as const,
  }
  const rules = { ...defaultRules, hands: count }
  const { sessions, log } = localTable(
    terms('holdem', rules),
    seats(players, holdem({ mind: mind as never })),
  )
  await Promise.all(sessions.map(({ result }) => result))
  return [...log()]
}

/** A process remembers some megabytes of statements that it has read. Reads so many others that nothing of a log is left. */
export function forgetStatements(): void {
  const someone = createIdentity()
  const nowhere = { table: someone.player, q: 0, head: someone.player, asks: '' }
  for (let i = 0; i < 10; i++) {
    const body = { system: 'bench', type: 'filler', filler: String(i).repeat(450_000) }
    readStatement(state(someone, { ...nowhere, slot: 'filler', body }).line)
  }
}

/** How many players shuffle, and play; with which decks; and how many hands are audited. */
interface Tables {
  readonly shuffling: readonly number[]
  readonly playing: readonly number[]
  readonly decks: readonly string[]
  readonly audited: number
}

/** Shuffle phases of all decks, whole hands, and an audit of several hands. */
export function tableJobs({ shuffling, playing, decks, audited }: Tables): Job[] {
  const protocols = [...deckProtocols.values()].filter(({ name }) => decks.includes(name))
  return [
    ...protocols.flatMap((protocol) =>
      shuffling.map(
        (players): Job => ({
          job: `shuffle phase, ${protocol.name}`,
          cards: 52,
          players,
          large: true,
          ready: () => ({ once: () => processorTime(() => shufflePhase(protocol, players)) }),
        }),
      ),
    ),
    ...playing.map(
      (players): Job => ({
        job: 'hand of hold’em',
        cards: 52,
        players,
        large: true,
        ready: () => ({ once: () => processorTime(() => hands(1, players)) }),
      }),
    ),
    {
      job: `audit of ${audited} hands`,
      cards: 52,
      players: 6,
      large: true,
      ready: () => {
        const lines = hands(audited, 6)
        return {
          once: async () => {
            const log = await lines
            forgetStatements()
            return processorTime(async () => insist((await audit(log, () => holdem({}))).clean, 'audit'))
          },
        }
      },
    },
  ]
}
