/**
 * A table at a relay: from the invitation through the lobby to the seat. This browser brings a person, and for its host also bots,
 * each a peer with a connection of its own. Journals are kept here, so a page that is loaded again goes on where it was.
 */
import {
  fitToSay,
  hostTable,
  joinTable,
  type OpenSocket,
  printSequencerProof,
  type RelayEvent,
  type Seated,
  type SeatWish,
  type SitOptions,
  sealerOf,
  type Visit,
} from '../../../net/index.ts'
import {
  Founding,
  headText,
  type Joined,
  type NameTaken,
  type Player,
  SequencerFault,
} from '../../../table/index.ts'
import { keepIn } from '../../keep/keep-lines.ts'
import { playerOf } from './bot.ts'
import { BroughtBots, isSeated } from './brought-bots.ts'
import { gameLookingBack } from './looking-back.ts'
import type { OnlineTable } from './make-table.ts'
import { goOnElsewhere, lookForRematch, type Parting, rematch } from './meeting-again.ts'
import { type AtTable, MySeat } from './my-seat.ts'
import type { Peers } from './peers.ts'
import { VisitLine } from './program-line.ts'
import { nearAt } from './reach.ts'
import { SeatWishes } from './seat-wishes.ts'
import { VisitNews } from './visit-news.ts'
import { doubtAt, oldSeatAt, placeAt, type VisitorBrings, type VisitPlace } from './visit-place.ts'

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

/** A visit to a table: the lobby first, the game once the host has started it. */
export class OnlineVisit implements AtTable {
  readonly #place: VisitPlace
  readonly #open: OpenSocket | undefined
  readonly #bots: BroughtBots
  readonly #mine: MySeat
  readonly #news: VisitNews
  readonly #line: VisitLine
  readonly #wishes = new SeatWishes()
  /** The seat, once there is one. */
  readonly #seat: Promise<Seated<unknown>>
  /** The way there, once it is begun. */
  #visit: Visit<unknown> | undefined
  #name: string | undefined
  #out: OnlineTable['out']
  #rematch: ReturnType<typeof lookForRematch>
  #hasStarted = false
  #hasLeft = false
  #handed: Awaited<ReturnType<Peers['hand']>> | undefined

  constructor(kept: OnlineTable, brought: VisitorBrings) {
    const place = placeAt(kept, brought)
    const { invite, direct, peers } = place
    this.#place = place
    this.#name = kept.name
    this.#out = kept.out
    this.#news = new VisitNews(place, () => this.#mine)
    this.#line = new VisitLine(place)
    this.#open = direct?.come(invite, kept.paper)
    if (kept.paper && kept.order !== undefined) this.#handOut().catch(this.#news.trouble)
    if (peers) peers.onChange = () => this.#news.tellReach()
    this.#mine = this.#playAt()
    this.#bots = new BroughtBots({
      place,
      open: this.#open,
      thought: this.#mine.thought,
      onTrouble: this.#news.trouble,
      onOut: (out) => this.#botsOut(out),
    })
    this.#seat = this.#sitDown()
    this.#seat.then(() => this.#seated(), this.#failed)
  }

  /** What is kept of this table, with the name that the person sits there under and the bots that are out. */
  get kept(): OnlineTable {
    return { ...this.#place.kept, name: this.#name, ...(this.#out && { out: this.#out }) }
  }

  /** The game, once it has begun. */
  get open(): MySeat['open'] {
    return this.#mine.open
  }

  /** For a host without any relay: what the next friend gets. */
  async #handOut(): Promise<void> {
    const { direct, invite, screen } = this.#place
    this.#handed = await direct?.hand(invite)
    if (this.#handed) screen.tell({ type: 'paper', text: this.#handed.text })
  }

  /** For a host without any relay: what a friend gave back. */
  async takeAnswer(text: string): Promise<void> {
    await this.#handed?.take(text)
    await this.#handOut()
  }

  /** Asks for a seat. */
  async sit(name: string): Promise<void> {
    this.#name = name
    try {
      await this.#wishes.make(name)
    } catch (error) {
      this.#name = undefined
      throw error
    }
  }

  /** For the host: begins with these players. */
  async start(players: readonly Player[]): Promise<void> {
    await (await this.#seat).start(players)
  }

  /** For the host: this newcomer sits down when the next hand begins. */
  async admit(player: Player): Promise<void> {
    await (await this.#seat).admit(player)
  }

  /** Says something beside the game, if that may be. */
  say(words: string): void {
    if (!this.#news.mayTalk) return
    const text = fitToSay(words)
    this.#news.tellAside(this.#place.me.player, text, this.#visit?.say(text) ?? false)
  }

  /** The network may have changed: tries again at once. */
  retry(): void {
    this.#visit?.client.retry()
    this.#bots.retry()
  }

  /** Leaves this table for one that goes on from its last closing. Resolves when it is there. */
  moveOn(): Promise<OnlineTable> {
    return goOnElsewhere(this.#part())
  }

  /** Leaves this table for another game with the same people. Resolves when it is there. */
  rematch(): Promise<OnlineTable> {
    return rematch(this.#part())
  }

  /** For a guest at the end: tells when the host has opened another game. */
  listenForRematch(): void {
    const { founding } = this.#visit ?? {}
    if (this.#rematch || founding === undefined) return
    this.#rematch = lookForRematch(this.#place, founding)
    this.#rematch?.found.then(() => this.#place.screen.tell({ type: 'rematch open' }))
  }

  #part(): Parting {
    const place = { ...this.#place, kept: this.kept }
    const founding = this.#visit?.founding ?? new Founding(headText(place.invite.id))
    const parting = { place, founding, near: nearAt(place, founding), name: this.#name }
    this.leave()
    return parting
  }

  /** What proves to strangers that the relay broke its promise; undefined if nothing does. */
  proof(): string | undefined {
    return this.#mine.broken && printSequencerProof(this.#mine.broken)
  }

  /** Hangs up. */
  leave(): void {
    this.#hasLeft = true
    this.#rematch?.stop()
    this.#mine.leave()
    this.#bots.leave()
  }

  #playAt(): MySeat {
    const { kept, invite, findGame, lines, screen } = this.#place
    const bots = kept.bots.map((bot) => playerOf(bot, headText(invite.id)))
    const place = {
      kind: 'online',
      lines,
      longestBreak,
      programs: this.#line,
      isBot: (player: Player) => bots.includes(player),
      onBegin: () => this.#news.begun(),
      onGone: (gone: readonly Player[]) => this.#news.gone(gone),
      onFounding: (founding: Founding) => this.#founded(founding),
      whole: (kept: readonly string[]) => this.#wholeLog(kept),
    } as const
    return new MySeat(findGame, place, screen)
  }

  async #wholeLog(kept: readonly string[]): Promise<readonly string[]> {
    const { invite } = this.#place
    if (this.#visit === undefined) return kept
    const { wholeLog } = await import('./whole-log.ts')
    const order = { table: headText(invite.id), transport: this.#visit.client, sealer: sealerOf(invite.key) }
    return wholeLog(kept, order)
  }

  #sitDown(): Promise<Seated<unknown>> {
    const { link, hosts } = this.#place.kept
    const sitting = this.#sitting()
    return hosts
      ? hostTable({ ...sitting, table: { link }, seats: 'by hand', onTrouble: this.#news.trouble })
      : joinTable({ ...sitting, link })
  }

  /** Whoever has no seat runs the game all the same, and sees what everybody may see; it can be let in later. */
  #sitting(): SitOptions<unknown> {
    const { peers, lines, me } = this.#place
    const mine = this.#mine
    return {
      known: true,
      gameOf: gameLookingBack,
      keep: keepIn(lines, me),
      name: (founding, refused) => this.#wish(founding, refused),
      game: (seat) => (isSeated(seat) || seat.charter.spectators ? mine.game(seat) : this.#turnAway()),
      ...(this.#open && { open: this.#open }),
      ...(peers && { beside: (invite) => peers.mesh.beside(invite) }),
      onEvent: mine.onEvent,
      onRelay: (event) => this.#hear(event),
      onAside: ({ person, text }) => this.#news.tellAside(person, text, true),
      through: (client) => mine.through(client),
      onComing: (visit) => this.#coming(visit),
    }
  }

  #coming(visit: Visit<unknown>): void {
    this.#visit = visit
    this.#mine.follow(visit)
    this.#news.follow(visit)
    this.#line.follow(visit)
  }

  #hear(event: RelayEvent): void {
    const said = this.#line.heard(event)
    if (said) this.#mine.open?.game.hear?.(said.person, said.text)
    this.#news.hear(event)
  }

  /** Who has given its name before it came asks for a seat by itself, unless there is something to think about. */
  async #wish(founding: Founding, refused: NameTaken | undefined): Promise<SeatWish> {
    const { charter, table } = founding
    const isFirst = refused === undefined && table === undefined
    const given = isFirst ? this.#name : undefined
    if (given !== undefined && (await doubtAt(this.#place, charter)) === undefined)
      this.sit(given).catch(this.#news.trouble)
    const old = await oldSeatAt(this.#place, charter)
    return { name: await this.#wishes.next(refused), moved: old?.key }
  }

  #seated(): void {
    this.#wishes.granted()
    this.#bots.come()
  }

  #botsOut(out: readonly number[]): void {
    this.#out = out
    this.#place.keep(this.kept).catch(() => {})
  }

  /** What the order's giver broke is told by itself. */
  readonly #failed = (error: Error): void => {
    if (!this.#hasLeft && !(error instanceof SequencerFault)) this.#news.trouble(error)
  }

  #turnAway(): Promise<never> {
    setTimeout(() => this.leave())
    this.#place.screen.tell({ type: 'no seat' })
    return new Promise(() => {})
  }

  #founded(founding: Founding): void {
    if (founding.table === undefined) this.#startAlone(founding.joined)
    this.#news.founded(founding)
  }

  /** Those who went on together had all pressed a button: nobody has to press another. */
  #startAlone(joined: readonly Joined[]): void {
    const { expects } = this.#place.kept
    const moved = joined.filter(({ joining }) => joining.moved)
    if (this.#hasStarted || expects === undefined || moved.length < expects) return
    this.#hasStarted = true
    this.start(moved.map(({ player }) => player)).catch(this.#news.trouble)
  }
}
