/**
 * A table at a relay: from the invitation through the lobby to the seat. This browser brings a person, and for its host also bots,
 * each a peer with a connection of its own. What it has said is read back from the relay, so a page that is loaded again goes
 * on where it was.
 */
import {
  connectRelay,
  createTable,
  type Invite,
  parseInvite,
  printInvite,
  printTableName,
  type RelayClient,
  type RelayEvent,
} from '../../net/index.ts'
import { type Founding, type Identity, Lobby, type Table } from '../../table/index.ts'
import type { TableLines } from '../keep/lines.ts'
import type { TableWish } from '../protocol.ts'
import { fingerprint } from '../words.ts'
import { identityOf, type KeptBot, makeBot, seatBot } from './bot.ts'
import { charterOf } from './charter.ts'
import { type OpenTable, openSeat, type Screen } from './my-seat.ts'

/** What must be kept to come back to a table at a relay. */
export interface OnlineTable {
  readonly kind: 'online'
  readonly link: string
  /** The name that the person sits down with; undefined for one who has only looked in. */
  readonly name: string | undefined
  /** What the host of the table wished for; guests have none. */
  readonly wish: TableWish | undefined
  readonly bots: readonly KeptBot[]
}

/** Breaks between hands are short where others wait. */
const longestBreak = 7000

/** Makes a table at a relay. */
export async function makeOnlineTable(relay: string, wish: TableWish, me: Identity): Promise<OnlineTable> {
  const invite = await createTable({ relay, identity: me, spectators: true })
  return { kind: 'online', link: printInvite(invite), name: wish.name, wish, bots: wish.bots.map(makeBot) }
}

/** The name of the table that a link leads to; throws a sentence for people if the link is damaged. */
export function tableOf(link: string): string {
  return parseInvite(link).table
}

/** A visit to a table: the lobby first, the game once everybody has signed. */
export class Visit {
  readonly #kept: OnlineTable
  readonly #invite: Invite
  readonly #me: Identity
  readonly #lines: TableLines
  readonly #screen: Screen
  readonly #client: RelayClient
  readonly #lobby: Lobby
  readonly #bots: { readonly client: RelayClient; readonly bot: KeptBot; readonly lobby: Lobby }[] = []
  readonly #leaving: (() => void)[] = []
  #open: OpenTable | undefined

  constructor(kept: OnlineTable, me: Identity, lines: TableLines, screen: Screen) {
    this.#kept = kept
    this.#invite = parseInvite(kept.link)
    this.#me = me
    this.#lines = lines
    this.#screen = screen
    const remake = kept.wish ? { remake: { spectators: true } } : {}
    this.#client = connectRelay({
      invite: this.#invite,
      identity: me,
      onEvent: (event) => this.#hear(event),
      ...remake,
    })
    this.#lobby = new Lobby(this.#client, me, (founding) => this.#founded(founding))
  }

  /** The game, once it has begun. */
  get open(): OpenTable | undefined {
    return this.#open
  }

  /** Asks for a seat. */
  async sit(name: string): Promise<void> {
    await this.#lobby.join(name)
  }

  /** For the host: begins with those who are there. */
  async start(): Promise<void> {
    const { joined, charter } = this.#lobby.founding
    const players = joined.slice(0, charter?.terms.seats.max).map(({ statement }) => statement.by)
    await this.#client.closeRoster(players)
    await this.#lobby.choose(players)
  }

  /** Leaves for good: at once from the lobby, at the next chance from a hand. */
  leave(): void {
    const { mind } = this.#open ?? {}
    if (mind === undefined) return this.close()
    mind.nextPlan = 'leave'
  }

  /** The network has changed: tries again at once. */
  retry(): void {
    for (const { client } of [{ client: this.#client }, ...this.#bots]) client.retry()
  }

  /** Hangs up. */
  close(): void {
    this.#open?.leave()
    for (const leave of this.#leaving) leave()
    for (const { client } of [{ client: this.#client }, ...this.#bots]) client.close()
  }

  #hear(event: RelayEvent): void {
    const { tell } = this.#screen
    if (event.type === 'status') {
      tell({ type: 'connection', connection: { state: event.state, text: event.text } })
      if (event.state === 'connected') this.#caughtUp().catch(this.#trouble)
    }
    if (event.type === 'notice') tell({ type: 'notice', text: event.text })
    if (event.type === 'presence') this.#tellPresence()
  }

  readonly #trouble = (error: Error): void => this.#screen.tell({ type: 'trouble', text: error.message })

  /** Only now is it known what has been said before: says what is due, and sits down if the table is founded. */
  async #caughtUp(): Promise<void> {
    const { wish, name } = this.#kept
    this.#tellPresence()
    if (wish && this.#lobby.founding.charter === undefined) await this.#lobby.open(charterOf(wish))
    if (name !== undefined && this.#lobby.founding.roster === undefined) await this.#lobby.join(name)
    if (wish && this.#bots.length === 0) for (const bot of this.#kept.bots) this.#bring(bot)
    this.#founded(this.#lobby.founding)
  }

  #bring(bot: KeptBot): void {
    const identity = identityOf(bot)
    const onEvent = (event: RelayEvent): void => {
      if (event.type !== 'status' || event.state !== 'connected') return
      if (lobby.founding.roster === undefined) lobby.join(bot.name).catch(this.#trouble)
      if (lobby.table && this.#open) this.#seatBots(lobby.table)
    }
    const client = connectRelay({ invite: this.#invite, identity, onEvent })
    const lobby = new Lobby(client, identity, ({ table }) => {
      if (table && this.#open) this.#seatBots(table)
    })
    this.#bots.push({ client, bot, lobby })
  }

  #founded(founding: Founding): void {
    if (this.#open) return
    const { table } = founding
    if (table === undefined) return this.#tellLobby(founding)
    if (this.#client.status().state !== 'connected') return
    this.#client.subscribe((line) => {
      if (!table.lines.includes(line)) this.#lines.append(line).catch(() => {})
    })
    const { bots } = this.#kept
    const place = {
      kind: 'online',
      table,
      me: this.#me,
      transport: this.#client,
      lines: this.#lines,
    } as const
    this.#open = openSeat({ ...place, bots, longestBreak }, this.#screen)
    this.#tellPresence()
    this.#seatBots(table)
  }

  /** Every bot that is connected and has read everything takes its seat, once. */
  #seatBots(table: Table): void {
    const thought = this.#open?.thought
    if (thought === undefined || this.#leaving.length > 0) return
    if (
      this.#bots.some(
        ({ lobby, client }) => lobby.table === undefined || client.status().state !== 'connected',
      )
    )
      return
    for (const { bot, client } of this.#bots) {
      this.#leaving.push(seatBot(bot, { table, transport: client, lines: this.#lines, thought }))
    }
  }

  #tellPresence(): void {
    const here = this.#client.present().map(({ player }) => player)
    this.#screen.tell({ type: 'presence', here })
  }

  #tellLobby({ charter, joined, roster }: Founding): void {
    const { terms } = charter ?? {}
    this.#screen.tell({
      type: 'lobby',
      lobby: {
        link: this.#kept.link,
        code: printTableName(this.#invite.table),
        isHost: this.#kept.wish !== undefined,
        isClosed: roster !== undefined,
        seats: terms?.seats.max ?? 0,
        seated: joined.some(({ statement }) => statement.by === this.#me.player),
        joined: joined.map(({ statement, joining }) => ({
          id: statement.by,
          name: joining.name,
          words: fingerprint(statement.by),
          isMe: statement.by === this.#me.player,
        })),
      },
    })
  }
}
