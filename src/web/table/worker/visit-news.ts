/** What the page is told of a table among people, from the lobby on: who is there, who asks for a seat, how everybody is reached. */
import { type Notice, printTableName, type RelayEvent, type Visit } from '../../../net/index.ts'
import type { Founding, Player } from '../../../table/index.ts'
import type { PathsHere } from './company-model.ts'
import { lobbyModel } from './lobby-model.ts'
import type { MySeat } from './my-seat.ts'
import { reachModel } from './reach.ts'
import { seatingModel } from './seating-model.ts'
import { doubtAt, type VisitPlace } from './visit-place.ts'

/** Tells the page. */
export class VisitNews {
  readonly #place: VisitPlace
  readonly #mine: () => MySeat
  #visit: Visit<unknown> | undefined
  /** My key at this table, once the journal has been read. */
  #player: Player | undefined
  /** Who has left the game for good. */
  #gone: readonly Player[] = []
  /** What the relay has said of this table if it has lost it. */
  #lost: string | undefined

  constructor(place: VisitPlace, mine: () => MySeat) {
    this.#place = place
    this.#mine = mine
  }

  readonly trouble = (error: Error): void => this.#place.screen.tell({ type: 'trouble', text: error.message })

  /** Follows a visit from now on. */
  follow(visit: Visit<unknown>): void {
    this.#visit = visit
    visit.player.then((player) => {
      this.#player = player
      this.founded(visit.founding)
    })
  }

  /** The game has begun. */
  begun(): void {
    this.#tellPresence()
    this.#tellSeating()
    this.#tellLost()
  }

  /** These have left the game for good. */
  gone(players: readonly Player[]): void {
    this.#gone = players
    this.#tellSeating()
  }

  /** Something about the connection. */
  hear(event: RelayEvent): void {
    const { tell } = this.#place.screen
    if (event.type === 'status') {
      const { state, text, retryIn } = event
      const until = retryIn === undefined ? undefined : Date.now() + retryIn
      tell({ type: 'connection', connection: { state, text, until } })
      this.#mine().open?.game.hold?.(state !== 'connected')
      this.tellReach()
    }
    if (event.type === 'notice' && event.kind === 'forgetful') {
      this.#lost = event.text
      this.#tellLost()
    } else if (event.type === 'notice') this.#complain(event)
    if (event.type === 'presence') {
      this.#tellPresence()
      this.#tellSeating()
    }
  }

  /** What the relay did; it is over when all that was said here stands in the log. */
  #complain({ kind, text }: Notice): void {
    const { tell } = this.#place.screen
    tell({ type: 'notice', notice: { kind, text } })
    this.#visit?.client.settled().then(
      () => tell({ type: 'notice', notice: undefined }),
      () => {},
    )
  }

  /** A table that has begun stops; after a reload the relay may be quicker than the journal. */
  #tellLost(): void {
    if (this.#lost === undefined || !this.#mine().open) return
    this.#place.screen.tell({ type: 'stopped', stop: { proven: false, reason: this.#lost } })
  }

  /** The table has news. */
  founded(founding: Founding): void {
    this.tellReach()
    if (founding.table !== undefined) return this.#tellSeating()
    if (this.#player !== undefined && founding.charter !== undefined)
      this.#tellLobby(founding, this.#player).catch(this.trouble)
  }

  /** Somebody says something beside the game. */
  tellAside(person: Player, text: string, sent: boolean): void {
    const members = this.#visit?.founding.members ?? []
    const player = members.findIndex((member) => member.person === person)
    if (this.mayTalk) this.#place.screen.tell({ type: 'aside', aside: { player, text, sent } })
  }

  /** Whether people may talk beside the game now. */
  get mayTalk(): boolean {
    return this.#mine().open?.game.mayTalk() ?? false
  }

  async #tellLobby(founding: Founding, player: Player): Promise<void> {
    const { kept, invite, me, findGame, screen } = this.#place
    const place = {
      game: await findGame(founding.charter?.game ?? ''),
      link: kept.link,
      code: printTableName(invite.table),
      ...this.#paths,
      me: { player, person: me.player },
      doubt: await doubtAt(this.#place, founding.charter),
    }
    screen.tell({ type: 'lobby', lobby: lobbyModel(founding, place) })
  }

  #tellSeating(): void {
    const { kept, me, screen } = this.#place
    if (this.#visit?.founding.table === undefined || this.#player === undefined) return
    if (!this.#mine().open?.webGame.admits) return
    const place = {
      link: kept.link,
      me: { player: this.#player, person: me.player },
      here: this.#here,
      gone: this.#gone,
      ...this.#paths,
    }
    screen.tell({ type: 'seating', seating: seatingModel(this.#visit.founding, place) })
  }

  get #paths(): PathsHere {
    const { direct = false, around = false } = this.#place.invite
    return { direct, around }
  }

  tellReach(): void {
    const reach = this.#visit && reachModel(this.#place, this.#visit.founding)
    if (reach) this.#place.screen.tell({ type: 'reach', reach })
  }

  get #here(): readonly Player[] {
    return this.#visit?.client.present().map(({ player }) => player) ?? []
  }

  #tellPresence(): void {
    const here = this.#here
    if (here.length > 0) this.#place.screen.tell({ type: 'presence', here })
  }
}
