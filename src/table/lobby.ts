/**
 * Founding a table over a transport: the host opens it, players ask for a seat, the host lists them, and everybody signs the
 * list. What has been said is read back from the transport, so a page that is loaded again goes on where it was.
 */
import { DecodeError } from '../group/index.ts'
import {
  type Charter,
  type Founding,
  readFounding,
  stateAgreement,
  stateCharter,
  stateJoining,
  stateRoster,
  type Table,
} from './charter.ts'
import type { Identity, Player } from './identity.ts'
import { readStatement, type Statement } from './statement.ts'
import type { Transport } from './transport.ts'

/** Statements of people who are not (yet) players are not worth more memory than this. */
const statementsKept = 500

/** The way from an invitation to a table. */
export class Lobby {
  readonly #transport: Transport
  readonly #identity: Identity
  readonly #onChange: (founding: Founding) => void
  readonly #statements = new Map<string, Statement>()
  readonly #stop: () => void
  #wish: string | undefined
  #founding: Founding = { joined: [], agreed: [] }

  /** `onChange` is called whenever the founding has come further. */
  constructor(transport: Transport, identity: Identity, onChange: (founding: Founding) => void) {
    this.#transport = transport
    this.#identity = identity
    this.#onChange = onChange
    this.#stop = transport.subscribe((line) => this.#hear(line))
  }

  /** How far it has come. */
  get founding(): Founding {
    return this.#founding
  }

  /** The table, once there is one. */
  get table(): Table | undefined {
    return this.#founding.table
  }

  /** For the host: says what is played. */
  async open(charter: Charter): Promise<void> {
    if (this.#founding.charter === undefined) await this.#say(stateCharter(this.#identity, charter))
  }

  /** Asks for a seat under a name, as soon as the charter is known. */
  async join(name: string): Promise<void> {
    this.#wish = name
    await this.#advance()
  }

  /** For the host: these players, in this order, make the table. */
  async choose(players: readonly Player[]): Promise<void> {
    const { charter, joined, roster } = this.#founding
    if (charter === undefined || roster !== undefined) return
    const joins = players.map((player) => joined.find(({ statement }) => statement.by === player)?.statement)
    if (!joins.every((join) => join !== undefined))
      throw new RangeError('a player of the roster has not joined')
    await this.#say(stateRoster(this.#identity, charter.statement, joins))
  }

  /** Stops listening. */
  close(): void {
    this.#stop()
  }

  #hear(line: string): void {
    if (this.#founding.table !== undefined) return
    try {
      const statement = readStatement(line)
      if (this.#statements.has(statement.digest) || this.#statements.size >= statementsKept) return
      if (!['charter', 'join', 'roster', 'agree'].includes(statement.slot)) return
      this.#statements.set(statement.digest, statement)
      this.#founding = readFounding([...this.#statements.values()])
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      return
    }
    this.#onChange(this.#founding)
    this.#advance().catch(() => {})
  }

  /** Says what is due from me: my wish for a seat, my signature of the roster. */
  async #advance(): Promise<void> {
    const { charter, joined, roster } = this.#founding
    if (charter === undefined) return
    const me = this.#identity.player
    const spoken = (slot: string): boolean =>
      [...this.#statements.values()].some((statement) => statement.slot === slot && statement.by === me)
    if (
      this.#wish !== undefined &&
      roster === undefined &&
      !joined.some(({ statement }) => statement.by === me)
    ) {
      const name = this.#wish
      this.#wish = undefined
      await this.#say(stateJoining(this.#identity, charter.statement, name))
    }
    if (roster?.players.includes(me) && !spoken('agree')) {
      await this.#say(stateAgreement(this.#identity, charter.statement, roster.statement))
    }
  }

  async #say(statement: Statement): Promise<void> {
    this.#hear(statement.line)
    await this.#transport.publish(statement.line)
  }
}
