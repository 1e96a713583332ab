/**
 * The two ways to a seat across machines: hosting a table, and joining one by its link. Both go on where they were when they are
 * called again with the same link and the same keep, after a crash as well.
 */
import {
  type Agreement,
  type Charter,
  type Founding,
  type Game,
  headText,
  type Identity,
  NameTaken,
  type Player,
  Stuck,
  type Terms,
} from '../table/index.ts'
import { openTable, type Visit, type VisitOptions, visitTable } from './at-table.ts'
import { type HostTells, hostDesk, hostDuties } from './host-duties.ts'
import { type Invite, parseInvite, printInvite } from './invite.ts'
import { type Keep, keepInMemory } from './keep.ts'
import type { Beside } from './mesh/mesh.ts'
import { openSocketHere } from './socket-here.ts'

/** What somebody asks for a seat with. */
export interface SeatWish {
  /** The name at the table. */
  readonly name: string
  /** The key that it had at the table that this one goes on from. */
  readonly moved?: Identity | undefined
}

/** Who sits down, and to play what. */
export interface SitOptions<R>
  extends Pick<VisitOptions, 'onEvent' | 'onRelay' | 'onAside' | 'open' | 'seed' | 'through' | 'gameOf'> {
  /**
   * The name at the table. Or what gives it, once it is known who is there: it is asked again where somebody else was quicker with that
   * name, and told so; whoever has a seat already is not asked. It may take its time, as a person does who looks on first.
   */
  readonly name: string | ((founding: Founding, refused?: NameTaken) => SeatWish | Promise<SeatWish>)
  readonly game: Game<R>
  /** The others, as far as they can be reached without the relay; `beside` of a `Mesh`. */
  readonly beside?: (invite: Invite) => Beside
  /** Where the key and the journal are kept; in memory if not given. */
  readonly keep?: Keep
  /**
   * Whether the game is known to be the same function at every seat, as Nodealer's own are. Else it is run again over the log before it
   * names anybody, and at its end all say their results.
   */
  readonly known?: boolean
  /** Told at once who is on the way: it can be followed from there, and given up, before there is a seat. */
  readonly onComing?: (visit: Visit<R>) => void
}

/** How a table is hosted: a new one at a relay, or again the one of a link. */
export interface HostOptions<R> extends SitOptions<R>, HostTells {
  /** The relay, and what is played there; or the link of a table that this host has made before. */
  readonly table: { readonly relay: string; readonly terms: Terms } | { readonly link: string }
  /**
   * How many must have joined before the game begins; the least that the terms ask for if not given. Or the person begins `by hand`, with
   * `start` of its seat, and lets in who comes later with `admit`.
   */
  readonly seats?: number | 'by hand'
}

/** How a table is joined. */
export interface JoinOptions<R> extends SitOptions<R> {
  /** The invitation. */
  readonly link: string
  /** Asked before anything is signed: whether the person agrees to this charter. Agrees if not given. */
  readonly agree?: (charter: Charter, host: Player, founding: Founding) => boolean | Promise<boolean>
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
  /** Leaves as soon as all that was said here has arrived, or after five seconds: a relay that is away keeps nobody. */
  finish(): Promise<void>
}

const longestGoodbye = 5_000

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
  return arrive(invite, { ...options, keep }, async (seat) => {
    const { charter } = seat.founding
    if (seat.founding.host !== host.player || charter === undefined)
      throw new Stuck('this table was made by somebody else, or its relay does not show it: join it instead')
    if (!(await seat.hasJoined())) await ask(seat, options.name)
    if (seats !== 'by hand') hostDuties(seat, seats ?? charter.seats.min, options)
  })
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
  return arrive(parseInvite(link), { ...options, keep }, async (seat) => {
    const { charter, host } = seat.founding
    if (charter === undefined || host === undefined)
      throw new Stuck('the relay does not show the charter of this table')
    if (await seat.hasJoined()) return
    if (!(await agree(charter, host, seat.founding))) throw new Error('nothing was signed')
    await ask(seat, name)
  })
}

/** Who comes, as a host or as a guest. */
type Coming<R> = SitOptions<R> & Pick<HostTells, 'onTrouble'> & { readonly keep: Keep }

/** Comes to a table, and does there what has to be done; whoever cannot leaves again, and its journal is free. */
async function arrive<R>(
  invite: Invite,
  options: Coming<R>,
  then: (seat: Seated<R>) => Promise<void>,
): Promise<Seated<R>> {
  const seat = await come(invite, options)
  try {
    await Promise.race([seat.caughtUp, seat.result])
    await then(seat)
    return seat
  } catch (error) {
    await seat.leave()
    throw error
  }
}

async function come<R>(invite: Invite, options: Coming<R>): Promise<Seated<R>> {
  const { keep, game, known = false, onEvent, onComing, open, beside } = options
  const { onRelay, onAside, seed, through, gameOf } = options
  const person = await keep.person()
  const sockets = open ?? (await openSocketHere())
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
      confirms: !known,
      saysResult: !known,
      open: sockets,
      onEvent(event) {
        if (event.kind === 'results') agree(event)
        onEvent?.(event)
      },
      ...(onRelay && { onRelay }),
      ...(onAside && { onAside }),
      ...(seed && { seed }),
      ...(through && { through }),
      ...(gameOf && { gameOf }),
      ...(beside && { beside: beside(invite) }),
    },
    game,
  )
  const agreement = visit.result.then(() => (known ? unsaid(visit) : agreed))
  agreement.catch(() => {})
  onComing?.(visit)
  const leave = async (): Promise<void> => {
    visit.leave()
    await visit.result.catch(() => {})
    await close()
  }
  return {
    ...visit,
    get founding() {
      return visit.founding
    },
    ...hostDesk(visit, options.onTrouble),
    link: printInvite(invite),
    agreement,
    leave,
    async finish() {
      await settledSoon(visit)
      await leave()
    },
  }
}

/** Nobody says its result. */
function unsaid({ founding: { members } }: Pick<Visit<unknown>, 'founding'>): Agreement {
  return { same: [], others: [], silent: members.map(({ player }) => player) }
}

async function settledSoon({ client }: Pick<Visit<unknown>, 'client'>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestGoodbye)
  })
  await Promise.race([client.settled().catch(() => {}), soon])
  clearTimeout(timer)
}

/** Asks for a seat, under another name where somebody was quicker and there is one to choose it. */
async function ask(
  seat: Seated<unknown>,
  name: SitOptions<unknown>['name'],
  refused?: NameTaken,
): Promise<void> {
  if (typeof name === 'string') return seat.join(name)
  const wish = await Promise.race([name(seat.founding, refused), seat.result.then(tooLate)])
  try {
    await seat.join(wish.name, wish.moved)
  } catch (error) {
    if (!(error instanceof NameTaken)) throw error
    await ask(seat, name, error)
  }
}

function tooLate(): never {
  throw new Stuck('the game was over before there was a seat')
}
