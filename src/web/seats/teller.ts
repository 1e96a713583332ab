/**
 * Tells the page what happens at this seat. The seat's own events become lines of work, a timeline and faults; the game's
 * become hands and stacks. Everything told is public or this seat's own: no secret passes here.
 */
import { type Hand, viewOf, writePhh } from '../../games/holdem/index.ts'
import type { HoldemOptions, Standing } from '../../games/holdem/play/index.ts'
import type { Absent, Fault, Player, Refused, Statement, Table, TableEvent } from '../../table/index.ts'
import type { EntryModel, HandModel, TallyModel, WorkModel } from '../model.ts'
import type { Tell } from '../protocol.ts'
import { readStep } from './step.ts'

/** Hands whose course is kept for replays. */
const handsKept = 30

/** Where a teller stands. */
export interface TellerOptions {
  readonly table: Table
  readonly me: Player | undefined
  readonly tell: (message: Tell) => void
  /** Called when a hand is finished. */
  readonly onFinished: () => void
}

/** One seat's reporter. */
export class Teller {
  readonly #options: TellerOptions
  readonly #entries = new Map<string, EntryModel>()
  readonly #changed = new Map<string, EntryModel>()
  readonly #faults = new Map<string, Fault>()
  readonly #hands = new Map<number, { hand: Hand; course: HandModel[] }>()
  #tally: TallyModel = { statements: 0, bytes: 0, checks: 0, milliseconds: 0 }
  #heardAt = performance.now()
  /** Nothing new has been said or waited for yet: what happened before is being read again. */
  #again = true

  constructor(options: TellerOptions) {
    this.#options = options
  }

  /** For the seat. */
  readonly onEvent = (event: TableEvent | Refused): void => {
    if (event.kind === 'making' || event.kind === 'waiting') this.#again = false
    switch (event.kind) {
      case 'waiting':
        return this.#waiting(event.slot, event.players, event.until)
      case 'making':
        return this.#work(event.slot, 'doing', [this.#options.me ?? ''])
      case 'made':
        return this.#work(event.slot, 'done', [this.#options.me ?? ''], event)
      case 'heard':
        return this.#heard(event.statement)
      case 'checked':
        return this.#checked(event.slot, event.players, event.rule, event.milliseconds)
      case 'fault':
        return this.#fault(event.fault)
      case 'absent':
        return this.#absent(event.absent)
      case 'refused':
        return this.#options.tell({ type: 'trouble', text: event.reason })
    }
  }

  /** For the game. */
  readonly game: Pick<HoldemOptions, 'onHand' | 'onStanding'> = {
    onHand: (number, hand, ids) => this.#hand(number, hand, ids),
    onStanding: (standing) => this.#standing(standing),
  }

  /** Every state that a hand went through, as this seat saw it. */
  course(number: number): readonly HandModel[] {
    return this.#hands.get(number)?.course ?? []
  }

  /** A hand as a PHH file; undefined if it is not kept. */
  phh(number: number): string | undefined {
    const kept = this.#hands.get(number)
    if (kept === undefined) return undefined
    const { players } = kept.course[0] as HandModel
    const names = this.#options.table.players.map((player) => this.#options.table.names.get(player) ?? '')
    return writePhh(kept.hand, { hand: number, players: players.map((player) => names[player] ?? '') })
  }

  /** All lines that prove a fault. */
  evidence(key: string): readonly string[] {
    return this.#faults.get(key)?.evidence ?? []
  }

  /** Whether the hand in play goes on without this seat. */
  get isWatching(): boolean {
    const { view } = [...this.#hands.values()].at(-1)?.course.at(-1) ?? {}
    return view?.viewer === undefined || view.seats[view.viewer]?.status !== 'in'
  }

  #number(player: Player): number {
    return this.#options.table.players.indexOf(player)
  }

  #hand(number: number, hand: Hand, ids: readonly Player[]): void {
    const { me, tell, onFinished } = this.#options
    const seat = me === undefined ? -1 : ids.indexOf(me)
    const view = seat < 0 ? viewOf(hand) : viewOf(hand, seat)
    const model: HandModel = {
      number,
      view,
      players: ids.map((id) => this.#number(id)),
      again: this.#again,
    }
    const before = hand.history.length === 0 ? [] : (this.#hands.get(number)?.course ?? [])
    this.#hands.set(number, { hand, course: [...before, model] })
    this.#hands.delete(number - handsKept)
    tell({ type: 'hand', hand: model })
    if (view.waiting.for === 'finished' && !this.#again) onFinished()
  }

  #standing({ session, gone }: Standing): void {
    const { table, tell } = this.#options
    const members = table.players.map((player) => session.chairs.find((member) => member?.id === player))
    tell({
      type: 'standing',
      standing: {
        stacks: members.map((member, i) => member?.stack ?? gone.get(table.players[i] as Player) ?? 0),
        away: members.map((member) => member?.away ?? false),
        gone: table.players.map((player) => gone.has(player)),
      },
    })
  }

  #waiting(slot: string, players: readonly Player[], until: number | undefined): void {
    const step = readStep(slot)
    const numbers = players.map((player) => this.#number(player))
    const { tell, me } = this.#options
    tell({ type: 'waiting', waiting: { players: numbers, step: step.kind, hand: step.hand, until } })
    if (players.some((player) => player !== me)) this.#work(slot, 'doing', players)
  }

  #work(
    slot: string,
    state: WorkModel['state'],
    players: readonly Player[],
    took: { readonly milliseconds?: number; readonly characters?: number } = {},
  ): void {
    const { kind, hand, turn } = readStep(slot)
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
    this.#heardAt = performance.now()
    if (this.#entries.has(statement.digest)) return
    const { kind, hand } = readStep(statement.slot)
    const { slot, line, digest, by } = statement
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

  /** Shuffles are checked together and report no time of their own; then it is the time since the last one was heard. */
  #checked(slot: string, players: readonly Player[], rule: string, reported: number): void {
    const isTogether = reported < 1 && readStep(slot).kind === 'shuffle'
    const milliseconds = isTogether ? performance.now() - this.#heardAt : reported
    this.#heardAt = performance.now()
    this.#tally = {
      ...this.#tally,
      checks: this.#tally.checks + players.length,
      milliseconds: this.#tally.milliseconds + milliseconds,
    }
    const numbers = players.map((player) => this.#number(player))
    for (const entry of this.#entries.values()) {
      if (entry.slot !== slot || !numbers.includes(entry.by)) continue
      if (entry.checks.some((check) => check.rule === rule)) continue
      this.#enter({ ...entry, checks: [...entry.checks, { rule, milliseconds }] })
    }
    if (!isTogether || milliseconds >= 1) this.#work(slot, 'checked', players, { milliseconds })
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
    const { kind, hand } = readStep(fault.slot)
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

  #absent(absent: Absent): void {
    const { kind, hand } = readStep(absent.slot)
    const players = absent.players.map((player) => this.#number(player))
    this.#options.tell({ type: 'absence', absence: { key: absent.slot, players, step: kind, hand } })
  }
}

/** Whether a stranger who has only the evidence comes to the same conclusion. */
async function convinces(fault: Fault): Promise<boolean> {
  return (await import('./auditing.ts')).recheckFault(fault)
}
