/**
 * A seat's way to its table through a relay: a `Transport` that survives lost connections. What was handed in stays here until
 * the log shows it; what the relay claims is passed on as it is. Nothing is checked here but the form of what comes: numbers,
 * heads and certificates are the seat's business.
 */
import { base64urlnopad } from '../group/inside.ts'
import { type Follower, type Identity, systemClock, type Transport } from '../table/index.ts'
import { digestText, isEnvelope } from './envelope.ts'
import { type Notice, type RelayEvent, type Status, says } from './events.ts'
import { readFrame } from './frame.ts'
import { createHouseRelays, type HouseRelays, peersOrigin } from './house.ts'
import type { Invite } from './invite.ts'
import { doorOf } from './link-keys.ts'
import { createOutbox } from './outbox.ts'
import { People } from './people.ts'
import {
  type ClientMessage,
  longestEntry,
  type Present,
  protocolVersion,
  type RefusalCode,
  RelayMessage,
  readMessage,
} from './protocol.ts'
import { createReadings, type Readings } from './readings.ts'
import { keepRelayLink, type RelayLink, type RelayLinkOptions } from './relay-link.ts'
import { signHello } from './signing.ts'
import { openPlatformSocket } from './socket.ts'
import { createWritersWish, type WritersWish } from './writers-wish.ts'

/** What a client needs to come to a table. */
export interface ClientOptions extends Partial<RelayLinkOptions> {
  readonly invite: Invite
  /** Who calls. The table's creator may name writers; writers have the full rates. */
  readonly identity: Identity
  /** Only watch: nothing can be handed in. */
  readonly watch?: boolean
  /** How long the relay may leave an envelope unconfirmed before it is sent again, in milliseconds. */
  readonly patience?: number
  /** Goes on trying whatever the relay says, once it has let this client in: there is a way around it. */
  readonly lasting?: boolean
  readonly onEvent?: (event: RelayEvent) => void
}

/** A seat's way to its table. */
export interface RelayClient extends Transport {
  /** How the connection is. */
  status(): Status
  /** Who is connected, as the relay tells it. */
  present(): readonly Present[]
  /** For the table's creator: these players have the full rates from now on. Resolves when the relay has it. */
  setWriters(players: readonly string[]): Promise<void>
  /** Says something beside the game, sealed, to whoever is connected now; false if this client is not. */
  aside(sealed: Uint8Array): boolean
  /** Tells one who is connected now, sealed, how to reach this program without the relay; false if this client is not. */
  signal(to: string, sealed: Uint8Array): boolean
  /** Resolves when everything that was handed in stands in the log; rejects if the client is closed before. */
  settled(): Promise<void>
  /** The network may just have come back: connects at once, instead of waiting, and asks whether what seems connected still is. */
  retry(): void
  /** Hangs up. What is not confirmed is not sent any more. */
  close(): void
}

const defaults = {
  open: openPlatformSocket,
  clock: systemClock,
  random: (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  firstRetry: 250,
  longestRetry: 15_000,
  silence: 15_000,
  patience: 10_000,
}

/** Refusals after which trying again is of no use; the second list holds for a caller who has no seat yet. */
const finalCodes: readonly RefusalCode[] = ['other-version', 'wrong-origin', 'not-invited', 'no-spectators']
const finalAtTheDoor: readonly RefusalCode[] = [...finalCodes, 'bad-message', 'not-proven']

function isFinal(code: RefusalCode, atTheDoor: boolean): boolean {
  return code === 'unknown-table' || (atTheDoor ? finalAtTheDoor : finalCodes).includes(code)
}

/** Where the host's program gives the order, anybody on the way to it could say so: it is believed when it was said so often. */
const provenRefusals = 3

/** Refusals of an envelope that may be taken later. */
const temporaryCodes: readonly RefusalCode[] = ['store-failed', 'too-many', 'table-full', 'shutting-down']

/** Connects to the table of an invitation, and stays connected until closed. */
export function connectRelay(options: ClientOptions): RelayClient {
  const client = new Client(options)
  return {
    submit: (envelope) => client.submit(envelope),
    tick: (after) => client.tick(after),
    follow: (from, follower) => client.follow(from, follower),
    status: () => client.status,
    present: () => client.present(),
    setWriters: (players) => client.setWriters(players),
    aside: (sealed) => client.aside(sealed),
    signal: (to, sealed) => client.signal(to, sealed),
    settled: () => client.settled(),
    retry: () => client.retry(),
    close: () => client.close(),
  }
}

class Client {
  readonly #options: ClientOptions & typeof defaults
  readonly #house: HouseRelays
  readonly #door: Identity
  readonly #outbox = createOutbox()
  readonly #people = new People()
  readonly #wish: WritersWish
  readonly #readings: Readings
  readonly #link: RelayLink
  #status: Status
  #phase: 'away' | 'reading' | 'live' | 'over' = 'away'
  #beenSeated = false
  /** From where the first who follows does so; undefined while its journal is still being read. */
  #followedFrom: number | undefined
  /** How often in a row we were told never to come again. */
  #refusals = 0
  /** Why the relay has sent us away for now. */
  #excuse: string | undefined
  #stopPatience = (): void => undefined

  constructor(options: ClientOptions) {
    const { invite, identity } = options
    this.#options = { ...defaults, ...options }
    this.#house = createHouseRelays(invite.direct ? peersOrigin : invite.relay)
    this.#door = doorOf(invite.key)
    this.#status = says.connecting(this.#house.host())
    this.#wish = createWritersWish(base64urlnopad.encode(invite.id), identity)
    this.#readings = createReadings((from) => this.#say({ type: 'read', from }))
    this.#link = keepRelayLink(this.#house.socket, this.#options, {
      onTrying: () => this.#setStatus(says.connecting(this.#house.host())),
      onDown: (retryIn) => this.#onDown(retryIn),
      onText: (text) => this.#onText(text),
      onBytes: (frame) => this.#onBytes(frame),
    })
  }

  get status(): Status {
    return this.#status
  }

  present(): Present[] {
    return this.#people.present()
  }

  async submit(envelope: Uint8Array): Promise<void> {
    if (this.#phase === 'over') throw new Error(this.#status.text)
    if (this.#options.watch) throw new Error('spectators cannot say anything')
    if (!isEnvelope(envelope)) throw new Error('this is too short to be an envelope')
    if (envelope.length > longestEntry)
      throw new Error(`an envelope may have ${longestEntry} bytes at most, not ${envelope.length}`)
    const digest = digestText(envelope)
    if (this.#outbox.has(digest)) return
    const kept = new Uint8Array(envelope)
    this.#outbox.put(digest, kept)
    if (this.#phase !== 'live') return
    this.#link.send(kept)
    if (this.#outbox.size() === 1) this.#beImpatient()
  }

  tick(after: number): void {
    if (this.#phase === 'live' && !this.#options.watch) this.#say({ type: 'tick', after })
  }

  follow(from: number, follower: Follower): () => void {
    if (!Number.isSafeInteger(from) || from < 1) throw new RangeError('entries are counted from 1')
    this.#followedFrom ??= from
    return this.#readings.follow(from, follower)
  }

  setWriters(players: readonly string[]): Promise<void> {
    if (this.#phase === 'over') return Promise.reject(new Error(this.#status.text))
    const made = this.#wish.make(players)
    if (this.#phase === 'live') this.#sendWish()
    return made
  }

  aside(sealed: Uint8Array): boolean {
    if (this.#phase !== 'live' || this.#options.watch) return false
    this.#say({ type: 'aside', sealed: base64urlnopad.encode(sealed) })
    return true
  }

  signal(to: string, sealed: Uint8Array): boolean {
    if (this.#phase !== 'live') return false
    this.#say({ type: 'signal', to, sealed: base64urlnopad.encode(sealed) })
    return true
  }

  settled(): Promise<void> {
    return this.#outbox.settled()
  }

  retry(): void {
    this.#link.retry()
  }

  close(): void {
    if (this.#phase !== 'over') this.#finish(says.closed())
  }

  #say(message: ClientMessage): void {
    this.#link.send(JSON.stringify(message))
  }

  #tell(event: RelayEvent): void {
    this.#options.onEvent?.(event)
  }

  #notice(what: Notice): void {
    this.#tell({ type: 'notice', ...what })
  }

  /** The first attempt is no news, so that nothing is reported before the caller has the client. */
  #setStatus(now: Status): void {
    if (now.text === this.#status.text) return
    this.#status = now
    this.#tell({ type: 'status', ...now })
  }

  #onDown(retryIn: number): void {
    const why = this.#excuse ?? (this.#beenSeated ? 'connection lost' : `cannot reach ${this.#house.host()}`)
    this.#phase = 'away'
    this.#excuse = undefined
    this.#stopPatience()
    this.#readings.end()
    this.#people.clear()
    this.#house.next()
    this.#setStatus(says.waiting(why, retryIn))
  }

  #onText(text: string): void {
    const message = readMessage(RelayMessage, text)
    if (message === undefined) return this.#misbehaved(says.garbled())
    if (message.type === 'welcome') this.#greet(message.version, message.challenge)
    else if (message.type === 'refused') this.#onRefused(message.code, message.reason, message.digest)
    else if (message.type === 'seated') this.#sitDown(message)
    else if (message.type === 'reading') this.#onReading(message)
    else if (message.type === 'taken') this.#outbox.done(message.digest)
    else if (message.type === 'writers') this.#wish.heard(message.writers)
    else if (message.type === 'aside') this.#onAside(message.sealed)
    else if (message.type === 'signal') this.#onSignal(message.from, message.sealed)
    else if (message.type === 'presence') {
      if (message.here) this.#people.came(message)
      else this.#people.went(message.player)
      this.#tell({ type: 'presence', present: this.present() })
    }
  }

  #onAside(text: string): void {
    const sealed = decoded(text)
    if (sealed !== undefined) this.#tell({ type: 'aside', sealed })
  }

  #onSignal(from: string, text: string): void {
    const sealed = decoded(text)
    if (sealed !== undefined) this.#tell({ type: 'signal', from, sealed })
  }

  /** Whether this table was there before: in this run, or in an earlier one whose journal goes on after the first entry. */
  get #hasBeenHere(): boolean {
    return this.#beenSeated || (this.#followedFrom ?? 1) > 1
  }

  /** Whether nobody can send this client away: over the programs of others, not before it was heard a few times, and perhaps from a few. */
  get #isLasting(): boolean {
    const { lasting, invite } = this.#options
    if (lasting === true && this.#beenSeated) return true
    return invite.direct === true && this.#refusals < provenRefusals
  }

  #misbehaved(how: Notice): void {
    this.#notice(how)
    this.#link.drop(true)
  }

  #greet(version: number, challenge: string): void {
    if (version !== protocolVersion) {
      const reason = `the relay speaks version ${version}, this program ${protocolVersion}; update the older`
      if (this.#isLasting) return this.#misbehaved(says.garbled())
      return this.#finish(says.refused('other-version', reason))
    }
    const { invite, identity, watch = false } = this.#options
    const wayIn = { challenge, origin: this.#house.relay(), table: invite.table, watch }
    this.#say(signHello(wayIn, identity, this.#door))
  }

  #sitDown(seated: Extract<RelayMessage, { type: 'seated' }>): void {
    if (this.#phase !== 'away') return this.#misbehaved(says.garbled())
    this.#beenSeated = true
    this.#refusals = 0
    this.#phase = 'reading'
    this.#house.named(seated.relays ?? [])
    for (const one of seated.present) this.#people.came(one)
    this.#wish.heard(seated.writers)
    this.#tell({ type: 'presence', present: this.present() })
    this.#readings.begin(seated.last)
  }

  #onReading({ from, before, last }: Extract<RelayMessage, { type: 'reading' }>): void {
    const head = before === '' ? new Uint8Array() : decoded(before)
    if (head === undefined || !this.#readings.opened({ from, before: head, last }))
      return this.#misbehaved(says.garbled())
    this.#afterReading()
  }

  #onBytes(frame: Uint8Array): void {
    const batch = readFrame(frame)
    if (batch === undefined) return this.#misbehaved(says.garbled())
    for (const { envelope } of this.#outbox.size() === 0 ? [] : batch.entries) {
      if (envelope !== undefined) this.#outbox.done(digestText(envelope))
    }
    const fit = this.#readings.take(batch)
    if (fit === 'gap') this.#misbehaved(says.gap())
    else if (fit === 'backwards') this.#misbehaved(says.backwards())
    else this.#afterReading()
  }

  /** Once all that the relay had is read, says what is still to be said. */
  #afterReading(): void {
    if (this.#phase !== 'reading') return
    if (!this.#readings.isComplete()) {
      const { at, of } = this.#readings.progress()
      return this.#setStatus(says.catchingUp(at, of))
    }
    this.#phase = 'live'
    this.#link.steady()
    this.#setStatus(says.connected())
    this.#sendWish()
    this.#sendAll()
  }

  #sendWish(): void {
    const message = this.#wish.message()
    if (message !== undefined) this.#say(message)
  }

  #sendAll(): void {
    for (const envelope of this.#outbox.entries()) this.#link.send(envelope)
    this.#beImpatient()
  }

  /** Sends everything again when the oldest envelope is still not confirmed after a while. */
  #beImpatient(): void {
    this.#stopPatience()
    const oldest = this.#outbox.oldest()
    if (oldest === undefined) return
    const { clock, patience } = this.#options
    this.#stopPatience = clock.after(patience, () => {
      if (!this.#outbox.has(oldest)) return this.#beImpatient()
      if (!this.#outbox.isRefused(oldest)) this.#notice(says.unconfirmed(this.#outbox.size(), patience))
      this.#sendAll()
    })
  }

  #onRefused(code: RefusalCode, reason: string, digest: string | undefined): void {
    const atTheDoor = this.#phase === 'away'
    if (digest !== undefined) {
      const isKept = temporaryCodes.includes(code)
      if (this.#outbox.refuse(digest)) this.#notice(says.notTaken(reason, isKept))
      if (!isKept) this.#outbox.done(digest)
    } else if (atTheDoor && this.#house.isStrange(code)) this.#excuse = reason
    else if (code === 'unknown-table' && this.#hasBeenHere) {
      this.#excuse = 'the relay has lost this table'
      this.#notice(says.forgotTable())
    } else if (code === 'unknown-table' && this.#followedFrom === undefined) this.#excuse = reason
    else if (isFinal(code, atTheDoor) && ++this.#refusals && !this.#isLasting) {
      this.#finish(says.refused(code, reason))
    } else if (atTheDoor) {
      this.#excuse = reason
      if (this.#options.invite.direct) this.#link.drop(false)
    } else {
      const wish = this.#wish.refused(code, reason)
      if (wish === 'again') this.#sendWish()
      else if (wish === undefined) this.#notice(says.notTaken(reason))
    }
  }

  #finish(last: Status): void {
    this.#phase = 'over'
    this.#stopPatience()
    this.#link.close()
    this.#readings.end()
    this.#people.clear()
    this.#setStatus(last)
    this.#wish.giveUp(last.text)
    this.#outbox.giveUp(last.text)
  }
}

function decoded(text: string): Uint8Array | undefined {
  try {
    return base64urlnopad.decode(text)
  } catch {
    return undefined
  }
}
