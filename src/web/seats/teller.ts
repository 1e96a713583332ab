/**
 * Tells the page what happens at this seat. The seat's own events become lines of work, a timeline and faults; the game's
 * become hands and stacks. Everything told is public or this seat's own: no secret passes here.
 */
import { type Hand, viewOf, writePhh } from '../../games/holdem/index.ts'
import type { HoldemOptions, Standing } from '../../games/holdem/play/index.ts'
import type { Absent, Fault, Founding, Player, Statement, TableEvent } from '../../table/index.ts'
import { readPhase } from '../../table/slot.ts'
import type { EntryModel, HandModel, TallyModel, WorkModel } from '../model.ts'
import type { Tell } from '../protocol.ts'
import { readStep } from './step.ts'
import { Waits } from './waits.ts'

/** Hands whose course is kept for replays. */
const handsKept = 30

/** Where a teller stands. */
export interface TellerOptions {
  readonly me: Player | undefined
  /** Everybody who has a seat by now; numbers count from there. */
  readonly members: () => Founding['members']
  /** The last entry that there was when this browser came: what is asked from there on is new. */
  readonly caughtUpAt: () => number
  readonly tell: (message: Tell) => void
  /** Called when a hand is finished. */
  readonly onFinished: () => void
  /** Called with those who are out for good. */
  readonly onGone: (players: readonly Player[]) => void
}

/** One seat's reporter. */
export class Teller {
  readonly #options: TellerOptions
  readonly #entries = new Map<string, EntryModel>()
  readonly #changed = new Map<string, EntryModel>()
  readonly #faults = new Map<string, Fault>()
  readonly #hands = new Map<number, { hand: Hand; course: HandModel[] }>()
  readonly #waits = new Waits()
  #tally: TallyModel = { statements: 0, bytes: 0, checks: 0, milliseconds: 0 }
  /** Nothing new has been said yet: what happened before is being read again. */
  #again = true

  constructor(options: TellerOptions) {
    this.#options = options
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
        return this.#absent(event.absent)
      case 'differs':
        return this.#options.tell({ type: 'differs', player: this.#number(event.player) })
      case 'closed':
        this.#waits.closed(readPhase(event.phase).number)
        return this.#tellWaiting()
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
    const members = this.#options.members()
    return writePhh(kept.hand, { hand: number, players: players.map((i) => members[i]?.name ?? '') })
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
    return this.#options.members().findIndex((member) => member.player === player)
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

  #standing({ session, gone, absent }: Standing): void {
    const { members, tell, onGone } = this.#options
    const players = members().map(({ player }) => player)
    const chairs = players.map((player) => session.chairs.find((member) => member?.id === player))
    tell({
      type: 'standing',
      standing: {
        stacks: chairs.map((chair, i) => chair?.stack ?? gone.get(players[i] as Player) ?? 0),
        away: chairs.map((chair) => chair?.away ?? false),
        absent: players.map((player) => absent.has(player)),
        gone: players.map((player) => gone.has(player)),
      },
    })
    onGone([...gone.keys()])
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
    const { slot, line, digest, by, q } = statement
    if (q >= this.#options.caughtUpAt()) this.#again = false
    this.#waits.heard(slot, this.#number(by))
    if (this.#entries.has(digest)) return
    const { kind, hand } = readStep(slot)
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
    this.#waits.givenUp(absent.slot)
    this.#tellWaiting()
    this.#options.tell({ type: 'absence', absence: { key: absent.slot, players, step: kind, hand } })
  }
}

/** Whether a stranger who has only the evidence comes to the same conclusion. */
async function convinces(fault: Fault): Promise<boolean> {
  return (await import('./auditing.ts')).recheckFault(fault)
}
