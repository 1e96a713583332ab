/** Whole tables in one process: the shuffle phase of a deck, hands of hold'em, and the audit of their log. */
import { type DeckProtocol, deckProtocols, facesNamed } from '../src/decks/index.ts'
import { defaultRules, holdem } from '../src/games/holdem/play/index.ts'
import { audit, type Game, localTable, type Terms } from '../src/table/index.ts'
import { insist, type Job } from './job.ts'

const terms = (game: string, rules: Terms['rules']): Terms => ({
  game,
  rules,
  seats: { min: 2, max: 10 },
  deadlines: { step: 600_000, act: 600_000 },
  spectators: true,
})

const seats = <R>(players: number, game: Game<R>) =>
  Array.from({ length: players }, (_, i) => ({ name: `player ${i + 1}`, game }))

/** Until every seat holds a checked deck of 52. */
async function shufflePhase(protocol: DeckProtocol, players: number): Promise<number> {
  const start = performance.now()
  let done = 0
  const game: Game<void> = async (seat) => {
    await protocol.shuffle(seat.at('deck'), facesNamed('52'))
    done = performance.now()
  }
  const { sessions } = localTable(terms('bench', null), seats(players, game))
  await Promise.all(sessions.map(({ result }) => result))
  return done - start
}

/** Everybody calls to the end; the lines of the log. */
async function hands(count: number, players: number): Promise<string[]> {
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Shuffle phases of all decks, whole hands, and an audit of several hands. */
export function tableJobs(tables: readonly number[], decks: readonly string[], audited: number): Job[] {
  const protocols = [...deckProtocols.values()].filter(({ name }) => decks.includes(name))
  return [
    ...protocols.flatMap((protocol) =>
      tables.map(
        (players): Job => ({
          job: `shuffle phase, ${protocol.name}`,
          cards: 52,
          players,
          large: true,
          ready: () => ({ once: () => shufflePhase(protocol, players) }),
        }),
      ),
    ),
    ...tables.map(
      (players): Job => ({
        job: 'hand of hold’em',
        cards: 52,
        players,
        large: true,
        ready: () => ({ once: () => timed(() => hands(1, players)) }),
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
            return timed(async () => insist((await audit(log, () => holdem({}))).clean, 'audit'))
          },
        }
      },
    },
  ]
}
