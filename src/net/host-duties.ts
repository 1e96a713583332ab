/** What a host's program does for its table: lets people write, begins when enough have come, and lets in who comes later. */
import type { Founding, Joined, Player } from '../table/index.ts'
import type { Visit } from './at-table.ts'

/** What a host wants to be told. */
export interface HostTells {
  /** Who has joined so far. */
  readonly onJoined?: (names: readonly string[]) => void
  readonly onTrouble?: (error: Error) => void
}

/**
 * Does a host's duties from now on, for as long as its visit lasts; the game begins when so many have joined. All it does is
 * read from the log, so it can begin anywhere.
 */
export function hostDuties(visit: Omit<Visit<unknown>, 'leave'>, seats: number, tells: HostTells = {}): void {
  const trouble = (error: Error): void => tells.onTrouble?.(error)
  let writers = ''
  let said = ''
  let started = false
  const admitted = new Set<Player>()
  visit.onFounding((founding) => {
    const persons = personsOf(founding, visit.person.player)
    if (persons.join() !== writers) visit.client.setWriters(persons).catch(trouble)
    writers = persons.join()
    const names = onePerPerson(founding).map(({ name }) => name)
    if (names.join() !== said && founding.table === undefined) tells.onJoined?.(names)
    said = names.join()
    const beginners = beginnersOf(founding)
    if (founding.table === undefined && !started && beginners.length >= seats) {
      started = true
      visit.start(beginners.slice(0, seats).map(({ player }) => player)).catch(trouble)
    }
    for (const newcomer of newcomersOf(founding)) {
      if (admitted.has(newcomer.player)) continue
      admitted.add(newcomer.player)
      visit.admit(newcomer.player).catch(trouble)
    }
  })
}

/** Who has a seat has the full rates at the relay; whoever only asks for one must not be able to fill the table. */
function personsOf({ members }: Founding, host: Player): Player[] {
  return [...new Set([host, ...members.map(({ person }) => person)])]
}

/** Everybody who wants a seat, once: who has lost its key and came again counts with the new one. */
function onePerPerson({ joined }: Founding): Joined[] {
  return [...new Map(joined.map((one) => [one.person, one])).values()]
}

/** Who can begin. A table that goes on from another one begins with players of that one, in their order there. */
function beginnersOf(founding: Founding): Joined[] {
  const continues = founding.charter?.continues
  if (!continues) return onePerPerson(founding)
  const before = continues.closing.members.map(({ player }) => player)
  const seatOf = ({ joining }: Joined): number => before.indexOf(joining.moved?.player ?? '')
  return onePerPerson(founding)
    .filter((one) => seatOf(one) >= 0)
    .sort((one, other) => seatOf(one) - seatOf(other))
}

/**
 * Who came after the beginning, as long as there are seats. Nobody gets a second seat, and with it a second stack: neither at this table, nor by moving
 * here after it has gone on from another one without it.
 */
function newcomersOf(founding: Founding): Joined[] {
  if (founding.table === undefined) return []
  const before = founding.charter?.continues?.closing.members ?? []
  const seated = new Set([...before, ...founding.members].map(({ person }) => person))
  const free = Math.max(0, (founding.charter?.seats.max ?? 0) - founding.members.length)
  return onePerPerson(founding)
    .filter(({ person }) => !seated.has(person))
    .slice(0, free)
}
