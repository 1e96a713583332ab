/**
 * Bugs that a table might have, planted while a test runs. Each takes away one of the reasons for which the promises hold, so the
 * simulator must notice every one of them.
 */
import type { SimulatedGame } from '../../src/adversaries/simulator/index.ts'
import { PadlockBoxes } from '../../src/decks/padlock/deck.ts'
import { Courtesy } from '../../src/games/free/play/courtesy.ts'
import { livingIn, type VillageEvent } from '../../src/games/werewolf/index.ts'
import { VillageScene } from '../../src/games/werewolf/play/scene.ts'
import type { Player, Seat } from '../../src/table/index.ts'
import { envelopeDigest, type OrderPlace, placeAfter } from '../../src/table/order/chain.ts'
import { Fault, sayOneThing } from '../../src/table/order/fault.ts'
import { Chain, type Placed } from '../../src/table/order/follow.ts'
import { KnownOrder } from '../../src/table/order/known-order.ts'
import { Branch, Branches } from '../../src/table/run/branch.ts'
import type { TableEvent } from '../../src/table/run/event.ts'
import { Patience } from '../../src/table/run/patience.ts'
import { Question } from '../../src/table/run/question.ts'
import { Run } from '../../src/table/run/run.ts'
import { TableTime } from '../../src/table/run/table-time.ts'
import { SimulatedDisk } from '../../src/table/simulation/simulated-disk.ts'
import type { Statement } from '../../src/table/statements/statement.ts'

/** A bug, and where it shows. */
export interface Bug {
  readonly name: string
  /** At which tables it is looked for. */
  readonly game: SimulatedGame
  /** The first number N whose seed `planted-N` finds it. */
  readonly seed: number
  /** Plants it; gives what takes it out again. */
  plant(): () => void
}

/** Replaces a property of a prototype. */
function replace(prototype: object, name: string, by: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor
  Object.defineProperty(prototype, name, { configurable: true, ...by })
  return () => Object.defineProperty(prototype, name, before)
}

/** Replaces a method; the new one is given the old one. */
function method<T extends object, K extends keyof T & string>(
  prototype: T,
  name: K,
  change: (old: T[K]) => T[K],
): () => void {
  return replace(prototype, name, { writable: true, value: change(prototype[name]) })
}

/** A disk that says that these lines are safe, and does not write them. */
function dropping(isDropped: (line: string) => boolean): () => void {
  return method(
    SimulatedDisk.prototype,
    'journal',
    (journal) =>
      function (this: SimulatedDisk) {
        const kept = journal.call(this)
        return { ...kept, append: (lines) => kept.append(lines.filter((line) => !isDropped(line))) }
      },
  )
}

/** A chain that follows whatever it is shown: without a signature, or from another past than its own. */
function credulous(trusts: 'what is not signed' | 'another past'): () => void {
  const places = new WeakMap<Chain, OrderPlace>()
  const place = Object.getOwnPropertyDescriptor(Chain.prototype, 'place')?.get as (this: Chain) => OrderPlace
  const placeOf = (chain: Chain): OrderPlace => places.get(chain) ?? place.call(chain)
  const restore = [
    replace(Chain.prototype, 'place', {
      get(this: Chain) {
        return placeOf(this)
      },
    }),
    replace(Chain.prototype, 'next', {
      get(this: Chain) {
        return placeOf(this).k + 1
      },
    }),
    method(
      Chain.prototype,
      'opened',
      () =>
        function (this: Chain, { before }) {
          if (trusts === 'another past' && before.length > 0)
            places.set(this, { ...placeOf(this), head: before })
        },
    ),
    method(
      Chain.prototype,
      'take',
      () =>
        function (this: Chain, { entries, certificate }) {
          const table = tableOf(this)
          const placed: Placed[] = entries.map((entry) => {
            const at = placeAfter(table, placeOf(this).head, entry, envelopeDigest(entry.envelope))
            places.set(this, at)
            return { entry, place: at }
          })
          return placed.length > 0 && certificate ? { placed, certificate } : undefined
        },
    ),
  ]
  return () => {
    for (const undo of restore) undo()
  }
}

/** A chain's table, which is the head that it begins with. */
const tables = new WeakMap<Chain, Uint8Array>()
const realPlace = Object.getOwnPropertyDescriptor(Chain.prototype, 'place')?.get as (
  this: Chain,
) => OrderPlace
function tableOf(chain: Chain): Uint8Array {
  const table = tables.get(chain) ?? realPlace.call(chain).head
  tables.set(chain, table)
  return table
}

/** All planted bugs. */
export const bugs: readonly Bug[] = [
  {
    name: 'a check counts as rest',
    game: 'rounds',
    seed: 3,
    plant: () => replace(Branches.prototype, 'atRest', { get: () => true }),
  },
  {
    name: 'q and head are not compared',
    game: 'rounds',
    seed: 22,
    plant: () =>
      method(
        Question.prototype,
        'isAnsweredBy',
        () =>
          function (this: Question, { by }: Statement) {
            return this.awaits(by)
          },
      ),
  },
  {
    name: 'somebody is late without table time',
    game: 'coin',
    seed: 1,
    plant: () =>
      method(
        Question.prototype,
        'lateAt',
        () =>
          function (this: Question) {
            return this.silent
          },
      ),
  },
  {
    name: 'nobody is ever late',
    game: 'coin',
    seed: 5,
    plant: () => method(Question.prototype, 'lateAt', () => () => []),
  },
  {
    name: 'nobody spends any patience',
    game: 'werewolf',
    seed: 19,
    plant: () => method(Patience.prototype, 'spend', () => () => {}),
  },
  {
    name: 'silence costs patience from the question on',
    game: 'werewolf',
    seed: 19,
    plant: () =>
      method(
        Patience.prototype,
        'spend',
        (spend) =>
          function (this: Patience, player: Player, since: number, now: number) {
            spend.call(this, player, since - 2_000, now)
          },
      ),
  },
  {
    name: 'one who is silent itself may say that others are late',
    game: 'coin',
    seed: 1,
    plant: () => method(Question.prototype, 'hears', () => () => true),
  },
  {
    name: 'a gap counts in full',
    game: 'coin',
    seed: 9,
    plant: () =>
      method(
        TableTime.prototype,
        'pass',
        (pass) =>
          function (this: TableTime, gap: number) {
            pass.call(this, gap, Number.POSITIVE_INFINITY)
          },
      ),
  },
  {
    name: 'a later statement replaces the first',
    game: 'coin',
    seed: 56,
    plant: () =>
      method(
        Question.prototype,
        'isAnsweredBy',
        () =>
          function (this: Question, { by, q, head }: Statement) {
            return this.asked.speakers.includes(by) && q === this.q && head === this.head
          },
      ),
  },
  {
    name: 'a phase is closed when all but one have signed',
    game: 'rounds',
    seed: 3,
    plant: () => {
      const { get } = Object.getOwnPropertyDescriptor(Question.prototype, 'isAnswered') as PropertyDescriptor
      return replace(Question.prototype, 'isAnswered', {
        get(this: Question): boolean {
          return this.asked.slot.endsWith('/end') ? this.silent.length <= 1 : get?.call(this)
        },
      })
    },
  },
  {
    name: 'what failed beside another is not given up',
    game: 'rounds',
    seed: 43,
    plant: () => method(Branch.prototype, 'cancel', () => () => {}),
  },
  {
    name: 'own statements are sent before they are kept',
    game: 'rounds',
    seed: 25,
    plant: () => dropping((line) => line.startsWith('{"mine":')),
  },
  {
    name: 'entries are fed before they are kept',
    game: 'coin',
    seed: 160,
    plant: () => dropping((line) => !line.startsWith('{"mine":')),
  },
  {
    name: 'a seat goes on from another past than its own',
    game: 'rounds',
    seed: 1,
    plant: () => credulous('another past'),
  },
  {
    name: 'entries are fed that the sequencer has not signed',
    game: 'coin',
    seed: 1,
    plant: () => credulous('what is not signed'),
  },
  {
    name: 'what neighbours show is not looked at',
    game: 'rounds',
    seed: 2,
    plant: () =>
      method(KnownOrder.prototype, 'read', () => ({ before, batch: { entries, certificate } }) => {
        let place: OrderPlace = { k: (entries[0]?.k ?? 1) - 1, time: 0, head: before }
        const placed = entries.map((entry) => {
          place = placeAfter(before, place.head, entry, envelopeDigest(entry.envelope))
          return { entry, place }
        })
        return { placed, certificate, before }
      }),
  },
  {
    name: 'nobody shows its neighbours what they lack',
    game: 'rounds',
    seed: 77,
    plant: () => method(KnownOrder.prototype, 'after', () => () => undefined),
  },
  {
    name: 'neighbours who are shown another order are passed over',
    game: 'rounds',
    seed: 86,
    plant: () =>
      method(
        KnownOrder.prototype,
        'take',
        (take) =>
          function (this: KnownOrder, shown) {
            try {
              return take.call(this, shown)
            } catch {
              return []
            }
          },
      ),
  },
  {
    name: 'the evidence of a fault lacks its last line',
    game: 'coin',
    seed: 5,
    plant: () =>
      method(
        Run.prototype,
        'tell',
        (tell) =>
          function (this: Run, event: TableEvent) {
            const isCut = event.kind === 'fault' && event.fault.rule !== sayOneThing
            if (!isCut) return tell.call(this, event)
            const { culprit, rule, reason, slot, statements, evidence, after } = event.fault
            const fault = new Fault({
              after,
              culprit,
              rule,
              reason,
              slot,
              statements,
              evidence: evidence.slice(0, -1),
            })
            tell.call(this, { ...event, fault })
          },
      ),
  },
  {
    name: 'whoever is gone does not ask for new deposits',
    game: 'holdem',
    seed: 557,
    plant: () =>
      method(
        PadlockBoxes.prototype,
        'left',
        (left) =>
          async function (this: PadlockBoxes, seat: Seat, staying: readonly Player[]) {
            if (seat.me === undefined || staying.includes(seat.me)) await left.call(this, seat, staying)
          },
      ),
  },
  {
    name: 'nobody waits at a free table for whoever was overtaken',
    game: 'free',
    seed: 4,
    plant: () => method(Courtesy.prototype, 'asked', () => (_, heard) => heard),
  },
  {
    name: 'seats of a village are counted among those who live',
    game: 'werewolf',
    seed: 4,
    plant: () =>
      method(
        VillageScene.prototype,
        'seatOf',
        () =>
          function (this: VillageScene, player: Player) {
            const place = this.living.indexOf(player)
            return place < 0 ? this.cast.players.indexOf(player) : place
          },
      ),
  },
  {
    name: 'whoever is gone from a village is still asked',
    game: 'werewolf',
    seed: 4,
    plant: () =>
      replace(VillageScene.prototype, 'living', {
        get(this: VillageScene): readonly Player[] {
          const gone = this.village.deaths.flatMap(({ seat, cause }) => (cause === 'absence' ? [seat] : []))
          return [...livingIn(this.village), ...gone].sort((a, b) => a - b).map((seat) => this.playerAt(seat))
        },
      }),
  },
  {
    name: 'a count of wolves that shows nothing is taken for their victory',
    game: 'werewolf',
    seed: 12,
    plant: () =>
      method(
        VillageScene.prototype,
        'happen',
        (happen) =>
          function (this: VillageScene, event: VillageEvent) {
            const isNothing = event.type === 'count' && event.balance === 'neither'
            happen.call(this, isNothing ? { type: 'count', balance: 'half' } : event)
          },
      ),
  },
  {
    name: 'the dead keep their part of the key of a village',
    game: 'werewolf',
    seed: 4,
    plant: () =>
      replace(VillageScene.prototype, 'key', {
        get(this: VillageScene) {
          return this.cast.key
        },
      }),
  },
]
