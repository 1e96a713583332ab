/** The state of a table between hands, as everybody signs it at the end of each (spec/holdem, section 7): who sits where with how many chips. */
import { DecodeError } from '../../../group/index.ts'
import { form, type Player, wire } from '../../../table/index.ts'
import {
  finishHand,
  type Hand,
  join,
  leave,
  MAX_SEATS,
  openSession,
  type Session,
  type SessionPlayer,
  sitIn,
  sitOut,
  type TableRules,
} from '../index.ts'

/** A table between two hands. */
export interface Standing {
  readonly session: Session
  /**
   * Who was late and is not waited for until it says that it is back. It keeps its chair and its chips and is not dealt
   * in. Whoever only sits out is still asked what it means to do.
   */
  readonly absent: ReadonlySet<Player>
  /** Who is gone for good (left, or caught), and the chips each took along. */
  readonly gone: ReadonlyMap<Player, number>
  /** How often each player has bought again. */
  readonly rebuys: ReadonlyMap<Player, number>
  /** How much of its time bank each player has used, in milliseconds. */
  readonly spent: ReadonlyMap<Player, number>
  /** For whom the next deck is being shuffled; empty if none is. */
  readonly ahead: readonly Player[]
}

/** A new table: everybody has the same stack. */
export function newStanding(
  rules: TableRules,
  players: readonly Player[],
  stack: number,
  button: number,
): Standing {
  let session = openSession(rules, button)
  players.forEach((player, place) => {
    session = join(session, player, place, stack)
  })
  return { session, absent: new Set(), gone: new Map(), rebuys: new Map(), spent: new Map(), ahead: [] }
}

/** The players at the table whose word is waited for, by chair. */
export function waitedFor({ session, absent }: Standing): readonly Player[] {
  return session.chairs.flatMap((member) => (member && !absent.has(member.id) ? [member.id] : []))
}

/** The standing after a hand. */
export function afterHand(before: Standing, hand: Hand): Standing {
  return { ...before, session: finishHand(before.session, hand) }
}

/** The standing after these players have gone; they take their chips along. */
export function withGone(before: Standing, players: readonly Player[]): Standing {
  const gone = new Map(before.gone)
  const absent = new Set(before.absent)
  let { session } = before
  for (const player of players) {
    const member = memberOf(session, player)
    if (member === undefined) continue
    gone.set(player, member.stack)
    absent.delete(player)
    session = leave(session, player)
  }
  return { ...before, session, absent, gone }
}

/** The standing after these players were late: they are away until they say that they are back. */
export function withAbsent(before: Standing, players: readonly Player[]): Standing {
  const seated = players.filter((player) => memberOf(before.session, player) !== undefined)
  const session = seated.reduce((next, player) => sitOut(next, player), before.session)
  return { ...before, session, absent: new Set([...before.absent, ...seated]) }
}

/** The standing after these players have said that they are back; whoever missed its big blind posts it late. */
export function withBack(before: Standing, players: readonly Player[]): Standing {
  const returning = players.filter((player) => before.absent.has(player))
  const session = returning.reduce((next, player) => sitIn(next, player, true), before.session)
  const absent = new Set([...before.absent].filter((player) => !returning.includes(player)))
  return { ...before, session, absent }
}

/**
 * The standing after those of these players have sat down who never did before, each on the first free chair; a big
 * blind that they owe they post late. Whoever finds no chair free may be seated later.
 */
export function withNewcomers(before: Standing, players: readonly Player[], stack: number): Standing {
  let { session } = before
  for (const player of players) {
    const place = session.chairs.indexOf(undefined)
    const isKnown = before.gone.has(player) || memberOf(session, player) !== undefined
    if (!isKnown && place !== -1) session = join(session, player, place, stack, true)
  }
  return { ...before, session }
}

/** The standing of those of these players who sat there before, at a table that goes on from another one. */
export function withOnly(before: Standing, players: readonly Player[]): Standing {
  const here = (player: Player): boolean => players.includes(player)
  const others = before.session.chairs.flatMap((member) => (member && !here(member.id) ? [member.id] : []))
  const { session, absent, rebuys, spent } = withGone(before, others)
  const gone = new Map([...before.gone].filter(([player]) => here(player)))
  return withBack({ session, absent, gone, rebuys, spent, ahead: [] }, [...absent])
}

function memberOf(session: Session, player: Player): SessionPlayer | undefined {
  return session.chairs.find((member) => member?.id === player)
}

/** Players are numbered from 1 in the order in which they were admitted, chairs from 0. */
interface Seated {
  readonly seat: number
  readonly place: number
  readonly stack: number
  readonly away: boolean
  readonly owes: boolean
  readonly late: boolean
  readonly rebuys: number
  readonly spent: number
}

interface Signed {
  readonly hands: number
  readonly button: number
  readonly chairs: readonly Seated[]
  readonly absent: readonly number[]
  readonly gone: readonly { readonly seat: number; readonly stack: number }[]
  readonly ahead: readonly number[]
}

/** More players than this never sit down at one table. */
const MAX_PLAYERS = 1000
const number = wire.integer(1, MAX_PLAYERS)

const seated = wire.record<Seated>({
  seat: number,
  place: wire.integer(0, MAX_SEATS - 1),
  stack: wire.integer(0),
  away: wire.flag,
  owes: wire.flag,
  late: wire.flag,
  rebuys: wire.integer(0, 1000),
  spent: wire.integer(0),
})

const signed = wire.record<Signed>({
  hands: wire.integer(0),
  button: wire.integer(0, MAX_SEATS - 1),
  chairs: wire.list(seated, 0, MAX_SEATS),
  absent: wire.list(number, 0, MAX_SEATS),
  gone: wire.list(wire.record({ seat: number, stack: wire.integer(0) }), 0, MAX_PLAYERS),
  ahead: wire.list(number, 0, MAX_SEATS),
})

/**
 * The form in which a standing is signed, for a table with these rules. `players` are all who were ever admitted, in that
 * order: a standing that was written when there were fewer reads the same.
 */
export function standingForm(rules: TableRules, players: readonly Player[]) {
  const codec = wire.mapped<Signed, Standing>(
    signed,
    (read, field) => readStanding(read, field, rules, players),
    (standing) => writeStanding(standing, players),
  )
  return form('holdem', 'standing', codec)
}

function writeStanding(standing: Standing, players: readonly Player[]): Signed {
  const { session, absent, gone, rebuys, spent, ahead } = standing
  const numberOf = (player: Player): number => {
    const index = players.indexOf(player)
    if (index === -1) throw new Error(`${player} was never admitted to this table`)
    return index + 1
  }
  return {
    hands: session.hands,
    button: session.button,
    chairs: session.chairs.flatMap((member, place) =>
      member === undefined
        ? []
        : [
            {
              seat: numberOf(member.id),
              place,
              stack: member.stack,
              away: member.away,
              owes: member.owes,
              late: member.postsLate,
              rebuys: rebuys.get(member.id) ?? 0,
              spent: spent.get(member.id) ?? 0,
            },
          ],
    ),
    absent: [...absent].map(numberOf).sort((a, b) => a - b),
    gone: [...gone].map(([player, stack]) => ({ seat: numberOf(player), stack })),
    ahead: ahead.map(numberOf),
  }
}

function readStanding(read: Signed, field: string, rules: TableRules, players: readonly Player[]): Standing {
  checkSigned(read, field, rules, players)
  const at = (seat: number): Player => players[seat - 1] as Player
  const chairs: (SessionPlayer | undefined)[] = Array.from({ length: rules.chairs }, () => undefined)
  for (const { seat, place, stack, away, owes, late } of read.chairs) {
    chairs[place] = { id: at(seat), stack, away, owes, postsLate: late, leaving: false, bought: 0 }
  }
  const chips = read.chairs.reduce((sum, { stack }) => sum + stack, 0)
  const { hands, button } = read
  return {
    session: { rules, chairs, button, hands, playing: undefined, chips },
    absent: new Set(read.absent.map(at)),
    gone: new Map(read.gone.map(({ seat, stack }) => [at(seat), stack])),
    rebuys: new Map(read.chairs.map(({ seat, rebuys }) => [at(seat), rebuys])),
    spent: new Map(read.chairs.map(({ seat, spent }) => [at(seat), spent])),
    ahead: read.ahead.map(at),
  }
}

/** Refuses a standing that no table can have: everybody is there once, on a chair of its own. */
function checkSigned(read: Signed, field: string, rules: TableRules, players: readonly Player[]): void {
  const sitting = read.chairs.map(({ seat }) => seat)
  const everybody = [...sitting, ...read.gone.map(({ seat }) => seat)]
  const places = read.chairs.map(({ place }) => place)
  const demand = (part: string, reason: string, holds: boolean): void => {
    if (!holds) throw new DecodeError(`${field}.${part}`, reason)
  }
  const areKnown = [...everybody, ...read.ahead].every((seat) => seat <= players.length)
  demand('chairs', 'must name players of this table', areKnown)
  demand('chairs', 'must name everybody once', isDistinct(everybody) && isDistinct(read.ahead))
  demand('chairs', 'must be different chairs', isDistinct(places))
  const areChairs = [...places, read.button].every((place) => place < rules.chairs)
  demand('chairs', `must be among the ${rules.chairs} of this table`, areChairs)
  const areSitting = isDistinct(read.absent) && read.absent.every((seat) => sitting.includes(seat))
  demand('absent', 'must name players who sit at the table, once', areSitting)
}

function isDistinct(numbers: readonly number[]): boolean {
  return new Set(numbers).size === numbers.length
}
