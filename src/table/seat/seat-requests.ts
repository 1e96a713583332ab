/** What is asked for in the lobby of a table (spec/log, section 4): a seat, and by the host that these begin or that one may sit down. */
import { refusalOf, stateAdmission } from '../founding/admission.ts'
import type { Founding } from '../founding/founding.ts'
import { stateStart } from '../founding/founding-statements.ts'
import { type Here, stateJoining } from '../founding/joining.ts'
import type { Identity, Player } from '../statements/identity.ts'
import type { Statement } from '../statements/statement.ts'

/** Who asks, and how. */
export interface Requester {
  /** The table's id. */
  readonly table: string
  /** Who sits here, and the key of this sitting; undefined for a spectator. */
  readonly person: Identity | undefined
  readonly key: Identity | undefined
  readonly founding: Founding
  /** Where in the order it speaks. */
  here(): Here
  /** Whether it has read all that there was. */
  readonly isLive: boolean
  submit(statement: Statement): Promise<void>
}

/** The requests of one seat. */
export class SeatRequests {
  readonly #seat: Requester
  /** Asks for a seat once more. */
  #ask: (() => Promise<void>) | undefined
  /** Whether the table remembers that this seat was asked for. */
  #isHeard: boolean

  constructor(seat: Requester) {
    this.#seat = seat
    this.#isHeard = this.#isKnown()
  }

  /** Asks for a seat under a name; see `TakenSeat`. */
  async join(name: string, moved?: Identity): Promise<void> {
    const { person, key, table, founding } = this.#seat
    if (person === undefined || key === undefined) throw new Error('a spectator has no seat to ask for')
    if (founding.charter === undefined) throw new Error('the charter of this table is not known yet')
    const wish = () => stateJoining(table, this.#seat.here(), { key, person, name, ...(moved && { moved }) })
    this.#ask = () => this.#seat.submit(wish())
    if (founding.joined.some(({ player }) => player === key.player)) return
    const refusal = refusalOf(name, founding.objectionTo(wish()))
    if (refusal) throw refusal
    await this.#ask()
  }

  /** For the host: these players, in this order, begin. */
  async start(players: readonly Player[]): Promise<void> {
    const joins = players.map((player) => this.#joinOf(player))
    await this.#seat.submit(stateStart(this.#host(), this.#seat.table, this.#seat.here(), joins))
  }

  /** For the host: lets one who has joined sit down when the next phase begins. */
  async admit(player: Player): Promise<void> {
    const join = this.#joinOf(player)
    await this.#seat.submit(stateAdmission(this.#host(), this.#seat.table, this.#seat.here(), join))
  }

  /** A phase is closed. A host that was restarted goes on from there, and has not read who asked before it. */
  onClosed(): void {
    const { members, table } = this.#seat.founding
    const isSeated = members.some(({ player }) => player === this.#seat.key?.player)
    if (table !== undefined && !isSeated) this.#askAgain()
  }

  /** The founding has changed. So many others may have asked that the table has forgotten this one (spec/log, section 4). */
  onFounding(): void {
    const wasHeard = this.#isHeard
    this.#isHeard = this.#isKnown()
    if (wasHeard && !this.#isHeard) this.#askAgain()
  }

  #askAgain(): void {
    if (this.#seat.isLive) this.#ask?.().catch(() => {})
  }

  #isKnown(): boolean {
    const { founding, key } = this.#seat
    return [...founding.joined, ...founding.members].some(({ player }) => player === key?.player)
  }

  #joinOf(player: Player): Statement {
    const joined = this.#seat.founding.joined.find((one) => one.player === player)
    if (joined === undefined) throw new RangeError('this player has not asked for a seat')
    return joined.statement
  }

  #host(): Identity {
    const { person, founding } = this.#seat
    if (person === undefined || person.player !== founding.host)
      throw new Error('only the host of a table can do that')
    return person
  }
}
