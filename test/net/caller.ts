/** A caller who speaks to a relay by hand, to say what no proper client would. */
import { WebSocket } from 'ws'
import { readFrame } from '../../src/net/frame.ts'
import type { Invite } from '../../src/net/index.ts'
import { doorOf } from '../../src/net/link-keys.ts'
import { signHello } from '../../src/net/signing.ts'
import type { Batch } from '../../src/table/order/chain.ts'
import { createIdentity, type Identity } from '../../src/table/statements/identity.ts'
import { until } from './until.ts'

/** What a relay says, as it is on the wire. */
interface Said {
  readonly type: string
  readonly code?: string
  readonly reason?: string
  readonly challenge?: string
  readonly [field: string]: unknown
}

/** A WebSocket with everything it received. */
export interface Caller {
  readonly socket: WebSocket
  readonly said: Said[]
  readonly batches: Batch[]
  /** The numbers of all entries, in the order in which they came. */
  numbers(): number[]
  closeCode(): number | undefined
  tell(message: object): void
  /** Waits until the relay says something of this type, and gives the last of them. */
  hears(type: string): Promise<Said>
  /** Introduces itself properly. */
  sitsDown(invite: Invite, identity?: Identity): Promise<void>
  /** Introduces itself properly and reads from the start. */
  readsAll(invite: Invite, identity?: Identity): Promise<void>
}

/** Calls a relay; one behind a proxy can be told from which address. */
export function call(url: string, from?: string): Caller {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    perMessageDeflate: false,
    ...(from !== undefined && { headers: { 'x-forwarded-for': from } }),
  })
  const said: Said[] = []
  const batches: Batch[] = []
  let code: number | undefined
  socket.on('error', () => undefined)
  socket.on('close', (closed) => {
    code = closed
  })
  socket.on('message', (data, isBinary) => {
    if (isBinary) batches.push(readFrame(data as Buffer) as Batch)
    else said.push(JSON.parse(String(data)))
  })
  const caller: Caller = {
    socket,
    said,
    batches,
    numbers: () => batches.flatMap(({ entries }) => entries.map(({ k }) => k)),
    closeCode: () => code,
    tell: (message) => socket.send(JSON.stringify(message)),
    async hears(type) {
      await until(
        () => said.some((message) => message.type === type),
        () => `hearing ${type} (${JSON.stringify(said)})`,
      )
      return said.findLast((message) => message.type === type) as Said
    },
    async sitsDown({ relay, table, key }, identity = createIdentity()) {
      const { challenge = '' } = await caller.hears('welcome')
      caller.tell(signHello({ challenge, origin: relay, table, watch: false }, identity, doorOf(key)))
      await caller.hears('seated')
    },
    async readsAll(invite, identity) {
      await caller.sitsDown(invite, identity)
      caller.tell({ type: 'read', from: 1 })
      await caller.hears('reading')
    },
  }
  return caller
}
