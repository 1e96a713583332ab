/** A person's way to a table over a relay: journal, connection and seat together, and what can be waited for there. */
import {
  type Aside,
  type Invite,
  type RelayEvent,
  type Visit,
  type VisitOptions,
  visitTable,
} from '../../net/index.ts'
import type { Founding, Game, Identity, Player, TableEvent } from '../../table/index.ts'
import { FileJournal } from '../../table/journal-file.ts'
import { UsageError } from '../command.ts'
import type { Naming } from '../naming.ts'
import { sayWaiting } from '../waiting.ts'
import { journalFolder, tableOf } from './kept-visit.ts'
import { nameOf } from './names.ts'
import { besideFor, socketsFor } from './peers.ts'

/** Who comes, to which table, and what for. */
export interface VisitorOptions<R> {
  readonly invite: Invite
  readonly person: Identity
  readonly game: Game<R>
  /** Told what goes on at the seat, and how everybody is called. */
  readonly onEvent?: (event: TableEvent, naming: Naming) => void
  readonly onRelay?: (event: RelayEvent) => void
  /** Told what the others say beside the game. */
  readonly onAside?: (aside: Aside) => void
}

/** How a visitor gets to its table. */
type Ways = Pick<VisitOptions, 'open' | 'beside'>

/** A relay that is away must not keep anybody from leaving. */
const longestGoodbye = 5_000

/** Somebody at a table. */
export class Visitor<R> {
  readonly invite: Invite
  readonly person: Identity
  /** Whether the person got up in the middle of the game. */
  hasLeft = false
  readonly visit: Visit<R>
  readonly #journal: FileJournal
  readonly #onEvent: VisitorOptions<R>['onEvent']
  /** What a journal tells before it is known who we are. */
  readonly #early: TableEvent[] = []
  #naming: Naming | undefined

  private constructor(options: VisitorOptions<R>, journal: FileJournal, ways: Ways) {
    const { invite, person, game, onEvent, onRelay, onAside } = options
    this.#onEvent = onEvent
    this.invite = invite
    this.person = person
    this.#journal = journal
    this.visit = visitTable(
      {
        invite,
        person,
        journal,
        ...ways,
        onEvent: (event) => this.#tell(event),
        ...(onRelay && { onRelay }),
        ...(onAside && { onAside }),
      },
      game,
    )
    this.visit.player.then((me) => {
      this.#naming = { me, name: (player) => nameOf(this.founding, player) }
      for (const event of this.#early.splice(0)) this.#tell(event)
    })
  }

  /** Comes to a table, with the journal of earlier visits. */
  static async come<R>(options: VisitorOptions<R>): Promise<Visitor<R>> {
    const { invite, person } = options
    const table = tableOf(invite)
    const ways = { open: await socketsFor(invite), beside: await besideFor(invite) }
    const journal = await FileJournal.open(journalFolder(table, person), {
      key: person.secretKey,
      table,
      onWait: sayWaiting,
    }).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    return new Visitor(options, journal, ways)
  }

  /** What the game gives; rejects also when the relay will not let us in. */
  get result(): Promise<R> {
    return this.visit.result
  }

  get founding(): Founding {
    return this.visit.founding
  }

  /** The key of this sitting. */
  async player(): Promise<Player> {
    return (await this.visit.player) as Player
  }

  /** Waits until all that the relay had is read: charter, who has joined, and whether the game has begun. */
  async caughtUp(): Promise<Founding> {
    await Promise.race([this.visit.caughtUp, this.visit.result])
    return this.founding
  }

  /** Whether this seat has been asked for before. */
  hasJoined(): Promise<boolean> {
    return this.visit.hasJoined()
  }

  join(name: string, moved?: Identity): Promise<void> {
    return this.visit.join(name, moved)
  }

  /** Stops at once; `result` rejects. */
  leave(): void {
    this.hasLeft = true
    this.visit.leave()
  }

  /** Hangs up once everything that was said has arrived, or after a while, and lets go of the journal. */
  async close(): Promise<void> {
    await Promise.race([this.visit.client.settled().catch(() => {}), soon()])
    this.visit.leave()
    await this.visit.result.catch(() => {})
    await this.#journal.close()
  }

  #tell(event: TableEvent): void {
    if (this.#naming) this.#onEvent?.(event, this.#naming)
    else this.#early.push(event)
  }
}

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, longestGoodbye).unref())
}
