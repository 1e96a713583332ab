/**
 * Tells the page what happens at this seat: its events become lines of work, a timeline, waits and faults. Everything told is
 * public or this seat's own: no secret passes here.
 */
import {
  type Fault,
  type Founding,
  orderCodeAt,
  type Player,
  type Statement,
  type TableEvent,
  type Topic,
  wire,
} from '../../../table/index.ts'
import type { Tell } from '../../protocol.ts'
import type { EntryModel, SignedModel, TallyModel, WorkModel } from '../model.ts'
import type { StepKind } from '../step.ts'
import { Waits } from './waits.ts'

/** Where a reporter stands. */
export interface ReporterOptions {
  readonly me: Player | undefined
  /** Everybody who has a seat by now; numbers count from there. */
  readonly members: () => Founding['members']
  /** The last entry that there was when this browser came: what is asked from there on is new. */
  readonly caughtUpAt: () => number
  readonly tell: (message: Tell) => void
  /** The kind of a step of the game that is played. */
  readonly kindOf: (step: string) => StepKind
}

/** One kind of event. */
type Event<K extends TableEvent['kind']> = Extract<TableEvent, { kind: K }>

/** One seat's reporter. */
export class Reporter {
  readonly #options: ReporterOptions
  readonly #entries = new Map<string, EntryModel>()
  readonly #changed = new Map<string, EntryModel>()
  /** Under which key each has said something in each slot. */
  readonly #said = new Map<string, string>()
  /** What is told in a moment, the last of each kind. */
  readonly #due = new Map<string, Tell>()
  readonly #faults = new Map<string, Fault>()
  readonly #waits = new Waits()
  /** Whose program asks something else, by the last that it said. */
  #differs: Player | undefined
  #tally: TallyModel = { statements: 0, bytes: 0, checks: 0, milliseconds: 0 }
  /** Nothing new has been said yet: what happened before is being read again. */
  #again = true

  constructor(options: ReporterOptions) {
    this.#options = options
  }

  get me(): Player | undefined {
    return this.#options.me
  }

  /** For the seat. */
  readonly onEvent = (event: TableEvent): void => {
    switch (event.kind) {
      case 'waiting':
        return this.#waiting(event)
      case 'making':
        this.#again = false
        this.#work(event.topic, 'doing', [event.player])
        // Making it may take the whole thread: what is under way is told before.
        return this.#tellDue()
      case 'made':
        return this.#work(event.topic, 'done', [event.player], event)
      case 'heard':
        return this.#heard(event)
      case 'checked':
        return this.#checked(event)
      case 'fault':
        return this.#fault(event)
      case 'absent':
        return this.#absent(event)
      case 'passed':
        this.#waits.givenUp(event.slot)
        return this.#tellWaiting()
      case 'differs':
        return this.#tellDiffers(event.player)
      case 'order':
        return this.#tellOrder(event)
      case 'missed': {
        const { phases, isChecked } = event
        return this.#tell({ type: 'missed', missed: { phases, isChecked } })
      }
      case 'closed':
        this.#waits.closed(event.phase.number)
        return this.#tellWaiting()
    }
  }

  #tellOrder(event: Extract<TableEvent, { kind: 'order' }>): void {
    const code = orderCodeAt(event)
    if (code) this.#tellSoon('order', { type: 'order', ...code })
  }

  #tell(message: Tell): void {
    this.#tellDue()
    this.#options.tell(message)
  }

  /** One move changes some things many times, and the page draws each that it is told: it is told the last. */
  #tellSoon(kind: string, message: Tell): void {
    if (this.#due.size === 0) setTimeout(() => this.#tellDue())
    this.#due.set(kind, message)
  }

  #tellDue(): void {
    const messages = [...this.#due.values()]
    this.#due.clear()
    for (const message of messages) this.#options.tell(message)
  }

  /** All lines that prove a fault. */
  evidence(key: string): readonly string[] {
    return this.#faults.get(key)?.evidence ?? []
  }

  /** Whether nothing new has been said yet. */
  get isAgain(): boolean {
    return this.#again
  }

  /** Somebody's program asks other things than this one, or nobody's does. */
  #tellDiffers(player: Player | undefined): void {
    this.#differs = player
    this.#tell({ type: 'differs', player: player === undefined ? undefined : this.#number(player) })
  }

  #number(player: Player): number {
    return this.#options.members().findIndex((member) => member.player === player)
  }

  /** Which step it is for the page, and of which hand. */
  #stepOf({ step, phase }: Topic): { readonly step: StepKind; readonly hand: number | undefined } {
    return { step: this.#options.kindOf(step), hand: phase?.number }
  }

  #waiting({ slot, topic, players, until }: Event<'waiting'>): void {
    const numbers = players.map((player) => this.#number(player))
    this.#waits.asked(slot, { players: numbers, until, ...this.#stepOf(topic) }, topic.isAhead)
    this.#tellWaiting()
    if (players.some((player) => player !== this.me)) this.#work(topic, 'doing', players)
  }

  #tellWaiting(): void {
    this.#tellSoon('waiting', { type: 'waiting', waiting: this.#waits.current })
  }

  #work(
    topic: Topic,
    state: WorkModel['state'],
    players: readonly Player[],
    took: { readonly milliseconds?: number; readonly characters?: number } = {},
  ): void {
    const work: WorkModel = {
      ...this.#stepOf(topic),
      state,
      players: players.map((player) => this.#number(player)),
      bytes: took.characters,
      milliseconds: took.milliseconds,
    }
    this.#tellSoon(`work ${work.hand}`, { type: 'work', work, tally: this.#tally })
  }

  #heard({ statement, topic }: Event<'heard'>): void {
    const { slot, line, digest, by, q } = statement
    if (q >= this.#options.caughtUpAt()) this.#again = false
    if (by === this.#differs) this.#tellDiffers(undefined)
    this.#waits.heard(slot, this.#number(by))
    this.#tellWaiting()
    if (this.#entries.has(digest)) return
    const bytes = line.length
    this.#tally = {
      ...this.#tally,
      statements: this.#tally.statements + 1,
      bytes: this.#tally.bytes + bytes,
    }
    this.#said.set(`${slot} ${by}`, digest)
    const entry = { key: digest, at: Date.now(), by: this.#number(by), slot, bytes, checks: [] }
    this.#enter({ ...entry, ...this.#stepOf(topic) })
    if (bytes > 2000 && by !== this.#options.me) this.#work(topic, 'done', [by], { characters: bytes })
  }

  #checked({ claims, rule, topic, milliseconds }: Event<'checked'>): void {
    this.#tally = {
      ...this.#tally,
      checks: this.#tally.checks + claims.length,
      milliseconds: this.#tally.milliseconds + milliseconds,
    }
    for (const { slot, player } of claims) {
      const entry = this.#entries.get(this.#said.get(`${slot} ${player}`) ?? '')
      if (entry === undefined || entry.checks.some((check) => check.rule === rule)) continue
      this.#enter({ ...entry, checks: [...entry.checks, { rule, milliseconds }] })
    }
    const players = claims.map(({ player }) => player)
    this.#work(topic, 'checked', players, { milliseconds })
  }

  /** Entries go to the page a moment later, many at a time. */
  #enter(entry: EntryModel): void {
    this.#entries.set(entry.key, entry)
    if (this.#changed.size === 0) setTimeout(() => this.#flush(), 100)
    this.#changed.set(entry.key, entry)
  }

  #flush(): void {
    this.#tell({ type: 'entries', entries: [...this.#changed.values()] })
    const newest = [...this.#changed.values()].reduce((most, { hand = 0 }) => Math.max(most, hand), 0)
    this.#changed.clear()
    if (newest > this.#newest) this.#forget(newest - 2)
    this.#newest = Math.max(this.#newest, newest)
  }
  #newest = 0

  /** Lets go of what was said in hands before this one. */
  #forget(before: number): void {
    for (const { key, hand } of this.#entries.values())
      if (hand !== undefined && hand < before) this.#entries.delete(key)
    for (const [said, key] of this.#said) if (!this.#entries.has(key)) this.#said.delete(said)
  }

  #fault({ fault, topic, isOut }: Event<'fault'>): void {
    const key = `${fault.slot} ${fault.culprit}`
    if (this.#faults.has(key)) return
    this.#faults.set(key, fault)
    const found = { key, fault, topic, isOut }
    this.#tellFault(found, undefined)
    const start = performance.now()
    const tell = (agrees: boolean): void =>
      this.#tellFault(found, { agrees, milliseconds: performance.now() - start })
    convinces(fault).then(tell, () => tell(false))
  }

  #tellFault(
    { key, fault, topic, isOut }: Omit<Event<'fault'>, 'kind'> & { readonly key: string },
    outcome: { readonly agrees: boolean; readonly milliseconds: number } | undefined,
  ): void {
    this.#tell({
      type: 'fault',
      fault: {
        key,
        culprit: this.#number(fault.culprit),
        rule: fault.rule,
        reason: wire.printable(fault.reason),
        ...this.#stepOf(topic),
        isOut,
        statements: fault.statements.map(signed),
        evidence: fault.evidence.length,
        recheck: outcome,
      },
    })
  }

  #absent({ absent, topic, since }: Event<'absent'>): void {
    const players = absent.players.map((player) => this.#number(player))
    this.#waits.givenUp(absent.slot)
    this.#tellWaiting()
    const absence = { key: absent.slot, players, ...this.#stepOf(topic), since }
    this.#tell({ type: 'absence', absence })
  }
}

/** Whether a stranger who has only the evidence comes to the same conclusion. */
async function convinces(fault: Fault): Promise<boolean> {
  return (await import('./auditing.ts')).recheckFault(fault)
}

/** What a culprit signed, in short. It has chosen all of it, the slot too, so nothing of it is shown as it is. */
function signed({ slot, body, line, digest }: Statement): SignedModel {
  const { sig } = JSON.parse(line) as { readonly sig: string }
  const said = JSON.stringify(body)
  const short = said.length < 200 ? said : `${said.slice(0, 110)} … ${said.slice(-70)}`
  return {
    digest,
    characters: line.length,
    signature: sig.slice(0, 16),
    words: wire.printable(`${slot}  ${short}`),
  }
}
