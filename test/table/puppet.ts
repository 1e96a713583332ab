/** A seat without a program: a script says what it likes, about whatever it likes, as no honest seat would. */

import { Founding } from '../../src/table/founding/founding.ts'
import {
  type Entry,
  envelopeDigest,
  type Form,
  type Game,
  idBytes,
  type PlayerSitting,
  placeAfter,
  plainSealer,
  type Statement,
  Stuck,
  sittingKey,
  type TakenSeat,
} from '../../src/table/index.ts'
import { beginning } from '../../src/table/order/chain.ts'
import { readEntry } from '../../src/table/order/sequenced.ts'
import { Run } from '../../src/table/run/run.ts'
import { rootSeat } from '../../src/table/run/scope.ts'
import { latePart, slotBelow } from '../../src/table/statements/slot.ts'
import { type Body, state } from '../../src/table/statements/statement.ts'

/** The part of a statement that says what it answers. */
export type Question = Pick<Statement, 'q' | 'head' | 'asks'>

/** What a script can do. Seats are numbered from 1. */
export interface Puppet {
  /** Waits until this is asked, and gives where. */
  question(slot: string): Promise<Question>
  /** The key of a seat. */
  player(seat: number): string
  /** Waits for what this seat says in a slot. */
  hears(slot: string, seat: number): Promise<Statement>
  /** Signs a statement about this question and hands it in. */
  says<T>(slot: string, form: Form<T>, value: T, to: Question): Statement
  /** As `says`, with any body. */
  saysBody(slot: string, body: Body, to: Question): Statement
  /** Says that others are late in this slot. */
  complains(slot: string, to: Question): void
  /** Waits for this many milliseconds. */
  waits(milliseconds: number): Promise<void>
}

/** Takes a seat for a script. It follows the game as a spectator does, to know what is asked. */
export function takePuppetSeat<R>(
  { table, seed, transport, clock }: PlayerSitting,
  game: Game<R>,
  script: (puppet: Puppet) => Promise<unknown>,
): TakenSeat<R> {
  const key = sittingKey(seed, table)
  const founding = new Founding(table)
  const heard: Statement[] = []
  const waiting = new Set<() => void>()
  let place = beginning(idBytes(table))
  const run = new Run<R>(
    {
      founding,
      start: place,
      settled: undefined,
      voice: undefined,
      now: () => 0,
      tell: () => {},
      onClose: async () => {},
    },
    (running, branch) => game(rootSeat(running as Run, branch)),
  )
  const listen = (entry: Entry): void => {
    place = placeAfter(idBytes(table), place.head, entry, envelopeDigest(entry.envelope))
    const sequenced = readEntry(entry, place, plainSealer)
    run.push([sequenced])
    if (sequenced.statement) heard.push(sequenced.statement)
    for (const wake of [...waiting]) wake()
  }
  const leave = transport.follow(1, {
    onOpen: () => {},
    onBatch: ({ entries }) => entries.forEach(listen),
  })
  const hand = (statement: Statement): Statement => {
    transport.submit(plainSealer.seal(statement.line))
    return statement
  }
  const puppet: Puppet = {
    question: async (slot) => {
      for (;;) {
        const { q, head, asks } = run.open.get(slot) ?? { q: 0, head: '', asks: '' }
        if (asks !== '') return { q, head, asks }
        await puppet.waits(1)
      }
    },
    player: (seat) => founding.members[seat - 1]?.player ?? '',
    hears: (slot, seat) =>
      new Promise((resolve) => {
        const wake = (): void => {
          const found = heard.find((s) => s.slot === slot && s.by === puppet.player(seat))
          if (found === undefined) return
          waiting.delete(wake)
          resolve(found)
        }
        waiting.add(wake)
        wake()
      }),
    says: (slot, form, value, to) => puppet.saysBody(slot, form.write(value), to),
    saysBody: (slot, body, { q, head, asks }) => hand(state(key, { table, slot, q, head, asks, body })),
    complains: (slot, { q, head }) => {
      const body = { system: 'table', type: 'late', at: heard.length }
      hand(state(key, { table, slot: slotBelow(slot, latePart), q, head, asks: '', body }))
    },
    waits: (milliseconds) => new Promise((resolve) => clock?.after(milliseconds, () => resolve())),
  }
  const result = script(puppet).then(() => Promise.reject(new Stuck('the script is over')))
  result.catch(() => {})
  const none = async (): Promise<void> => {}
  return {
    result,
    player: Promise.resolve(key.player),
    caughtUp: Promise.resolve(),
    founding,
    join: none,
    start: none,
    admit: none,
    leave,
  }
}
