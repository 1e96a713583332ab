/**
 * The other relays of a house, so that limits hold for all of them together: how many are connected there from one network, which tables
 * they have made, what guests have handed in. What is told may be late or lost, and then each relay's own count is all that holds: nobody ever waits for it.
 * A relay that falls silent is forgotten within seconds, since its callers come here now.
 */

import * as v from 'valibot'
import { base64urlnopad } from '../../group/inside.ts'
import type { Clock } from '../../table/index.ts'
import type { Limits } from './limits.ts'
import type { Guest } from './quotas.ts'
import type { Store } from './store.ts'

/** What a relay learns of its fellows. */
export interface FellowsEvents {
  /** Another relay has made a table. */
  onMade(table: string): void
  /** A guest has handed in so much at another relay. */
  onGuest(table: string, guest: Guest, bytes: number): void
}

/** The other relays of a house. */
export interface Fellows {
  /** Connections from this network that other relays have. */
  callersFrom(network: string): number
  /** So many are connected here from this network. */
  callers(network: string, count: number): void
  made(table: string): void
  guest(table: string, guest: Guest, bytes: number): void
  stop(): void
}

const Word = v.variant('type', [
  v.object({
    type: v.literal('callers'),
    relay: v.string(),
    from: v.array(v.tuple([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))])),
  }),
  v.object({ type: v.literal('made'), table: v.string() }),
  v.object({
    type: v.literal('guest'),
    table: v.string(),
    player: v.string(),
    network: v.string(),
    bytes: v.number(),
  }),
])
type Word = v.InferOutput<typeof Word>

/** Where relays talk about their house: no table has such a name. */
const everywhere = '_relays'
/** How soon a change is told, how often all is told again, and after how long a relay that does not is forgotten, in milliseconds. */
const soon = 200
const beat = 2000
const patience = 5000
/** Relays that are listened to: what somebody makes up must not grow here. */
const mostRelays = 64
/** Networks are told of from this part of their limit on: most have a connection or two. */
const worthTelling = 1 / 8

/** Joins the other relays on this store. */
export function joinFellows(
  store: Pick<Store, 'talk'>,
  clock: Clock,
  limits: Pick<Limits, 'connectionsPerAddress'>,
  events: FellowsEvents,
): Fellows {
  const relay = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16)))
  const others = new Map<string, { readonly from: ReadonlyMap<string, number>; readonly heard: number }>()
  const own = new Map<string, number>()
  const { say, stop } = store.talk(everywhere, hear)
  const send = (word: Word): void => say(JSON.stringify(word))
  let stopSoon: (() => void) | undefined

  function hear(text: string): void {
    const word = read(text)
    if (word?.type === 'made') events.onMade(word.table)
    else if (word?.type === 'guest') events.onGuest(word.table, word, word.bytes)
    else if (word?.type === 'callers' && (others.size < mostRelays || others.has(word.relay)))
      others.set(word.relay, { from: new Map(word.from), heard: clock.now() })
  }

  function tell(): void {
    stopSoon?.()
    stopSoon = undefined
    send({ type: 'callers', relay, from: [...own] })
  }

  let stopBeat = clock.after(beat, function again() {
    stopBeat = clock.after(beat, again)
    if (own.size > 0) tell()
    for (const [id, { heard }] of others) if (heard < clock.now() - patience) others.delete(id)
  })

  return {
    callersFrom(network) {
      let sum = 0
      for (const { from } of others.values()) sum += from.get(network) ?? 0
      return sum
    },
    callers(network, count) {
      const isWorth = count > 0 && count >= worthTelling * limits.connectionsPerAddress
      if (!isWorth && !own.has(network)) return
      if (isWorth) own.set(network, count)
      else own.delete(network)
      stopSoon ??= clock.after(soon, tell)
    },
    made: (table) => send({ type: 'made', table }),
    guest: (table, { player, network }, bytes) => send({ type: 'guest', table, player, network, bytes }),
    stop() {
      stopBeat()
      own.clear()
      tell()
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
