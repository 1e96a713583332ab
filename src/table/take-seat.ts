/**
 * A seat at work: journal, transport and order joined to a game. Kill the process at any moment and take the seat again with
 * the same journal: the game goes on, and nothing is said twice in two ways.
 */
import { beginning, type Entry, type OrderPlace } from './chain.ts'
import { idBytes } from './charter.ts'
import { type Clock, systemClock } from './clock.ts'
import type { ClosedPhase } from './closing.ts'
import type { TableEvent } from './event.ts'
import { type Fault, Stuck } from './fault.ts'
import { type Certified, Chain } from './follow.ts'
import { Founding, type Here, refusalOf, stateAdmission, stateJoining, stateStart } from './founding.ts'
import type { Gossip, GossipAtSeat } from './gossip.ts'
import type { Identity, Player } from './identity.ts'
import { type Journal, type Kept, MemoryJournal } from './journal.ts'
import { loadComingBack } from './load-coming-back.ts'
import { certificateLine, lineNumber, mineLine } from './log-line.ts'
import { orderCodeAt } from './order-code.ts'
import { Run } from './run.ts'
import { rootSeat } from './scope.ts'
import { plainSealer, type Sealer } from './sealer.ts'
import type { Game } from './seat.ts'
import { readEntry, type Sequenced, statementIn } from './sequenced.ts'
import { newSitting, type SittingSecrets, writeSitting } from './sitting.ts'
import { lateIn, phaseOf, resultSlot } from './slot.ts'
import type { Voice } from './speaker.ts'
import { type Body, readStatement, type Statement, state } from './statement.ts'
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
  /** Whether this seat says at the end which result it came to, and waits a beat for what the others say (spec/log, section 8). */
  readonly saysResult?: boolean
  /** Told, at every entry, what this seat asks there; undefined when the game is over. For comparing seats within a process. */
  readonly onRest?: (k: number, asked: readonly string[] | undefined) => void
  /** The seat's seed where it must be known, as in simulations; else fresh from the platform. */
  readonly seed?: Uint8Array
}

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
    join: (name, moved) => place.join(name, moved),
    start: (players) => place.start(players),
    admit: (player) => place.admit(player),
    leave: () => place.end(new Stuck('left the table')),
  }
}

class Place<R> implements Follower {
  readonly #sitting: Sitting
  readonly #game: Game<R>
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #sealer: Sealer
  readonly #spoken = new Map<string, Statement>()
  readonly player: Promise<Player | undefined>
  readonly caughtUp: Promise<void>
  founding: Founding
  #markCaughtUp: () => void = () => {}
  #isLive = false
  /** Asks for a seat once more. */
  #ask: (() => Promise<void>) | undefined
  /** Whether the table remembers that this seat was asked for. */
  #isHeard = false
  #markPlayer: (player: Player | undefined) => void = () => {}
  #secrets: SittingSecrets | undefined
  #run: Run<R> | undefined
  #chain: Chain | undefined
  #gossip: GossipAtSeat | undefined
  /** The closing that this seat starts from and has not kept yet, and the lines since. */
  #late: { readonly closed: ClosedPhase; readonly lines: string[] } | undefined
  /** The last entry that the sequencer had when it was last heard of. */
  #last = Number.POSITIVE_INFINITY
  /** Everything that is done to journal and run, one after the other. */
  #work: Promise<void> = Promise.resolve()
  #over: Error | undefined
  /** What each player has last said of its result. */
  readonly #results = new Map<Player, Sequenced>()
  #agreeing = { more: (): void => {}, stop: (): void => {} }
  #stop: () => void = () => {}
  #stopTicking: () => void = () => {}
  #ticked = 0

  constructor(sitting: Sitting, game: Game<R>) {
    this.#sitting = sitting
    this.#game = game
    this.#journal = sitting.journal ?? new MemoryJournal()
    this.#clock = sitting.clock ?? systemClock
    this.#sealer = sitting.sealer ?? plainSealer
    this.founding = new Founding(sitting.table)
    this.player = new Promise((resolve) => {
      this.#markPlayer = resolve
    })
    this.caughtUp = new Promise((resolve) => {
      this.#markCaughtUp = resolve
    })
  }

  end(error: Error): void {
    this.#over ??= error
    this.#agreeing.stop()
    this.#stop()
    this.#stopTicking()
    this.#gossip?.end(this.#over)
    this.#run?.end(this.#over)
  }

  async play(): Promise<R> {
    try {
      const run = await this.#open()
      if (this.#over) throw this.#over
      this.#stop = this.#sitting.transport.follow((this.#chain as Chain).next, this)
      this.#tick()
      const result = await run.result
      if (this.#sitting.saysResult) await this.#agree(run, result)
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
  async #agree({ members, settled, table }: Run<R>, result: R): Promise<void> {
    const { compareSaid, resultBody, untilAllHaveSaid } = await import('./agreement.ts')
    const compared = () => compareSaid(this.#results.values(), { members, after: settled?.at ?? 0, result })
    const key = this.#secrets?.key
    if (key && members.includes(key.player) && !this.#over) {
      this.#sayResult(key, resultBody(result)).catch(() => {})
      const isComplete = (): boolean => compared().silent.length === 0
      const waiting = untilAllHaveSaid(isComplete, { clock: this.#clock, beat: table.charter.beat })
      this.#agreeing = waiting
      await waiting.done
    }
    this.#sitting.onEvent?.({ kind: 'results', ...compared() })
  }

  #sayResult(key: Identity, body: Body): Promise<void> {
    const spoken = this.#spoken.get(resultSlot)
    if (spoken) return this.#submit(spoken)
    return this.#say(
      state(key, { table: this.#sitting.table, slot: resultSlot, ...this.#here(), asks: '', body }),
    )
  }

  // ---- the founding

  async join(name: string, moved?: Identity): Promise<void> {
    const { person, table } = this.#sitting
    await this.player
    const key = this.#secrets?.key
    if (person === undefined || key === undefined) throw new Error('a spectator has no seat to ask for')
    if (this.founding.charter === undefined) throw new Error('the charter of this table is not known yet')
    const wish = () => stateJoining(table, this.#here(), { key, person, name, ...(moved && { moved }) })
    this.#ask = () => this.#submit(wish())
    if (this.founding.joined.some(({ player }) => player === key.player)) return
    const refusal = refusalOf(name, this.founding.objectionTo(wish()))
    if (refusal) throw refusal
    await this.#ask()
  }

  /** A host that was restarted goes on from the last closing, and has not read who asked before it. */
  #askAgain(): void {
    const { members, table } = this.founding
    const isSeated = members.some(({ player }) => player === this.#secrets?.key.player)
    if (table !== undefined && !isSeated && this.#isLive) this.#ask?.().catch(() => {})
  }

  /** So many others may have asked that the table has forgotten this one (spec/log, section 4). */
  #notePlace(): void {
    const wasHeard = this.#isHeard
    const isMine = ({ player }: { player: Player }): boolean => player === this.#secrets?.key.player
    this.#isHeard = [...this.founding.joined, ...this.founding.members].some(isMine)
    if (wasHeard && !this.#isHeard && this.#isLive) this.#ask?.().catch(() => {})
  }

  async start(players: readonly Player[]): Promise<void> {
    const joins = players.map((player) => this.#joinOf(player))
    await this.#submit(stateStart(this.#host(), this.#sitting.table, this.#here(), joins))
  }

  async admit(player: Player): Promise<void> {
    const join = this.#joinOf(player)
    await this.#submit(stateAdmission(this.#host(), this.#sitting.table, this.#here(), join))
  }

  #joinOf(player: Player): Statement {
    const joined = this.founding.joined.find((one) => one.player === player)
    if (joined === undefined) throw new RangeError('this player has not asked for a seat')
    return joined.statement
  }

  #host(): Identity {
    const { person } = this.#sitting
    if (person === undefined || person.player !== this.founding.host)
      throw new Error('only the host of a table can do that')
    return person
  }

  #here(): Here {
    const run = this.#run as Run<R>
    return { q: run.place.k, head: run.head }
  }

  // ---- beginning, or going on

  async #open(): Promise<Run<R>> {
    const { table, person, seed } = this.#sitting
    const kept = person ? await this.#journal.load() : { secrets: undefined, lines: [], closed: undefined }
    if (person) {
      this.#secrets = kept.secrets
        ? (await loadComingBack()).readSitting(kept.secrets, table)
        : newSitting(table, seed)
      if (!kept.secrets) await this.#journal.save(writeSitting(this.#secrets))
    }
    this.#markPlayer(this.#secrets?.key.player)
    const closed = kept.closed ?? (await this.#lateStart(kept))
    if (closed) this.founding = Founding.resume(closed)
    const start = closed ? resumePlace(closed) : beginning(idBytes(table))
    const sequencer = this.founding.charter?.sequencer
    this.#chain = new Chain(idBytes(table), start, (first) => sequencer ?? this.#sequencerIn(first))
    this.#run = new Run<R>(
      {
        founding: this.founding,
        start,
        settled: closed,
        voice: this.#secrets && this.#voice(this.#secrets),
        now: () => this.#clock.now(),
        tell: (event) => {
          if (event.kind === 'founding') this.#notePlace()
          this.#sitting.onEvent?.(event)
        },
        onClose: (phase) => this.#close(phase),
        onRest: this.#sitting.onRest,
        confirm: this.#sitting.confirms ? (...accused) => this.#confirm(...accused) : undefined,
      },
      (run, branch) => this.#game(rootSeat(run as Run, branch)),
    )
    this.#gossip = this.#sitting.gossip?.({
      table: idBytes(table),
      start,
      sequencer: () => this.founding.charter?.sequencer,
      onShown: (certified) => this.#do(() => this.#receive(certified)),
      onHeardOf: (last) => this.#heardOf(last),
      onFault: (fault) => this.end(fault),
      authorOf: (envelope) => this.#authorOf(envelope),
      pass: (envelope) => void this.#sitting.transport.submit(envelope).catch(() => {}),
    })
    if (closed === kept.closed) await this.#feedKept(kept)
    return this.#run
  }

  /** Fetched when somebody is accused: a page that plays need not load it. */
  async #confirm(fault: Fault, settled: ClosedPhase | undefined): Promise<boolean> {
    const { isConfirmed } = await import('./recheck.ts')
    return isConfirmed(fault, () => this.#game, settled)
  }

  /** The closing from which one who has seen nothing yet can start. It is kept once it has been read to its end. */
  async #lateStart({ lines }: Kept): Promise<ClosedPhase | undefined> {
    const { table, transport, whole = false } = this.#sitting
    if (whole || lines.some((line) => lineNumber(line) === 1)) return undefined
    const { searchLastClosing } = await loadComingBack()
    if (this.#over) return undefined
    const search = searchLastClosing({ table, transport, sealer: this.#sealer })
    const ended = new Promise<undefined>((resolve) => {
      this.#stop = () => [search.stop(), resolve(undefined)]
    })
    const closed = await Promise.race([search.found, ended])
    if (closed) this.#late = { closed, lines: [] }
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
  async #feedKept({ lines, closed }: Kept): Promise<void> {
    if (lines.length === 0 && closed === undefined) return
    const { readKept } = await loadComingBack()
    const chain = this.#chain as Chain
    for (const line of lines) {
      const read = readKept(line, this.#sealer)
      if (read.kind === 'mine') this.#remember(readStatement(read.said))
      else if (read.kind === 'certificate')
        this.#feed(chain.take({ entries: [], certificate: read.certificate }))
      else if (read.entry.k >= chain.next) chain.take({ entries: [read.entry] })
    }
    chain.forgetUncertified()
    if (closed && chain.place.k < closed.at)
      throw new Stuck('the journal is damaged: it does not reach to the closing that it starts from')
  }

  #remember(statement: Statement): void {
    if (statement.by === this.#secrets?.key.player && lateIn(statement.slot) === undefined)
      this.#spoken.set(statement.slot, statement)
  }

  // ---- following the order

  onOpen(opening: { from: number; before: Uint8Array; last: number }): void {
    this.#do(async () => {
      this.#chain?.opened(opening)
      this.#last = opening.last
      this.#goLive()
    })
  }

  onBatch(batch: Parameters<Follower['onBatch']>[0]): void {
    this.#do(async () => {
      const certified = (this.#chain as Chain).take(batch)
      if (certified) await this.#receive(certified)
    })
  }

  /** The last place that this seat has been fed. */
  get #place(): OrderPlace {
    return this.#gossip?.place ?? (this.#chain as Chain).place
  }

  /** Takes what is certified, from the sequencer or from others, unless it was there before. */
  async #receive(certified: Certified): Promise<void> {
    const placed = this.#gossip ? this.#gossip.take(certified) : certified.placed
    const newest = placed.at(-1)?.place
    if (newest) {
      this.#run?.came(newest)
      const entries = placed.map(({ entry, place }) => readEntry(entry, place, this.#sealer))
      const lines = entries.map(({ line }) => line)
      if (this.#secrets) await this.#keep([...lines, certificateLine(certified.certificate)], this.#secrets)
      this.#push(entries)
    }
    this.#goLive()
  }

  /** As long as the sequencer has not been heard, what others know is all that there is. */
  #heardOf(last: number): void {
    if (this.#last !== Number.POSITIVE_INFINITY) return
    this.#last = last
    this.#do(async () => this.#goLive())
  }

  /** Who sits here, or asks for a seat, is heard also through others. Anybody can ask under many keys, so those who do count as one. */
  #authorOf(envelope: Uint8Array): Player | '' | undefined {
    const said = statementIn({ envelope }, this.#sealer)
    if (said === undefined || said.table !== this.#sitting.table) return undefined
    const { members, joined, host } = this.founding
    const isBy = ({ player }: { player: Player }): boolean => player === said.by
    if (said.by === host || members.some(isBy)) return said.by
    return said.slot === 'join' || joined.some(isBy) ? '' : undefined
  }

  /** One who starts late has nothing to lose until it has read the closing that it starts from. */
  async #keep(lines: readonly string[], sitting: SittingSecrets): Promise<void> {
    const late = this.#late
    if (late === undefined) return this.#write(this.#journal.append(lines))
    late.lines.push(...lines)
    if (this.#place.k < late.closed.at) return
    this.#late = undefined
    await this.#write(this.#journal.append(late.lines))
    await this.#write(this.#journal.save(writeSitting(sitting), late.closed))
  }

  #feed(certified: Certified | undefined): void {
    if (certified) this.#gossip?.take(certified)
    if (certified)
      this.#push(certified.placed.map(({ entry, place }) => readEntry(entry, place, this.#sealer)))
  }

  #push(entries: readonly Sequenced[]): void {
    for (const { statement, place } of entries) {
      if (statement) this.#remember(statement)
      this.#tellCode(place)
    }
    this.#run?.push(entries)
    this.#noteResults(entries)
  }

  #noteResults(entries: readonly Sequenced[]): void {
    for (const entry of entries) {
      if (entry.statement?.slot !== resultSlot) continue
      this.#results.set(entry.statement.by, entry)
      this.#agreeing.more()
    }
  }

  #tellCode(place: Sequenced['place']): void {
    const code = orderCodeAt(place)
    if (code) this.#sitting.onEvent?.({ kind: 'order', ...code })
  }

  #goLive(): void {
    if (this.#chain === undefined || this.#place.k < this.#last) return
    this.#run?.goLive()
    this.#isLive = true
    this.#markCaughtUp()
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

  // ---- speaking

  #voice({ key, secrets }: SittingSecrets): Voice {
    return {
      player: key.player,
      secrets,
      say: (said) => this.#say(state(key, { table: this.#sitting.table, ...said })),
      spoken: (slot) => this.#spoken.get(slot),
      repeat: (statement) => {
        this.#submit(statement).catch((error: Error) => this.end(error))
      },
    }
  }

  /** From the moment a statement may be in the journal it counts as said, also if we never learn that it was written. */
  async #say(statement: Statement): Promise<void> {
    this.#remember(statement)
    if (lateIn(statement.slot) === undefined)
      await this.#write(this.#journal.append([mineLine(statement.line)]))
    if (this.#over === undefined) await this.#submit(statement)
  }

  async #submit(statement: Statement): Promise<void> {
    try {
      const envelope = this.#sealer.seal(statement.line)
      this.#gossip?.said(envelope)
      await this.#sitting.transport.submit(envelope)
    } catch (error) {
      throw new Stuck(`what this seat has said could not be sent: ${messageOf(error)}`)
    }
  }

  async #close(closed: ClosedPhase): Promise<void> {
    const sitting = this.#secrets
    if (sitting === undefined) return
    sitting.secrets.forget(closed.closing.phase)
    for (const slot of this.#spoken.keys()) {
      if (this.#run?.isClosed(phaseOf(slot))) this.#spoken.delete(slot)
    }
    await this.#write(this.#journal.save(writeSitting(sitting), closed))
    this.#askAgain()
  }

  async #write(writing: Promise<void>): Promise<void> {
    try {
      await writing
    } catch (error) {
      const stuck = new Stuck(`the journal could not be written, so nothing was sent: ${messageOf(error)}`)
      this.end(stuck)
      throw stuck
    }
  }
}

function resumePlace({ closing }: ClosedPhase) {
  const { k, time, head } = closing.from
  return { k, time, head: idBytes(head) }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
