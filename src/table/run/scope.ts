/** The seat that protocols see: a run, narrowed to one scope of slots and players, in one branch of the protocol. */
import { DecodeError } from '../../group/index.ts'
import { foundingSlots } from '../founding/founding.ts'
import type { Fault } from '../order/fault.ts'
import type { Charter } from '../statements/charter.ts'
import {
  type Claim,
  type Claims,
  claimOf,
  claimsOf,
  type Overtaken,
  proofContext,
} from '../statements/claim.ts'
import type { Form } from '../statements/form.ts'
import type { Player } from '../statements/identity.ts'
import { isSlot, latePart, readPhase, resultSlot, slotBelow, withoutPart } from '../statements/slot.ts'
import { topicIn } from '../statements/topic.ts'
import { printable } from '../statements/wire.ts'
import type { Branch } from './branch.ts'
import { acceptClaims } from './checking.ts'
import { forkWork } from './fork.ts'
import { loadSeldom } from './load-seldom.ts'
import { freeForPrograms } from './patience.ts'
import type { Asked, Heard } from './question.ts'
import type { Run } from './run.ts'
import type { Checking, Fork, LastPhase, Mine, Offer, Phase, Seat, Waiting } from './seat.ts'
import { written } from './written.ts'

/** The seat of a whole table. */
export function rootSeat(run: Run, branch: Branch): Seat {
  // Fetched now and mostly used later: a page that loses its network must still be able to name whoever breaks a rule.
  loadSeldom().catch(() => {})
  return new Scope(run, branch, { slot: '', players: run.table.players, step: undefined, without: undefined })
}

type Make<T> = (mine: Mine) => T | Promise<T>

/** What a scope narrows a run to. */
interface Bounds {
  readonly slot: string
  readonly players: readonly Player[]
  /** What is done here, if that has a name. */
  readonly step: string | undefined
  /** Who has gone since the slot was named, and its name before. */
  readonly without: { readonly slot: string; readonly gone: readonly Player[] } | undefined
}

class Scope implements Phase {
  readonly #run: Run
  readonly #branch: Branch
  readonly #bounds: Bounds

  constructor(run: Run, branch: Branch, bounds: Bounds) {
    this.#run = run
    this.#branch = branch
    this.#bounds = bounds
    // A game that takes somebody out of this list by mistake would silently go on without.
    Object.freeze(bounds.players)
  }

  get slot(): string {
    return this.#bounds.slot
  }

  get players(): readonly Player[] {
    return this.#bounds.players
  }

  get me(): Player | undefined {
    return this.#run.options.voice?.player
  }

  get table(): string {
    return this.#run.table.id
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
    const slot = slotBelow(this.slot, ...named)
    // A part that holds several could hide one that belongs to the table.
    if (!isSlot(slot) || named.some((part) => `${part}`.includes('/'))) throw new RangeError(namingRule(slot))
    return this.#narrowed({ slot, without: undefined })
  }

  #narrowed(bounds: Partial<Bounds>, branch: Branch = this.#branch): Scope {
    return new Scope(this.#run, branch, { ...this.#bounds, ...bounds })
  }

  step(name: string): Phase {
    return this.#narrowed({ step: name })
  }

  without(players: readonly Player[]): Phase {
    const gone = this.players.filter((player) => players.includes(player))
    if (gone.length === 0) return this
    // However many go one after the other, they are named in one part: a slot has only so many.
    const before = this.#bounds.without ?? { slot: this.slot, gone: [] }
    const without = { slot: before.slot, gone: [...before.gone, ...gone] }
    const slot = slotBelow(before.slot, withoutPart(without.gone.map((player) => this.number(player))))
    return this.#narrowed({
      slot,
      players: this.players.filter((player) => !gone.includes(player)),
      without,
    })
  }

  phase(name: string, number: number): Phase {
    if (this.slot !== '') throw new RangeError('a phase belongs to the whole table, not to a scope of it')
    const phase = `${name}#${number}`
    this.#run.beginPhase(phase, this.#branch)
    return this.#narrowed({ slot: phase, players: this.#run.members, without: undefined })
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

  name(player: Player): string {
    return this.#run.nameOf(player)
  }

  get isLive(): boolean {
    return this.#run.isLive
  }

  async by<T>(player: Player, form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claim<T>> {
    return (await this.some([player], form, make, waiting)).of(player)
  }

  all<T>(form: Form<T>, make: Make<T>, waiting?: Waiting): Promise<Claims<T>> {
    return this.some(this.players, form, make, waiting)
  }

  async some<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<Claims<T>> {
    return this.#hear(players, form, this.#asked('all', players, form, make, waiting))
  }

  async #hear<T>(players: readonly Player[], form: Form<T>, asked: Asked): Promise<Claims<T>> {
    const said = await this.#run.ask(this.#branch, asked)
    const claims: Claim<T>[] = []
    for (const player of players) claims.push(await this.#claim(form, said.get(player) as Heard))
    return claimsOf(claims)
  }

  async first<T>(
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting?: Waiting,
  ): Promise<Claim<T>> {
    const asked = this.#asked('first', players, form, make, waiting)
    const [heard] = (await this.#run.ask(this.#branch, asked)).values()
    return this.#claim(form, heard as Heard)
  }

  async firstWithin<T>(
    milliseconds: number,
    players: readonly Player[],
    form: Form<T>,
    make: Make<T>,
  ): Promise<Claim<T> | undefined> {
    const asked = this.#asked('first', players, form, make, { deadline: milliseconds })
    const [heard] = (await this.#run.ask(this.#branch, { ...asked, mayPass: true })).values()
    return heard && this.#claim(form, heard)
  }

  overtaken(): readonly Overtaken[] {
    return this.#run.phases.of(this.slot)?.overtaken ?? []
  }

  offer<T>(players: readonly Player[], form: Form<T>, make: Make<T>): Offer<T> {
    const question = this.#run.offer(this.#branch, this.#asked('offer', players, form, make))
    return {
      said: () => claimsOf([...question.heard.values()].flatMap((heard) => readable(form, heard))),
      end: () => this.#run.drop(question),
    }
  }

  async parallel<T>(works: readonly ((seat: Seat) => Promise<T>)[]): Promise<readonly T[]> {
    const inBranch = works.map((work) => (branch: Branch) => work(this.#narrowed({}, branch)))
    const { runParallel } = await loadSeldom()
    return runParallel(this.#branch, inBranch)
  }

  fork<T>(work: (seat: Seat) => Promise<T>): Fork<T> {
    return forkWork(this.#run, this.#branch, (branch) => work(this.#narrowed({}, branch)))
  }

  #asked<T>(
    kind: Asked['kind'],
    speakers: readonly Player[],
    form: Form<T>,
    make: Make<T>,
    waiting: Waiting = {},
  ): Asked {
    if (this.slot === '')
      throw new RangeError("say what is asked for before asking: seat.at('bid').by(…), not seat.by(…)")
    if (foundingSlots.includes(this.slot) || this.slot === resultSlot)
      throw new RangeError(
        `"${this.slot}" belongs to the table itself: choose another name for what is asked`,
      )
    if (typeof make !== 'function')
      throw new TypeError(`what is said in ${this.slot} is made by a function: give () => value`)
    if (speakers.some((player) => !this.players.includes(player)))
      throw new RangeError(`one who is asked in ${this.slot} does not take part there, or has gone`)
    if (new Set(speakers).size < speakers.length)
      throw new RangeError(`one player is asked twice in ${this.slot}`)
    if (kind === 'first' && speakers.length === 0) throw new RangeError(`nobody is asked in ${this.slot}`)
    const { deadline: wanted = 'step' } = waiting
    const deadline = kind === 'offer' ? undefined : this.#milliseconds(wanted)
    const { slot, step } = this.#bounds
    const type = `${form.system}/${form.type}`
    return {
      slot,
      kind,
      speakers,
      scope: this.players,
      deadline,
      // Of whom one is enough, nobody holds the others up.
      free: kind === 'all' ? this.#free(waiting, deadline) : undefined,
      type,
      topic: topicIn(slot, step ?? type, this.#branch.isForked),
      make: async (signal) => written(slot, form, await make(this.#mine(signal))),
    }
  }

  /** How much of a deadline costs no patience; undefined if none of it does. */
  #free(
    { deadline: wanted = 'step', free }: Waiting,
    milliseconds = Number.POSITIVE_INFINITY,
  ): number | undefined {
    const personal = free ?? (wanted === 'step' ? 0 : undefined)
    return personal === undefined
      ? undefined
      : Math.min(milliseconds, personal + freeForPrograms(this.charter))
  }

  #milliseconds(wanted: NonNullable<Waiting['deadline']>): number | undefined {
    if (typeof wanted === 'number') return wanted
    return wanted === 'none' ? undefined : this.charter.deadlines[wanted]
  }

  async #claim<T>(form: Form<T>, { statement, took }: Heard): Promise<Claim<T>> {
    try {
      return claimOf(statement, form.read(statement.body), took)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      const { accuse } = await loadSeldom()
      throw await accuse(this.#run, statement, 'well-formed', error.message)
    }
  }

  #mine(signal: AbortSignal): Mine {
    const player = this.me as Player
    const context = proofContext({ table: this.table, slot: this.slot, by: player, head: this.#head })
    const waited = this.#run.waited(this.slot)
    return { player, signal, context, waited, secret: (purpose) => this.secret(purpose) }
  }

  secret(purpose: string): Uint8Array {
    const { voice } = this.#run.options
    if (voice === undefined) throw new Error('a spectator has no secrets')
    return voice.secrets.secret(this.slot, this.#head, purpose)
  }

  get #head(): string {
    const asked = this.#run.phases.of(this.slot)?.askedAt(this.slot)
    if (asked === undefined) throw new Error(`${this.slot} has not been asked yet`)
    return asked.head
  }

  convictions(): ReadonlyMap<Player, Fault> {
    return new Map(this.#run.phases.of(this.slot)?.convictions)
  }

  async accept<T>(rule: string, claim: Claim<T>, check: Checking<T>): Promise<T> {
    await this.acceptAll(rule, [claim], check)
    return claim.wellFormed
  }

  acceptAll<T>(rule: string, said: Iterable<Claim<T>>, check: Checking<T>): Promise<ReadonlyMap<Player, T>> {
    return acceptClaims(this.#run, this.#branch, rule, [...said], check)
  }

  async close<R>(form: Form<R>, result: R, players: readonly Player[] = this.players): Promise<void> {
    // Nobody is left to sign: the phase is never closed.
    if (players.length === 0) await this.#branch.wait<never>('the end of the phase', () => () => {})
    const { closePhase } = await loadSeldom()
    await closePhase(this.#run, this, form, result, players)
  }
}

function namingRule(slot: string): string {
  const parts = 'letters without accents, digits, - and _, 64 at most'
  return `"${printable(slot)}" cannot name what is asked: each part has ${parts}, the first only small letters, digits and -, and all together 240 characters and 17 parts`
}

function readable<T>(form: Form<T>, { statement, took }: Heard): Claim<T>[] {
  try {
    return [claimOf(statement, form.read(statement.body), took)]
  } catch (error) {
    if (error instanceof DecodeError) return []
    throw error
  }
}
