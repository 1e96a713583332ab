/**
 * Those who are at the same table through other relays of the house: who they are, what they say beside the game, and what guests have
 * handed in there. Relays tell each other when something changes and every few seconds; one that falls silent is forgotten.
 */

import * as v from 'valibot'
import { base64urlnopad } from '../../group/inside.ts'
import type { Clock } from '../../table/index.ts'
import { type Present, Writers } from '../protocol.ts'
import type { Guest } from './quotas.ts'
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
  /** A guest has handed in so much elsewhere. */
  onGuest(guest: Guest, bytes: number): void
  /** The creator has named the writers elsewhere. */
  onWriters(writers: Writers): void
}

/** The others at a table. */
export interface Company {
  /** Who is at other relays. */
  present(): readonly Present[]
  /** Tells the others who is here. */
  tell(present: readonly Present[]): void
  aside(sealed: string): void
  signal(signal: SealedSignal): void
  guest(guest: Guest, bytes: number): void
  writers(writers: Writers): void
  stop(): void
}

const role = v.picklist(['writer', 'guest', 'spectator'])
const Word = v.variant('type', [
  v.object({
    type: v.literal('here'),
    relay: v.string(),
    present: v.array(v.object({ player: v.string(), role })),
    /** Wants to know who is with the others. */
    asks: v.boolean(),
  }),
  v.object({ type: v.literal('aside'), sealed: v.string() }),
  v.object({ type: v.literal('signal'), from: v.string(), to: v.string(), sealed: v.string() }),
  v.object({ type: v.literal('guest'), player: v.string(), network: v.string(), bytes: v.number() }),
  v.object({ type: v.literal('writers'), writers: Writers }),
])
type Word = v.InferOutput<typeof Word>

/** How often relays tell who is there, and after how long one that does not is forgotten, in milliseconds. */
const beat = 10_000
const patience = 25_000

/** Joins the others at a table. */
export function joinCompany(
  talk: (onWord: (word: string) => void) => ReturnType<Store['talk']>,
  clock: Clock,
  events: CompanyEvents,
): Company {
  const relay = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16)))
  const others = new Map<string, { present: readonly Present[]; heard: number }>()
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
    else if (word?.type === 'guest') events.onGuest(word, word.bytes)
    else if (word?.type === 'writers') events.onWriters(word.writers)
    else if (word?.type === 'here') {
      change(() => others.set(word.relay, { present: word.present, heard: clock.now() }))
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
    const oldest = clock.now() - patience
    change(() => {
      for (const [id, { heard }] of others) if (heard < oldest) others.delete(id)
    })
  }
  let stopBeat = clock.after(beat, tick)
  tell(true)

  return {
    present: () => [...everybody().values()],
    tell(present) {
      own = present
      tell(false)
    },
    aside: (sealed) => send({ type: 'aside', sealed }),
    signal: (signal) => send({ type: 'signal', ...signal }),
    guest: ({ player, network }, bytes) => send({ type: 'guest', player, network, bytes }),
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
