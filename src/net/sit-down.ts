/**
 * The two ways to a seat across machines: hosting a table, and joining one by its link. Both go on where they were when they are
 * called again with the same link and the same keep, after a crash as well.
 */
import { type Agreement, type Charter, type Game, headText, type Player, type Terms } from '../table/index.ts'
import { openTable, type Visit, type VisitOptions, visitTable } from './at-table.ts'
import { type HostTells, hostDuties } from './host-duties.ts'
import { type Invite, parseInvite, printInvite } from './invite.ts'
import { type Keep, keepInMemory } from './keep.ts'
import { openSocketHere } from './socket-here.ts'

/** Who sits down, and to play what. */
export interface SitOptions<R> extends Pick<VisitOptions, 'onEvent' | 'onRelay' | 'onAside' | 'open'> {
  /** The name at the table. */
  readonly name: string
  readonly game: Game<R>
  /** Where the key and the journal are kept; in memory if not given. */
  readonly keep?: Keep
}

/** How a table is hosted: a new one at a relay, or again the one of a link. */
export interface HostOptions<R> extends SitOptions<R>, HostTells {
  /** The relay, and what is played there; or the link of a table that this host has made before. */
  readonly table: { readonly relay: string; readonly terms: Terms } | { readonly link: string }
  /** How many must have joined before the game begins; the least that the terms ask for if not given. */
  readonly seats?: number
}

/** How a table is joined. */
export interface JoinOptions<R> extends SitOptions<R> {
  /** The invitation. */
  readonly link: string
  /** Asked before anything is signed: whether the person agrees to this charter. Agrees if not given. */
  readonly agree?: (charter: Charter, host: Player) => boolean | Promise<boolean>
}

/** A seat at a table across machines. */
export interface Seated<R> extends Omit<Visit<R>, 'leave'> {
  /** Whoever has it can join. */
  readonly link: string
  /**
   * Who came to the same result and who to another, once the game is over here: all say it, and nobody is blamed. Whoever came to another
   * one has another program, or the game is not a function of what was said. Fails as `result` does.
   */
  readonly agreement: Promise<Agreement>
  /** Stops at once, without a word to the others, and lets go of the journal; the seat can be taken again. */
  leave(): Promise<void>
}

/**
 * Hosts a table: makes it, sits down, begins when enough have joined, and lets in who comes later.
 *
 * @example
 * ```ts
 * const table = { relay: 'http://127.0.0.1:4040', terms: { game: 'high card' } }
 * const seat = await hostTable({ table, name: 'Ann', game: highCard, keep: keepInFolder('./ann') })
 * console.log(seat.link, await seat.result)
 * ```
 */
export async function hostTable<R>(options: HostOptions<R>): Promise<Seated<R>> {
  const { table, seats } = options
  const keep = options.keep ?? keepInMemory()
  const host = await keep.person()
  const invite = 'link' in table ? parseInvite(table.link) : await openTable({ ...table, host })
  const seat = await come(invite, { ...options, keep })
  const { charter } = seat.founding
  if (seat.founding.host !== host.player || charter === undefined) {
    await seat.leave()
    throw new Error('this table was made by somebody else, or its relay does not show it: join it instead')
  }
  await sit(seat, options.name)
  hostDuties(seat, seats ?? charter.seats.min, options)
  return seat
}

/**
 * Joins a table by its link: asks for a seat, or goes on where this person was.
 *
 * @example
 * ```ts
 * const seat = await joinTable({ link, name: 'Bob', game: highCard, keep: keepInFolder('./bob') })
 * console.log(await seat.result)
 * ```
 */
export async function joinTable<R>(options: JoinOptions<R>): Promise<Seated<R>> {
  const { link, name, agree = () => true } = options
  const keep = options.keep ?? keepInMemory()
  const seat = await come(parseInvite(link), { ...options, keep })
  const { charter, host } = seat.founding
  if (charter === undefined || host === undefined) {
    await seat.leave()
    throw new Error('the relay does not show the charter of this table')
  }
  if (!(await seat.hasJoined()) && !(await agree(charter, host))) {
    await seat.leave()
    throw new Error('nothing was signed')
  }
  await sit(seat, name)
  return seat
}

async function come<R>(
  invite: Invite,
  { keep, game, onEvent, onRelay, onAside, open }: SitOptions<R> & { readonly keep: Keep },
): Promise<Seated<R>> {
  const person = await keep.person()
  const { journal, close } = await keep.journal(headText(invite.id))
  let agree = (_: Agreement): void => {}
  const agreed = new Promise<Agreement>((resolve) => {
    agree = ({ same, others, silent }) => resolve({ same, others, silent })
  })
  const visit = visitTable(
    {
      invite,
      person,
      journal,
      confirms: true,
      saysResult: true,
      open: open ?? (await openSocketHere()),
      onEvent(event) {
        if (event.kind === 'results') agree(event)
        onEvent?.(event)
      },
      ...(onRelay && { onRelay }),
      ...(onAside && { onAside }),
    },
    game,
  )
  const agreement = visit.result.then(() => agreed)
  agreement.catch(() => {})
  const leave = async (): Promise<void> => {
    visit.leave()
    await visit.result.catch(() => {})
    await close()
  }
  try {
    await Promise.race([visit.caughtUp, visit.result])
  } catch (error) {
    await leave()
    throw error
  }
  return {
    ...visit,
    get founding() {
      return visit.founding
    },
    link: printInvite(invite),
    agreement,
    leave,
  }
}

/** Asks for a seat under a name; goes again if somebody else has it. */
async function sit(seat: Seated<unknown>, name: string): Promise<void> {
  try {
    if (!(await seat.hasJoined())) await seat.join(name)
  } catch (error) {
    await seat.leave()
    throw error
  }
}
