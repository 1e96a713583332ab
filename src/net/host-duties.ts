/** What a host's program does for its table: lets people write, begins when enough have come, and lets in who comes later. */
import type { Founding, Joined, Player } from '../table/index.ts'
import type { Visit } from './at-table.ts'

/** What a host wants to be told, and asked. */
export interface HostTells {
  /** Who has joined so far and may sit down. */
  readonly onJoined?: (names: readonly string[]) => void
  /**
   * Whether one who asks for a seat may have it, at the beginning or later; asked once for each person. Anybody with the link may if it is
   * not given, under as many keys as it likes: nobody can tell whether two of those who ask are one.
   */
  readonly admit?: (wish: Joined) => boolean | Promise<boolean>
  readonly onTrouble?: (error: Error) => void
}

/** Who begins, and who sits down later: what a host says, by hand or by its program. */
export type HostDesk = Pick<Visit<unknown>, 'start' | 'admit'>

/**
 * The desk of a host, for as long as its visit lasts; of no use to anybody else. Whoever is given a seat has the full rates at the relay before anybody deals; whoever only
 * asks for one must not be able to fill the table. Those who go on from another table begin in their order there.
 */
export function hostDesk(visit: HostVisit, onTrouble: (error: Error) => void = () => {}): HostDesk {
  const { start, admit } = visit
  let chosen: readonly Player[] = []
  let writers = ''
  let named = Promise.resolve()
  const letWrite = (): Promise<void> => {
    if (visit.founding.host !== visit.person.player) return named
    const members = visit.founding.members.map(({ person }) => person)
    const persons = [...new Set([visit.person.player, ...members, ...chosen])]
    if (persons.join() === writers) return named
    writers = persons.join()
    named = visit.client.setWriters(persons).catch(onTrouble)
    return named
  }
  visit.onFounding(() => void letWrite())
  const wishOf = (player: Player): Joined[] => visit.founding.joined.filter((one) => one.player === player)
  const personsOf = (players: readonly Player[]): Player[] =>
    players.flatMap(wishOf).map(({ person }) => person)
  const seatOf = (player: Player): number =>
    Math.max(-1, ...wishOf(player).map((wish) => seatBefore(visit.founding, wish)))
  return {
    async start(players) {
      chosen = personsOf(players)
      await letWrite()
      await start(players.toSorted((one, other) => seatOf(one) - seatOf(other)))
    },
    async admit(player) {
      chosen = [...chosen, ...personsOf([player])]
      await letWrite()
      await admit(player)
    },
  }
}

type HostVisit = Omit<Visit<unknown>, 'leave'>

/**
 * Does a host's duties from now on, for as long as its visit lasts; the game begins when so many have joined who may. All else that it
 * does is read from the log, so it can begin anywhere.
 */
export function hostDuties(visit: HostVisit, seats: number, tells: HostTells = {}): void {
  const trouble = (error: Error): void => tells.onTrouble?.(error)
  const isWelcome = doorkeeper(visit, tells)
  let said = ''
  let begun = ''
  const admitted = new Set<Player>()
  const begin = (founding: Founding): void => {
    const names = onePerPerson(founding)
      .filter(welcome)
      .map(({ name }) => name)
    if (names.join() !== said) tells.onJoined?.(names)
    said = names.join()
    const beginners = beginnersOf(founding).filter(welcome).slice(0, seats)
    const wishes = beginners.map(({ statement }) => statement.digest).join()
    if (wishes === begun || beginners.length < seats) return
    // A wish that was forgotten meanwhile, and made again, has another name: the start that names the old one does not count.
    begun = wishes
    visit.start(beginners.map(({ player }) => player)).catch(trouble)
  }
  const letIn = (founding: Founding): void => {
    for (const newcomer of newcomersOf(founding, welcome)) {
      if (admitted.has(newcomer.player)) continue
      admitted.add(newcomer.player)
      visit.admit(newcomer.player).catch(trouble)
    }
  }
  const attend = (founding: Founding): void => (founding.table === undefined ? begin : letIn)(founding)
  const welcome = (wish: Joined): boolean => isWelcome(wish, () => attend(visit.founding))
  visit.onFounding(attend)
}

/** Who may sit down, as far as that is known; asks about whoever is new, and calls back when somebody may. */
function doorkeeper(
  visit: Pick<Visit<unknown>, 'person' | 'founding'>,
  { admit, onTrouble }: HostTells,
): (wish: Joined, onWelcome: () => void) => boolean {
  const verdicts = new Map<Player, boolean>([[visit.person.player, true]])
  const ask = async (wish: Joined, onWelcome: () => void): Promise<void> => {
    const isWelcome = (await admit?.(wish)) ?? true
    verdicts.set(wish.person, isWelcome)
    if (isWelcome) onWelcome()
  }
  return (wish, onWelcome) => {
    if (admit === undefined || seatBefore(visit.founding, wish) >= 0) return true
    const verdict = verdicts.get(wish.person)
    if (verdict !== undefined) return verdict
    verdicts.set(wish.person, false)
    ask(wish, onWelcome).catch((error: Error) => onTrouble?.(error))
    return false
  }
}

/** Everybody who wants a seat, once: who has lost its key and came again counts with the new one. */
function onePerPerson({ joined }: Founding): Joined[] {
  return [...new Map(joined.map((one) => [one.person, one])).values()]
}

/** Where somebody sat at the table that this one goes on from; −1 if it did not, or comes with the key that another person had there. */
function seatBefore({ charter }: Founding, { joining, person }: Joined): number {
  const before = charter?.continues?.closing.members ?? []
  return before.findIndex((member) => member.player === joining.moved?.player && member.person === person)
}

/** Who can begin. A table that goes on from another one begins with players of that one. */
function beginnersOf(founding: Founding): Joined[] {
  const all = onePerPerson(founding)
  return founding.charter?.continues ? all.filter((one) => seatBefore(founding, one) >= 0) : all
}

/**
 * Who came after the beginning and is welcome, as long as there are seats. Nobody gets a second seat, and with it a second stack: neither at
 * this table, nor by moving here after it has gone on from another one without it.
 */
function newcomersOf(founding: Founding, isWelcome: (wish: Joined) => boolean): Joined[] {
  const before = founding.charter?.continues?.closing.members ?? []
  const seated = new Set([...before, ...founding.members].map(({ person }) => person))
  const free = Math.max(0, (founding.charter?.seats.max ?? 0) - founding.members.length)
  if (free === 0) return []
  return onePerPerson(founding)
    .filter(({ person }) => !seated.has(person))
    .filter(isWelcome)
    .slice(0, free)
}
