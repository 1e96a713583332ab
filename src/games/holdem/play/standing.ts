/** The state of a table between hands, as everybody signs it at the end of each: who sits where with how many chips. */
import { form, type Player, wire } from '../../../table/index.ts'
import {
  finishHand,
  type Hand,
  join,
  leave,
  type Member,
  openSession,
  type Session,
  type TableRules,
} from '../index.ts'

/** A table between two hands. */
export interface Standing {
  readonly session: Session
  /** Who is gone for good (left, absent, or caught), and the chips each took along. */
  readonly gone: ReadonlyMap<Player, number>
  /** How often each player has bought again. */
  readonly rebuys: ReadonlyMap<Player, number>
}

interface Chair {
  readonly seat: number
  readonly stack: number
  readonly away: boolean
  readonly owes: boolean
  readonly late: boolean
  readonly rebuys: number
}

interface Signed {
  readonly hands: number
  readonly button: number
  readonly chairs: readonly Chair[]
  readonly gone: readonly { readonly seat: number; readonly stack: number }[]
}

const chair = wire.record<{ [K in keyof Chair]: Chair[K] }>({
  seat: wire.integer(1, 100),
  stack: wire.integer(0),
  away: wire.flag,
  owes: wire.flag,
  late: wire.flag,
  rebuys: wire.integer(0, 1000),
})

const signed = wire.record<{ [K in keyof Signed]: Signed[K] }>({
  hands: wire.integer(0),
  button: wire.integer(0, 100),
  chairs: wire.list(chair, 0, 100),
  gone: wire.list(wire.record({ seat: wire.integer(1, 100), stack: wire.integer(0) }), 0, 100),
})

/** The form in which a standing is signed, for a table with these players and rules. */
export function standingForm(rules: TableRules, players: readonly Player[]) {
  const codec = wire.mapped<Signed, Standing>(
    signed,
    (read) => readStanding(read, rules, players),
    (standing) => writeStanding(standing, players),
  )
  return form('holdem', 'standing', codec)
}

function writeStanding({ session, gone, rebuys }: Standing, players: readonly Player[]): Signed {
  const members = session.chairs.filter((member) => member !== undefined)
  return {
    hands: session.hands,
    button: session.button,
    chairs: members.map((member) => ({
      seat: players.indexOf(member.id) + 1,
      stack: member.stack,
      away: member.away,
      owes: member.owes,
      late: member.postsLate,
      rebuys: rebuys.get(member.id) ?? 0,
    })),
    gone: [...gone].map(([player, stack]) => ({ seat: players.indexOf(player) + 1, stack })),
  }
}

function readStanding(read: Signed, rules: TableRules, players: readonly Player[]): Standing {
  const at = (seat: number): Player => players[seat - 1] as Player
  const chairs: (Member | undefined)[] = players.map(() => undefined)
  for (const { seat, stack, away, owes, late } of read.chairs) {
    chairs[seat - 1] = { id: at(seat), stack, away, owes, postsLate: late, leaving: false, bought: 0 }
  }
  const chips = read.chairs.reduce((sum, { stack }) => sum + stack, 0)
  const { hands, button } = read
  return {
    session: { rules, chairs, button, hands, playing: undefined, chips },
    gone: new Map(read.gone.map(({ seat, stack }) => [at(seat), stack])),
    rebuys: new Map(read.chairs.map(({ seat, rebuys }) => [at(seat), rebuys])),
  }
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
  return { session, gone: new Map(), rebuys: new Map() }
}

/** The standing after a hand. */
export function afterHand(before: Standing, hand: Hand): Standing {
  return { ...before, session: finishHand(before.session, hand) }
}

/** The standing after these players have gone; they take their chips along. */
export function withGone(before: Standing, players: readonly Player[]): Standing {
  const gone = new Map(before.gone)
  let { session } = before
  for (const player of players) {
    const member = session.chairs.find((other) => other?.id === player)
    if (member === undefined) continue
    gone.set(player, member.stack)
    session = leave(session, player)
  }
  return { ...before, session, gone }
}
