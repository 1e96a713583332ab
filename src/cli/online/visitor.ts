/** Somebody of this machine at a table over a relay: on the way there, at its seat, and hanging up. */
import type { Aside, Invite, Keep, RelayEvent, Seated, SitOptions, Visit } from '../../net/index.ts'
import { FileJournal } from '../../table/files/journal-file.ts'
import type { Founding, Game, Identity, TableEvent } from '../../table/index.ts'
import { UsageError } from '../command.ts'
import type { Naming } from '../naming.ts'
import { sayWaiting } from '../waiting.ts'
import { journalFolder } from './kept-visit.ts'
import { nameOf } from './names.ts'
import { besideFor, socketsFor } from './peers.ts'

/** Who comes, to which table, and what for. */
export interface VisitorOptions {
  readonly invite: Invite
  readonly person: Identity
  readonly game: Game<unknown>
  /** Told what goes on at the seat, and how everybody is called. */
  readonly onEvent?: (event: TableEvent, naming: Naming) => void
  readonly onRelay?: (event: RelayEvent) => void
  /** Told what the others say beside the game. */
  readonly onAside?: (aside: Aside) => void
  /** Told at once that it is on the way. */
  readonly onComing?: () => void
}

/** What a visitor brings to `hostTable` or `joinTable`. */
export type Brought = Omit<SitOptions<unknown>, 'name'>

/** Somebody at a table. */
export class Visitor {
  readonly invite: Invite
  readonly person: Identity
  /** Whether the person got up in the middle of the game. */
  hasLeft = false
  readonly #options: VisitorOptions
  /** What a journal tells before it is known who we are. */
  readonly #early: TableEvent[] = []
  #visit: Visit<unknown> | undefined
  #seat: Seated<unknown> | undefined
  #naming: Naming | undefined

  constructor(options: VisitorOptions) {
    this.#options = options
    this.invite = options.invite
    this.person = options.person
  }

  /** Sits down as a host or as a guest, with the journal of earlier visits. */
  async sit(how: (brought: Brought) => Promise<Seated<unknown>>): Promise<Seated<unknown>> {
    const { invite, person, game, onRelay, onAside, onComing } = this.#options
    const open = await socketsFor(invite)
    const beside = await besideFor(invite)
    this.#seat = await how({
      game,
      known: true,
      gameOf: async () => (await import('../../games/play/index.ts')).gameOf,
      keep: keepAtHome(person),
      open,
      ...(beside && { beside: () => beside }),
      onEvent: (event) => this.#tell(event),
      ...(onRelay && { onRelay }),
      ...(onAside && { onAside }),
      onComing: (visit) => {
        this.#visit = visit
        visit.player.then((me) => this.#know({ me, name: (player) => nameOf(this.founding, player) }))
        onComing?.()
        if (this.hasLeft) visit.leave()
      },
    })
    return this.#seat
  }

  /** The connection and the seat, once it is on the way. */
  get visit(): Visit<unknown> {
    if (this.#visit === undefined) throw new Error('nobody has come to the table yet')
    return this.#visit
  }

  get founding(): Founding {
    return this.visit.founding
  }

  /** Stops at once; what is waited for there fails. */
  leave(): void {
    this.hasLeft = true
    this.#visit?.leave()
  }

  /** Hangs up once everything that was said has arrived, and lets go of the journal. */
  async close(): Promise<void> {
    await this.#seat?.finish()
  }

  #know(naming: Naming): void {
    this.#naming = naming
    for (const event of this.#early.splice(0)) this.#tell(event)
  }

  #tell(event: TableEvent): void {
    if (this.#naming) this.#options.onEvent?.(event, this.#naming)
    else this.#early.push(event)
  }
}

/** Keeps a person's journals in the folder of the program. */
function keepAtHome(person: Identity): Keep {
  return {
    person: async () => person,
    async journal(table) {
      const options = { key: person.secretKey, table, onWait: sayWaiting }
      const journal = await FileJournal.open(journalFolder(table, person), options).catch((error: Error) => {
        throw new UsageError(error.message)
      })
      return { journal, close: () => journal.close() }
    },
  }
}
