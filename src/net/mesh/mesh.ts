/**
 * The programs of the people at a table, connected with each other (docs/spec/mesh.md). They find each other at a relay, or by what people paste;
 * once they are connected, the relay may be stopped: who has lost a connection is called through those who have one. Over
 * the connections lead ways to whoever gives the order, which is the host's program, and everything that client and relay say to each
 * other goes along them unchanged.
 */
import { type Clock, type Gossip, gossipOver, type Identity, systemClock } from '../../table/index.ts'
import { connectRelay, type RelayClient } from '../client.ts'
import type { RelayEvent } from '../events.ts'
import { peersOrigin } from '../house.ts'
import type { Invite } from '../invite.ts'
import type { OpenSocket } from '../socket.ts'
import { Calls, callAgain } from './calls.ts'
import { type Frame, freshWay, mostHops } from './frame.ts'
import { GossipLines } from './gossip-lines.ts'
import { createNeighbour, type Neighbour } from './neighbour.ts'
import { type Paper, readPaper, writePaper } from './paper.ts'
import type { OpenPeer } from './peer.ts'
import { Places } from './places.ts'
import { createSignals, type Signal, type Signals } from './signal.ts'
import { type Accept, Ways } from './ways.ts'

/** How somebody is reached. `via` is who carries it. */
export type Reach = { readonly how: 'directly' | 'relay' } | { readonly how: 'through'; readonly via: string }

/** What a seat at a table has of the mesh beside the way to its sequencer. */
export interface Beside {
  readonly gossip: Gossip
  /** At a table of a relay: meets the others over the connection of the seat. Gives what is told of that connection. */
  meet(client: RelayClient): (event: RelayEvent) => void
  /** Those who have a seat are connected first where there is not enough room for all who have the link. */
  favour(hasSeat: (person: string) => boolean): void
}

/** What a mesh needs. */
export interface MeshOptions {
  /** Who we are at all tables. */
  readonly person: Identity
  /** How direct connections are made here. */
  readonly openPeer: OpenPeer
  readonly clock?: Clock
  /** Told when somebody is reached in another way than before. */
  readonly onChange?: () => void
}

/** How the programs at a table meet at a relay. */
export interface MeetOptions {
  /** How sockets to the relay are opened. */
  readonly open: OpenSocket
  /** Only to watch. */
  readonly watch?: boolean
  /** Told about the connection to the relay. */
  readonly onRelay?: (event: RelayEvent) => void
}

interface Meeting {
  readonly invite: Invite
  readonly signals: Signals
  readonly client: RelayClient | undefined
}

/** A connection that is being made. */
interface Attempt {
  readonly id: string
  readonly neighbour: Neighbour
  readonly since: number
  /** What was given back for what somebody handed out. */
  answer?: Promise<string>
}

/** Neighbours at most. */
const mostNeighbours = 16
/** Connections that may be in the making: who has the link can sign offers with any number of keys. And texts that may be handed out at once. */
const [mostAttempts, mostHanded] = [32, 16]
/** People without a seat who are called at once. */
const mostCalled = 2 * mostNeighbours
/** How long a connection may take to come about, in milliseconds. */
const connectWithin = 20_000

/** The programs that this one is connected with. */
export class Mesh {
  readonly #me: Identity
  readonly #openPeer: OpenPeer
  readonly #clock: Clock
  readonly #onChange: () => void
  readonly #neighbours = new Map<string, Neighbour>()
  readonly #attempts = new Map<string, Attempt>()
  readonly #calls: Calls
  readonly #places = new Places()
  readonly #meetings = new Set<Meeting>()
  readonly #ways: Ways
  readonly #gossip: GossipLines
  #isOver = false

  constructor({ person, openPeer, clock = systemClock, onChange = () => {} }: MeshOptions) {
    this.#me = person
    this.#openPeer = openPeer
    this.#clock = clock
    this.#onChange = onChange
    this.#calls = new Calls(clock, (player) => this.#call(player))
    this.#ways = new Ways({ me: person.player, clock, neighbours: () => this.#neighbours.values(), onChange })
    this.#gossip = new GossipLines({ clock, neighbours: () => this.#neighbours })
  }

  /** How sockets to the one who gives the order of this table are opened: for `connectRelay` and whoever uses it. */
  to(table: string): OpenSocket {
    return this.#ways.to(table)
  }

  /** Gives the order of this table from now on: takes in whoever searches for it. Gives the function that stops it. */
  serve(table: string, accept: Accept): () => void {
    return this.#ways.serve(table, accept)
  }

  /** Meets the others of a table at its relay, until the returned function is called; where there is none, only signals are understood. */
  meet(invite: Invite, { open, watch = false, onRelay }: MeetOptions): () => void {
    const { direct: _, ...atRelay } = invite
    let hear = (_: RelayEvent): void => {}
    const client: RelayClient | undefined =
      invite.relay === peersOrigin
        ? undefined
        : connectRelay({
            invite: atRelay,
            identity: this.#me,
            watch,
            open,
            clock: this.#clock,
            onEvent(event) {
              onRelay?.(event)
              hear(event)
            },
          })
    const meeting = this.#begun(invite, client)
    hear = (event) => this.#onRelay(meeting, event)
    return () => {
      this.#meetings.delete(meeting)
      client?.close()
    }
  }

  /** For a seat at this table: the others, as far as they can be reached without whoever gives the order. */
  beside(invite: Invite): Beside {
    return {
      gossip: gossipOver(this.#gossip.line(invite.table), this.#clock),
      meet: (client) => {
        if (invite.direct) return () => {}
        const meeting = this.#begun(invite, client)
        return (event) => this.#onRelay(meeting, event)
      },
      favour: (hasSeat) => this.#places.favour(invite.table, hasSeat),
    }
  }

  #begun(invite: Invite, client: RelayClient | undefined): Meeting {
    const meeting = { invite, signals: createSignals(invite, this.#me), client }
    this.#meetings.add(meeting)
    return meeting
  }

  /** Something is told of the connection to the relay where people meet. */
  #onRelay(meeting: Meeting, event: RelayEvent): void {
    const { client } = meeting
    if (event.type === 'signal') return this.#heard(meeting, event.sealed)
    if (event.type === 'status' && event.state === 'closed') this.#meetings.delete(meeting)
    if (event.type !== 'presence' && event.type !== 'status') return
    // Signals can be sent only once the relay has told everything.
    if (client?.status().state === 'connected') for (const { player } of client.present()) this.#want(player)
    this.#onChange()
  }

  /** What to hand to somebody who is to be connected without a relay, and how to take what comes back. */
  async hand(invite: Invite): Promise<{ readonly text: string; take(answer: string): Promise<void> }> {
    const signals = createSignals(invite, this.#me)
    const id = freshWay()
    const handed = [...this.#attempts.values()].filter(({ neighbour }) => neighbour.person === '')
    if (handed.length >= mostHanded) handed[0]?.neighbour.close()
    // Who will answer is not known yet.
    const neighbour = this.#begin('', id)
    const at = await neighbour.offer()
    const sealed = signals.seal({ kind: 'offer', to: '', id, at })
    return {
      text: writePaper({ kind: 'offer', invite, sealed }),
      take: async (answer) => {
        const paper = readPaper(answer)
        const heard = paper.kind === 'answer' ? signals.open(paper.sealed) : undefined
        if (heard?.signal.kind !== 'answer' || heard.signal.id !== id)
          throw new Error('this is not the answer to what you handed out: paste the whole of it, each once')
        if (this.#attempts.get(id)?.neighbour !== neighbour)
          throw new Error('this text was handed out too long ago: hand out a new one')
        neighbour.person = heard.person
        this.#clock.after(connectWithin, () => neighbour.isOpen() || neighbour.close())
        await neighbour.accept(heard.signal.at)
      },
    }
  }

  /** What to give back to whoever handed this out; the connection comes about when it is taken there. */
  async takeUp({ invite, sealed }: Extract<Paper, { kind: 'offer' }>): Promise<string> {
    const signals = createSignals(invite, this.#me)
    const heard = signals.open(sealed)
    if (heard?.signal.kind !== 'offer') throw new Error('this invitation is damaged: ask for a new one')
    const { id, at } = heard.signal
    const { person } = heard
    // Who pastes it twice gets the same back, so that it does not matter which of both is given back.
    const before = this.#attempts.get(person)
    if (before?.id === id && before.answer) return before.answer
    const answering = this.#begin(person, id)
      .answer(at)
      .then((answer) =>
        writePaper({ kind: 'answer', sealed: signals.seal({ kind: 'answer', to: person, id, at: answer }) }),
      )
    const attempt = this.#attempts.get(person)
    if (attempt) attempt.answer = answering
    return answering
  }

  /** How somebody at this table is reached; undefined if that is not known. `host` is who made it. */
  reach(
    person: string,
    { table, direct }: Pick<Invite, 'table' | 'direct'>,
    host: string,
  ): Reach | undefined {
    if (this.#neighbours.has(person)) return { how: 'directly' }
    if (!direct) return this.#reachAround(table)
    const carrier = this.#ways.carriers().get(person)
    if (carrier !== undefined) return { how: 'through', via: carrier }
    const via = this.#ways.viaTo(table)
    if (via === undefined) return undefined
    return { how: 'through', via: via[0] ?? host }
  }

  /** Where a relay gives the order, everybody is reached through it, or should it be away, through a neighbour. */
  #reachAround(table: string): Reach | undefined {
    const meeting = [...this.#meetings].find(({ invite }) => invite.table === table)
    if (meeting?.client?.status().state === 'connected') return { how: 'relay' }
    const [via] = this.#neighbours.keys()
    return via === undefined ? undefined : { how: 'through', via }
  }

  /** Who is connected directly. */
  neighbours(): readonly string[] {
    return [...this.#neighbours.keys()]
  }

  /** Hangs up everywhere. */
  close(): void {
    this.#isOver = true
    for (const { client } of this.#meetings) client?.close()
    this.#meetings.clear()
    this.#calls.endAll()
    this.#ways.close()
    for (const { neighbour } of this.#attempts.values()) neighbour.close()
    for (const neighbour of [...this.#neighbours.values()]) neighbour.close()
  }

  /** Calls somebody until it is a neighbour. */
  #want(person: string): void {
    if (this.#isOver || person === this.#me.player || this.#neighbours.has(person)) return
    // A relay may tell of any number who are not there. Who is calls us as well.
    if (this.#calls.size < mostCalled || this.#places.hasSeat(person)) this.#calls.begin(person)
  }

  #call(person: string): void {
    if (this.#isBusyWith(person)) return
    if (person < this.#me.player) this.#tell(person, { kind: 'call', to: person, id: freshWay() })
    else this.#offer(person)
  }

  /** Whether a connection with somebody is being made, and has not been for too long. */
  #isBusyWith(person: string): boolean {
    const attempt = this.#attempts.get(person)
    return attempt !== undefined && this.#clock.now() - attempt.since < callAgain
  }

  /** Whether somebody can become a neighbour, and a connection be made with it. */
  #hasRoomFor(person: string): boolean {
    return (
      this.#places.hasRoomFor(person, this.#neighbours, mostNeighbours) &&
      this.#places.hasRoomFor(person, this.#inTheMaking(), mostAttempts)
    )
  }

  /** With whom connections are being made; who has not taken up yet what was handed out is nobody. */
  #inTheMaking(): ReadonlyMap<string, Neighbour> {
    const all = [...this.#attempts.values()].filter(({ neighbour }) => neighbour.person !== '')
    return new Map(all.map(({ neighbour }) => [neighbour.person, neighbour]))
  }

  /** Lets somebody go who has no seat, if that is the only way for this person to come. */
  #makeRoomFor(person: string, all: ReadonlyMap<string, Neighbour>, most: number): boolean {
    if (all.has(person) || all.size < most) return true
    const other = this.#places.whoGoesFor(person, all)
    if (other !== undefined) all.get(other)?.close()
    return other !== undefined
  }

  #offer(person: string): void {
    if (!this.#hasRoomFor(person)) return
    const id = freshWay()
    const neighbour = this.#begin(person, id)
    neighbour
      .offer()
      .then((at) => this.#tell(person, { kind: 'offer', to: person, id, at }))
      .catch(() => neighbour.close())
  }

  /** Begins a connection; one that was begun before with the same person is given up. */
  #begin(person: string, id: string): Neighbour {
    // Of what is handed out there can be several at once.
    const key = person || id
    this.#attempts.get(key)?.neighbour.close()
    this.#makeRoomFor(person, this.#inTheMaking(), mostAttempts)
    let stopWaiting = (): void => {}
    const neighbour: Neighbour = createNeighbour(person, this.#openPeer, this.#clock, {
      onOpen: () => {
        stopWaiting()
        this.#opened(neighbour)
      },
      onFrame: (frame) => this.#hear(neighbour, frame),
      onClose: () => {
        stopWaiting()
        this.#closed(neighbour)
      },
    })
    // What people paste takes as long as people take.
    if (person !== '') stopWaiting = this.#clock.after(connectWithin, () => neighbour.close())
    this.#attempts.set(key, { id, neighbour, since: this.#clock.now() })
    return neighbour
  }

  #settle(neighbour: Neighbour): void {
    for (const [key, attempt] of this.#attempts)
      if (attempt.neighbour === neighbour) this.#attempts.delete(key)
  }

  #opened(neighbour: Neighbour): void {
    const { person } = neighbour
    const old = this.#neighbours.get(person)
    if (!this.#makeRoomFor(person, this.#neighbours, mostNeighbours)) return neighbour.close()
    this.#settle(neighbour)
    this.#neighbours.set(person, neighbour)
    if (old !== neighbour) old?.close()
    this.#calls.end(person)
    this.#ways.came(neighbour)
    this.#gossip.came(neighbour)
    this.#onChange()
  }

  #closed(neighbour: Neighbour): void {
    const { person } = neighbour
    this.#settle(neighbour)
    this.#ways.lost(neighbour)
    if (this.#neighbours.get(person) !== neighbour) return
    this.#neighbours.delete(person)
    this.#gossip.gone(neighbour)
    this.#onChange()
    this.#want(person)
  }

  #tell(person: string, signal: Signal): void {
    for (const { signals, client } of this.#meetings) {
      const sealed = signals.seal(signal)
      if (client?.signal(person, sealed)) return
      this.#carry({ kind: 'carry', way: freshWay(), hops: mostHops, to: person, sealed })
    }
  }

  /** Gives a signal to all neighbours, who pass it on. */
  #carry(frame: Extract<Frame, { kind: 'carry' }>, from?: Neighbour): void {
    this.#ways.note(frame.way)
    const straight = this.#neighbours.get(frame.to)
    const others = straight ? [straight] : [...this.#neighbours.values()]
    for (const other of others) if (other !== from) other.send(frame)
  }

  #hear(from: Neighbour, frame: Frame): void {
    if (frame.kind === 'gossip') return this.#gossip.hear(from, frame)
    if (frame.kind !== 'carry') return this.#ways.hear(from, frame)
    if (!this.#ways.isNew(from, frame.way)) return
    if (frame.to === this.#me.player) {
      for (const meeting of this.#meetings) this.#heard(meeting, frame.sealed)
    } else if (frame.hops > 1) this.#carry({ ...frame, hops: frame.hops - 1 }, from)
  }

  #heard({ signals }: Meeting, sealed: Uint8Array): void {
    const heard = signals.open(sealed)
    if (heard === undefined) return
    const { person, signal } = heard
    const attempt = this.#attempts.get(person)
    if (signal.kind === 'call') {
      if (person < this.#me.player || this.#isBusyWith(person)) return
      this.#offer(person)
    } else if (signal.kind === 'offer') this.#take(person, signal)
    else if (attempt?.id === signal.id)
      attempt.neighbour.accept(signal.at).catch(() => attempt.neighbour.close())
  }

  #take(person: string, { id, at }: Extract<Signal, { kind: 'offer' }>): void {
    if (person > this.#me.player) return
    if (!this.#hasRoomFor(person)) return
    const neighbour = this.#begin(person, id)
    neighbour
      .answer(at)
      .then((answer) => this.#tell(person, { kind: 'answer', to: person, id, at: answer }))
      .catch(() => neighbour.close())
  }
}
