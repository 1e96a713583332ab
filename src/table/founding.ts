/**
 * How a table comes to be, and who sits at it (spec/log, section 4). Entry 1 is the charter, signed by the host. Whoever wants
 * a seat says `join`, with a key of its own for this sitting, signed by the person that it is; the host says `start`
 * with the list of those who play, in seat order, and later `admit` for each newcomer. All of it is read from the order of the
 * log, so it is the same at every seat.
 */
import { DecodeError } from '../group/index.ts'
import { taggedBytes } from './canonical.ts'
import { headText } from './chain.ts'
import { type Charter, CharterForm, playerKey, tableId } from './charter.ts'
import { type ClosedPhase, isSignedByAll, type Member, mostMembers } from './closing.ts'
import { NameTaken } from './fault.ts'
import { form } from './form.ts'
import { type Identity, type Player, sign, verify } from './identity.ts'
import { isNameTaken } from './names.ts'
import { readStatement, type Statement, state } from './statement.ts'
import { bytes, list, nullable, plainText, record, text } from './wire.ts'

/** A player's wish to sit down: its consent to the charter. */
export interface Joining {
  readonly name: string
  /** Who it is at all tables, and that person's signature of the key that it uses here. */
  readonly person: Player
  readonly proof: Uint8Array
  /** Where this table goes on from another one: the key it had there, whose owner takes nothing more from that table. */
  readonly moved: { readonly player: Player; readonly proof: Uint8Array } | null
}

const JoinForm = form<Joining>(
  'table',
  'join',
  record<Joining>({
    name: plainText(40),
    person: playerKey,
    proof: bytes(64),
    moved: nullable(record({ player: playerKey, proof: bytes(64) })),
  }),
)
const StartForm = form('table', 'start', record({ joins: list(text(43), 1, 100) }))
const AdmitForm = form('table', 'admit', record({ join: text(4000) }))

/** The slots that belong to the founding. */
export const foundingSlots: readonly string[] = ['charter', 'join', 'start', 'admit']
/** Why a wish for a seat does not count whose name somebody else has. */
const nameObjection = 'asks for a seat under a name that is taken'
/** Wishes for a seat are not worth more memory than this: each that comes after so many takes the place of the oldest. */
const joinsKept = 500

/** What to tell somebody whose wish for a seat met this objection; undefined if it was another. */
export function refusalOf(name: string, objection: string): Error | undefined {
  return objection === nameObjection ? new NameTaken(name) : undefined
}

/** Somebody who wants a seat. */
export interface Joined extends Member {
  readonly statement: Statement
  readonly joining: Joining
}

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

/** Where in the order somebody speaks who is not asked. */
export interface Here {
  readonly q: number
  readonly head: string
}

/** The host's charter: entry 1. */
export function stateCharter(host: Identity, charter: Charter): Statement {
  const table = headText(tableId(charter, host.player))
  return state(host, {
    table,
    slot: 'charter',
    q: 0,
    head: table,
    asks: '',
    body: CharterForm.write(charter),
  })
}

/** Who joins: the key of this sitting, the person behind it, and the key at the table that this one goes on from. */
export interface Joiner {
  readonly key: Identity
  readonly person: Identity
  readonly name: string
  readonly moved?: Identity
}

/** Asks for a seat. */
export function stateJoining(table: string, here: Here, { key, person, name, moved }: Joiner): Statement {
  const proven = (by: Identity, tag: string): Uint8Array =>
    sign(by.secretKey, joinBytes(tag, table, key.player))
  const joining: Joining = {
    name,
    person: person.player,
    proof: proven(person, 'join'),
    moved: moved ? { player: moved.player, proof: proven(moved, 'move') } : null,
  }
  return state(key, { table, slot: 'join', ...here, asks: '', body: JoinForm.write(joining) })
}

/** For the host: these players, in this order, begin. */
export function stateStart(
  host: Identity,
  table: string,
  here: Here,
  joins: readonly Statement[],
): Statement {
  const body = StartForm.write({ joins: joins.map(({ digest }) => digest) })
  return state(host, { table, slot: 'start', ...here, asks: '', body })
}

/** For the host: lets a newcomer sit down when the next phase begins. Holds the whole wish, for those who start later. */
export function stateAdmission(host: Identity, table: string, here: Here, join: Statement): Statement {
  const body = AdmitForm.write({ join: join.line })
  return state(host, { table, slot: 'admit', ...here, asks: '', body })
}

function joinBytes(tag: string, table: string, key: Player): Uint8Array {
  return taggedBytes(`nodealer/v2/${tag}`, { table, key })
}

/** Wishes for a seat whose signatures were checked, at the table that they name: seats of one process share them. */
const proven = new WeakMap<Statement, Joined>()

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

  /**
   * The founding of the table that a closing belongs to, as it was where that closing is to be taken up. `joined`: wishes for a seat that
   * had counted by then, for those who have to refuse the same ones as everybody who was there.
   */
  static resume(
    { charter, closing }: Pick<ClosedPhase, 'charter' | 'closing'>,
    joined: readonly string[] = [],
  ): Founding {
    const statement = readStatement(charter)
    const founding = new Founding(statement.table)
    if (!founding.take(statement, 1)) throw new DecodeError('charter', 'is not the charter of this table')
    founding.#members = closing.members.slice(0, closing.from.members)
    founding.#begin(closing.members.slice(0, closing.began))
    for (const wish of joined.map(readStatement)) {
      const read = founding.#read(wish)
      if (read) founding.#joined.set(wish.digest, read)
    }
    return founding
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

  /** Whether somebody moves here with the key that it had at the table that this one goes on from. */
  #cameFrom({ moved, person }: Joining): boolean {
    const { members = [] } = this.#charter?.charter.continues?.closing ?? {}
    return members.some((member) => member.player === moved?.player && member.person === person)
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
    const joined = this.#read(statement)
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

  #read(statement: Statement): Joined | undefined {
    const known = proven.get(statement)
    if (known) return known
    const joining = JoinForm.read(statement.body)
    const { by: player } = statement
    const { name, person, proof, moved } = joining
    if (!verify(person, joinBytes('join', this.id, player), proof)) return undefined
    if (moved && !verify(moved.player, joinBytes('move', this.id, player), moved.proof)) return undefined
    const joined = { player, name, person, statement, joining }
    proven.set(statement, joined)
    return joined
  }

  #start(statement: Statement): boolean {
    if (this.#charter === undefined || this.#table !== undefined) return false
    const { joins } = StartForm.read(statement.body)
    const chosen = joins.flatMap((digest) => this.#joined.get(digest) ?? [])
    const { min, max } = this.#charter.charter.seats
    const different = new Set(chosen.map(({ person }) => person)).size === joins.length
    if (!different || chosen.length !== joins.length || joins.length < min || joins.length > max) return false
    if (chosen.some((one) => !this.#mayBegin(one))) return false
    this.#members = chosen.map(({ player, name, person }) => ({ player, name, person }))
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

  /** Whoever sat at the table that this one goes on from begins with the key that it had there, or it would come with new chips. */
  #mayBegin({ joining, person }: Joined): boolean {
    return joining.moved ? this.#cameFrom(joining) : !this.#satElsewhere(person)
  }

  /** Who sat at the table that this one goes on from moves before it begins, or not at all: it would come with new chips. */
  #satElsewhere(person: Player): boolean {
    const { members = [] } = this.#charter?.charter.continues?.closing ?? {}
    return members.some((member) => member.person === person)
  }

  #admit(statement: Statement): boolean {
    if (this.#table === undefined || this.#members.length >= mostMembers) return false
    const join = readStatement(AdmitForm.read(statement.body).join)
    if (join.slot !== 'join' || join.table !== this.id) return false
    const joined = this.#read(join)
    if (joined === undefined || this.#members.some(({ player }) => player === joined.player)) return false
    if (this.#satElsewhere(joined.person)) return false
    if (isNameTaken(this.#members, joined)) return false
    this.#members = [...this.#members, { player: joined.player, name: joined.name, person: joined.person }]
    return true
  }
}
