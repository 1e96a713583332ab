/** The seat that protocols see: a run, narrowed to one scope of slots and players. */
import { DecodeError } from '../group/index.ts'
import { holds, refuse, verify, verifyAll } from '../proofs/index.ts'
import { canonical, taggedBytes } from './canonical.ts'
import type { Charter } from './charter.ts'
import type { Form } from './form.ts'
import type { Player } from './identity.ts'
import type { Run } from './run.ts'
import type { Demand, Mine, Phase, Seat, Waiting } from './seat.ts'
import { below, phaseOf, readPhase, withoutPart } from './slot.ts'
import type { Question } from './standing.ts'
import { type Body, readStatement, type Statement } from './statement.ts'

/** The seat of a whole table, for one run. */
export function rootSeat(run: Run): Seat {
  return new Scope(run, '', run.options.table.players)
}

class Scope implements Phase {
  readonly #run: Run
  readonly slot: string
  readonly players: readonly Player[]

  constructor(run: Run, slot: string, players: readonly Player[]) {
    this.#run = run
    this.slot = slot
    this.players = players
  }

  get me(): Player | undefined {
    return this.#run.options.voice?.identity.player
  }

  get charter(): Charter {
    return this.#run.options.table.charter
  }

  at(...parts: readonly (string | number)[]): Seat {
    return this.#below(...parts)
  }

  #below(...parts: readonly (string | number)[]): Scope {
    const roster = this.#run.options.table.players
    const named = parts.map((part) => {
      if (part === 'absent') throw new RangeError('slots named "absent" belong to the table itself')
      return typeof part === 'string' && roster.includes(part) ? this.number(part) : part
    })
    return new Scope(this.#run, below(this.slot, ...named), this.players)
  }

  without(players: readonly Player[]): Phase {
    const gone = this.players.filter((player) => players.includes(player))
    if (gone.length === 0) return this
    const rest = this.players.filter((player) => !gone.includes(player))
    return new Scope(this.#run, below(this.slot, withoutPart(gone.map((p) => this.number(p)))), rest)
  }

  phase(name: string, number: number): Phase {
    if (this.slot !== '') throw new RangeError('a phase belongs to the whole table, not to a scope of it')
    const phase = `${name}#${number}`
    if (this.#run.options.log.isClosed(phase))
      throw new RangeError(`${phase} is closed: go on from what seat.last gives`)
    return new Scope(this.#run, phase, this.players)
  }

  last<R>(name: string, result: Form<R>): { readonly number: number; readonly result: R } | undefined {
    const { settled } = this.#run.options
    if (settled === undefined || readPhase(settled.phase).name !== name) return undefined
    const [line] = settled.lines
    if (line === undefined) return undefined
    return { number: readPhase(settled.phase).number, result: result.read(readStatement(line).body) }
  }

  number(player: Player): number {
    const index = this.#run.options.table.players.indexOf(player)
    if (index < 0) throw new RangeError('this player has no seat at the table')
    return index + 1
  }

  async by<T>(
    player: Player,
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<T> {
    if (!this.players.includes(player)) throw new RangeError('this player does not take part in this scope')
    return (await this.#hear({ speakers: [player], voters: this.players }, form, make, waiting)).get(
      player,
    ) as T
  }

  all<T>(
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<ReadonlyMap<Player, T>> {
    return this.#hear({ speakers: this.players, voters: this.players }, form, make, waiting)
  }

  async #hear<T>(
    asked: Omit<Question, 'slot'>,
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting: Waiting = {},
  ): Promise<Map<Player, T>> {
    const question = { ...asked, slot: this.slot }
    const statements = this.#run.gather(question, this.charter.deadlines[waiting.deadline ?? 'step'])
    await this.#speak(question, async (mine) => form.write(await make(mine)), statements)
    const heard = new Map<Player, T>()
    for (const [player, statement] of await statements) heard.set(player, this.#read(player, form, statement))
    return heard
  }

  /** Says my part, if I have one; stops making it when nobody waits for it any more. */
  async #speak(
    question: Question,
    make: (mine: Mine) => Promise<Body>,
    heard: Promise<unknown>,
  ): Promise<void> {
    const { me } = this
    if (me === undefined || !question.speakers.includes(me) || this.#run.isAbsent(question, me)) return
    const stop = new AbortController()
    heard.catch((error: unknown) => stop.abort(error))
    const spoken = this.#run.speak(this.slot, () => make(this.#mine(me, stop.signal)), stop.signal)
    await Promise.all([spoken, heard])
  }

  #read<T>(player: Player, form: Form<T>, statement: Statement): T {
    try {
      return form.read(statement.body)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      throw this.#run.fault(this.slot, player, 'well-formed', error.message)
    }
  }

  #mine(me: Player, signal: AbortSignal): Mine {
    return {
      signal,
      context: this.#contextOf(me, this.#run.myPast(this.slot)),
      secret: (purpose) => this.secret(purpose),
    }
  }

  secret(purpose: string): Uint8Array {
    const { voice } = this.#run.options
    if (voice === undefined) throw new Error('a spectator has no secrets')
    return voice.secrets.secret(this.slot, this.#run.myPast(this.slot), purpose)
  }

  context(player: Player): Uint8Array {
    const statement = this.statement(player)
    if (statement === undefined) throw new Error(`${this.slot} has not been filled by this player`)
    return this.#contextOf(player, statement.on)
  }

  /** Version, table (and with it the roster), slot, prover and past: see proofs, section 1. */
  #contextOf(by: Player, on: readonly string[]): Uint8Array {
    return taggedBytes('nodealer/v1/context', { table: this.#run.options.table.id, slot: this.slot, by, on })
  }

  statement(player: Player): Statement | undefined {
    return this.#run.heard(this.slot, player)
  }

  require(player: Player, rule: string, demand: Demand): void {
    this.requireAll(rule, [[player, demand]])
  }

  requireAll(rule: string, demands: Iterable<readonly [Player, Demand]>): void {
    const { now } = this.#run.options
    const start = now()
    const checks = [...demands].map(([player, demand]) => [player, checkOf(demand)] as const)
    const failed = this.#culprits(checks)
    const players = checks.map(([player]) => player)
    this.#run.tell({ kind: 'checked', slot: this.slot, players, rule, milliseconds: now() - start })
    const [first] = failed
    if (first !== undefined) throw this.#run.fault(this.slot, first.culprit, rule, first.reason)
  }

  #culprits(
    checks: readonly (readonly [Player, ReturnType<typeof checkOf>])[],
  ): { culprit: Player; reason: string }[] {
    const [only] = checks
    if (only === undefined || checks.length > 1) return verifyAll(checks)
    const reason = verify(only[1])
    return reason === undefined ? [] : [{ culprit: only[0], reason }]
  }

  async close<R>(form: Form<R>, result: R, players: readonly Player[] = this.players): Promise<void> {
    const gone = this.players.filter((player) => !players.includes(player))
    const end = (this.without(gone) as Scope).#below('end')
    const written = canonical(form.write(result))
    const accepts = (statement: Statement): boolean => canonical(statement.body) === written
    const heard = await end.#hear({ speakers: players, voters: players, accepts }, form, () => result)
    end.requireAll(
      'sign the result that everybody sees',
      [...heard].map(([player, theirs]) => [player, canonical(form.write(theirs)) === written]),
    )
    await this.#run.close(
      phaseOf(this.slot),
      players.map((player) => end.statement(player) as Statement),
    )
  }
}

function checkOf(demand: Demand): Exclude<Demand, boolean> {
  if (demand === true) return holds([])
  return demand === false ? refuse('the condition is not met') : demand
}
