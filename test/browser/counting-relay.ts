/** A relay behind somebody who listens on the wire: sealed words cannot be read there, but counted and measured. */
import { startRelay } from '../../src/net/relay/index.ts'
import { layWire } from '../net/wire.ts'
import type { SiteRelay } from './site-relay.ts'

/** A relay, and the sizes of the sealed words that each visitor has sent, by its cookie `who`. */
export interface CountingRelay extends SiteRelay {
  readonly sent: ReadonlyMap<string, readonly number[]>
}

/** The kind of WebSocket frame that carries sealed words. */
const binary = 2

/** Starts one. */
export async function countingRelay(webRoot: string): Promise<CountingRelay> {
  const sent = new Map<string, number[]>()
  const wire = await layWire((visitor) => countFrames(visitor, sent))
  const relay = await startRelay({ port: 0, webRoot, publicUrl: wire.url })
  wire.leadTo(relay.localUrl)
  return {
    url: relay.url,
    sent,
    async close() {
      await wire.close()
      await relay.close()
    },
  }
}

/** Reads the frames of a visitor that has asked for a WebSocket (RFC 6455, section 5.2). */
function countFrames(visitor: NodeJS.EventEmitter, sent: Map<string, number[]>): void {
  let unread = Buffer.alloc(0)
  let sizes: number[] | undefined
  visitor.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    if (sizes === undefined) {
      const end = unread.indexOf('\r\n\r\n')
      const head = unread.subarray(0, Math.max(0, end)).toString()
      if (end < 0) return
      unread = /^upgrade: websocket/im.test(head) ? unread.subarray(end + 4) : Buffer.alloc(0)
      if (!/^upgrade: websocket/im.test(head)) return
      const who = /\bwho=(\w+)/.exec(head)?.[1] ?? ''
      sizes = sent.get(who) ?? []
      sent.set(who, sizes)
    }
    for (let frame = frameIn(unread); frame && frame.whole <= unread.length; frame = frameIn(unread)) {
      if (frame.kind === binary) sizes.push(frame.size)
      unread = unread.subarray(frame.whole)
    }
  })
}

/** The frame at the beginning, if its head is there: what it is, how much it carries, and how long it is with its head and mask. */
function frameIn(bytes: Buffer): { kind: number; size: number; whole: number } | undefined {
  if (bytes.length < 10) return undefined
  const [first = 0, second = 0] = bytes
  const short = second & 127
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const head = 2 + (short < 126 ? 0 : short === 126 ? 2 : 8) + 4
  return { kind: first & 15, size, whole: head + size }
}
