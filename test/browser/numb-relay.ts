/** A relay behind a wire that goes numb, as a phone's does in a tunnel: what is connected stays so, and nothing comes through any more. */
import { connect, createServer, type Socket } from 'node:net'
import { startRelay } from '../../src/net/relay/index.ts'
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
  const ends = new Set<Socket>()
  let port = 0
  let onCaller = (_: string): void => {}
  const wire = createServer((visitor) => {
    const relay = connect(port, '127.0.0.1')
    visitor.pipe(relay).pipe(visitor)
    visitor.on('data', (chunk: Buffer) => {
      const head = chunk.toString('latin1')
      if (/^upgrade: websocket/im.test(head)) onCaller(/^user-agent: (.*)$/im.exec(head)?.[1]?.trim() ?? '')
    })
    for (const end of [visitor, relay]) {
      ends.add(end)
      end.on('error', () => [visitor, relay].map((one) => one.destroy()))
      end.on('close', () => ends.delete(end))
    }
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  const { port: own } = wire.address() as { port: number }
  const relay = await startRelay({ port: 0, webRoot, publicUrl: `http://127.0.0.1:${own}` })
  port = Number(new URL(relay.localUrl).port)
  return {
    url: relay.url,
    goNumb() {
      for (const end of ends) end.unpipe().pause()
    },
    nextCaller: () =>
      new Promise((resolve) => {
        onCaller = resolve
      }),
    async close() {
      for (const end of ends) end.destroy()
      wire.close()
      await relay.close()
    },
  }
}
