/**
 * The branches of a running protocol (spec/log, section 6). A branch runs, or waits for the log; only when none runs is the
 * next entry fed to it. So every question is asked at the same entry at every seat, however long checks take anywhere.
 */
import { Cancelled } from '../order/fault.ts'

type State = 'running' | 'waiting' | 'ended'

/**
 * How many turns of the queue of promises a question or a check counts as running. Meanwhile a function that forgot to await it comes to
 * its end, and is caught at the same moment at every seat and in every audit.
 */
const turns = 32

/** One for all turns: waiting for what is no promise would make one each time. */
const kept = Promise.resolve()

async function turnsPass(): Promise<void> {
  for (let i = 0; i < turns; i++) await kept
}

/** Counts the branches that run, and tells when none does any more. */
export class Branches {
  #running = 0
  readonly #onRest: () => void
  readonly #watching = new Set<() => void>()

  constructor(onRest: () => void) {
    this.#onRest = onRest
  }

  /** Whether every branch waits or has ended. */
  get atRest(): boolean {
    return this.#running === 0
  }

  /** To be called at rest, before the next entry: lets groups of branches give up what has no use any more. */
  tidy(): void {
    for (const look of [...this.#watching]) look()
  }

  /** Calls `look` whenever all are at rest, until the returned function is called. */
  watch(look: () => void): () => void {
    this.#watching.add(look)
    return () => this.#watching.delete(look)
  }

  started(): void {
    this.#running++
  }

  stopped(): void {
    if (--this.#running === 0) this.#onRest()
  }
}

/** One line of a protocol. */
export class Branch {
  readonly all: Branches
  /** The beginning of the forked work that it belongs to, if it does. */
  readonly fork: Branch | undefined
  readonly #parent: Branch | undefined
  readonly #children = new Set<Branch>()
  #state: State = 'running'
  /** How many checks are under way. */
  #checks = 0
  #cancelled = false
  /** Whether its function has returned or thrown. */
  #isOver = false
  /** What it waits for, and how to take that back. */
  #waiting = { what: '', undo: (): void => {} }
  #giveUp: () => void = () => {}

  constructor(all: Branches, parent?: Branch, isFork = false) {
    this.all = all
    this.fork = isFork ? this : parent?.fork
    this.#parent = parent
    if (parent) parent.#children.add(this)
    all.started()
  }

  /** Whether it belongs to work that was forked. */
  get isForked(): boolean {
    return this.fork !== undefined
  }

  /** Whether it was given up. */
  get isCancelled(): boolean {
    return this.#cancelled
  }

  /** Waits for `what`, which `begin` arranges with the two functions it is given; what it returns undoes that. */
  wait<T>(
    what: string,
    begin: (resolve: (value: T) => void, reject: (error: Error) => void) => () => void,
  ): Promise<T> {
    if (this.#cancelled) return Promise.reject(new Cancelled('this part of the protocol was given up'))
    if (this.#state !== 'running')
      throw new RangeError(
        `this part of the protocol waits already${this.#waiting.what && `, for ${this.#waiting.what}`}: await that first; to ask side by side use seat.parallel, and in each part the seat that it is given, not Promise.all`,
      )
    if (this.#checks > 0)
      throw new RangeError('a check is still under way: await seat.accept before anything else is asked')
    return new Promise((resolve, reject) => {
      let over: (() => void) | undefined
      const finish = (wake: () => void): void => {
        over = wake
        this.#go(wake)
      }
      const undo = begin(
        (value) => finish(() => resolve(value)),
        (error) => finish(() => reject(error)),
      )
      if (over) return
      this.#waiting = { what, undo }
      this.#giveUp = () => {
        undo()
        this.#go(() => reject(new Cancelled('another part of the protocol failed')))
      }
      this.#state = 'waiting'
      turnsPass().then(() => this.all.stopped())
    })
  }

  /** Carries out a check. It counts as running by itself, so that nothing is fed meanwhile even if nobody awaits it. */
  async check<T>(work: () => T | Promise<T>): Promise<T> {
    const outcome = await this.#underWay(work)
    if (this.#isOver) return new Promise<never>(() => {})
    if (this.#cancelled) throw new Cancelled('this part of the protocol was given up')
    return outcome
  }

  async #underWay<T>(work: () => T | Promise<T>): Promise<T> {
    this.#checks++
    this.all.started()
    try {
      const outcome = await work()
      await turnsPass()
      return outcome
    } finally {
      this.#checks--
      this.all.stopped()
    }
  }

  /** The wait is over: counts as running from this moment, so that nothing is fed before it has gone on. */
  #go(wake: () => void): void {
    if (this.#isOver) return
    if (this.#state === 'waiting') {
      this.#state = 'running'
      this.all.started()
    }
    wake()
  }

  /**
   * Its function has returned or thrown. What it has begun without awaiting it is given up and never settles, for nobody waits for it;
   * gives the sentence for its author, or undefined where nothing was forgotten.
   */
  leave(): string | undefined {
    this.#isOver = true
    const { what, undo } = this.#waiting
    if (this.#state === 'waiting') {
      this.#state = 'running'
      this.all.started()
      for (const child of [...this.#children]) child.cancel()
      undo()
      return `nobody waits for ${what}: await everything that a seat or a deck is asked for before the game, or a part of it, returns`
    }
    return this.#checks === 0
      ? undefined
      : 'a check is still under way: await seat.accept and seat.acceptAll before the game, or a part of it, returns'
  }

  /** The branch has come to its end. */
  end(): void {
    if (this.#parent) this.#parent.#children.delete(this)
    this.#state = 'ended'
    this.all.stopped()
  }

  /** Gives up a branch that waits, and all that it has started; it counts as running until it has come to its end. */
  cancel(): void {
    if (this.#cancelled || this.#state === 'ended') return
    this.#cancelled = true
    for (const child of [...this.#children]) child.cancel()
    this.#giveUp()
  }
}
