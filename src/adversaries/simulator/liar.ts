/**
 * A seat that lies at random moments. It plays the game, and stands between its own program and the network: what the program
 * says is withheld, changed, contradicted, said about another past or in another's words, and others are called late.
 */
import {
  type Clock,
  type Game,
  type PlayerSitting,
  plainSealer,
  type SeededRandom,
  type Statement,
  sittingKey,
  systemClock,
  type TakenSeat,
  type Transport,
  takeSeat,
} from '../../table/index.ts'
import { latePart, readEntry, slotBelow, state } from '../../table/inside.ts'
import type { Cheat } from '../cheat.ts'
import { takeCheatingSeat } from '../cheating-seat.ts'
import { altered, pick } from './alter.ts'

/** What a liar does in place of saying the right thing. */
export const everyLie = [
  'change a message',
  'skip a slot',
  'fall silent',
  'speak late',
  'say two things',
  'contradict later',
  "repeat another's words",
  'complain too early',
  'complain while silent',
  'flood',
  'ask something else',
  'speak of another past',
] as const

/** One of them. */
export type LieKind = (typeof everyLie)[number]

/** Who lies, and how. */
export interface LiarPlan {
  readonly seat: number
  /** What it may do; each as likely as the others. */
  readonly lies: readonly LieKind[]
  /** How likely it is to lie whenever it speaks. */
  readonly often: number
  /** Whether it goes on as if its lies and those of others had not been noticed. */
  readonly isStubborn: boolean
}

type Said = Pick<Statement, 'slot' | 'q' | 'head' | 'asks' | 'body'>

/** Sits down as a liar. `deadline`: how long others wait, in milliseconds. */
export function takeLyingSeat<R>(
  sitting: PlayerSitting,
  game: Game<R>,
  plan: LiarPlan,
  { random, deadline, cheats = [] }: { random: SeededRandom; deadline: number; cheats?: readonly Cheat[] },
): TakenSeat<R> {
  const mouth = new Mouth(sitting, plan, random, deadline)
  const lying = { ...sitting, transport: mouth.transport() }
  return plan.isStubborn || cheats.length > 0
    ? takeCheatingSeat(lying, game, ...cheats)
    : takeSeat(lying, game)
}

/** What stands between a liar's program and the network. */
class Mouth {
  readonly #transport: Transport
  readonly #clock: Clock
  readonly #plan: LiarPlan
  readonly #random: SeededRandom
  readonly #deadline: number
  readonly #say: (said: Said) => void
  readonly #heard: Statement[] = []
  #isSilent = false

  constructor(
    { table, seed, transport, clock = systemClock }: PlayerSitting,
    plan: LiarPlan,
    random: SeededRandom,
    deadline: number,
  ) {
    const key = sittingKey(seed, table)
    this.#transport = transport
    this.#clock = clock
    this.#plan = plan
    this.#random = random
    this.#deadline = deadline
    this.#say = ({ slot, q, head, asks, body }) => {
      transport.submit(plainSealer.seal(state(key, { table, slot, q, head, asks, body }).line))
    }
  }

  /** The network as the liar's program sees it. */
  transport(): Transport {
    return {
      submit: async (envelope) => this.#submit(envelope),
      tick: (after) => this.#transport.tick(after),
      follow: (from, follower) =>
        this.#transport.follow(from, {
          onOpen: (opening) => follower.onOpen(opening),
          onBatch: (batch) => {
            for (const { envelope } of batch.entries) if (envelope) this.#hear(envelope)
            follower.onBatch(batch)
          },
        }),
    }
  }

  #hear(envelope: Uint8Array): void {
    const statement = statementIn(envelope)
    if (statement) this.#heard.push(statement)
  }

  #submit(envelope: Uint8Array): void {
    const statement = statementIn(envelope)
    const { lies, often } = this.#plan
    const lie = this.#random.chance(often) ? pick(lies, this.#random) : undefined
    if (this.#isSilent) return
    if (statement === undefined || lie === undefined) this.#transport.submit(envelope)
    else this.#lie(lie, statement, envelope)
  }

  #lie(lie: LieKind, honest: Statement, envelope: Uint8Array): void {
    const random = this.#random
    const speak = (): void => {
      this.#transport.submit(envelope)
    }
    const other: Said = { ...honest, body: altered(honest.body, random) }
    switch (lie) {
      case 'change a message':
        return this.#say(other)
      case 'skip a slot':
        return
      case 'fall silent':
        this.#isSilent = true
        return
      case 'speak late':
        return this.#later(random.between([0.2 * this.#deadline, 2 * this.#deadline]), speak)
      case 'say two things':
        if (random.chance(0.5)) speak()
        this.#say(other)
        return speak()
      case 'contradict later':
        speak()
        return this.#later(random.between([1, 2 * this.#deadline]), () => this.#say(other))
      case "repeat another's words":
        return this.#repeat(honest)
      case 'complain too early':
        speak()
        return this.#complain(honest)
      case 'complain while silent':
        return this.#complainOften(honest)
      case 'flood':
        this.#flood(honest)
        return speak()
      case 'ask something else':
        return this.#say({ ...honest, asks: changedEnd(honest.asks) })
      case 'speak of another past':
        return this.#speakElsewhere(honest)
    }
  }

  /** What another said in this slot, or anywhere, as its own. */
  #repeat(honest: Statement): void {
    const others = this.#heard.filter(({ by }) => by !== honest.by)
    const here = others.filter(({ slot }) => slot === honest.slot)
    const said = pick(here.length > 0 ? here : others, this.#random)
    this.#say({ ...honest, body: said?.body ?? honest.body })
  }

  #complain({ slot, q, head }: Said): void {
    const body = { system: 'table', type: 'late', at: this.#random.between([0, 1_000_000]) }
    this.#say({ slot: slotBelow(slot, latePart), q, head, asks: '', body })
  }

  /** Says nothing, and that everybody is late, from before the deadline until long after it. */
  #complainOften(honest: Statement): void {
    for (let i = 0; i < 24; i++) this.#later((i / 10) * this.#deadline, () => this.#complain(honest))
  }

  /** Statements that nobody asked for, in all sorts of slots, and what is no statement at all. */
  #flood(honest: Statement): void {
    const random = this.#random
    const count = random.between([10, 60])
    for (let i = 0; i < count; i++) {
      const about = pick(this.#heard, random) ?? honest
      const slot = pick([`noise/${i}`, 'join', 'start', 'admit', about.slot, `${about.slot}/${i}`], random)
      this.#say({ ...about, slot: slot ?? honest.slot, body: altered(about.body, random) })
      if (random.chance(0.2)) this.#transport.submit(random.bytes(`noise ${honest.slot} ${i}`))
    }
    this.#complain(pick(this.#heard, random) ?? honest)
  }

  #speakElsewhere(honest: Statement): void {
    const { q, head } = pick(this.#heard, this.#random) ?? honest
    const lies: readonly Partial<Said>[] = [
      { q: honest.q + 1 },
      { q },
      { head: changedEnd(honest.head) },
      { q, head },
    ]
    this.#say({ ...honest, ...pick(lies, this.#random) })
  }

  #later(milliseconds: number, work: () => void): void {
    this.#clock.after(milliseconds, work)
  }
}

function statementIn(envelope: Uint8Array): Statement | undefined {
  const nowhere = { k: 0, time: 0, head: new Uint8Array(32) }
  return readEntry({ k: 0, time: 0, envelope }, nowhere, plainSealer).statement
}

/** Another text of the same length. */
function changedEnd(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`
}
