/**
 * A table at a relay: from the invitation through the lobby to the seat. This browser brings a person, and for its host also bots,
 * each a peer with a connection of its own. Journals are kept here, so a page that is loaded again goes on where it was.
 */
import {
  type Doubt,
  doubtAbout,
  type Fetch,
  fitToSay,
  type Invite,
  meetingAfter,
  type OldSeat,
  type OpenSocket,
  oldSeatIn,
  openTable,
  parseInvite,
  printInvite,
  printSequencerProof,
  printTableName,
  type RelayEvent,
  searchNextTable,
  successors,
  type Visit as Visiting,
  visitTable,
} from '../../../net/index.ts'
import {
  type Charter,
  Founding,
  fingerprint,
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
import { type KeptBot, makeBot, personOf, playerOf, seedOf } from './bot.ts'
import { lobbyModel } from './lobby-model.ts'
import { freshOrder, type OnlineTable } from './make-table.ts'
import { type AtTable, MySeat, type Screen } from './my-seat.ts'
import type { Peers } from './peers.ts'
import type { FindGame } from './web-game.ts'

export {
  inviteOf,
  linkHere,
  makeDirectTable,
  makeOnlineTable,
  makePaperTable,
  tableOf,
  usesPeers,
} from './make-table.ts'

/** Breaks between hands are short where others wait. */
const longestBreak = 7000

/** Who comes, and what it brings. */
export interface VisitPlace {
  readonly findGame: FindGame
  readonly me: Identity
  readonly lines: TableLines
  readonly screen: Screen
  /** What is kept of my seat at the table that this one goes on from. */
  readonly before?: Kept | undefined
  /** For a table without a relay, or with a second path around it. */
  readonly peers?: Peers | undefined
}

/** A visit to a table: the lobby first, the game once the host has started it. */
export class Visit implements AtTable {
  readonly #findGame: FindGame
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
  #hasStarted = false
  readonly #peers: Peers | undefined
  /** The same, at a table without a relay. */
  readonly #direct: Peers | undefined
  readonly #open: OpenSocket | undefined
  #handed: Awaited<ReturnType<Peers['hand']>> | undefined

  constructor(kept: OnlineTable, { findGame, me, lines, screen, before, peers }: VisitPlace) {
    this.#findGame = findGame
    this.#old = before && oldSeatIn(kept.movedFrom ?? '', before)
    this.#kept = kept
    this.#name = kept.name
    this.#invite = parseInvite(kept.link)
    this.#me = me
    this.#lines = lines
    this.#screen = screen
    this.#peers = peers
    this.#direct = this.#invite.direct && peers
    this.#open = this.#direct?.come(this.#invite, kept.paper)
    if (kept.paper && kept.order !== undefined) this.#handOut().catch(this.#trouble)
    if (this.#peers) this.#peers.onChange = () => this.#tellReach()
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

  /** For a host without any relay: what the next friend gets. */
  async #handOut(): Promise<void> {
    this.#handed = await this.#direct?.hand(this.#invite)
    if (this.#handed) this.#screen.tell({ type: 'paper', text: this.#handed.text })
  }

  /** For a host without any relay: what a friend gave back. */
  async takeAnswer(text: string): Promise<void> {
    await this.#handed?.take(text)
    await this.#handOut()
  }

  /** Asks for a seat. */
  async sit(name: string): Promise<void> {
    this.#name = name
    this.#hasAsked = true
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

  /** Says something beside the game, if that may be. */
  say(words: string): void {
    if (!this.#mayTalk) return
    const text = fitToSay(words)
    this.#tellAside(this.#me.player, text, this.#visit.say(text))
  }

  get #mayTalk(): boolean {
    return this.#mine.open?.game.mayTalk() ?? false
  }

  #tellAside(person: Player, text: string, sent: boolean): void {
    const player = this.#visit.founding.members.findIndex((member) => member.person === person)
    if (this.#mayTalk) this.#screen.tell({ type: 'aside', aside: { player, text, sent } })
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
    const old = this.#invite
    const about = { ...this.#kept, name: this.#name, movedFrom: headText(old.id) }
    if (this.#direct) return { ...about, ...(await this.#goOnAmongUs(this.#direct)) }
    this.leave()
    const invite = host === this.#me.player ? await this.#openNext() : await this.#findNext(old, host)
    return { ...about, link: printInvite({ ...invite, ...this.#paths }) }
  }

  /** How the next table is reached: as this one. */
  get #paths(): Pick<Invite, 'direct' | 'around'> {
    const { direct, around } = this.#invite
    return { ...(direct && { direct }), ...(around && { around }) }
  }

  /** Goes on without the host: the first of those who are still there makes the table, the others find it. */
  async #goOnAmongUs(peers: Peers): Promise<Pick<OnlineTable, 'link' | 'order' | 'expects'>> {
    const near = this.#near()
    const host = successors(this.#visit.founding)
    const old = this.#invite
    this.leave()
    const open = peers.mesh.to(meetingAfter(old).name)
    if (near[0] !== this.#me.player) {
      const search = { old, relay: old.relay, identity: this.#me, host, open }
      return { link: printInvite(await searchNextTable(search).found) }
    }
    const order = freshOrder()
    const next = await this.#openNext(await peers.maker(order, old.relay, 'no relay'))
    return { link: printInvite({ ...next, direct: true }), order, expects: near.length }
  }

  /** Who would go on without the host, in the order of the seats. */
  #near(): readonly Player[] {
    const near = this.#direct?.mesh.neighbours() ?? []
    const { founding } = this.#visit
    return successors(founding).filter((person) => person === this.#me.player || near.includes(person))
  }

  #tellReach(): void {
    if (this.#peers === undefined) return
    const { members, joined, host = '', table } = this.#visit.founding
    const persons = new Set([...members, ...joined].map(({ person }) => person))
    const by: Record<string, 'directly' | 'relay' | { via: string }> = {}
    for (const person of persons) {
      const reach = this.#peers.mesh.reach(person, this.#invite, host)
      if (reach && person !== this.#me.player)
        by[person] = reach.how === 'through' ? { via: reach.via } : reach.how
    }
    const isGuest = this.#direct !== undefined && table !== undefined && host !== this.#me.player
    const hasClosed = this.#lines.closedBy(this.#me.player) !== undefined
    const mayGoOn = isGuest && hasClosed && this.#near().includes(this.#me.player) && this.#near().length > 1
    this.#screen.tell({ type: 'reach', reach: { by, mayGoOn } })
  }

  /** Another game with the same people at the same relay: the host makes the table, the others find it. */
  async rematch(): Promise<OnlineTable> {
    const { host = '', charter } = this.#visit.founding
    this.leave()
    const about = { kind: 'online', name: this.#name, bots: this.#kept.bots.map(makeBot) } as const
    if (host === this.#me.player && charter) return { ...about, ...(await this.#openAgain(termsOf(charter))) }
    const old = this.#invite
    const open = this.#direct?.mesh.to(meetingAfter(old, 'rematch').name)
    const search = {
      old,
      relay: old.relay,
      identity: this.#me,
      host,
      why: 'rematch',
      ...(open && { open }),
    } as const
    return { ...about, link: printInvite(await searchNextTable(search).found) }
  }

  async #openAgain(terms: Terms): Promise<Pick<OnlineTable, 'link' | 'order'>> {
    const { relay } = this.#invite
    const wanted = { relay, terms, host: this.#me, meeting: meetingAfter(this.#invite, 'rematch') }
    if (this.#direct === undefined)
      return { link: printInvite({ ...(await openTable(wanted)), ...this.#paths }) }
    const order = freshOrder()
    const made = await openTable({ ...wanted, fetch: await this.#direct.maker(order, relay, 'no relay') })
    return { link: printInvite({ ...made, direct: true }), order }
  }

  async #openNext(fetch?: Fetch): Promise<Invite> {
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
      ...(fetch && { fetch }),
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
      this.#findGame,
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
        ...(this.#open && { open: this.#open }),
        beside: this.#peers?.mesh.beside(this.#invite),
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
    if (table === undefined || this.#player === undefined || !this.#mine.open?.webGame.admits) return
    const seated = new Set(members.map(({ person }) => person))
    const isRoom = members.length - this.#gone.length < (charter?.seats.max ?? 0)
    // Whoever is not here now would be waited for in vain.
    const here = new Set(this.#visit.client.present().map(({ player }) => player))
    const asking = joined.filter(({ person }) => !seated.has(person) && here.has(person))
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
    if (event.type === 'status') {
      const { state, text, retryIn } = event
      const until = retryIn === undefined ? undefined : Date.now() + retryIn
      tell({ type: 'connection', connection: { state, text, until } })
      this.#mine.open?.game.hold?.(state !== 'connected')
      this.#tellReach()
    }
    if (event.type === 'notice' && event.kind === 'forgetful' && this.#mine.open)
      tell({ type: 'stopped', stop: { proven: false, reason: event.text } })
    else if (event.type === 'notice') tell({ type: 'notice', text: event.text })
    if (event.type === 'presence') {
      this.#tellPresence()
      this.#tellSeating()
    }
  }

  /** The lobby has news. Whoever means to sit asks for it once; a host's bots come after it, as guests of its own. */
  #founded(founding: Founding): void {
    const { charter, joined, table } = founding
    this.#tellReach()
    if (table !== undefined) return this.#tellSeating()
    if (this.#player === undefined || charter === undefined) return
    const isSeatedHere = joined.some(({ player }) => player === this.#player)
    if (!isSeatedHere && this.#name !== undefined && !this.#hasAsked && this.#doubt(charter) === undefined)
      this.sit(this.#name).catch(this.#trouble)
    if (isSeatedHere) this.#bringBots()
    this.#startAlone(joined)
    this.#tellLobby(founding, this.#player).catch(this.#trouble)
  }

  /** Those who went on together had all pressed a button: nobody has to press another. */
  #startAlone(joined: readonly Joined[]): void {
    const { expects } = this.#kept
    const moved = joined.filter(({ joining }) => joining.moved)
    if (this.#hasStarted || expects === undefined || moved.length < expects) return
    this.#hasStarted = true
    this.start(moved.map(({ player }) => player)).catch(this.#trouble)
  }

  /** What the person has to think about before it sits down at a table that goes on from another one. */
  #doubt({ continues }: Charter): Doubt | undefined {
    return continues && this.#old ? doubtAbout(this.#old, continues.closing) : undefined
  }

  async #tellLobby(founding: Founding, player: Player): Promise<void> {
    const { link } = this.#kept
    const code = printTableName(this.#invite.table)
    const { direct = false, around = false } = this.#invite
    const me = { player, person: this.#me.player }
    const game = await this.#findGame(founding.charter?.game ?? '')
    const doubt = founding.charter && this.#doubt(founding.charter)
    this.#screen.tell({
      type: 'lobby',
      lobby: lobbyModel(founding, { game, link, code, direct, around, me, doubt }),
    })
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
    const game: Game<unknown> = async (seat) => {
      const webGame = await this.#findGame(seat.charter.game)
      if (webGame === undefined || !isSeated(seat)) return dismiss(visit)
      return webGame.bot(bot, { kind: 'online', thought: this.#mine.thought })(seat)
    }
    const person = personOf(bot)
    const visit = visitTable(
      {
        invite: this.#invite,
        person,
        seed: seedOf(bot),
        journal: this.#lines.journal(person.player),
        ...(this.#open && { open: this.#open }),
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
