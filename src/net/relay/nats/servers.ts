/**
 * Whether NATS syncs to disk before it acknowledges. By default it does so every two minutes: then a power failure can lose
 * entries that relays have signed, and when their numbers are given again, the house convicts itself.
 */
import type { NatsConnection } from '@nats-io/transport-node'
import * as v from 'valibot'
import type { NatsAddress } from './address.ts'

/** What a server's monitoring port says of its settings. */
const Settings = v.object({
  version: v.string(),
  jetstream: v.object({ config: v.optional(v.object({ sync_always: v.optional(v.boolean()) })) }),
})

/** Throws unless every named server syncs always; warns where that cannot be checked. */
export async function checkServers(
  { servers, sync }: Pick<NatsAddress, 'servers' | 'sync'>,
  { info }: Pick<NatsConnection, 'info'>,
  warn: (text: string) => void,
): Promise<void> {
  if (sync === 'unchecked') {
    warn(
      `it is not checked that NATS ${info?.version ?? ''} syncs to disk before it acknowledges (sync_interval: always): if it does not, a power failure can make this house convict itself`,
    )
    return
  }
  for (const server of servers) {
    const { hostname } = new URL(server.replace(/^\w+/, 'http'))
    const { version, jetstream } = await settingsOf(`http://${hostname}:${sync.monitor}/varz`)
    if (jetstream.config?.sync_always !== true)
      throw new Error(
        `the NATS server ${version} at ${hostname} acknowledges before it has synced: set "jetstream { sync_interval: always }" (NATS 2.10 or newer)`,
      )
  }
}

async function settingsOf(url: string): Promise<v.InferOutput<typeof Settings>> {
  try {
    return v.parse(Settings, await (await fetch(url, { signal: AbortSignal.timeout(5000) })).json())
  } catch (error) {
    throw new Error(`cannot ask ${url} whether NATS syncs to disk: set http_port in its configuration`, {
      cause: error,
    })
  }
}
