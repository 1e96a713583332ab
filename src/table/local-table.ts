/** A table whose seats are all in one process: demonstrations, games against bots, tests. */

import { beginning, type Entry, envelopeDigest, headText, placeAfter } from './chain.ts'
import { type Charter, charterOf, freshSeed, idBytes, type Terms } from './charter.ts'
import { type Clock, systemClock } from './clock.ts'
import { Founding, stateCharter, stateJoining, stateStart, type Table } from './founding.ts'
import { createIdentity, type Identity } from './identity.ts'
import { certificateLine } from './log-line.ts'
import { keyCommitment, plainSealer, type Sealer } from './sealing.ts'
import type { Game } from './seat.ts'
import { readEntry } from './sequenced.ts'
import { Sequencer } from './sequencer.ts'
import { type Session, type Sitting, takeSeat } from './session.ts'
import { sittingKey } from './sitting.ts'

/** Somebody who sits at a local table. */
export interface LocalPlace<R> extends Omit<Sitting, 'table' | 'transport' | 'sealer'> {
  readonly name: string
  readonly game: Game<R>
}

/** A local table in play. */
export interface LocalTable<R> {
  readonly table: Table
  readonly sequencer: Sequencer
  /** In seat order. */
  readonly sessions: readonly Session<R>[]
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

/** Founds a table at once, where all players are in one process. The first player is the host. */
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
  const { key = createIdentity(), sealer = plainSealer, clock = systemClock, random = freshSeed() } = options
  const { continues = null } = options
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
    founding.take(join, place.k)
  }
  const start = stateStart(host.person, table, here(), joins)
  add(start.line)
  founding.take(start, place.k)
  if (founding.table === undefined)
    throw new RangeError(
      `${founders.length} players cannot sit down: these terms want ${terms.seats.min} to ${terms.seats.max}, each with a name and a key of its own`,
    )
  return { table: founding.table, key, entries }
}

/** Founds a table and lets everybody play. */
export function localTable<R>(terms: Terms, places: readonly LocalPlace<R>[]): LocalTable<R> {
  const seated = places.map((place) => ({
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
  const sessions = places.map(({ game, name: _, ...place }) =>
    takeSeat({ ...place, table: table.id, transport: sequencer.connect() }, game),
  )
  return { table, sequencer, sessions, log: () => logOf(table.id, sequencer) }
}

/** Everything that a sequencer has, as lines of a log. */
export function logOf(table: string, sequencer: Sequencer, sealer: Sealer = plainSealer): string[] {
  const nowhere = beginning(idBytes(table))
  const lines = sequencer.entries.map((entry) => readEntry(entry, nowhere, sealer).line)
  return [...lines, certificateLine(sequencer.certificate)]
}
