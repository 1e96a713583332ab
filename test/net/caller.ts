/** A caller who speaks to a relay by hand, to say what no proper client would. */
import { WebSocket } from 'ws'
import type { Invite } from '../../src/net/index.ts'
import { createSealer } from '../../src/net/seal.ts'
import { signHello } from '../../src/net/signing.ts'
import { createIdentity, type Identity } from '../../src/table/identity.ts'
import { until } from './store-acceptance.ts'

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
  readonly frames: Buffer[]
  closeCode(): number | undefined
  tell(message: object): void
  /** Waits until the relay says something of this type, and gives the last of them. */
  hears(type: string): Promise<Said>
  /** Introduces itself properly and reads from the start. */
  sitsDown(invite: Invite, identity?: Identity): Promise<void>
}

/** Calls a relay. */
export function call(url: string): Caller {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { perMessageDeflate: false })
  const said: Said[] = []
  const frames: Buffer[] = []
  let code: number | undefined
  socket.on('error', () => undefined)
  socket.on('close', (closed) => {
    code = closed
  })
  socket.on('message', (data, isBinary) => {
    if (isBinary) frames.push(data as Buffer)
    else said.push(JSON.parse(String(data)))
  })
  const caller: Caller = {
    socket,
    said,
    frames,
    closeCode: () => code,
    tell: (message) => socket.send(JSON.stringify(message)),
    async hears(type) {
      await until(
        () => said.some((message) => message.type === type),
        `hearing ${type} (${JSON.stringify(said)})`,
      )
      return said.findLast((message) => message.type === type) as Said
    },
    async sitsDown(invite, identity = createIdentity()) {
      const { challenge = '' } = await caller.hears('welcome')
      const { door } = createSealer(invite.table, invite.key)
      caller.tell(
        signHello({ challenge, origin: invite.relay, table: invite.table, watch: false }, identity, door),
      )
      await caller.hears('seated')
      caller.tell({ type: 'read', from: 1 })
      await caller.hears('reading')
    },
  }
  return caller
}
