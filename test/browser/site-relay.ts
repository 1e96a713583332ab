/** The relay that serves a site: in this process for most tests, or one that can be killed and keeps its tables on disk. */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { type RunningRelay, startRelay } from '../../src/net/relay/index.ts'
import { forkRelay, type RelayProcess } from '../net/processes.ts'
import { emptyFolder } from '../temporary.ts'

/** A running relay. */
export interface SiteRelay {
  readonly url: string
  /** Where it listens, if its address is an invented one that the browser must be told about. */
  readonly listensAt?: string
  close(): Promise<void>
}

/** A relay in this process, which forgets everything when it is closed. */
export function relayHere(webRoot: string): Promise<SiteRelay> {
  return startRelay({ port: 0, webRoot })
}

/** A relay with an address in a home network: plain http, and not this machine's own name, so that it is no secure context. */
export async function relayAtHome(webRoot: string): Promise<SiteRelay> {
  const { url, localUrl, close } = await startRelay({ port: 0, webRoot, publicUrl: 'http://table.home' })
  return { url, listensAt: new URL(localUrl).host, close }
}

/** A relay in a process of its own. */
export class MortalRelay implements SiteRelay {
  readonly url: string
  readonly #folder: string
  readonly #webRoot: string
  #process: RelayProcess

  static async start(webRoot: string): Promise<MortalRelay> {
    const folder = emptyFolder()
    mkdirSync(join(folder, 'now'))
    return new MortalRelay(folder, webRoot, await forkRelay({ port: 0, webRoot, store: storeIn(folder) }))
  }

  private constructor(folder: string, webRoot: string, process: RelayProcess) {
    this.#folder = folder
    this.#webRoot = webRoot
    this.#process = process
    this.url = process.url
  }

  /** Ends it at once, without a word to anybody. */
  async kill(): Promise<void> {
    this.#process.signal('SIGKILL')
    await this.#process.gone
  }

  /** Starts it where it was. */
  async startAgain(): Promise<void> {
    const port = Number(new URL(this.url).port)
    this.#process = await forkRelay({ port, webRoot: this.#webRoot, store: storeIn(this.#folder) })
  }

  /** Puts its tables aside, while it does not run. */
  backUp(): void {
    cpSync(join(this.#folder, 'now'), join(this.#folder, 'then'), { recursive: true })
  }

  /** Loses all its tables, while it does not run. */
  forget(): void {
    rmSync(join(this.#folder, 'now'), { recursive: true })
    mkdirSync(join(this.#folder, 'now'))
  }

  /** Goes back to what was put aside, as a careless operator would, while it does not run. */
  rollBack(): void {
    rmSync(join(this.#folder, 'now'), { recursive: true })
    cpSync(join(this.#folder, 'then'), join(this.#folder, 'now'), { recursive: true })
  }

  async close(): Promise<void> {
    await this.kill()
  }
}

function storeIn(folder: string): string {
  return `sqlite:${join(folder, 'now', 'relay.db')}`
}

/** A relay that shows those whose browser has this in its name another order than the others, from some moment on. */
export class ForkingRelay implements SiteRelay {
  readonly url: string
  readonly #folder = emptyFolder()
  readonly #webRoot: string
  readonly #victim: string
  readonly #front: Server
  #relays: readonly RunningRelay[] = []

  static async start(webRoot: string, victim: string): Promise<ForkingRelay> {
    const front = createServer()
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    const relay = new ForkingRelay(front, webRoot, victim)
    relay.#relays = [await relay.#open('one')]
    return relay
  }

  private constructor(front: Server, webRoot: string, victim: string) {
    this.#front = front
    this.#webRoot = webRoot
    this.#victim = victim
    this.url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
    front.on('connection', (caller) => {
      caller.on('error', () => caller.destroy())
      caller.once('data', (first) => this.#connect(caller, first))
    })
  }

  /** Begins to give two orders, which both go on from what there is. */
  async fork(): Promise<void> {
    await Promise.all(this.#relays.map((relay) => relay.close()))
    cpSync(join(this.#folder, 'one.db'), join(this.#folder, 'two.db'))
    this.#relays = [await this.#open('one'), await this.#open('two')]
  }

  async close(): Promise<void> {
    this.#front.close()
    await Promise.all(this.#relays.map((relay) => relay.close()))
  }

  #open(name: string): Promise<RunningRelay> {
    const store = `sqlite:${join(this.#folder, `${name}.db`)}`
    return startRelay({ port: 0, webRoot: this.#webRoot, store, publicUrl: this.url })
  }

  #connect(caller: Socket, first: Buffer): void {
    const isVictim = first.toString('latin1').includes(this.#victim)
    const relay = (isVictim && this.#relays[1]) || this.#relays[0]
    const way = connect(Number(new URL(relay?.localUrl ?? this.url).port), '127.0.0.1')
    way.on('error', () => caller.destroy())
    caller.on('close', () => way.destroy())
    way.write(first)
    way.pipe(caller)
    caller.pipe(way)
  }
}
