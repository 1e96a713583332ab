/**
 * One caller at a relay, from its hello to its last frame: proves who it is, finds its room, and is then a member of it. A
 * caller that sends too fast, or does not read its answers, is read more slowly; a caller that breaks the protocol is told so
 * and let go. Nothing waits for a caller without a bound.
 */
import { base64urlnopad } from '../../group/inside.ts'
import type { Clock } from '../../table/index.ts'
import { digestText } from '../envelope.ts'
import {
  ClientMessage,
  type Hello,
  protocolVersion,
  type RefusalCode,
  type RelayMessage,
  readMessage,
} from '../protocol.ts'
import { provesInvited, provesPlayer } from '../signing.ts'
import { type Brake, createBrake } from './brake.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { createOccupant, type Occupant } from './occupant.ts'
import { createPulse, type Pulse } from './pulse.ts'
import { type Paces, sendingPaces } from './quotas.ts'
import { RelayRefusal } from './refusal.ts'
import type { Report } from './report.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { TakeWire, Wire } from './wire.ts'

/** What a connection needs of its relay. */
export interface ConnectionParts {
  readonly rooms: Rooms
  readonly limits: Limits
  readonly metrics: Metrics
  readonly clock: Clock
  readonly report: Report
  /** The addresses that callers know this relay by. */
  readonly origins: readonly string[]
}

/** Why a wire is closed, in the codes of WebSockets: come back later, or do not. */
const comeBack = 1013
const stayAway = 4000
const restarting = 1012
const temporary: readonly RefusalCode[] = ['too-many', 'store-failed', 'shutting-down', 'unknown-table']

/** Calls so far: the number by which the relay's log names one. */
let calls = 0

/** A caller whose wire is open. */
export class Connection {
  readonly #parts: ConnectionParts
  readonly #wire: Wire
  readonly #challenge = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16)))
  readonly #call = ++calls
  /** Its own at first; at a table that of its player there, however often it is connected. */
  #paces: () => Paces
  /** Where the caller comes from, hidden. */
  readonly #network: string
  readonly #brake: Brake
  readonly #pulse: Pulse
  readonly #stopWaiting: () => void
  #underWay = 0
  /** Reads are answered one after the other, in the order in which they came. */
  #reading: Promise<void> = Promise.resolve()
  #introduced = false
  #seat: { readonly room: Room; readonly member: Occupant } | undefined

  /** Serves a caller from this network. */
  constructor(parts: ConnectionParts, take: TakeWire, network: string) {
    const { limits, clock, report } = parts
    this.#parts = parts
    this.#network = network
    const early = sendingPaces(limits, clock.now())
    this.#paces = () => early
    this.#wire = take({
      isStranger: () => this.#seat === undefined,
      onMessage: (data) => this.#onMessage(data),
      onSign: () => this.#pulse.heard(),
      onError: (error) => report('broken', { call: this.#call, error: error.message }),
      onClose: (code) => this.#onClose(code),
    })
    this.#brake = createBrake(this.#wire)
    this.#pulse = createPulse(this.#wire)
    this.#stopWaiting = clock.after(limits.helloTimeout, () => {
      this.dismiss(new RelayRefusal('bad-message', 'say hello within a few seconds of connecting'))
    })
    this.#tell({ type: 'welcome', version: protocolVersion, challenge: this.#challenge })
  }

  /** Bytes that wait to leave. */
  waiting(): number {
    return this.#wire.waiting()
  }

  /** Asks whether it is alive; drops it if there was no sign of it since the last time. */
  beat(): void {
    // Whom we do not read because of our own limits cannot be expected to be heard.
    const isOurDoing = this.#brake.isHeld('pace') || this.#brake.isHeld('work')
    if (!this.#pulse.beat() && !isOurDoing) {
      this.#parts.metrics.add('dropped_silent_total')
      return this.#wire.terminate()
    }
    if (this.#wire.isOpen() && !this.#isFull(1)) this.#wire.ping()
  }

  /** Says no and hangs up. */
  dismiss(refusal: RelayRefusal): void {
    if (!this.#wire.isOpen()) return
    this.#refuse(refusal)
    this.#wire.close(temporary.includes(refusal.code) ? comeBack : stayAway, refusal.code)
  }

  /** Hangs up in a friendly way. */
  close(): void {
    this.#wire.close(restarting, 'the relay is shutting down')
  }

  /** Hangs up at once. */
  terminate(): void {
    this.#wire.terminate()
  }

  /** Whether so many times the bytes wait that may. */
  #isFull(times: number): boolean {
    return this.#wire.waiting() > times * this.#parts.limits.waitingBytes
  }

  /** Says something. A caller that reads nothing is not read either; if it is told too much by others, it is dropped. */
  #tell(message: RelayMessage): void {
    if (!this.#wire.isOpen()) return
    this.#wire.send(JSON.stringify(message))
    if (this.#isFull(4)) {
      this.#parts.metrics.add('dropped_full_total')
      return this.#wire.terminate()
    }
    if (!this.#isFull(2) || this.#brake.isHeld('replies')) return
    this.#brake.hold('replies')
    this.#wire.drained().then(() => this.#brake.release('replies'))
  }

  #refuse({ code, message }: RelayRefusal, digest?: string): void {
    this.#parts.metrics.refused(code)
    this.#parts.report('refused', { call: this.#call, code })
    this.#tell({ type: 'refused', code, reason: message, ...(digest === undefined ? {} : { digest }) })
  }

  /** Says no to one request, or to one envelope; only a caller who has no seat yet is also sent away. */
  #fail(error: unknown, envelope?: Uint8Array): void {
    if (!(error instanceof RelayRefusal)) {
      this.#parts.report('error', { call: this.#call, error: String(error) })
      this.dismiss(new RelayRefusal('store-failed', 'something went wrong at the relay; try again later'))
    } else if (this.#seat === undefined) this.dismiss(error)
    else this.#refuse(error, envelope && digestText(envelope))
  }

  #onMessage(data: string | Uint8Array): void {
    if (!this.#wire.isOpen()) return
    this.#pulse.heard()
    this.#slowDown(data.length)
    try {
      if (typeof data === 'string') this.#onText(data)
      else this.#onEnvelope(data)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Counts what came in; reads no further for a while when it was too much. */
  #slowDown(size: number): void {
    const { clock, metrics } = this.#parts
    const [lines, bytes] = this.#paces()
    const weight = this.#seat?.room.weightOf(this.#seat.member) ?? 1
    const wait = Math.max(lines.take(weight, clock.now()), bytes.take(weight * size, clock.now()))
    if (wait === 0 || this.#brake.isHeld('pace')) return
    metrics.add('slowed_senders_total')
    this.#brake.hold('pace')
    clock.after(wait, () => this.#brake.release('pace'))
  }

  /** Does something for the caller; it is not read any further while too much is under way. */
  #work(act: Promise<void>, envelope?: Uint8Array): void {
    const { underWay } = this.#parts.limits
    if (++this.#underWay >= underWay) this.#brake.hold('work')
    const done = (): void => {
      if (--this.#underWay === underWay - 1) this.#brake.release('work')
    }
    act.then(done, (error) => {
      this.#fail(error, envelope)
      done()
    })
  }

  #onText(text: string): void {
    const message = readMessage(ClientMessage, text)
    if (message === undefined)
      throw new RelayRefusal('bad-message', 'this is not a message that the relay understands')
    if (message.type === 'hello') return this.#work(this.#admit(message))
    if (message.type === 'ping') return this.#tell({ type: 'pong' })
    const { room, member } = this.#seated()
    if (message.type === 'read') {
      this.#reading = this.#reading.then(() => room.delivery.read(member, message.from))
      this.#work(this.#reading)
      this.#reading = this.#reading.catch(() => undefined)
    } else if (message.type === 'aside') room.beside.aside(member, message.sealed)
    else if (message.type === 'signal') room.beside.signal(member, message.to, message.sealed)
    else if (message.type === 'tick') this.#work(room.intake.tick(member, message.after))
    else this.#work(room.setWriters(member, message.writers))
  }

  #onEnvelope(envelope: Uint8Array): void {
    const { room, member } = this.#seated()
    this.#parts.metrics.add('entries_in_total')
    this.#parts.metrics.add('bytes_in_total', envelope.length)
    this.#work(room.intake.submit(member, envelope), envelope)
  }

  #seated(): { readonly room: Room; readonly member: Occupant } {
    if (this.#seat === undefined) throw new RelayRefusal('bad-message', 'say hello first')
    return this.#seat
  }

  /** Lets a caller in who proves who it is and that it was invited. Nothing of the log is read before that. */
  async #admit(hello: Hello): Promise<void> {
    const { rooms, report } = this.#parts
    if (this.#introduced) throw new RelayRefusal('bad-message', 'one hello is enough')
    this.#introduced = true
    checkHello(this.#parts, hello, this.#challenge)
    const state = await rooms.find(hello.table)
    if (!provesInvited(hello, this.#challenge, state.opening.door))
      throw new RelayRefusal(
        'not-invited',
        'the key in the link is not the key of this table; ask for a new link',
      )
    if (!this.#wire.isOpen()) return
    const room = rooms.open(state)
    try {
      const member = this.#member(hello, room)
      room.enter(member)
      this.#seat = { room, member }
      this.#paces = () => room.pacesOf(member)
    } finally {
      if (this.#seat === undefined) rooms.release(room)
    }
    this.#stopWaiting()
    const { player, role } = this.#seat.member
    report('seated', { call: this.#call, table: hello.table, player: player.slice(0, 8), role })
  }

  #member({ player, watch }: Hello, room: Room): Occupant {
    const parts = {
      wire: this.#wire,
      tell: (message: RelayMessage) => this.#tell(message),
      dismiss: (refusal: RelayRefusal) => this.dismiss(refusal),
    }
    return createOccupant(parts, {
      player,
      network: this.#network,
      watch,
      role: room.roleOf({ player, watch }),
    })
  }

  #onClose(code: number): void {
    this.#stopWaiting()
    this.#parts.report('closed', { call: this.#call, code })
    if (this.#seat === undefined) return
    this.#seat.room.leave(this.#seat.member)
    this.#parts.rooms.release(this.#seat.room)
  }
}

function checkHello(parts: ConnectionParts, hello: Hello, challenge: string): void {
  if (hello.version !== protocolVersion) {
    throw new RelayRefusal(
      'other-version',
      `this relay speaks version ${protocolVersion}, you speak ${hello.version}; update the older`,
    )
  }
  if (!parts.origins.includes(hello.origin)) {
    const known = [...new Set(parts.origins)].join(', ')
    throw new RelayRefusal(
      'wrong-origin',
      `this relay is ${known}; for another address, whoever runs it starts it with --public-url URL`,
    )
  }
  if (!provesPlayer(hello, challenge))
    throw new RelayRefusal('not-proven', 'the signature does not belong to this player')
}
