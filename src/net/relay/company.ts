/**
 * Those who are at the same table through other relays of the house: who they are, and what they say beside the game. Relays tell each other when something changes and every few seconds; one that falls silent is forgotten.
 */

import * as v from 'valibot'
import { base64urlnopad } from '../../group/inside.ts'
import type { Clock } from '../../table/index.ts'
import { type Present, Writers } from '../protocol.ts'
import type { Store } from './store.ts'

/** What one player's program tells another's, sealed: how to reach it. */
export interface SealedSignal {
  readonly from: string
  readonly to: string
  readonly sealed: string
}

/** What a room learns of the others. */
export interface CompanyEvents {
  /** Somebody came to another relay, or is at none of the others any more. */
  onPresence(who: Present, here: boolean): void
  onAside(sealed: string): void
  /** Somebody elsewhere tells somebody who may be here how to reach it. */
  onSignal(signal: SealedSignal): void
  /** The creator has named the writers elsewhere. */
  onWriters(writers: Writers): void
}

/** The others at a table. */
export interface Company {
  /** Who is at other relays. */
  present(): readonly Present[]
  /** Connections that other relays have at this table; of one player if given. */
  connections(player?: string): number
  /** At how many relays this player is or was a moment ago, if it is at this one. */
  relaysOf(player: string): number
  /** Tells the others who is here. */
  tell(present: readonly Present[]): void
  aside(sealed: string): void
  signal(signal: SealedSignal): void
  writers(writers: Writers): void
  stop(): void
}

/** Connections at a table that a relay may tell of, and relays that are listened to: what somebody makes up must not grow here. */
const [mostPresent, mostRelays] = [1024, 64]

const role = v.picklist(['writer', 'guest', 'spectator'])
const Word = v.variant('type', [
  v.object({
    type: v.literal('here'),
    relay: v.string(),
    present: v.pipe(v.array(v.object({ player: v.string(), role })), v.maxLength(mostPresent)),
    /** Wants to know who is with the others. */
    asks: v.boolean(),
  }),
  v.object({ type: v.literal('aside'), sealed: v.string() }),
  v.object({ type: v.literal('signal'), from: v.string(), to: v.string(), sealed: v.string() }),
  v.object({ type: v.literal('writers'), writers: Writers }),
])
type Word = v.InferOutput<typeof Word>

/** How often relays tell who is there, and after how long one that does not is forgotten, in milliseconds. */
const beat = 10_000
const patience = 25_000

/** Who is at the table through one other relay, once for each connection; how many connections each has; when that was heard. */
interface Elsewhere {
  readonly present: readonly Present[]
  readonly counts: ReadonlyMap<string, number>
  readonly heard: number
}

function heardAt(present: readonly Present[], heard: number): Elsewhere {
  const counts = new Map<string, number>()
  for (const { player } of present) counts.set(player, (counts.get(player) ?? 0) + 1)
  return { present, counts, heard }
}

function sumOf(others: ReadonlyMap<string, Elsewhere>, amount: (one: Elsewhere) => number): number {
  let sum = 0
  for (const one of others.values()) sum += amount(one)
  return sum
}

function forgetSilent(others: Map<string, Elsewhere>, since: number): void {
  for (const [relay, { heard }] of others) if (heard < since) others.delete(relay)
}

/** Relays at which a player counts at most: houses are small, and whoever lies about where a player is must not slow it down any further. */
const mostWeight = 4

/**
 * How often something counts that a player sends: once for each relay at which it is. So one who is at several
 * has as much of every pace as one who is at one, without a word between relays.
 */
export function weightIn(company: Pick<Company, 'relaysOf'>, player: string): number {
  return Math.min(mostWeight, company.relaysOf(player))
}

/** Joins the others at a table. */
export function joinCompany(
  talk: (onWord: (word: string) => void) => ReturnType<Store['talk']>,
  clock: Clock,
  events: CompanyEvents,
): Company {
  const relay = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16)))
  const others = new Map<string, Elsewhere>()
  let own: readonly Present[] = []
  const { say, stop } = talk((text) => hear(text))
  const send = (word: Word): void => say(JSON.stringify(word))
  const tell = (asks: boolean): void => send({ type: 'here', relay, present: [...own], asks })
  const everybody = (): Map<string, Present> =>
    new Map([...others.values()].flatMap(({ present }) => present.map((one) => [one.player, one])))

  function hear(text: string): void {
    const word = read(text)
    if (word?.type === 'aside') events.onAside(word.sealed)
    else if (word?.type === 'signal') events.onSignal(word)
    else if (word?.type === 'writers') events.onWriters(word.writers)
    else if (word?.type === 'here') {
      if (others.size < mostRelays || others.has(word.relay))
        change(() => others.set(word.relay, heardAt(word.present, clock.now())))
      if (word.asks) tell(false)
    }
  }

  /** Changes what is known of the others, and says what that means for each. */
  function change(act: () => void): void {
    const before = everybody()
    act()
    const after = everybody()
    for (const [player, who] of after) if (before.get(player)?.role !== who.role) events.onPresence(who, true)
    for (const [player, who] of before) if (!after.has(player)) events.onPresence(who, false)
  }

  function tick(): void {
    stopBeat = clock.after(beat, tick)
    tell(false)
    change(() => forgetSilent(others, clock.now() - patience))
  }
  let stopBeat = clock.after(beat, tick)
  tell(true)

  return {
    present: () => [...everybody().values()],
    connections: (player) =>
      sumOf(others, ({ counts, present }) => (player ? (counts.get(player) ?? 0) : present.length)),
    relaysOf: (player) => 1 + sumOf(others, ({ counts }) => (counts.has(player) ? 1 : 0)),
    tell(present) {
      own = present
      tell(false)
    },
    aside: (sealed) => send({ type: 'aside', sealed }),
    signal: (signal) => send({ type: 'signal', ...signal }),
    writers: (writers) => send({ type: 'writers', writers }),
    stop() {
      stopBeat()
      own = []
      tell(false)
      stop()
    },
  }
}

function read(text: string): Word | undefined {
  try {
    const word = v.safeParse(Word, JSON.parse(text))
    return word.success ? word.output : undefined
  } catch {
    return undefined
  }
}
