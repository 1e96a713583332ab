/** A relay behind a wire that goes numb, as a phone's does in a tunnel: what is connected stays so, and nothing comes through any more. */
import { startRelay } from '../../src/net/relay/index.ts'
import { layWire } from '../net/wire.ts'
import type { SiteRelay } from './site-relay.ts'

/** A relay whose connections can go numb. New ones are well. */
export interface NumbRelay extends SiteRelay {
  /** From now on nothing moves on the connections that there are. */
  goNumb(): void
  /** The user agent of whoever asks next for a WebSocket. */
  nextCaller(): Promise<string>
}

/** Starts one. */
export async function numbRelay(webRoot: string): Promise<NumbRelay> {
  let onCaller = (_: string): void => {}
  const wire = await layWire((visitor) =>
    visitor.on('data', (chunk: Buffer) => {
      const head = chunk.toString('latin1')
      if (/^upgrade: websocket/im.test(head)) onCaller(/^user-agent: (.*)$/im.exec(head)?.[1]?.trim() ?? '')
    }),
  )
  const relay = await startRelay({ port: 0, webRoot, publicUrl: wire.url })
  wire.leadTo(relay.localUrl)
  return {
    url: relay.url,
    goNumb: wire.hold,
    nextCaller: () =>
      new Promise((resolve) => {
        onCaller = resolve
      }),
    async close() {
      await wire.close()
      await relay.close()
    },
  }
}
