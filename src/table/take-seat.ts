/**
 * A seat at work: journal, transport and order joined to a game. Kill the process at any moment and take the seat again with
 * the same journal: the game goes on, and nothing is said twice in two ways.
 */
import type { Results } from './agreement.ts'
import { type Batch, beginning, type Entry, type OrderPlace } from './chain.ts'
import { idBytes } from './charter.ts'
import { type Clock, systemClock } from './clock.ts'
import type { ClosedPhase } from './closing.ts'
import type { TableEvent } from './event.ts'
import { type Fault, Stuck } from './fault.ts'
import { type Certified, Chain } from './follow.ts'
import { Founding, type Here } from './founding.ts'
import type { Gossip } from './gossip.ts'
import type { Hearsay } from './hearsay.ts'
import type { Identity, Player } from './identity.ts'
import { type Journal, type Kept, MemoryJournal } from './journal.ts'
import { loadNetworked } from './load-networked.ts'
import { certificateLine, lineNumber } from './log-line.ts'
import { MyStatements } from './my-statements.ts'
import { hasOrderCode } from './order-code.ts'
import { Present } from './present.ts'
import { Run } from './run.ts'
import { rootSeat } from './scope.ts'
import { plainSealer, type Sealer } from './sealer.ts'
import type { Game } from './seat.ts'
import { SeatJournal } from './seat-journal.ts'
import type { SeatRequests } from './seat-requests.ts'
import { readEntry, type Sequenced } from './sequenced.ts'
import { newSitting, type SittingSecrets } from './sitting.ts'
import { phaseOf, resultSlot } from './slot.ts'
import { type Body, readStatement, state } from './statement.ts'
import type { Follower, Transport } from './transport.ts'

/** Where and as whom to sit. */
export interface Sitting {
  /** The table's id. */
  readonly table: string
  readonly transport: Transport
  /** How envelopes are sealed; not at all if all seats are in one process. */
  readonly sealer?: Sealer
  /** Who sits here; without it, a spectator. */
  readonly person?: Identity
  readonly journal?: Journal
  readonly clock?: Clock
  /** Others at the table who can be asked directly. */
  readonly gossip?: Gossip
  /** Told what goes on at the seat. */
  readonly onEvent?: (event: TableEvent) => void
  /**
   * Whether one who comes late reads all that was said before; else it starts from the last closing, where that can be relied
   * on (spec/log, section 8).
   */
  readonly whole?: boolean
  /**
   * Whether the game is run again over the log before it names anybody for a broken rule: where it may have been written by people who
   * make mistakes (spec/log, section 7).
   */
  readonly confirms?: boolean
  /** Who is known not to lie, as within a process: a rule that does not hold for what it said is a mistake of the game. */
  readonly vouchesFor?: (player: Player) => boolean
  /** Whether this seat says at the end which result it came to, and waits a beat for what the others say (spec/log, section 8). */
  readonly saysResult?: boolean
  /** Told, at every entry, what this seat asks there; undefined when the game is over. For comparing seats within a process. */
  readonly onRest?: (k: number, asked: readonly string[] | undefined) => void
  /** The seat's seed where it must be known, as in simulations; else fresh from the platform. */
  readonly seed?: Uint8Array
}

/** How much of what has come is read and kept together: a seat that reads for long answers nobody. */
const mostTogether = 64

/**
 * A seat at a table, from the lobby to the end of the game.
 *
 * @example
 * ```ts
 * const seat: TakenSeat<string> = takeSeat(sitting, highCard)
 * console.log(await seat.result)
 * ```
 */
export interface TakenSeat<R> {
  /** What the game gives; rejects with what ended it. */
  readonly result: Promise<R>
  /** The key that this seat signs with at this table; undefined for a spectator. */
  readonly player: Promise<Player | undefined>
  /** How far the table has come. */
  readonly founding: Founding
  /** Resolves when all that the sequencer had at first has been read; never, if it cannot be reached. */
  readonly caughtUp: Promise<void>
  /** Asks for a seat under a name: consents to the charter. `moved`: the key at the table that this one goes on from. */
  join(name: string, moved?: Identity): Promise<void>
  /** For the host: these players, in this order, begin. */
  start(players: readonly Player[]): Promise<void>
  /** For the host: lets one who has joined sit down when the next phase begins. */
  admit(player: Player): Promise<void>
  /** Stops taking part at once, without a word to the others. */
  leave(): void
}

/**
 * Comes to a table, and plays the game once it has begun, to its end. `localTable`, and `hostTable` and `joinTable` of `nodealer/net`,
 * call it for you; on its own it is for transports of one's own.
 *
 * @example
 * ```ts
 * const { result } = takeSeat({ table: id, transport: mine, person: createIdentity(), seed: mySeed }, highCard)
 * ```
 * @param sitting who comes, to which table, by which transport, and where it keeps what it needs after a crash
 * @param game the game as it is played at this seat
 */
export function takeSeat<R>(sitting: Sitting, game: Game<R>): TakenSeat<R> {
  const place = new Place<R>(sitting, game)
  const result = place.play()
  result.catch(() => {})
  return {
    result,
    player: place.player,
    caughtUp: place.caughtUp,
    get founding() {
      return place.founding
    },
    join: async (name, moved) => (await place.requests()).join(name, moved),
    start: async (players) => (await place.requests()).start(players),
    admit: async (player) => (await place.requests()).admit(player),
    leave: () => place.end(new Stuck('left the table')),
  }
}

class Place<R> {
  readonly #sitting: Sitting
  readonly #game: Game<R>
  readonly #journal: SeatJournal
  readonly #clock: Clock
  readonly #sealer: Sealer
  readonly #mine: MyStatements
  readonly player: Promise<Player | undefined>
  readonly caughtUp: Promise<void>
  founding: Founding
  #markCaughtUp: () => void = () => {}
  #isLive = false
  #markPlayer: (player: Player | undefined) => void = () => {}
  #secrets: SittingSecrets | undefined
  #run: Run<R> | undefined
  #chain: Chain | undefined
  /** What others than the sequencer say of the order; undefined where nobody can be asked. */
  #hearsay: Hearsay | undefined
  /** What was asked for in the lobby; undefined until something is. */
  #requests: SeatRequests | undefined
  /** What is said of the result; undefined where that is not compared. */
  #results: Results | undefined
  readonly #present = new Present()
  /** Everything that is done to journal and run, one after the other. */
  #work: Promise<void> = Promise.resolve()
  /** The following of the order that counts. */
  #following: symbol | undefined
  /** What has come since the last opening and waits for its turn. */
  #unread: Batch[] | undefined
  #over: Error | undefined
  #stop: () => void = () => {}
  #stopTicking: () => void = () => {}
  #ticked = 0

  constructor(sitting: Sitting, game: Game<R>) {
    const { table, transport } = sitting
    const end = (error: Error): void => this.end(error)
    this.#sitting = sitting
    this.#game = game
    this.#journal = new SeatJournal(sitting.journal ?? new MemoryJournal(), end)
    this.#clock = sitting.clock ?? systemClock
    this.#sealer = sitting.sealer ?? plainSealer
    this.#mine = new MyStatements({
      table,
      transport,
      sealer: this.#sealer,
      journal: this.#journal,
      gossip: () => this.#hearsay?.gossip,
      isOver: () => this.#over !== undefined,
      end,
    })
    this.founding = new Founding(table)
    this.player = new Promise((resolve) => {
      this.#markPlayer = resolve
    })
    this.caughtUp = new Promise((resolve) => {
      this.#markCaughtUp = resolve
    })
  }

  end(error: Error): void {
    this.#over ??= error
    this.#results?.stop()
    this.#stop()
    this.#stopTicking()
    this.#hearsay?.end(this.#over)
    this.#run?.end(this.#over)
  }

  async play(): Promise<R> {
    try {
      const run = await this.#open()
      if (this.#over) throw this.#over
      this.#follow(this.#chain as Chain)
      this.#tick()
      const result = await run.result
      if (this.#results) await this.#agree(run, result, this.#results)
      return result
    } catch (error) {
      throw this.#over ?? error
    } finally {
      this.end(new Stuck('the game is over'))
      this.#markPlayer(undefined)
      await this.#work.catch(() => {})
    }
  }

  /** Says what the game gave, and hears what it gave elsewhere, if that is said within a beat. */
  async #agree({ members, settled, table }: Run<R>, result: R, results: Results): Promise<void> {
    const key = this.#secrets?.key
    const agreeing = key &&
      members.includes(key.player) &&
      !this.#over && {
        say: (body: Body) => this.#sayResult(key, body),
        clock: this.#clock,
        beat: table.charter.beat,
      }
    const agreed = await results.agree({ members, after: settled?.at ?? 0, result }, agreeing || undefined)
    this.#sitting.onEvent?.({ kind: 'results', ...agreed })
  }

  #sayResult(key: Identity, body: Body): Promise<void> {
    const spoken = this.#mine.in(resultSlot)
    if (spoken) return this.#mine.submit(spoken)
    const said = { table: this.#sitting.table, slot: resultSlot, ...this.#here(), asks: '', body }
    return this.#mine.say(state(key, said))
  }

  /** What can be asked for in the lobby, once it is known who sits here. */
  async requests(): Promise<SeatRequests> {
    const place = this
    await this.player
    const { SeatRequests } = await loadNetworked()
    this.#requests ??= new SeatRequests({
      table: this.#sitting.table,
      person: this.#sitting.person,
      key: this.#secrets?.key,
      get founding() {
        return place.founding
      },
      here: () => this.#here(),
      isLive: () => this.#isLive,
      submit: (statement) => this.#mine.submit(statement),
    })
    return this.#requests
  }

  #here(): Here {
    const run = this.#run as Run<R>
    return { q: run.place.k, head: run.head }
  }

  // ---- beginning, or going on

  async #open(): Promise<Run<R>> {
    const { table, person, saysResult } = this.#sitting
    let kept: Kept = person
      ? await this.#journal.load()
      : { secrets: undefined, lines: [], closed: undefined }
    if (person) await this.#takeSecrets(kept)
    this.#markPlayer(this.#secrets?.key.player)
    if (saysResult) this.#results = new (await loadNetworked()).Results()
    kept = await this.#withMissed(kept)
    const closed = kept.closed ?? (await this.#lateStart(kept))
    if (closed) this.founding = Founding.resume(closed)
    const start = closed ? resumePlace(closed) : beginning(idBytes(table))
    const sequencer = this.founding.charter?.sequencer
    this.#chain = new Chain(idBytes(table), start, (first) => sequencer ?? this.#sequencerIn(first))
    this.#run = this.#newRun(start, closed)
    this.#hearsay = await this.#newHearsay(start)
    if (closed === kept.closed) await this.#feedKept(kept)
    return this.#run
  }

  /** The secrets of this sitting: those of the journal, or new ones. */
  async #takeSecrets({ secrets }: Kept): Promise<void> {
    const { table, seed } = this.#sitting
    this.#secrets = secrets ? (await loadNetworked()).readSitting(secrets, table) : newSitting(table, seed)
    if (!secrets) await this.#journal.save(this.#secrets)
  }

  /** The journal of one who was away for long, with what has been said since. */
  async #withMissed(kept: Kept): Promise<Kept> {
    const sitting = this.#secrets
    if (sitting === undefined || this.#sitting.whole || kept.lines.length === 0) return kept
    const { readMissed } = await loadNetworked()
    const here = { sealer: this.#sealer, clock: this.#clock, journal: this.#journal }
    const missed = readMissed({ ...this.#sitting, ...here, sitting, kept })
    this.#stop = () => missed.stop()
    return (await missed.done) ? this.#journal.load() : kept
  }

  #newRun(start: OrderPlace, settled: ClosedPhase | undefined): Run<R> {
    const { onEvent, onRest, confirms } = this.#sitting
    return new Run<R>(
      {
        founding: this.founding,
        start,
        settled,
        voice: this.#secrets && this.#mine.voice(this.#secrets),
        now: () => this.#clock.now(),
        tell: (event) => {
          if (event.kind === 'founding') this.#requests?.onFounding()
          onEvent?.(event)
        },
        onClose: (phase) => this.#close(phase),
        onRest,
        doubt: confirms ? (...accused) => this.#doubt(...accused) : undefined,
      },
      (run, branch) => this.#game(rootSeat(run as Run, branch)),
    )
  }

  async #newHearsay(start: OrderPlace): Promise<Hearsay | undefined> {
    const { gossip, table, transport } = this.#sitting
    if (gossip === undefined) return undefined
    const { Hearsay } = await loadNetworked()
    return new Hearsay(gossip, {
      table: idBytes(table),
      transport,
      start,
      clock: this.#clock,
      sealer: this.#sealer,
      founding: this.founding,
      present: this.#present,
      chain: () => this.#chain as Chain,
      isLive: () => this.#isLive,
      do: (work) => this.#do(work),
      goLive: () => this.#goLive(),
      receive: (certified) => this.#receive([certified]),
      follow: (chain) => this.#follow(chain),
      end: (error) => this.end(error),
    })
  }

  /** Fetched when somebody is accused: a page that plays need not load it. */
  async #doubt(fault: Fault, settled: ClosedPhase | undefined): Promise<string | undefined> {
    const { mistakeBehind } = await import('./behind-fault.ts')
    const { vouchesFor } = this.#sitting
    return mistakeBehind(fault, { gameOf: () => this.#game, settled, vouchesFor })
  }

  /** The closing from which one who has seen nothing yet can start. It is kept once it has been read to its end. */
  async #lateStart({ lines }: Kept): Promise<ClosedPhase | undefined> {
    const { table, transport, whole = false } = this.#sitting
    if (whole || lines.some((line) => lineNumber(line) === 1)) return undefined
    const { searchLastClosing } = await loadNetworked()
    if (this.#over) return undefined
    const search = searchLastClosing({ table, transport, sealer: this.#sealer })
    const ended = new Promise<undefined>((resolve) => {
      this.#stop = () => [search.stop(), resolve(undefined)]
    })
    const closed = await Promise.race([search.found, ended])
    if (closed) this.#journal.startsFrom(closed)
    return closed
  }

  /** The charter names who gives the order; the table's id binds the charter. */
  #sequencerIn(first: Entry | undefined): Player {
    const line = first?.envelope && this.#sealer.open(first.envelope)
    const founding = new Founding(this.#sitting.table)
    if (line !== undefined && founding.take(readStatement(line), 1) && founding.charter)
      return founding.charter.sequencer
    throw new Stuck(
      'this is not the table of the invitation: its first entry is not the charter that was agreed',
    )
  }

  /** Feeds what the journal has seen, and remembers what this seat has said. */
  async #feedKept(kept: Kept): Promise<void> {
    if (kept.lines.length === 0 && kept.closed === undefined) return
    const { feedKept } = await loadNetworked()
    feedKept(kept, {
      chain: this.#chain as Chain,
      sealer: this.#sealer,
      onSaid: (statement) => this.#mine.remember(statement, this.#secrets?.key.player),
      onCertified: (certified) => this.#feed(certified),
    })
  }

  // ---- following the order

  /** What has come of an earlier following and waits for its turn counts no more. */
  #follow(chain: Chain): void {
    const following = Symbol()
    this.#following = following
    this.#unread = undefined
    this.#chain = chain
    this.#stop()
    this.#stop = this.#sitting.transport.follow(chain.next, {
      onOpen: (opening) => this.#onOpen(opening, following),
      onBatch: (batch) => this.#onBatch(batch, following),
    })
  }

  #onOpen(opening: Parameters<Follower['onOpen']>[0], following: symbol): void {
    this.#unread = undefined
    this.#do(async () => {
      if (following !== this.#following || this.#hearsay?.isMoreThan(opening)) return
      this.#chain?.opened(opening)
      this.#present.claim(opening.last)
      this.#goLive()
      this.#hearsay?.waitNoLonger()
    })
  }

  /** What comes while something is being kept is kept together, by one write: else whoever floods a table outruns a slow disk, and makes others late. */
  #onBatch(batch: Batch, following: symbol): void {
    if (this.#unread !== undefined && this.#unread.length < mostTogether) return void this.#unread.push(batch)
    const together = [batch]
    this.#unread = together
    this.#do(async () => {
      if (this.#unread === together) this.#unread = undefined
      if (following !== this.#following) return
      const news: Certified[] = []
      try {
        for (const one of together) {
          const certified = (this.#chain as Chain).take(one)
          if (certified) news.push(certified)
        }
      } finally {
        await this.#receive(news)
      }
    })
  }

  /** The last place that this seat has been fed. */
  get #place(): OrderPlace {
    return this.#hearsay?.gossip.place ?? (this.#chain as Chain).place
  }

  /** Takes what is certified, from the sequencer or from others, unless it was there before. */
  async #receive(news: readonly Certified[]): Promise<void> {
    const entries: Sequenced[] = []
    const lines: string[] = []
    try {
      for (const certified of news) {
        const placed = this.#hearsay?.gossip.take(certified) ?? certified.placed
        for (const { entry, place } of placed) {
          const read = readEntry(entry, place, this.#sealer)
          entries.push(read)
          lines.push(read.line)
        }
        if (placed.length > 0) lines.push(certificateLine(certified.certificate))
      }
    } finally {
      await this.#keep(entries, lines)
    }
    this.#goLive()
  }

  /** Nothing counts for the game before it is kept. */
  async #keep(entries: readonly Sequenced[], lines: readonly string[]): Promise<void> {
    const newest = entries.at(-1)?.place
    if (newest === undefined) return
    this.#run?.came(newest)
    if (this.#secrets) await this.#journal.keep(lines, newest.k, this.#secrets)
    this.#push(entries)
  }

  #feed(certified: Certified | undefined): void {
    if (certified === undefined) return
    this.#hearsay?.gossip.take(certified)
    this.#push(certified.placed.map(({ entry, place }) => readEntry(entry, place, this.#sealer)))
  }

  #push(entries: readonly Sequenced[]): void {
    for (const { statement, place } of entries) {
      if (statement) this.#mine.remember(statement, this.#secrets?.key.player)
      const { k, head } = place
      if (hasOrderCode(k)) this.#sitting.onEvent?.({ kind: 'order', k, head })
    }
    this.#run?.push(entries)
    this.#results?.hear(entries)
  }

  /** A seat that learns that it is behind says nothing until it has read the rest: what it would answer may be over. */
  #goLive(): void {
    this.#isLive = this.#chain !== undefined && this.#present.isReachedAt(this.#place.k)
    this.#run?.setLive(this.#isLive)
    if (this.#isLive) this.#markCaughtUp()
  }

  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#over) return
      await work()
    })
    this.#work.catch((error: Error) => this.end(error))
  }

  /** While somebody is waited for, time must go on: asks for a tick whenever nothing else has come for half a beat. */
  #tick(): void {
    const beat = this.founding.charter?.beat ?? 1000
    this.#stopTicking = this.#clock.after(beat / 2, () => {
      const last = this.#chain ? this.#place.k : 0
      if (this.#secrets && this.#run?.isWaiting && this.#ticked === last) this.#sitting.transport.tick(last)
      this.#ticked = last
      if (!this.#over) this.#tick()
    })
  }

  async #close(closed: ClosedPhase): Promise<void> {
    const sitting = this.#secrets
    if (sitting === undefined) return
    sitting.secrets.forget(closed.closing.phase)
    this.#mine.forget((slot) => this.#run?.isClosed(phaseOf(slot)) ?? false)
    await this.#journal.save(sitting, closed)
    this.#requests?.onClosed()
  }
}

function resumePlace({ closing }: ClosedPhase) {
  const { k, time, head } = closing.from
  return { k, time, head: idBytes(head) }
}
