/**
 * A house: the streams in which all its relays keep their tables, each table in one of them. NATS syncs the messages of a stream
 * one after the other; several streams are synced beside each other, and led by different servers. How many there are is
 * decided when the house is begun, and stands with its key.
 */
import { createHash } from 'node:crypto'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node'
import { createIdentity, type Identity } from '../../../table/index.ts'
import { longestEntry } from '../../protocol.ts'
import type { NatsAddress } from './address.ts'
import { bytesOf, textOf } from './message.ts'
import { checkServers } from './servers.ts'
import { type NatsWays, Stream } from './stream.ts'

/** How long an answer of NATS may take, in milliseconds. */
const answerTimeout = 5000
/** What a message takes beside its longest entry. */
const spareBytes = 64 * 1024

/** What is claimed first of all: the key, and how many streams there are; one in a house of an older version. */
interface Foundation {
  readonly secretKey: string
  readonly streams?: number
}

/** The ways to a house. */
export interface NatsHouse {
  readonly nats: NatsConnection
  /** The key with which all its relays sign. */
  readonly key: Identity
  readonly streams: readonly Stream[]
  /** Where ids are claimed: in one stream, so that none is ever used twice. */
  readonly ids: Stream
  /** The stream of a table. Every version must choose the same. */
  of(table: string): Stream
  /** Is called when the connection is there again after it was gone. */
  onReconnect(act: () => void): void
  /** The subject for what is said between relays about a table and kept nowhere. */
  talkSubject(table: string): string
}

/** Opens a house, or begins it. Rejects with a sentence that says what to do when NATS cannot keep it safely. */
export async function openHouse(address: NatsAddress, warn: (text: string) => void): Promise<NatsHouse> {
  const nats = await connectTo(address)
  try {
    await checkServers(address, nats, warn)
    if ((nats.info?.max_payload ?? 0) < longestEntry + spareBytes)
      throw new Error('set max_payload of NATS to 1MB or more: the longest statements need it')
    const manager = await jetstreamManager(nats, { timeout: answerTimeout }).catch((error) => {
      throw new Error('this NATS server has no JetStream: start it with one', { cause: error })
    })
    const { unlessCutOff, onReconnect } = watch(nats)
    return {
      nats,
      ...(await openStreams(
        { js: jetstream(nats, { timeout: answerTimeout }), manager, unlessCutOff },
        address,
      )),
      onReconnect,
      talkSubject: (table) => `nodealer-talk.nodealer-${address.house}.${table}`,
    }
  } catch (error) {
    await nats.close()
    throw error
  }
}

async function connectTo({ servers, user, password }: NatsAddress): Promise<NatsConnection> {
  return connect({
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
}

/** The first stream says with which key, and in how many streams, the house was begun. */
async function openStreams(
  ways: NatsWays,
  { house, replicas, streams: wanted }: NatsAddress,
): Promise<Pick<NatsHouse, 'key' | 'streams' | 'ids' | 'of'>> {
  const open = (number: number): Promise<Stream> => Stream.open(ways, { house, number, replicas })
  const first = await open(0)
  const fresh: Foundation = { secretKey: textOf(createIdentity().secretKey), streams: wanted }
  const { secretKey = '', streams: count = 1 } =
    (await first.claim(first.subject('key', 'sequencer'), fresh)) ?? {}
  const others = Array.from({ length: count - 1 }, (_, i) => open(i + 1))
  const streams = [first, ...(await Promise.all(others))]
  const numberOf = (table: string): number =>
    createHash('sha256').update(table).digest().readUInt32BE(0) % streams.length
  return {
    key: createIdentity(bytesOf(secretKey)),
    streams,
    ids: first,
    of: (table) => streams[numberOf(table)] ?? first,
  }
}

/** Notices when the connection goes and comes: an answer that was under way when it went will not come. */
function watch(nats: NatsConnection): Pick<NatsWays, 'unlessCutOff'> & Pick<NatsHouse, 'onReconnect'> {
  const cutOff = new Set<(error: Error) => void>()
  let back = (): void => undefined
  const notice = async (): Promise<void> => {
    for await (const { type } of nats.status()) {
      if (type === 'reconnect') back()
      if (type === 'disconnect') for (const reject of cutOff) reject(new Error('NATS is away'))
    }
  }
  notice()
  return {
    onReconnect(act) {
      back = act
    },
    unlessCutOff: <T>(answer: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        cutOff.add(reject)
        answer.then(resolve, reject).finally(() => cutOff.delete(reject))
      }),
  }
}
