/**
 * Tables at which nobody minds certain rules: the weakened copy of a protocol, to show that an attack works without the
 * rule that prevents it.
 */
import type { Cheat } from '../../src/adversaries/cheat.ts'
import { takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import {
  type Checking,
  foundTable,
  type Game,
  idBytes,
  type Player,
  plainSealer,
  readStatement,
  type Seat,
  Sequencer,
  type Statement,
  type Terms,
  takeSeat,
} from '../../src/table/index.ts'
import { someFounders, testTerms } from './tables.ts'

/** Which failed checks nobody minds. */
type Ignoring = (rule: string, slot: string) => boolean

/** What is played, and by whom. */
export interface WeakTable {
  readonly players: number
  /** The rules that nobody minds; none if it is not said. */
  readonly ignoring?: Ignoring
  /** Who cheats, counted from 0, and how. */
  readonly cheater?: number
  readonly cheats?: readonly Cheat[]
  /** Whether the others go on without the cheat, so that it never comes to an end. */
  readonly leftBehind?: boolean
}

/** What came of it. */
export interface WeakEnd<R> {
  readonly players: readonly Player[]
  /** What each honest seat ended with; what the cheat ended with too, if nobody stopped it. */
  readonly ends: readonly (R | Error | undefined)[]
  /** Everything that was said, without the founding. */
  readonly said: readonly Statement[]
}

const terms: Terms = { ...testTerms, deadlines: { step: 60_000, act: 60_000 } }

/** The results of a table at which nothing went wrong. */
export function resultsOf<R>({ ends }: WeakEnd<R>): readonly R[] {
  for (const end of ends) if (end instanceof Error) throw end
  return ends as readonly R[]
}

/** Plays a game at every seat. */
export async function playWeakened<R>(options: WeakTable, game: Game<R>): Promise<WeakEnd<R>> {
  const { cheater, cheats = [], ignoring = () => false } = options
  const founders = someFounders(options.players)
  const { table, key, entries } = foundTable(terms, founders)
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  const sessions = founders.map(({ person, seed }, i) => {
    const sitting = { table: table.id, person, seed, transport: sequencer.connect() }
    const weak: Game<R> = (seat) => game(gullible(seat, ignoring))
    return i === cheater ? takeCheatingSeat(sitting, weak, ...cheats) : takeSeat(sitting, weak)
  })
  const ends = sessions.map(({ result }) => result.catch((error: Error) => error))
  const honest = await Promise.all(ends.filter((_, i) => i !== cheater))
  const caught = options.leftBehind || honest.some((end) => end instanceof Error)
  if (caught) for (const session of sessions) session.leave()
  const last = cheater === undefined || caught ? undefined : await ends[cheater]
  return {
    players: table.players,
    ends: founders.map((_, i) => (i === cheater ? last : (honest.shift() as R | Error))),
    said: sequencer.entries.slice(entries.length).flatMap(({ envelope }) => {
      const line = envelope && plainSealer.open(envelope)
      return line === undefined ? [] : [readStatement(line)]
    }),
  }
}

/** A seat that does not mind some failed checks. */
function gullible(seat: Seat, ignoring: Ignoring): Seat {
  return new Proxy(seat, {
    get(target, property) {
      if (property === 'at' || property === 'step' || property === 'without')
        return (...parts: never[]) =>
          gullible((target[property] as (...p: never[]) => Seat).apply(target, parts), ignoring)
      if (property === 'parallel')
        return (works: readonly ((seat: Seat) => Promise<unknown>)[]) =>
          target.parallel(works.map((work) => (part) => work(gullible(part, ignoring))))
      if (property === 'accept' || property === 'acceptAll')
        return (rule: string, claims: never, check: Checking<unknown>) =>
          target[property](rule, claims, (value, claim) => ignoring(rule, claim.slot) || check(value, claim))
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
