/**
 * One stream of a house: the messages of some of its tables, in one order that all relays see alike. One subject for each
 * table's log; what is claimed once (the key, ids, names) has a subject of its own, to which nothing is ever written twice.
 */
import {
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  RetentionPolicy,
  StorageType,
  type StoredMsg,
} from '@nats-io/jetstream'
import { anotherPast } from './lost.ts'
import { headersOf, type LogHeader, messageIn } from './message.ts'
import { type Counted, markOf } from './message-places.ts'

/** What a message of a house is about. */
export type HouseTopic = 'key' | 'id' | 'table' | 'writers' | 'log'

/** Error codes of JetStream. */
const wrongLastSequence = 10_071
const streamNotFound = 10_059

/** The ways to NATS that all streams of a house share. */
export interface NatsWays {
  readonly js: JetStreamClient
  readonly manager: JetStreamManager
  /** An answer, or the news that there will be none. */
  unlessCutOff<T>(answer: Promise<T>): Promise<T>
}

/** What became of a message: its place in the stream, or that another was written before it, and where if NATS said so. */
export type StreamWrite =
  | { readonly isStored: true; readonly at: number }
  | { readonly isStored: false; readonly last: number | undefined }

/** Where a stream of a house is kept. The first has the name that houses had when each was one stream. */
export interface StreamPlace {
  readonly house: string
  readonly number: number
  readonly replicas: number
}

/** One stream of a house. */
export class Stream {
  readonly name: string
  readonly #prefix: string
  readonly #ways: NatsWays
  /** When the stream was made: another one of the same name is not this one. */
  readonly #made: string

  private constructor(ways: NatsWays, name: string, prefix: string, made: string) {
    this.name = name
    this.#prefix = prefix
    this.#ways = ways
    this.#made = made
  }

  /** Opens a stream, or makes it. */
  static async open(ways: NatsWays, { house, number, replicas }: StreamPlace): Promise<Stream> {
    const series = `nodealer${number === 0 ? '' : number}`
    const [name, prefix] = [`${series}-${house}`, `${series}.${house}.`]
    return new Stream(ways, name, prefix, await openStream(ways.manager, name, prefix, replicas))
  }

  subject(topic: HouseTopic, name: string): string {
    return `${this.#prefix}${topic}.${name}`
  }

  /** What a subject is about. */
  read(subject: string): { readonly topic: string; readonly name: string } {
    const [topic = '', name = ''] = subject.slice(this.#prefix.length).split('.')
    return { topic, name }
  }

  /**
   * Writes a message, if the last one about the same is the one at this place of the stream (0: there is none). Whether it
   * counts, the stream says: what rejects may yet turn up there.
   */
  async write(
    subject: string,
    value: unknown,
    after: number,
    body: Uint8Array = new Uint8Array(),
  ): Promise<StreamWrite> {
    try {
      const options = { headers: headersOf(value), expect: { lastSubjectSequence: after } }
      const { seq } = await this.#ways.unlessCutOff(this.#ways.js.publish(subject, body, options))
      return { isStored: true, at: seq }
    } catch (error) {
      if (!(error instanceof JetStreamApiError && error.code === wrongLastSequence)) throw error
      const told = Number(/wrong last sequence: (\d+)/.exec(error.message)?.[1])
      return { isStored: false, last: told > after ? told : undefined }
    }
  }

  /** Claims something for good, unless somebody has; gives what was said when it was claimed first. */
  async claim<T extends object>(subject: string, value: T): Promise<Partial<T> | undefined> {
    await onceHeard(() => this.write(subject, value, 0))
    return this.said<Partial<T>>(subject)
  }

  /** What was last said about something. */
  async said<T>(subject: string): Promise<T | undefined> {
    return messageIn<T>((await this.last(subject))?.header)
  }

  /** The last message about something, as the leader of the stream has it. */
  async last(subject: string): Promise<StoredMsg | undefined> {
    const last = this.#ways.manager.streams.getMessage(this.name, { last_by_subj: subject })
    return (await this.#ways.unlessCutOff(last)) ?? undefined
  }

  /**
   * The message at a place of the stream, which leads to a head with this mark. It never changes, so that any server may give it that has it; one
   * that was away may have another there, and then the leader is asked.
   */
  async at({ at, mark }: Pick<Counted, 'at' | 'mark'>): Promise<StoredMsg> {
    const { direct, streams } = this.#ways.manager
    const isRight = (message: StoredMsg): boolean =>
      markOf(messageIn<LogHeader>(message.header)?.head ?? '') === mark
    const near = await direct.getMessage(this.name, { seq: at })
    if (near !== null && isRight(near)) return near
    const message = await streams.getMessage(this.name, { seq: at })
    if (message === null) throw new Error('a message is missing from the stream')
    if (!isRight(message)) throw anotherPast(at)
    return message
  }

  /** Forgets all messages about something but the last. */
  async clear(subject: string, keep: number): Promise<void> {
    await this.#ways.manager.streams.purge(this.name, { filter: subject, keep })
  }

  /** The last place of the stream; 0 if this is not the stream that it was. */
  async end(): Promise<number> {
    const info = await this.#ways.manager.streams.info(this.name).catch(unlessMissing)
    return info?.created === this.#made ? info.state.last_seq : 0
  }

  /** The headers of what is there now: of everything about one subject, or of the last about each. */
  async *headers(subject: string, which: 'all' | 'last'): AsyncGenerator<JsMsg> {
    const consumer = await this.#ways.js.consumers.get(this.name, {
      filter_subjects: subject,
      headers_only: true,
      deliver_policy: which === 'all' ? DeliverPolicy.All : DeliverPolicy.LastPerSubject,
    })
    const { num_pending } = await consumer.info(true)
    const messages = num_pending === 0 ? [] : await consumer.consume({ max_messages: 1000 })
    for await (const message of messages) {
      yield message
      if (message.info.pending === 0) break
    }
    consumer.delete().catch(() => undefined)
  }

  /** The headers of everything that comes into the stream after this place, in order, without end. */
  async follow(after: number): Promise<AsyncIterable<JsMsg> & { close(): unknown }> {
    const consumer = await this.#ways.js.consumers.get(this.name, {
      filter_subjects: this.everything,
      headers_only: true,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: after + 1,
    })
    return consumer.consume({ max_messages: 1000, expires: 4000 })
  }

  /** The subjects of everything that is kept here. */
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

/** Makes the stream if there is none yet, and says when it was made. A full one refuses what is new, and forgets nothing. */
async function openStream(
  manager: JetStreamManager,
  name: string,
  prefix: string,
  replicas: number,
): Promise<string> {
  const wanted = {
    subjects: [`${prefix}>`],
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

/** A stream that another relay is just making does not listen yet: what nobody has heard was not stored, and is said again. */
async function onceHeard<T>(say: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await say()
    } catch (error) {
      if ((error as Error).name !== 'JetStreamNotEnabled' || tries === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, sayAgain))
    }
  }
}

/** How often it is said again, and after how many milliseconds. */
const [mostTries, sayAgain] = [20, 50]
