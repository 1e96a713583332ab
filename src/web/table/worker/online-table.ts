/**
 * A table at a relay: from the invitation through the lobby to the seat. This browser brings a person, and for its host also bots,
 * each a peer with a connection of its own. Journals are kept here, so a page that is loaded again goes on where it was.
 */
import {
  fitToSay,
  type Invite,
  isOurs,
  meetingAfter,
  type OldSeat,
  oldSeatIn,
  openTable,
  parseInvite,
  printInvite,
  printSequencerProof,
  printTableName,
  type RelayEvent,
  searchNextTable,
  type Visit as Visiting,
  visitTable,
} from '../../../net/index.ts'
import {
  type Charter,
  Founding,
  type Game,
  headText,
  type Identity,
  type Joined,
  type Kept,
  type Player,
  type Seat,
  sittingKey,
  type Terms,
} from '../../../table/index.ts'
import type { TableLines } from '../../keep/lines.ts'
import type { TableWish } from '../../protocol.ts'
import { fingerprint } from '../../words/fingerprint.ts'
import { type KeptBot, makeBot, personOf, playerOf, seedOf } from './bot.ts'
import { lobbyModel } from './lobby-model.ts'
import { type AtTable, MySeat, type Screen } from './my-seat.ts'
import type { WebGame } from './web-game.ts'

/** What must be kept to come back to a table at a relay. */
export interface OnlineTable {
  readonly kind: 'online'
  readonly link: string
  /** The name that the person sits down with; undefined for one who has only looked in. */
  readonly name: string | undefined
  /** The bots that a host brings. */
  readonly bots: readonly KeptBot[]
  /** The table that this one goes on from, if it does. */
  readonly movedFrom?: string
}

/** Breaks between hands are short where others wait. */
const longestBreak = 7000

/** Makes a table at a relay. */
export async function makeOnlineTable(
  game: WebGame,
  relay: string,
  wish: TableWish,
  me: Identity,
): Promise<OnlineTable> {
  const invite = await openTable({ relay, terms: game.terms(wish), host: me })
  return { kind: 'online', link: printInvite(invite), name: wish.name, bots: wish.bots.map(makeBot) }
}

/** The id of the table that a link leads to; throws a sentence for people if the link is damaged. */
export function tableOf(link: string): string {
  return headText(parseInvite(link).id)
}

/** Who comes, and what it brings. */
export interface VisitPlace {
  readonly game: WebGame
  readonly me: Identity
  readonly lines: TableLines
  readonly screen: Screen
  /** What is kept of my seat at the table that this one goes on from. */
  readonly before?: Kept | undefined
}

/** A visit to a table: the lobby first, the game once the host has started it. */
export class Visit implements AtTable {
  readonly #game: WebGame
  readonly #old: OldSeat | undefined
  readonly #kept: OnlineTable
  readonly #invite: Invite
  readonly #me: Identity
  readonly #lines: TableLines
  readonly #screen: Screen
  readonly #bots: Visiting<unknown>[] = []
  readonly #mine: MySeat
  readonly #visit: Visiting<unknown>
  /** Who has left the game for good. */
  #gone: readonly Player[] = []
  /** My key at this table, once the journal has been read. */
  #player: Player | undefined
  #name: string | undefined
  #hasAsked = false

  constructor(kept: OnlineTable, { game, me, lines, screen, before }: VisitPlace) {
    this.#game = game
    this.#old = before && oldSeatIn(kept.movedFrom ?? '', before)
    this.#kept = kept
    this.#name = kept.name
    this.#invite = parseInvite(kept.link)
    this.#me = me
    this.#lines = lines
    this.#screen = screen
    this.#mine = this.#seat()
    this.#visit = this.#come()
    this.#visit.player.then((player) => {
      this.#player = player
      this.#founded(this.#visit.founding)
    })
  }

  /** The game, once it has begun. */
  get open(): MySeat['open'] {
    return this.#mine.open
  }

  /** Asks for a seat. */
  async sit(name: string): Promise<void> {
    this.#name = name
    this.#hasAsked = true
    const cited = this.#visit.founding.charter?.continues?.closing
    if (cited && this.#old && !isOurs(this.#old, cited))
      throw new Error('this table does not go on from the last hand that you signed; nothing was signed')
    try {
      await this.#visit.join(name, this.#old?.key)
    } catch (error) {
      this.#name = undefined
      throw error
    }
  }

  /** For the host: begins with these players. They get the relay's full rates before anybody deals. */
  async start(players: readonly Player[]): Promise<void> {
    const { joined, charter } = this.#visit.founding
    const before = charter?.continues?.closing.members.map(({ player }) => player) ?? []
    const seatOf = ({ joining }: Joined): number => before.indexOf(joining.moved?.player ?? '')
    const chosen = joined
      .filter(({ player }) => players.includes(player))
      .sort((one, other) => seatOf(one) - seatOf(other))
    await this.#visit.client.setWriters([...new Set(chosen.map(({ person }) => person))])
    await this.#visit.start(chosen.map(({ player }) => player))
  }

  /** For the host: this newcomer sits down when the next hand begins. */
  async admit(player: Player): Promise<void> {
    const { joined, members } = this.#visit.founding
    const persons = [...members, ...joined.filter((one) => one.player === player)].map(({ person }) => person)
    await this.#visit.client.setWriters([...new Set([this.#me.player, ...persons])])
    await this.#visit.admit(player)
  }

  /** Says something beside the game. */
  say(words: string): void {
    const text = fitToSay(words)
    this.#tellAside(this.#me.player, text, this.#visit.say(text))
  }

  #tellAside(person: Player, text: string, sent: boolean): void {
    const player = this.#visit.founding.members.findIndex((member) => member.person === person)
    this.#screen.tell({ type: 'aside', aside: { player, text, sent } })
  }

  /** The network has changed: tries again at once. */
  retry(): void {
    for (const { client } of [this.#visit, ...this.#bots]) client.retry()
  }

  /**
   * Leaves this table for one at the same relay that goes on from its last closing: the host makes it, the others find it. Resolves
   * when it is there.
   */
  async moveOn(): Promise<OnlineTable> {
    const { host = '' } = this.#visit.founding
    this.leave()
    const old = this.#invite
    const invite = host === this.#me.player ? await this.#openNext() : await this.#findNext(old, host)
    return { ...this.#kept, link: printInvite(invite), name: this.#name, movedFrom: headText(old.id) }
  }

  /** Another game with the same people at the same relay: the host makes the table, the others find it. */
  async rematch(): Promise<OnlineTable> {
    const { host = '', charter } = this.#visit.founding
    this.leave()
    const old = this.#invite
    const invite =
      host === this.#me.player && charter
        ? await this.#openAgain(termsOf(charter))
        : await searchNextTable({ old, relay: old.relay, identity: this.#me, host, why: 'rematch' }).found
    return { kind: 'online', link: printInvite(invite), name: this.#name, bots: this.#kept.bots.map(makeBot) }
  }

  #openAgain(terms: Terms): Promise<Invite> {
    const meeting = meetingAfter(this.#invite, 'rematch')
    return openTable({ relay: this.#invite.relay, terms, host: this.#me, meeting })
  }

  async #openNext(): Promise<Invite> {
    const { id, relay } = this.#invite
    const closed = this.#lines.closedBy(this.#me.player)
    const charter = closed && Founding.resume(closed).charter
    if (closed === undefined || charter === undefined)
      throw new Error('no hand was signed by all, so there is nothing to go on from: make a new table')
    return openTable({
      relay,
      terms: termsOf(charter),
      host: this.#me,
      continues: { table: headText(id), closing: closed.closing, lines: closed.lines },
      meeting: meetingAfter(this.#invite),
    })
  }

  #findNext(old: Invite, host: Player): Promise<Invite> {
    return searchNextTable({ old, relay: old.relay, identity: this.#me, host }).found
  }

  /** What proves to strangers that the relay broke its promise; undefined if nothing does. */
  proof(): string | undefined {
    return this.#mine.broken && printSequencerProof(this.#mine.broken)
  }

  /** Hangs up. */
  leave(): void {
    this.#mine.leave()
    for (const bot of this.#bots) bot.leave()
  }

  #seat(): MySeat {
    const bots = this.#kept.bots.map((bot) => playerOf(bot, headText(this.#invite.id)))
    return new MySeat(
      this.#game,
      {
        kind: 'online',
        lines: this.#lines,
        longestBreak,
        isBot: (player) => bots.includes(player),
        onBegin: () => this.#begun(),
        onGone: (gone) => {
          this.#gone = gone
          this.#tellSeating()
        },
        onFounding: (founding) => this.#founded(founding),
      },
      this.#screen,
    )
  }

  /** Whoever has no seat runs the game all the same, and sees what everybody may see; it can be let in later. */
  #come(): Visiting<unknown> {
    const mine = this.#mine
    const visit = visitTable(
      {
        invite: this.#invite,
        person: this.#me,
        journal: this.#lines.journal(this.#me.player),
        onEvent: mine.onEvent,
        onRelay: (event) => this.#hear(event),
        onAside: ({ person, text }) => this.#tellAside(person, text, true),
        through: (client) => mine.through(client),
      },
      (seat) => (isSeated(seat) || seat.charter.spectators ? mine.game(seat) : this.#turnAway()),
    )
    mine.follow(visit)
    return visit
  }

  #turnAway(): Promise<never> {
    setTimeout(() => this.leave())
    this.#screen.tell({ type: 'no seat' })
    return new Promise(() => {})
  }

  #begun(): void {
    this.#tellPresence()
    this.#bringBots()
    this.#tellSeating()
  }

  /** Nobody gets a second seat, and with it a second stack. */
  #tellSeating(): void {
    const { joined, members, charter, host, table } = this.#visit.founding
    if (table === undefined || this.#player === undefined) return
    const seated = new Set(members.map(({ person }) => person))
    const isRoom = members.length - this.#gone.length < (charter?.seats.max ?? 0)
    const asking = joined.filter(({ person }) => !seated.has(person))
    const mayAsk = isRoom && !seated.has(this.#me.player)
    const hasAsked = asking.some(({ player }) => player === this.#player)
    const wishes = asking.map(({ player, name, person }) => ({
      id: player,
      name,
      words: fingerprint(person),
    }))
    const seating = {
      link: this.#kept.link,
      mayAsk,
      hasAsked,
      asking: isRoom && host === this.#me.player ? wishes : [],
    }
    this.#screen.tell({ type: 'seating', seating })
  }

  readonly #trouble = (error: Error): void => this.#screen.tell({ type: 'trouble', text: error.message })

  #hear(event: RelayEvent): void {
    const { tell } = this.#screen
    if (event.type === 'status')
      tell({ type: 'connection', connection: { state: event.state, text: event.text } })
    if (event.type === 'notice' && event.kind === 'forgetful' && this.#mine.open)
      tell({ type: 'stopped', stop: { proven: false, reason: event.text } })
    else if (event.type === 'notice') tell({ type: 'notice', text: event.text })
    if (event.type === 'presence') this.#tellPresence()
  }

  /** The lobby has news. Whoever means to sit asks for it once; a host's bots come after it, as guests of its own. */
  #founded(founding: Founding): void {
    const { charter, joined, table } = founding
    if (table !== undefined) return this.#tellSeating()
    if (this.#player === undefined || charter === undefined) return
    const isSeatedHere = joined.some(({ player }) => player === this.#player)
    if (!isSeatedHere && this.#name !== undefined && !this.#hasAsked)
      this.sit(this.#name).catch(this.#trouble)
    if (isSeatedHere) this.#bringBots()
    const { link } = this.#kept
    const code = printTableName(this.#invite.table)
    const me = { player: this.#player, person: this.#me.player }
    this.#screen.tell({ type: 'lobby', lobby: lobbyModel(founding, { game: this.#game, link, code, me }) })
  }

  #bringBots(): void {
    if (this.#bots.length > 0) return
    for (const bot of this.#kept.bots) this.#bots.push(this.#bring(bot))
  }

  #bring(bot: KeptBot): Visiting<unknown> {
    let hasAsked = false
    const ask = ({ charter, table }: Founding): void => {
      if (hasAsked || charter === undefined || table !== undefined) return
      hasAsked = true
      const { movedFrom } = this.#kept
      const moved = movedFrom === undefined ? undefined : sittingKey(seedOf(bot), movedFrom)
      visit.join(bot.name, moved).catch(this.#trouble)
    }
    const play = this.#game.bot(bot, () => this.#mine.thought())
    const game: Game<unknown> = (seat) => (isSeated(seat) ? play(seat) : dismiss(visit))
    const person = personOf(bot)
    const visit = visitTable(
      {
        invite: this.#invite,
        person,
        seed: seedOf(bot),
        journal: this.#lines.journal(person.player),
        onEvent: (event) => event.kind === 'founding' && ask(event.founding),
      },
      game,
    )
    visit.player.then(() => ask(visit.founding))
    return visit
  }

  #tellPresence(): void {
    const here = this.#visit.client.present().map(({ player }) => player)
    if (here.length === 0) return
    this.#screen.tell({ type: 'presence', here })
  }
}

function termsOf({ game, rules, seats, deadlines, beat, spectators }: Charter): Terms {
  return { game, rules, seats, deadlines, beat, spectators }
}

/** Whether whoever sits here has a place in the game, or only watches. */
function isSeated({ me, members }: Seat): boolean {
  return me === undefined || members.includes(me)
}

/** A bot that found no seat goes. */
function dismiss(visit: Visiting<unknown>): Promise<never> {
  setTimeout(() => visit.leave())
  return new Promise(() => {})
}
