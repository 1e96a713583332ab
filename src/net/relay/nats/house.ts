/**
 * A house: the stream in which all its relays keep their tables, and the ways to it. One subject for each table's log; what is
 * claimed once (the key, ids, names) has a subject of its own, to which nothing is ever written twice.
 */
import {
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StoredMsg,
} from '@nats-io/jetstream'
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node'
import { longestEntry } from '../../protocol.ts'
import type { NatsAddress } from './address.ts'
import { headersOf } from './message.ts'
import { checkServers } from './servers.ts'

/** What a message of a house is about. */
export type Topic = 'key' | 'id' | 'table' | 'writers' | 'log'

/** Error codes of JetStream. */
const wrongLastSequence = 10_071
const streamNotFound = 10_059
/** How long an answer of NATS may take, in milliseconds. */
const answerTimeout = 5000
/** What a message takes beside its longest entry. */
const spareBytes = 64 * 1024

/** The ways to a house. */
export class House {
  readonly nats: NatsConnection
  readonly stream: string
  readonly #prefix: string
  readonly #js: JetStreamClient
  readonly #manager: JetStreamManager
  /** When the stream was made: another one of the same name is not this house. */
  readonly #made: string
  /** Those whose answer will not come, since the connection is gone. */
  readonly #cutOff = new Set<(error: Error) => void>()
  #onReconnect = (): void => undefined

  private constructor(nats: NatsConnection, manager: JetStreamManager, house: string, made: string) {
    this.nats = nats
    this.stream = streamName(house)
    this.#prefix = `nodealer.${house}.`
    this.#js = jetstream(nats, { timeout: answerTimeout })
    this.#manager = manager
    this.#made = made
    this.#watch()
  }

  /** Is called when the connection is there again after it was gone. */
  onReconnect(act: () => void): void {
    this.#onReconnect = act
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === 'reconnect') this.#onReconnect()
      if (type === 'disconnect') for (const reject of this.#cutOff) reject(new Error('NATS is away'))
    }
  }

  /** An answer, or the news that there will be none. */
  #unlessCutOff<T>(answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#cutOff.add(reject)
      answer.then(resolve, reject).finally(() => this.#cutOff.delete(reject))
    })
  }

  /** Opens a house, or begins it. Rejects with a sentence that says what to do when NATS cannot keep it safely. */
  static async open(address: NatsAddress, warn: (text: string) => void): Promise<House> {
    const { servers, user, password, house } = address
    const nats = await connect({
      servers: [...servers],
      ...(user === undefined ? {} : { user, pass: password ?? '' }),
      name: 'nodealer relay',
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      pingInterval: 5000,
      maxPingOut: 2,
    }).catch((error) => {
      throw new Error(
        error instanceof AuthorizationError
          ? 'NATS does not accept this user and password'
          : `cannot reach NATS at ${servers.join(', ')}: is it running?`,
        { cause: error },
      )
    })
    try {
      await checkServers(address, nats, warn)
      if ((nats.info?.max_payload ?? 0) < longestEntry + spareBytes)
        throw new Error('set max_payload of NATS to 1MB or more: the longest statements need it')
      const manager = await jetstreamManager(nats, { timeout: answerTimeout }).catch((error) => {
        throw new Error('this NATS server has no JetStream: start it with one', { cause: error })
      })
      return new House(nats, manager, house, await openStream(manager, address))
    } catch (error) {
      await nats.close()
      throw error
    }
  }

  subject(topic: Topic, name: string): string {
    return `${this.#prefix}${topic}.${name}`
  }

  /** What a subject is about. */
  read(subject: string): { readonly topic: string; readonly name: string } {
    const [topic = '', name = ''] = subject.slice(this.#prefix.length).split('.')
    return { topic, name }
  }

  /**
   * Writes a message, if the last one about the same is the one at this place of the stream (0: there is none). Gives its own
   * place, or undefined if there is another by now. Whether it counts, the stream says: what rejects may yet turn up there.
   */
  async write(
    subject: string,
    value: unknown,
    after: number,
    body: Uint8Array = new Uint8Array(),
  ): Promise<number | undefined> {
    try {
      const expect = { lastSubjectSequence: after }
      const headers = headersOf(value)
      const ack = await this.#unlessCutOff(this.#js.publish(subject, body, { headers, expect }))
      return ack.seq
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === wrongLastSequence) return undefined
      throw error
    }
  }

  /** The last message about something, as the leader of the stream has it. */
  async last(subject: string): Promise<StoredMsg | undefined> {
    const last = this.#manager.streams.getMessage(this.stream, { last_by_subj: subject })
    return (await this.#unlessCutOff(last)) ?? undefined
  }

  /** The message at a place of the stream. It never changes, so that any server may give it that has it. */
  async at(place: number): Promise<StoredMsg> {
    const message =
      (await this.#manager.direct.getMessage(this.stream, { seq: place })) ??
      (await this.#manager.streams.getMessage(this.stream, { seq: place }))
    if (message === null) throw new Error('a message is missing from the stream')
    return message
  }

  /** Forgets all messages about something but the last. */
  async clear(subject: string, keep: number): Promise<void> {
    await this.#manager.streams.purge(this.stream, { filter: subject, keep })
  }

  /** The last place of the stream; 0 if this is not the stream that it was. */
  async end(): Promise<number> {
    const info = await this.#manager.streams.info(this.stream).catch(unlessMissing)
    return info?.created === this.#made ? info.state.last_seq : 0
  }

  /** The headers of what is there now: of everything about one subject, or of the last about each. */
  async *headers(subject: string, which: 'all' | 'last'): AsyncGenerator<JsMsg> {
    const consumer = await this.#js.consumers.get(this.stream, {
      filter_subjects: subject,
      headers_only: true,
      deliver_policy: which === 'all' ? DeliverPolicy.All : DeliverPolicy.LastPerSubject,
    })
    const { num_pending } = await consumer.info(true)
    if (num_pending === 0) return
    const messages = await consumer.consume({ max_messages: 1000 })
    for await (const message of messages) {
      yield message
      if (message.info.pending === 0) break
    }
    consumer.delete().catch(() => undefined)
  }

  /** Everything that comes into the stream after this place, in order, without end. */
  async follow(after: number): Promise<AsyncIterable<JsMsg> & { close(): unknown }> {
    const consumer = await this.#js.consumers.get(this.stream, {
      filter_subjects: `${this.#prefix}>`,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: after + 1,
    })
    return consumer.consume({ max_messages: 1000, expires: 4000 })
  }

  /** Subjects for what is said between relays and kept nowhere. */
  talkSubject(name: string): string {
    return `nodealer-talk.${this.stream}.${name}`
  }

  /** The subjects of everything that is kept. */
  get everything(): string {
    return `${this.#prefix}>`
  }
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof JetStreamApiError && error.code === streamNotFound)) throw error
}

/** Two relays may find no stream and make it at the same moment: one of them is refused, and takes the other's. */
const unlessFound =
  <Found>(find: () => Promise<Found | undefined>) =>
  async (error: unknown): Promise<Found> => {
    const found = await find()
    if (found === undefined) throw error
    return found
  }

const streamName = (house: string): string => `nodealer-${house}`

/** Makes the stream if there is none yet, and says when it was made. A full one refuses what is new, and forgets nothing. */
async function openStream(manager: JetStreamManager, { house, replicas }: NatsAddress): Promise<string> {
  const name = streamName(house)
  const wanted = {
    subjects: [`nodealer.${house}.>`],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    max_age: 0,
    max_msgs: -1,
    max_bytes: -1,
    max_msgs_per_subject: -1,
  }
  const find = () => manager.streams.info(name).catch(unlessMissing)
  const make = () => manager.streams.add({ name, ...wanted, num_replicas: replicas, allow_direct: true })
  const { config, created } = (await find()) ?? (await make().catch(unlessFound(find)))
  const { max_age, storage, discard, max_msgs, max_msgs_per_subject } = config
  const differs =
    max_age !== 0 ||
    storage !== wanted.storage ||
    discard !== wanted.discard ||
    max_msgs !== -1 ||
    max_msgs_per_subject !== -1
  if (differs)
    throw new Error(
      `the stream ${name} would forget entries by itself: it must keep files, without limits but bytes, and discard new messages when it is full`,
    )
  return created
}
