/** The seat that protocols see: a run, narrowed to one scope of slots and players, in one branch of the protocol. */
import { DecodeError } from '../group/index.ts'
import { holds, refuse, verify, verifyAll } from '../proofs/index.ts'
import type { Branch } from './branch.ts'
import { taggedBytes } from './canonical.ts'
import type { Charter } from './charter.ts'
import { ClosingForm, sameClosing } from './closing.ts'
import type { Fault } from './fault.ts'
import type { Form } from './form.ts'
import type { Player } from './identity.ts'
import { runParallel } from './parallel.ts'
import type { Asked } from './question.ts'
import type { Run } from './run.ts'
import type { Demand, Fork, LastPhase, Mine, Offer, Phase, Seat, Waiting } from './seat.ts'
import { below, latePart, phaseOf, readPhase, withoutPart } from './slot.ts'
import type { Statement } from './statement.ts'

/** The seat of a whole table. */
export function rootSeat(run: Run, branch: Branch): Seat {
  return new Scope(run, branch, '', run.table.players)
}

type Make<T> = (mine: Mine) => T | Promise<T>

class Scope implements Phase {
  readonly #run: Run
  readonly #branch: Branch
  readonly slot: string
  readonly players: readonly Player[]

  constructor(run: Run, branch: Branch, slot: string, players: readonly Player[]) {
    this.#run = run
    this.#branch = branch
    this.slot = slot
    this.players = players
  }

  get me(): Player | undefined {
    return this.#run.options.voice?.player
  }

  get charter(): Charter {
    return this.#run.table.charter
  }

  get members(): readonly Player[] {
    return this.#run.members
  }

  at(...parts: readonly (string | number)[]): Seat {
    return this.#below(...parts)
  }

  #below(...parts: readonly (string | number)[]): Scope {
    const { members } = this
    const named = parts.map((part) => {
      if (part === latePart) throw new RangeError(`slots named "${latePart}" belong to the table itself`)
      return typeof part === 'string' && members.includes(part) ? this.number(part) : part
    })
    return this.#narrowed(below(this.slot, ...named), this.players)
  }

  #narrowed(slot: string, players: readonly Player[], branch: Branch = this.#branch): Scope {
    return new Scope(this.#run, branch, slot, players)
  }

  without(players: readonly Player[]): Phase {
    const gone = this.players.filter((player) => players.includes(player))
    if (gone.length === 0) return this
    const rest = this.players.filter((player) => !gone.includes(player))
    return this.#narrowed(below(this.slot, withoutPart(gone.map((p) => this.number(p)))), rest)
  }

  phase(name: string, number: number): Phase {
    if (this.slot !== '') throw new RangeError('a phase belongs to the whole table, not to a scope of it')
    const phase = `${name}#${number}`
    this.#run.beginPhase(phase, this.#branch)
    return this.#narrowed(phase, this.#run.members)
  }

  last<R>(name: string, form: (members: readonly Player[]) => Form<R>): LastPhase<R> | undefined {
    const { settled } = this.#run.options
    const isElsewhere = settled === undefined
    const { closing } = settled ?? this.charter.continues ?? {}
    if (closing === undefined || readPhase(closing.phase).name !== name) return undefined
    const { moved } = this.#run.table
    const members = closing.members.map(({ player }) => (isElsewhere && moved.get(player)) || player)
    const result = form(members).read(closing.result)
    return { number: readPhase(closing.phase).number, result, isElsewhere }
  }

  resumed(): Promise<void> {
    return this.#run.resumed(this.#branch)
  }

  number(player: Player): number {
    const index = this.members.indexOf(player)
    if (index < 0) throw new RangeError('this player has no seat at the table')
    return index + 1
  }

  async by<T>(player: Player, form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<T> {
    return (await this.some([player], form, make, waiting)).get(player) as T
  }

  all<T>(form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<ReadonlyMap<Player, T>> {
    return this.some(this.players, form, make, waiting)
  }

  async some<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<ReadonlyMap<Player, T>> {
    const statements = await this.#run.ask(this.#branch, this.#asked('all', players, form, make, waiting))
    return new Map(players.map((player) => [player, this.#read(player, form, statements.get(player))]))
  }

  async first<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<readonly [Player, T]> {
    const asked = this.#asked('first', players, form, make, waiting)
    const [spoken] = await this.#run.ask(this.#branch, asked)
    const [player, statement] = spoken as [Player, Statement]
    return [player, this.#read(player, form, statement)]
  }

  offer<T>(players: readonly Player[], form: Form<T>, make: Make<T>): Offer<T> {
    const question = this.#run.offer(this.#branch, this.#asked('offer', players, form, make))
    return {
      said: () => new Map([...question.heard].flatMap(([player, { body }]) => readable(player, form, body))),
      end: () => this.#run.close(question),
    }
  }

  async parallel<T>(works: readonly ((seat: Seat) => Promise<T>)[]): Promise<readonly T[]> {
    const inBranch = works.map(
      (work) => (branch: Branch) => work(this.#narrowed(this.slot, this.players, branch)),
    )
    return runParallel(this.#branch, inBranch)
  }

  fork<T>(work: (seat: Seat) => Promise<T>): Fork<T> {
    const fork = this.#run.fork(this.#branch, (branch) =>
      work(this.#narrowed(this.slot, this.players, branch)),
    )
    return { join: () => fork.join(this.#branch), cancel: () => fork.cancel() }
  }

  #asked<T>(
    kind: Asked['kind'],
    speakers: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting: Waiting = {},
  ): Asked {
    if (speakers.some((player) => !this.players.includes(player)))
      throw new RangeError('this player does not take part in this scope')
    const { deadline: wanted = 'step' } = waiting
    const milliseconds = typeof wanted === 'number' ? wanted : this.charter.deadlines[wanted]
    const deadline = kind === 'offer' ? undefined : milliseconds
    return {
      slot: this.slot,
      kind,
      speakers,
      scope: this.players,
      deadline,
      make: async (signal) => form.write(await make(this.#mine(signal))),
    }
  }

  #read<T>(player: Player, form: Form<T>, statement: Statement | undefined): T {
    try {
      return form.read((statement as Statement).body)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      throw this.#run.fault(this.slot, player, 'well-formed', error.message)
    }
  }

  #mine(signal: AbortSignal): Mine {
    return { signal, context: this.#contextOf(this.me as Player), secret: (purpose) => this.secret(purpose) }
  }

  secret(purpose: string): Uint8Array {
    const { voice } = this.#run.options
    if (voice === undefined) throw new Error('a spectator has no secrets')
    return voice.secrets.secret(this.slot, this.#head, purpose)
  }

  context(player: Player): Uint8Array {
    if (this.statement(player) === undefined)
      throw new Error(`${this.slot} has not been filled by this player`)
    return this.#contextOf(player)
  }

  /** Version, table, slot, prover and the whole past at the question: see spec/proofs, section 1. */
  #contextOf(by: Player): Uint8Array {
    return taggedBytes('nodealer/v2/context', {
      table: this.#run.table.id,
      slot: this.slot,
      by,
      head: this.#head,
    })
  }

  get #head(): string {
    const asked = this.#run.askedAt(this.slot)
    if (asked === undefined) throw new Error(`${this.slot} has not been asked yet`)
    return asked.head
  }

  statement(player: Player): Statement | undefined {
    return this.#run.heard(this.slot, player)
  }

  convictions(): ReadonlyMap<Player, Fault> {
    return this.#run.convictions(this.slot)
  }

  require(player: Player, rule: string, demand: Demand): void {
    this.requireAll(rule, [[player, demand]])
  }

  requireAll(rule: string, demands: Iterable<readonly [Player, Demand]>): void {
    const { now } = this.#run.options
    const start = now()
    const checks = [...demands].map(([player, demand]) => [player, checkOf(demand)] as const)
    const failed = culprits(checks)
    const players = checks.map(([player]) => player)
    this.#run.tell({ kind: 'checked', slot: this.slot, players, rule, milliseconds: now() - start })
    const [first] = failed
    if (first !== undefined) throw this.#run.fault(this.slot, first.culprit, rule, first.reason)
  }

  async close<R>(form: Form<R>, result: R, players: readonly Player[] = this.players): Promise<void> {
    if (players.length === 0) return this.#suspended()
    const gone = this.players.filter((player) => !players.includes(player))
    const end = (this.without(gone) as Scope).#below('end')
    const closing = this.#run.closing(phaseOf(this.slot), form.write(result), players)
    const signed = await end.some(players, ClosingForm, () => closing)
    end.requireAll(
      'sign the result that everybody sees',
      [...signed].map(([player, theirs]) => [player, sameClosing(theirs, closing)]),
    )
    await this.#run.closePhase(
      closing,
      players.map((player) => end.statement(player) as Statement),
    )
  }

  /** Nobody is left to sign: the phase is never closed. */
  #suspended(): Promise<never> {
    return this.#branch.wait<never>(() => () => {})
  }
}

function readable<T>(player: Player, form: Form<T>, body: Statement['body']): [Player, T][] {
  try {
    return [[player, form.read(body)]]
  } catch (error) {
    if (error instanceof DecodeError) return []
    throw error
  }
}

type Checks = readonly (readonly [Player, ReturnType<typeof checkOf>])[]

function culprits(checks: Checks): { culprit: Player; reason: string }[] {
  const [only] = checks
  if (only === undefined || checks.length > 1) return verifyAll(checks)
  const reason = verify(only[1])
  return reason === undefined ? [] : [{ culprit: only[0], reason }]
}

function checkOf(demand: Demand): Exclude<Demand, boolean> {
  if (demand === true) return holds([])
  return demand === false ? refuse('the condition is not met') : demand
}
