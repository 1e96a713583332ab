/** A table whose seats are all in one process: demonstrations, games against bots, tests. */

import { Founding, nameObjection, type Table } from '../founding/founding.ts'
import { stateCharter, stateStart } from '../founding/founding-statements.ts'
import { stateJoining } from '../founding/joining.ts'
import { beginning, type Entry, envelopeDigest, headText, placeAfter } from '../order/chain.ts'
import { type Clock, systemClock } from '../order/clock.ts'
import { certificateLine } from '../order/log-line.ts'
import { keyCommitment, plainSealer, type Sealer } from '../order/sealer.ts'
import { readEntry } from '../order/sequenced.ts'
import { Sequencer } from '../order/sequencer.ts'
import type { TableEvent } from '../run/event.ts'
import type { Game } from '../run/seat.ts'
import type { Sitting } from '../seat/seat-at-work.ts'
import { sittingKey } from '../seat/sitting.ts'
import { type TakenSeat, takeSeat } from '../seat/take-seat.ts'
import { type Charter, charterOf, freshSeed, idBytes, type Terms } from '../statements/charter.ts'
import { createIdentity, type Identity, type Player } from '../statements/identity.ts'
import type { SeatsHere } from './seats-here.ts'

/**
 * Somebody who sits at a local table.
 *
 * @example
 * ```ts
 * const places: LocalPlace<string>[] = ['Ann', 'Bob'].map((name) => ({ name, game: highCard }))
 * ```
 */
export interface LocalPlace<R>
  extends Omit<Sitting, 'table' | 'transport' | 'sealer' | 'onRest' | 'vouchesFor'> {
  readonly name: string
  readonly game: Game<R>
  /**
   * Whether this place lies on purpose, as in a test of a game's rules. All others run what their author wrote: if a rule does not hold
   * for what they say, the game is wrong, and its author is told instead of a player being named.
   */
  readonly cheats?: boolean
}

/**
 * A local table in play.
 *
 * @example
 * ```ts
 * const table: LocalTable<string> = localTable({ game: 'high card' }, places)
 * const [outcome] = await table.results()
 * ```
 */
export interface LocalTable<R> {
  readonly table: Table
  /** What gives the order of the log. */
  readonly sequencer: Sequencer
  /** In seat order. */
  readonly sessions: readonly TakenSeat<R>[]
  /**
   * What the game gave at each seat, in seat order. Rejects as soon as one seat fails, or when seats turn out to play different games
   * or to come to different results. At the end the game is run once more over its log, at no player's seat, and must come to the
   * same. (`sessions` have the results of seats that are meant to differ.)
   */
  results(): Promise<readonly R[]>
  /** The log so far, founding included, as lines that can be kept and audited. */
  log(): readonly string[]
}

/** Who founds a local table: the persons, their names, and the seeds of their seats. */
export interface Founder {
  readonly name: string
  readonly person: Identity
  readonly seed: Uint8Array
  /** The key at the table that this one goes on from. */
  readonly moved?: Identity
}

/** A table that was founded in this process, with the entries that show it. */
export interface FoundedTable {
  readonly table: Table
  readonly key: Identity
  readonly entries: readonly Entry[]
}

/**
 * Founds a table at once, where all players are in one process: for transports and sequencers of one's own. The first player is the
 * host. To play at once there is `localTable`.
 *
 * @example
 * ```ts
 * const { table, key, entries } = foundTable({ game: 'high card' }, [ann, bob])
 * const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
 * ```
 * @param terms what is played; all but the name of the game has defaults
 * @param founders who sits down, in seat order
 * @param options what gives the order and seals it; what is not said is fresh
 */
export function foundTable(
  terms: Terms,
  founders: readonly Founder[],
  options: {
    readonly key?: Identity
    readonly random?: Uint8Array
    readonly sealer?: Sealer
    readonly clock?: Clock
    readonly continues?: Charter['continues']
  } = {},
): FoundedTable {
  const [host] = founders
  if (host === undefined) throw new RangeError('a table needs players')
  const { key = createIdentity(), sealer = plainSealer, clock = systemClock } = options
  const { random = freshSeed(), continues = null } = options
  const charter = charterOf(terms, {
    sequencer: key.player,
    sealing: sealer.key ? keyCommitment(sealer.key) : '',
    random,
    continues,
  })
  const opening = stateCharter(host.person, charter)
  const { table } = opening
  const entries: Entry[] = []
  let place = beginning(idBytes(table))
  const add = (line: string): void => {
    const entry = { k: place.k + 1, time: Math.round(clock.now()), envelope: sealer.seal(line) }
    place = placeAfter(idBytes(table), place.head, entry, envelopeDigest(entry.envelope))
    entries.push(entry)
  }
  const here = () => ({ q: place.k, head: headText(place.head) })
  const founding = new Founding(table)
  add(opening.line)
  founding.take(opening, 1)
  const joins = founders.map(({ seed, ...joiner }) =>
    stateJoining(table, here(), { ...joiner, key: sittingKey(seed, table) }),
  )
  for (const join of joins) {
    add(join.line)
    if (!founding.take(join, place.k) && founding.objectionTo(join) === nameObjection)
      throw new RangeError('two players have the same name: call one of them otherwise')
  }
  const start = stateStart(host.person, table, here(), joins)
  add(start.line)
  founding.take(start, place.k)
  const { min, max } = charter.seats
  if (founding.table === undefined)
    throw new RangeError(
      `${founders.length} players cannot sit down: these terms want ${min} to ${max}, each with a name and a key of its own`,
    )
  return { table: founding.table, key, entries }
}

/**
 * Founds a table in this process and lets everybody play: for tests, demonstrations and games against bots.
 *
 * @example
 * ```ts
 * const { results, log } = localTable({ game: 'high card' }, [
 *   { name: 'Ann', game: highCard },
 *   { name: 'Bob', game: highCard },
 * ])
 * const [outcome] = await results()
 * ```
 * @param terms what is played; all but the name of the game has defaults
 * @param places who sits down, in seat order, each with the game as it plays there
 */
export function localTable<R>(terms: Terms, places: readonly LocalPlace<R>[]): LocalTable<R> {
  // A table that begins here has no past to start from.
  const seated = places.map((place) => ({
    whole: true,
    ...place,
    person: place.person ?? createIdentity(),
    seed: place.seed ?? freshSeed(),
  }))
  const { table, key, entries } = foundTable(terms, seated)
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  return playLocally(table, sequencer, seated)
}

/** Lets everybody play at a table whose order this process gives; seats with a journal go on from there. */
export function playLocally<R>(
  table: Table,
  sequencer: Sequencer,
  places: readonly LocalPlace<R>[],
): LocalTable<R> {
  const honest = table.players.filter((_, i) => !places[i]?.cheats)
  const watching = watchedBy(
    import('./seats-here.ts').then((all) => new all.SeatsHere(places, table.charter)),
  )
  const sessions = places.map(({ game, name, cheats = false, ...place }, i) => {
    const { now } = place.clock ?? systemClock
    const onEvent = (event: TableEvent): void => {
      const time = now()
      watching.note((here) => here.hear(i, event, time))
      place.onEvent?.(event)
    }
    const onRest: Sitting['onRest'] = (k, asked) => watching.note((here) => here.rest(i, k, asked))
    const vouching = cheats ? {} : { vouchesFor: (player: Player) => honest.includes(player) }
    const sitting = { confirms: true, ...place, ...vouching, onEvent, onRest, table: table.id }
    return takeSeat({ ...sitting, transport: sequencer.connect() }, game)
  })
  const log = (): readonly string[] => logOf(table.id, sequencer)
  const results = async (): Promise<readonly R[]> => {
    try {
      const ended = Promise.all(sessions.map(({ result }) => result))
      ended.catch(() => {})
      const agreed = await (await watching.here).unlessWrong(ended, sequencer)
      // Fetched when a game is over: a page that plays need not load what audits.
      const { refuseOther } = await import('./same-results.ts')
      await refuseOther(agreed, places, log())
      return agreed
    } finally {
      for (const session of sessions) session.leave()
    }
  }
  return { table, sequencer, sessions, log, results }
}

/** Keeps what is noted until somebody is here who takes it. */
function watchedBy(coming: Promise<SeatsHere>): {
  readonly here: Promise<SeatsHere>
  readonly note: (note: (here: SeatsHere) => void) => void
} {
  const early: ((here: SeatsHere) => void)[] = []
  let watching: SeatsHere | undefined
  const here = coming.then((come) => {
    for (const note of early.splice(0)) note(come)
    watching = come
    return come
  })
  here.catch(() => {})
  return { here, note: (note) => (watching ? note(watching) : early.push(note)) }
}

/** Everything that a sequencer has, as lines of a log. */
export function logOf(table: string, sequencer: Sequencer, sealer: Sealer = plainSealer): string[] {
  const nowhere = beginning(idBytes(table))
  const lines = sequencer.entries.map((entry) => readEntry(entry, nowhere, sealer).line)
  return [...lines, certificateLine(sequencer.certificate)]
}
