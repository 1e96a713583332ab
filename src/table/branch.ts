/**
 * The branches of a running protocol (spec/log, section 6). A branch runs, or waits for the log; only when none runs is the
 * next entry fed to it. So every question is asked at the same entry at every seat, however long checks take anywhere.
 */
import { Cancelled } from './fault.ts'

type State = 'running' | 'waiting' | 'ended'

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

  /** Waits for what `begin` arranges with the two functions it is given; what it returns undoes that. */
  wait<T>(begin: (resolve: (value: T) => void, reject: (error: Error) => void) => () => void): Promise<T> {
    if (this.#cancelled) return Promise.reject(new Cancelled('this part of the protocol was given up'))
    if (this.#state !== 'running')
      throw new RangeError(
        'this part of the protocol waits already: use seat.parallel, and in each part the seat that it is given, not Promise.all',
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
      this.#giveUp = () => {
        undo()
        this.#go(() => reject(new Cancelled('another part of the protocol failed')))
      }
      this.#state = 'waiting'
      this.all.stopped()
    })
  }

  /** Carries out a check. It counts as running by itself, so that nothing is fed meanwhile even if nobody awaits it. */
  async check<T>(work: () => T | Promise<T>): Promise<T> {
    this.#checks++
    this.all.started()
    try {
      const outcome = await work()
      if (this.#cancelled) throw new Cancelled('this part of the protocol was given up')
      return outcome
    } finally {
      this.#checks--
      this.all.stopped()
    }
  }

  /** The wait is over: counts as running from this moment, so that nothing is fed before it has gone on. */
  #go(wake: () => void): void {
    if (this.#state === 'waiting') {
      this.#state = 'running'
      this.all.started()
    }
    wake()
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
