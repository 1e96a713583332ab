/**
 * A seat's way to its table through a relay: a `Transport` that survives lost connections and trusts the relay with nothing.
 * What it has sent stays with it until the relay shows it in the log; what it has seen stays with it for good, so that a
 * relay that forgets is given everything again and one that lies is found out.
 */
import { systemClock } from '../table/clock.ts'
import type { Identity } from '../table/identity.ts'
import type { Transport } from '../table/transport.ts'
import { type Fetch, openTable } from './create-table.ts'
import { lineEntry, lineName } from './entry.ts'
import { type Notice, type RelayEvent, type Status, says } from './events.ts'
import type { Invite } from './invite.ts'
import { keepLink, type LinkOptions } from './link.ts'
import { createOutbox } from './outbox.ts'
import {
  type ClientMessage,
  longestLine,
  type Present,
  protocolVersion,
  type RefusalCode,
  RelayMessage,
  type Role,
  readMessage,
} from './protocol.ts'
import { createReader, type Reader } from './reader.ts'
import { createRosterWish } from './roster-wish.ts'
import { createSealer } from './seal.ts'
import { signHello } from './signing.ts'
import { openPlatformSocket } from './socket.ts'

/** What a client needs to come to a table. */
export interface ClientOptions extends Partial<LinkOptions> {
  readonly invite: Invite
  readonly identity: Identity
  /** Only watch, also if there is a seat for us. */
  readonly watch?: boolean
  /** For the table's creator: makes the table again, with or without spectators, should the relay lose it. */
  readonly remake?: { readonly spectators: boolean; readonly fetch?: Fetch }
  /** How long the relay may leave a statement unconfirmed before it is sent again, in milliseconds. */
  readonly patience?: number
  readonly onEvent?: (event: RelayEvent) => void
}

/** A seat's way to its table. */
export interface RelayClient extends Transport {
  /** Resolves when everything that the relay had on the first connection has been read. */
  caughtUp(): Promise<void>
  /** How the connection is. */
  status(): Status
  /** What the relay lets us do; undefined until it has said so. */
  role(): Role | undefined
  /** Who is connected. */
  present(): readonly Present[]
  /** For the table's creator: from now on only these players write. Resolves when the relay has it in the log. */
  closeRoster(players: readonly string[]): Promise<void>
  /** Resolves when the relay has confirmed everything that was published; rejects if the client is closed before. */
  settled(): Promise<void>
  /** Tries to connect at once, instead of waiting: when the network has just come back, say. */
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
const finalCodes: readonly RefusalCode[] = ['other-version', 'wrong-origin', 'not-invited', 'not-in-roster']
const finalAtTheDoor: readonly RefusalCode[] = [...finalCodes, 'bad-message', 'not-proven']
const utf8 = new TextEncoder()

/** Connects to the table of an invitation, and stays connected until closed. */
export function connectRelay(options: ClientOptions): RelayClient {
  const { invite, identity, watch = false, onEvent = () => undefined } = options
  const { patience, ...linkOptions } = { ...defaults, ...options }
  const sealer = createSealer(invite.table, invite.key)
  const host = new URL(invite.relay).host
  const outbox = createOutbox()
  const rosterWish = createRosterWish(identity)
  const subscribers = new Set<(line: string) => void>()
  const people = new Map<string, Role>()
  let markCaughtUp: () => void = () => undefined
  const caughtUp = new Promise<void>((resolve) => {
    markCaughtUp = resolve
  })
  let status: Status = says.connecting(host)
  let role: Role | undefined
  let phase: 'away' | 'reading' | 'live' | 'over' = 'away'
  let beenSeated = false
  let excuse: string | undefined
  let stopPatience = (): void => undefined

  const notice = (what: Notice): void => onEvent({ type: 'notice', ...what })
  const say = (message: ClientMessage): void => link.send(JSON.stringify(message))
  const present = (): Present[] => [...people].map(([player, role]) => ({ player, role }))

  /** The first attempt is no news, so that nothing is reported before the caller has the client. */
  function setStatus(now: Status): void {
    if (now.text === status.text) return
    status = now
    onEvent({ type: 'status', ...now })
  }

  const reader: Reader = createReader(invite.table, sealer, {
    onLine(line) {
      for (const onLine of subscribers) onLine(line)
    },
    onShown: (name) => outbox.done(name),
    onRoster(roster) {
      rosterWish.closed(roster)
      onEvent({ type: 'roster', players: roster.players })
    },
    onNotice: notice,
    onMissing(names, roster) {
      const mayWrite = role !== 'spectator'
      notice(says.forgot(names.length, mayWrite))
      if (roster !== undefined) rosterWish.restore(roster)
      if (!mayWrite) return
      for (const name of names) outbox.put(name, lineEntry(sealer.seal(reader.lines.get(name) ?? '')))
    },
  })

  const link = keepLink(`${invite.relay.replace(/^http/, 'ws')}/ws`, linkOptions, {
    onTrying: () => setStatus(says.connecting(host)),
    onDown(retryIn) {
      setStatus(says.waiting(excuse ?? (beenSeated ? 'connection lost' : `cannot reach ${host}`), retryIn))
      phase = 'away'
      excuse = undefined
      stopPatience()
      people.clear()
    },
    onText(text) {
      const message = readMessage(RelayMessage, text)
      if (message !== undefined) return onMessage(message)
      notice(says.garbled())
      link.drop(true)
    },
    onBytes(frame) {
      const found = reader.take(frame)
      if (found === 'misbehaved') link.drop(true)
      else if (found === 'changed') say({ type: 'read', from: 1 })
      else if (phase === 'reading') afterReading()
    },
  })

  function onMessage(message: RelayMessage): void {
    if (message.type === 'welcome') greet(message.version, message.challenge)
    else if (message.type === 'seated') sitDown(message)
    else if (message.type === 'reading') {
      phase = 'reading'
      reader.begin(message.from, message.head)
      afterReading()
    } else if (message.type === 'presence') {
      if (message.here) people.set(message.player, message.role)
      else people.delete(message.player)
      onEvent({ type: 'presence', present: present() })
    } else if (message.type === 'role') setRole(message.role)
    else if (message.type === 'refused') onRefused(message.code, message.reason, message.name)
  }

  function greet(version: number, challenge: string): void {
    if (version !== protocolVersion) {
      return finish(
        says.refused(
          'other-version',
          `the relay speaks version ${version}, this program ${protocolVersion}; update the older`,
        ),
      )
    }
    say(signHello({ challenge, origin: invite.relay, table: invite.table, watch }, identity, sealer.door))
  }

  function sitDown(seated: Extract<RelayMessage, { type: 'seated' }>): void {
    beenSeated = true
    for (const { player, role } of seated.present) people.set(player, role)
    setRole(seated.role)
    say({ type: 'read', from: reader.plan(seated.log, seated.head) })
  }

  function setRole(now: Role): void {
    role = now
    onEvent({ type: 'role', role })
  }

  /** Once all that the relay had is read, says what is still to be said. */
  function afterReading(): void {
    const { at, of } = reader.progress()
    if (!reader.isComplete()) {
      if (at % 100 === 0) setStatus(says.catchingUp(at, of))
      return
    }
    phase = 'live'
    markCaughtUp()
    link.steady()
    setStatus(says.connected())
    sendAll()
  }

  function sendAll(): void {
    const roster = rosterWish.message(reader.opening())
    if (roster !== undefined) say(roster)
    for (const entry of outbox.entries()) link.send(entry)
    beImpatient()
  }

  /** Sends everything again when the oldest statement is still not confirmed after a while. */
  function beImpatient(): void {
    stopPatience()
    const oldest = outbox.oldest()
    if (oldest === undefined) return
    stopPatience = linkOptions.clock.after(patience, () => {
      if (!outbox.has(oldest)) return beImpatient()
      notice(says.unacknowledged(outbox.size(), patience))
      sendAll()
    })
  }

  function onRefused(code: RefusalCode, reason: string, name: string | undefined): void {
    const final = phase === 'away' ? finalAtTheDoor : finalCodes
    const lost = code === 'unknown-table' && (beenSeated || options.remake !== undefined)
    if (name !== undefined) {
      notice(says.notTaken(reason))
      if (code !== 'store-failed') outbox.done(name)
    } else if (lost) tableLost()
    else if (code === 'unknown-table' || final.includes(code)) finish(says.refused(code, reason))
    else if (phase === 'away') excuse = reason
    else if (!rosterWish.refused(reason)) notice(says.notTaken(reason))
  }

  function tableLost(): void {
    excuse = 'the relay has lost this table'
    if (beenSeated) notice(says.forgotTable())
    if (options.remake === undefined) return
    const { spectators, fetch } = options.remake
    openTable(invite, { identity, spectators }, fetch).then(
      () => link.retry(),
      () => undefined,
    )
  }

  function finish(last: Status): void {
    phase = 'over'
    stopPatience()
    link.close()
    people.clear()
    setStatus(last)
    rosterWish.refused(last.text)
    outbox.giveUp(last.text)
  }

  return {
    async publish(line) {
      if (phase === 'over') throw new Error(status.text)
      if (role === 'spectator') throw new Error('spectators cannot say anything')
      if (utf8.encode(line).length > longestLine)
        throw new Error(`a statement may have ${longestLine} bytes at most`)
      const entry = lineEntry(sealer.seal(line))
      const name = lineName(entry)
      if (reader.lines.has(name) || outbox.has(name)) return
      outbox.put(name, entry)
      if (phase !== 'live') return
      link.send(entry)
      if (outbox.size() === 1) beImpatient()
    },
    subscribe(onLine) {
      for (const line of reader.lines.values()) onLine(line)
      subscribers.add(onLine)
      return () => subscribers.delete(onLine)
    },
    caughtUp: () => caughtUp,
    status: () => status,
    role: () => role,
    present,
    closeRoster(players) {
      if (phase === 'over') return Promise.reject(new Error(status.text))
      const closed = rosterWish.make(players)
      const message = rosterWish.message(reader.opening())
      if (phase === 'live' && message !== undefined) say(message)
      return closed
    },
    settled: outbox.settled,
    retry: link.retry,
    close() {
      if (phase !== 'over') finish(says.closed())
    },
  }
}
