/**
 * Tells the page what happens at this seat: its events become lines of work, a timeline, waits and faults. Everything told is
 * public or this seat's own: no secret passes here.
 */
import type { Absent, Fault, Founding, Player, Statement, TableEvent } from '../../../table/index.ts'
import { readPhase } from '../../../table/slot.ts'
import type { Tell } from '../../protocol.ts'
import type { EntryModel, TallyModel, WorkModel } from '../model.ts'
import type { Step } from '../step.ts'
import { Waits } from './waits.ts'

/** Where a teller stands. */
export interface TellerOptions {
  readonly me: Player | undefined
  /** Everybody who has a seat by now; numbers count from there. */
  readonly members: () => Founding['members']
  /** The last entry that there was when this browser came: what is asked from there on is new. */
  readonly caughtUpAt: () => number
  readonly tell: (message: Tell) => void
  /** Reads a slot of the game that is played. */
  readonly readStep: (slot: string) => Step
}

/** One seat's reporter. */
export class Teller {
  readonly #options: TellerOptions
  readonly #entries = new Map<string, EntryModel>()
  readonly #changed = new Map<string, EntryModel>()
  readonly #faults = new Map<string, Fault>()
  readonly #waits: Waits
  #tally: TallyModel = { statements: 0, bytes: 0, checks: 0, milliseconds: 0 }
  /** Nothing new has been said yet: what happened before is being read again. */
  #again = true

  constructor(options: TellerOptions) {
    this.#options = options
    this.#waits = new Waits(options.readStep)
  }

  get me(): Player | undefined {
    return this.#options.me
  }

  /** For the seat. */
  readonly onEvent = (event: TableEvent): void => {
    switch (event.kind) {
      case 'waiting':
        return this.#waiting(event.slot, event.players, event.until)
      case 'making':
        this.#again = false
        return this.#work(event.slot, 'doing', [this.#options.me ?? ''])
      case 'made':
        return this.#work(event.slot, 'done', [this.#options.me ?? ''], event)
      case 'heard':
        return this.#heard(event.statement)
      case 'checked':
        return this.#checked(event)
      case 'fault':
        return this.#fault(event.fault)
      case 'absent':
        return this.#absent(event.absent, event.since)
      case 'differs':
        return this.#options.tell({ type: 'differs', player: this.#number(event.player) })
      case 'order':
        return this.#options.tell({ type: 'order', k: event.k, code: event.code })
      case 'closed':
        this.#waits.closed(readPhase(event.phase).number)
        return this.#tellWaiting()
    }
  }

  /** All lines that prove a fault. */
  evidence(key: string): readonly string[] {
    return this.#faults.get(key)?.evidence ?? []
  }

  /** Whether nothing new has been said yet. */
  get isAgain(): boolean {
    return this.#again
  }

  #number(player: Player): number {
    return this.#options.members().findIndex((member) => member.player === player)
  }

  #waiting(slot: string, players: readonly Player[], until: number | undefined): void {
    const numbers = players.map((player) => this.#number(player))
    this.#waits.asked(slot, numbers, until)
    this.#tellWaiting()
    if (players.some((player) => player !== this.me)) this.#work(slot, 'doing', players)
  }

  #tellWaiting(): void {
    this.#options.tell({ type: 'waiting', waiting: this.#waits.current })
  }

  #work(
    slot: string,
    state: WorkModel['state'],
    players: readonly Player[],
    took: { readonly milliseconds?: number; readonly characters?: number } = {},
  ): void {
    const { kind, hand, turn } = this.#options.readStep(slot)
    const work: WorkModel = {
      step: kind,
      state,
      hand,
      players: players.map((player) => this.#number(player)),
      turn,
      bytes: took.characters,
      milliseconds: took.milliseconds,
    }
    this.#options.tell({ type: 'work', work, tally: this.#tally })
  }

  #heard(statement: Statement): void {
    const { slot, line, digest, by, q } = statement
    if (q >= this.#options.caughtUpAt()) this.#again = false
    this.#waits.heard(slot, this.#number(by))
    if (this.#entries.has(digest)) return
    const { kind, hand } = this.#options.readStep(slot)
    const bytes = line.length
    this.#tally = {
      ...this.#tally,
      statements: this.#tally.statements + 1,
      bytes: this.#tally.bytes + bytes,
    }
    this.#enter({
      key: digest,
      at: Date.now(),
      by: this.#number(by),
      slot,
      step: kind,
      hand,
      bytes,
      checks: [],
    })
    if (bytes > 2000 && by !== this.#options.me) this.#work(slot, 'done', [by], { characters: bytes })
  }

  #checked({ claims, rule, milliseconds }: Extract<TableEvent, { kind: 'checked' }>): void {
    this.#tally = {
      ...this.#tally,
      checks: this.#tally.checks + claims.length,
      milliseconds: this.#tally.milliseconds + milliseconds,
    }
    const said = new Set(claims.map(({ slot, player }) => `${slot} ${this.#number(player)}`))
    for (const entry of this.#entries.values()) {
      if (!said.has(`${entry.slot} ${entry.by}`)) continue
      if (entry.checks.some((check) => check.rule === rule)) continue
      this.#enter({ ...entry, checks: [...entry.checks, { rule, milliseconds }] })
    }
    const players = claims.map(({ player }) => player)
    this.#work(claims.at(-1)?.slot ?? '', 'checked', players, { milliseconds })
  }

  /** Entries go to the page a moment later, many at a time. */
  #enter(entry: EntryModel): void {
    this.#entries.set(entry.key, entry)
    if (this.#changed.size === 0) setTimeout(() => this.#flush(), 100)
    this.#changed.set(entry.key, entry)
  }

  #flush(): void {
    this.#options.tell({ type: 'entries', entries: [...this.#changed.values()] })
    this.#changed.clear()
    const newest = Math.max(...[...this.#entries.values()].map(({ hand = 0 }) => hand))
    for (const { key, hand } of this.#entries.values()) {
      if (hand !== undefined && hand < newest - 2) this.#entries.delete(key)
    }
  }

  #fault(fault: Fault): void {
    const key = `${fault.slot} ${fault.culprit}`
    if (this.#faults.has(key)) return
    this.#faults.set(key, fault)
    this.#tellFault(key, fault, undefined)
    const start = performance.now()
    convinces(fault).then(
      (agrees) => this.#tellFault(key, fault, { agrees, milliseconds: performance.now() - start }),
      () => this.#tellFault(key, fault, { agrees: false, milliseconds: performance.now() - start }),
    )
  }

  #tellFault(
    key: string,
    fault: Fault,
    outcome: { readonly agrees: boolean; readonly milliseconds: number } | undefined,
  ): void {
    const { kind, hand } = this.#options.readStep(fault.slot)
    this.#options.tell({
      type: 'fault',
      fault: {
        key,
        culprit: this.#number(fault.culprit),
        rule: fault.rule,
        reason: fault.reason,
        slot: fault.slot,
        step: kind,
        hand,
        statements: fault.statements.map(({ line }) => line),
        evidence: fault.evidence.length,
        recheck: outcome,
      },
    })
  }

  #absent(absent: Absent, since: number): void {
    const { kind, hand } = this.#options.readStep(absent.slot)
    const players = absent.players.map((player) => this.#number(player))
    this.#waits.givenUp(absent.slot)
    this.#tellWaiting()
    const absence = { key: absent.slot, players, step: kind, hand, since }
    this.#options.tell({ type: 'absence', absence })
  }
}

/** Whether a stranger who has only the evidence comes to the same conclusion. */
async function convinces(fault: Fault): Promise<boolean> {
  return (await import('./auditing.ts')).recheckFault(fault)
}
