/** The seat that protocols see: a run, narrowed to one scope of slots and players. */
import { DecodeError } from '../group/index.ts'
import { holds, refuse, verify, verifyAll } from '../proofs/index.ts'
import { canonical, taggedBytes } from './canonical.ts'
import type { Charter } from './charter.ts'
import type { Form } from './form.ts'
import type { Player } from './identity.ts'
import type { Run } from './run.ts'
import type { Demand, Mine, Phase, Seat, Waiting } from './seat.ts'
import { below, phaseOf, readPhase } from './slot.ts'
import { readStatement, type Statement } from './statement.ts'

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
    const roster = this.#run.options.table.players
    const named = parts.map((part) =>
      typeof part === 'string' && roster.includes(part) ? this.number(part) : part,
    )
    return new Scope(this.#run, below(this.slot, ...named), this.players)
  }

  without(players: readonly Player[]): Seat {
    const gone = players.map((player) => this.number(player)).sort((a, b) => a - b)
    const rest = this.players.filter((player) => !players.includes(player))
    return new Scope(this.#run, below(this.slot, 'without', gone.join('-')), rest)
  }

  phase(name: string, number: number): Phase {
    if (this.slot !== '') throw new Error('a phase belongs to the whole table, not to a scope of it')
    return new Scope(this.#run, `${name}#${number}`, this.players)
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
    return (await this.#hear([player], form, make, waiting)).get(player) as T
  }

  all<T>(
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting?: Waiting,
  ): Promise<ReadonlyMap<Player, T>> {
    return this.#hear(this.players, form, make, waiting)
  }

  async #hear<T>(
    players: readonly Player[],
    form: Form<T>,
    make: (mine: Mine) => T | Promise<T>,
    waiting: Waiting = {},
  ): Promise<Map<Player, T>> {
    const { slot, me } = this
    const deadline = this.charter.deadlines[waiting.deadline ?? 'step']
    const gathered = this.#run.gather(slot, players, deadline)
    if (me !== undefined && players.includes(me)) {
      const spoken = this.#run.speak(slot, async () => form.write(await make(this.#mine(me))))
      await Promise.all([spoken, gathered])
    }
    const heard = new Map<Player, T>()
    for (const [player, statement] of await gathered) heard.set(player, this.#read(player, form, statement))
    return heard
  }

  #read<T>(player: Player, form: Form<T>, statement: Statement): T {
    try {
      return form.read(statement.body)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      throw this.#run.fault(this.slot, player, 'well-formed', error.message)
    }
  }

  #mine(me: Player): Mine {
    return {
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
    return this.#run.options.log.get(this.slot, player)
  }

  require(player: Player, rule: string, demand: Demand): void {
    this.requireAll(rule, [[player, demand]])
  }

  requireAll(rule: string, demands: Iterable<readonly [Player, Demand]>): void {
    const { now, tell } = this.#run.options
    const start = now()
    const checks = [...demands].map(([player, demand]) => [player, checkOf(demand)] as const)
    const failed = this.#culprits(checks)
    const players = checks.map(([player]) => player)
    tell({ kind: 'checked', slot: this.slot, players, rule, milliseconds: now() - start })
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
    const end = this.at('end') as Scope
    const written = canonical(form.write(result))
    const heard = await end.#hear(players, form, () => result)
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
