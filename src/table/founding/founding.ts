/**
 * How a table comes to be, and who sits at it (spec/log, section 4). Entry 1 is the charter, signed by the host. Whoever wants
 * a seat says `join`, with a key of its own for this sitting, signed by the person that it is; the host says `start`
 * with the list of those who play, in seat order, and later `admit` for each newcomer. All of it is read from the order of the
 * log, so it is the same at every seat.
 */
import { DecodeError } from '../../group/index.ts'
import { headText } from '../order/chain.ts'
import { type Charter, CharterForm, tableId } from '../statements/charter.ts'
import { isSignedByAll, type Member, mostMembers } from '../statements/closing.ts'
import type { Player } from '../statements/identity.ts'
import { isNameTaken } from '../statements/names.ts'
import { readStatement, type Statement } from '../statements/statement.ts'
import { AdmitForm, StartForm } from './founding-statements.ts'
import { type Joined, JoinForm, type Joining, readJoining } from './joining.ts'

/** The slots that belong to the founding. */
export const foundingSlots: readonly string[] = ['charter', 'join', 'start', 'admit']
/** Why a wish for a seat does not count whose name somebody else has. */
export const nameObjection = 'asks for a seat under a name that is taken'
/** Wishes for a seat are not worth more memory than this: each that comes after so many takes the place of the oldest. */
const joinsKept = 500

/**
 * A table that has begun.
 *
 * @example
 * ```ts
 * const called = table.players.map((player) => table.names.get(player))
 * ```
 */
export interface Table {
  /** In every signature and every proof. */
  readonly id: string
  readonly charter: Charter
  /** The person who opened it. */
  readonly host: Player
  /** Who began, in seat order. */
  readonly players: readonly Player[]
  /** What each player is called. */
  readonly names: ReadonlyMap<Player, string>
  /** Who each player is at all tables. */
  readonly persons: ReadonlyMap<Player, Player>
  /** Where it goes on from another table: for each key there, the key that its owner has here. */
  readonly moved: ReadonlyMap<Player, Player>
}

/** How far a table has come: read statement by statement, in the order of the log. */
export class Founding {
  readonly id: string
  readonly #joined = new Map<string, Joined>()
  #charter: { readonly charter: Charter; readonly host: Player } | undefined
  #charterLine = ''
  #table: Table | undefined
  #members: readonly Member[] = []

  constructor(id: string) {
    this.id = id
  }

  get charter(): Charter | undefined {
    return this.#charter?.charter
  }

  /** The statement that holds the charter; empty until it is known. */
  get charterLine(): string {
    return this.#charterLine
  }

  get host(): Player | undefined {
    return this.#charter?.host
  }

  /** Everybody who wants a seat, in the order in which they came. */
  get joined(): readonly Joined[] {
    return [...this.#joined.values()]
  }

  /** The table, once it has begun. */
  get table(): Table | undefined {
    return this.#table
  }

  /** Everybody who has been given a seat so far, in that order; numbers of seats count from here. */
  get members(): readonly Member[] {
    return this.#members
  }

  /**
   * Whether somebody else has this name. Who comes from the table that this one goes on from keeps
   * the name that it had there.
   */
  #isTaken(joining: Joining): boolean {
    if (joining.moved && this.#cameFrom(joining)) return false
    return isNameTaken([...this.#joined.values(), ...this.#members], joining)
  }

  /** Who sat at the table that this one goes on from. */
  get #before(): readonly Member[] {
    return this.charter?.continues?.closing.members ?? []
  }

  /** Whether somebody moves here with the key that it had there. */
  #cameFrom({ moved, person }: Joining): boolean {
    return this.#before.some((member) => member.player === moved?.player && member.person === person)
  }

  /** Why a statement that `take` has refused does not count. */
  objectionTo({ slot, body }: Statement): string {
    try {
      if (slot === 'join' && this.#isTaken(JoinForm.read(body))) return nameObjection
      return 'does not count here'
    } catch (error) {
      if (error instanceof DecodeError) return 'does not count here'
      throw error
    }
  }

  /** Takes a statement of the founding; gives whether it counted. Entry 1 must be the charter. */
  take(statement: Statement, k: number): boolean {
    if (statement.table !== this.id) return false
    try {
      if (k === 1) return this.#open(statement)
      if (this.#charter === undefined) return false
      if (statement.slot === 'join') return this.#join(statement)
      if (statement.by !== this.#charter.host) return false
      return statement.slot === 'start' ? this.#start(statement) : this.#admit(statement)
    } catch (error) {
      if (error instanceof DecodeError) return false
      throw error
    }
  }

  #open(statement: Statement): boolean {
    if (statement.slot !== 'charter') return false
    const charter = CharterForm.read(statement.body)
    if (headText(tableId(charter, statement.by)) !== this.id) return false
    const { continues } = charter
    if (continues && !isSignedByAll(continues.table, continues.closing, continues.lines)) return false
    this.#charter = { charter, host: statement.by }
    this.#charterLine = statement.line
    return true
  }

  #join(statement: Statement): boolean {
    const joined = readJoining(statement)
    if (joined === undefined) return false
    const { player, joining } = joined
    const isKnown = (other: Joined): boolean =>
      other.player === player || (joining.moved?.player ?? '') === other.joining.moved?.player
    if ([...this.#joined.values()].some(isKnown) || this.#isTaken(joining)) return false
    if (this.#joined.size >= joinsKept) this.#forgetOldest()
    this.#joined.set(statement.digest, joined)
    return true
  }

  /** Makes room for one more wish. The host's own, and those of whoever moves here with its old key, go last: no stranger can make them. */
  #forgetOldest(): void {
    const isStranger = ({ person, joining }: Joined): boolean =>
      person !== this.host && !this.#cameFrom(joining)
    const all = [...this.#joined]
    const [oldest] = all.find(([, joined]) => isStranger(joined)) ?? all[0] ?? []
    if (oldest !== undefined) this.#joined.delete(oldest)
  }

  #start(statement: Statement): boolean {
    if (this.#charter === undefined || this.#table !== undefined) return false
    const { joins } = StartForm.read(statement.body)
    const chosen = joins.flatMap((digest) => this.#joined.get(digest) ?? [])
    const { min, max } = this.#charter.charter.seats
    const different = new Set(chosen.map(({ person }) => person)).size === joins.length
    if (!different || chosen.length !== joins.length || joins.length < min || joins.length > max) return false
    if (chosen.some((one) => !this.#mayBegin(one))) return false
    this.#members = chosen.map(memberOf)
    const moved = chosen.flatMap(({ player, joining }): [Player, Player][] =>
      joining.moved ? [[joining.moved.player, player]] : [],
    )
    this.#begin(this.#members, moved)
    return true
  }

  #begin(members: readonly Member[], moved: readonly (readonly [Player, Player])[] = []): void {
    if (this.#charter === undefined) return
    this.#table = {
      id: this.id,
      ...this.#charter,
      players: members.map(({ player }) => player),
      names: new Map(members.map(({ player, name }) => [player, name])),
      persons: new Map(members.map(({ player, person }) => [player, person])),
      moved: new Map(moved),
    }
  }

  /** Goes on where a closing has left it (`resumeFounding`): with these members, of whom so many began, and these wishes for a seat. */
  goOnWith(members: readonly Member[], began: readonly Member[], joined: readonly Joined[]): void {
    this.#members = members
    this.#begin(began)
    for (const one of joined) this.#joined.set(one.statement.digest, one)
  }

  /** Whoever sat at the table that this one goes on from begins with the key that it had there, or it would come with new chips. */
  #mayBegin({ joining, person }: Joined): boolean {
    return joining.moved ? this.#cameFrom(joining) : !this.#satElsewhere(person)
  }

  /** Who sat at the table that this one goes on from moves before it begins, or not at all: it would come with new chips. */
  #satElsewhere(person: Player): boolean {
    return this.#before.some((member) => member.person === person)
  }

  #admit(statement: Statement): boolean {
    if (this.#table === undefined || this.#members.length >= mostMembers) return false
    const join = readStatement(AdmitForm.read(statement.body).join)
    if (join.slot !== 'join' || join.table !== this.id) return false
    const joined = readJoining(join)
    if (joined === undefined || this.#members.some(({ player }) => player === joined.player)) return false
    if (this.#satElsewhere(joined.person)) return false
    if (isNameTaken(this.#members, joined)) return false
    this.#members = [...this.#members, memberOf(joined)]
    return true
  }
}

function memberOf({ player, name, person }: Member): Member {
  return { player, name, person }
}
