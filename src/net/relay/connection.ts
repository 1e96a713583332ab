/**
 * One caller at a relay, from its hello to its last frame: proves who it is, finds its room, and is then a member of it. A
 * caller that sends too fast is read more slowly; a caller that breaks the protocol is told so and let go.
 */
import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../../table/clock.ts'
import { lineName } from '../entry.ts'
import {
  ClientMessage,
  type Hello,
  protocolVersion,
  type RefusalCode,
  type RelayMessage,
  readMessage,
} from '../protocol.ts'
import { provesInvited, provesPlayer } from '../signing.ts'
import type { Limits } from './limits.ts'
import { createMember } from './member.ts'
import type { Metrics } from './metrics.ts'
import { createPace } from './pace.ts'
import { Refusal } from './refusal.ts'
import type { Report } from './report.ts'
import type { Member, Room } from './room.ts'
import type { Rooms } from './rooms.ts'

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

/** A connection, as its relay sees it. */
export interface Connection {
  /** Bytes that wait to leave. */
  waiting(): number
  /** Asks whether it is alive; drops it if it has not answered since the last time. */
  beat(): void
  /** Says no and hangs up. */
  dismiss(refusal: Refusal): void
  /** Hangs up in a friendly way. */
  close(): void
  /** Hangs up at once. */
  terminate(): void
}

/** WebSocket close codes: come back later, or do not. */
const comeBack = 1013
const stayAway = 4000
const restarting = 1012
const temporary: readonly RefusalCode[] = ['too-many', 'store-failed', 'shutting-down', 'unknown-table']

/** Calls so far: the number by which the relay's log names one. */
let calls = 0

/** Serves a caller whose WebSocket is open. `tcp` is the stream beneath it. */
export function serveConnection(parts: ConnectionParts, ws: WebSocket, tcp: Duplex): Connection {
  const { rooms, limits, metrics, clock, report } = parts
  const challenge = randomBytes(16).toString('base64url')
  const call = ++calls
  const lines = createPace(limits.linesPerSecond, limits.linesPerSecond * limits.burstSeconds, clock.now())
  const bytes = createPace(limits.bytesPerSecond, limits.bytesPerSecond * limits.burstSeconds, clock.now())
  let alive = true
  let introduced = false
  let seat: { readonly room: Room; readonly member: Member } | undefined

  const tell = (message: RelayMessage): void => ws.send(JSON.stringify(message))
  const tooLate = clock.after(limits.helloTimeout, () => {
    dismiss(new Refusal('bad-message', 'say hello within a few seconds of connecting'))
  })

  function refuse({ code, message }: Refusal, name?: string): void {
    metrics.refused(code)
    report('refused', { call, code })
    tell({ type: 'refused', code, reason: message, ...(name === undefined ? {} : { name }) })
  }

  function dismiss(refusal: Refusal): void {
    if (ws.readyState !== ws.OPEN) return
    refuse(refusal)
    ws.close(temporary.includes(refusal.code) ? comeBack : stayAway, refusal.code)
  }

  /** Says no to one request, or to the line of that name; only a caller who has no seat yet is also sent away. */
  function fail(error: unknown, name?: string): void {
    if (!(error instanceof Refusal)) {
      report('error', { call, error: String(error) })
      dismiss(new Refusal('store-failed', 'something went wrong at the relay; try again later'))
    } else if (seat === undefined) dismiss(error)
    else if (ws.readyState === ws.OPEN) refuse(error, name)
  }

  async function admit(hello: Hello): Promise<void> {
    if (introduced) throw new Refusal('bad-message', 'one hello is enough')
    introduced = true
    checkHello(parts, hello, challenge)
    try {
      const room = await rooms.room(hello.table)
      if (!provesInvited(hello, challenge, room.opening.door)) {
        throw new Refusal(
          'not-invited',
          'the key in the link is not the key of this table; ask for a new link',
        )
      }
      const member = createMember(ws, tcp, hello.player, room.roleOf(hello), dismiss)
      if (member.here()) seat = { room, member }
    } finally {
      if (seat === undefined) rooms.release(hello.table)
    }
    if (seat === undefined) return
    tooLate()
    seat.room.enter(seat.member)
    report('seated', { call, table: hello.table, player: hello.player.slice(0, 8), role: seat.member.role })
  }

  function onText(text: string): void {
    const message = readMessage(ClientMessage, text)
    if (message === undefined)
      throw new Refusal('bad-message', 'this is not a message that the relay understands')
    if (message.type === 'hello') admit(message).catch((error) => fail(error))
    else if (message.type === 'ping') tell({ type: 'pong' })
    else if (seat === undefined) throw new Refusal('bad-message', 'say hello first')
    else if (message.type === 'read') seat.room.read(seat.member, message.from)
    else seat.room.closeRoster(message.roster).catch((error) => fail(error))
  }

  function onLine(entry: Buffer): void {
    if (seat === undefined) throw new Refusal('bad-message', 'say hello first')
    metrics.add('entries_in_total')
    metrics.add('bytes_in_total', entry.length)
    seat.room.publish(seat.member, entry).catch((error) => fail(error, lineName(entry)))
  }

  /** Counts what came in; reads no further for a while when it was too much. */
  function slowDown(size: number): void {
    const now = clock.now()
    const wait = Math.max(lines.take(1, now), bytes.take(size, now))
    if (wait === 0 || ws.isPaused) return
    metrics.add('slowed_senders_total')
    ws.pause()
    clock.after(wait, () => ws.resume())
  }

  ws.on('message', (data: RawData, isBinary: boolean) => {
    alive = true
    const message = data as Buffer
    slowDown(message.length)
    try {
      if (isBinary) onLine(message)
      else onText(message.toString())
    } catch (error) {
      fail(error)
    }
  })
  ws.on('pong', () => {
    alive = true
  })
  ws.on('error', (error) => report('broken', { call, error: error.message }))
  ws.on('close', (code) => {
    tooLate()
    report('closed', { call, code })
    if (seat === undefined) return
    seat.room.leave(seat.member)
    rooms.release(seat.room.opening.table)
  })
  tell({ type: 'welcome', version: protocolVersion, challenge })

  return {
    waiting: () => tcp.writableLength,
    beat() {
      if (!alive && !ws.isPaused) {
        metrics.add('dropped_silent_total')
        return ws.terminate()
      }
      alive = false
      ws.ping()
    },
    dismiss,
    close: () => ws.close(restarting, 'the relay is shutting down'),
    terminate: () => ws.terminate(),
  }
}

function checkHello(parts: ConnectionParts, hello: Hello, challenge: string): void {
  if (hello.version !== protocolVersion) {
    throw new Refusal(
      'other-version',
      `this relay speaks version ${protocolVersion}, you speak ${hello.version}; update the older`,
    )
  }
  if (!parts.origins.includes(hello.origin)) {
    const known = parts.origins.join(', ')
    throw new Refusal(
      'wrong-origin',
      `this relay is ${known}; whoever runs it must say so if it has another address`,
    )
  }
  if (!provesPlayer(hello, challenge))
    throw new Refusal('not-proven', 'the signature does not belong to this player')
}
