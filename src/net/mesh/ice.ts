/** Servers that help to connect directly, STUN and TURN: as people write them, and as a relay names them to whoever asks. */
import * as v from 'valibot'
import type { IceServer } from './peer.ts'

const written = /^(stun|turns?):(?:([^:@]+):([^@]*)@)?([^@\s]+)$/
const mostServers = 8

/** Reads addresses that are separated by commas; says how one is written that cannot be read. */
export function readIceServers(addresses: string): readonly IceServer[] {
  return addresses.split(',').flatMap((address) => {
    if (address === '') return []
    const [, kind, name, secret, place] = written.exec(address) ?? []
    if (kind === undefined || place === undefined)
      throw new Error(
        `a server that helps to connect is written stun:HOST:PORT or turn:USER:PASSWORD@HOST:PORT, not "${address}"`,
      )
    const urls = `${kind}:${place}`
    return name === undefined ? { urls } : { urls, username: name, credential: secret ?? '' }
  })
}

const Served = v.object({
  servers: v.pipe(
    v.array(
      v.object({
        urls: v.pipe(v.string(), v.regex(/^(stun|turns?):[^@\s]{1,300}$/)),
        username: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
        credential: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
      }),
    ),
    v.maxLength(mostServers),
  ),
})

/** What the relay at this address names; nothing if it does not answer. Direct connections can do without. */
export async function iceServersOf(relay: string): Promise<readonly IceServer[]> {
  try {
    const answer = await fetch(`${relay}/ice`, { signal: AbortSignal.timeout(patience) })
    const read = v.safeParse(Served, await answer.json())
    return read.success ? read.output.servers : []
  } catch {
    return []
  }
}

/** How long a relay may take to name them, in milliseconds. */
const patience = 3_000
