/** A relay that says whatever a test lets it say: it has a key, and chains that it may fork, cut and rewrite. */
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { sha256 } from '../../src/group/index.ts'
import { writeFrame } from '../../src/net/frame.ts'
import { sealerOf } from '../../src/net/link-keys.ts'
import {
  beginning,
  certify,
  envelopeDigest,
  headText,
  type OrderPlace,
  placeAfter,
} from '../../src/table/order/chain.ts'
import { createIdentity, type Identity } from '../../src/table/statements/identity.ts'
import type { TestInvite } from './meeting.ts'

/** A chain of sealed lines, as this relay would have sequenced them. */
export interface Chain {
  readonly last: number
  /** The head at a number. */
  head(k: number): Uint8Array
  /** The frame with the entries from one number to another, certified unless told otherwise. */
  frame(from: number, to: number, isCertified?: boolean): Uint8Array
}

/** What a relay does when a caller is seated, and when it reads. The defaults are honest. */
export interface Script {
  readonly chain: Chain
  onRead?(from: number, socket: WebSocket): void
  onEnvelope?(envelope: Uint8Array, socket: WebSocket): void
}

/** A relay on a script. */
export interface ScriptedRelay {
  readonly invite: TestInvite
  /** The chain of these lines, each a second after the one before. */
  chain(...lines: readonly string[]): Chain
  /** Plays another script from the next connection on, and hangs up on everybody. */
  play(script: Script): void
  /** How often somebody was seated. */
  seated(): number
  close(): Promise<void>
}

/** Says a JSON message. */
export function say(socket: WebSocket, message: object): void {
  socket.send(JSON.stringify(message))
}

/** Answers a read as an honest relay would. */
export function answerRead(chain: Chain, from: number, socket: WebSocket): void {
  const before = from - 1 <= chain.last ? headText(chain.head(from - 1)) : ''
  say(socket, { type: 'reading', from, before, last: chain.last })
  if (from <= chain.last) socket.send(chain.frame(from, chain.last))
}

/** Starts a relay on a free port of this machine; its first script is a table with nothing but a charter. */
export async function scriptedRelay(): Promise<ScriptedRelay> {
  const sequencer = createIdentity()
  const key = crypto.getRandomValues(new Uint8Array(32))
  const id = sha256(key)
  const chain = (...lines: readonly string[]): Chain => chainOf(sequencer, key, id, ['charter', ...lines])
  let script: Script = { chain: chain() }
  let seated = 0
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (socket) => {
    const { chain, onRead, onEnvelope } = script
    say(socket, { type: 'welcome', version: 3, challenge: 'A'.repeat(22) })
    socket.on('error', () => undefined)
    socket.on('message', (data, isBinary) => {
      if (isBinary) return onEnvelope?.(data as Buffer, socket)
      const message = JSON.parse(String(data))
      if (message.type === 'hello') {
        seated++
        const writers = { number: 0, players: [] }
        say(socket, { type: 'seated', role: 'guest', last: chain.last, writers, present: [] })
      } else if (message.type === 'read' && onRead) onRead(message.from, socket)
      else if (message.type === 'read') answerRead(chain, message.from, socket)
    })
  })
  const relay = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    invite: { relay, table: 'bcdfghjk', key, id, sequencer: sequencer.player },
    chain,
    play(next) {
      script = next
      for (const socket of server.clients) socket.terminate()
    },
    seated: () => seated,
    async close() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function chainOf(sequencer: Identity, key: Uint8Array, id: Uint8Array, lines: readonly string[]): Chain {
  const sealer = sealerOf(key)
  const entries = lines.map((line, i) => ({ time: 1000 * (i + 1), bytes: sealer.seal(line) }))
  const places: OrderPlace[] = [beginning(id)]
  for (const [i, { time, bytes }] of entries.entries()) {
    const { head } = places[i] as OrderPlace
    places.push(placeAfter(id, head, { k: i + 1, time }, envelopeDigest(bytes)))
  }
  return {
    last: entries.length,
    head: (k) => (places[k] as OrderPlace).head,
    frame(from, to, isCertified = true) {
      const certificate = isCertified ? certify(sequencer, id, places[to] as OrderPlace) : undefined
      return writeFrame(from, entries.slice(from - 1, to), certificate)
    },
  }
}
