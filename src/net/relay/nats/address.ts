/** Where a house keeps its tables in NATS, as it is written on a command line: `nats://HOST,HOST/HOUSE?SETTINGS`. */

/** A NATS cluster, and which house of it is meant. */
export interface NatsAddress {
  /** The servers, each as `nats://host:port`. */
  readonly servers: readonly string[]
  readonly user?: string
  readonly password?: string
  /** All relays that name the same house are one sequencer. */
  readonly house: string
  /** How many servers keep each entry. */
  readonly replicas: number
  /** In how many streams a house is begun; one that is there keeps its number. */
  readonly streams: number
  /** How it is known that a server syncs before it acknowledges: by asking its monitoring port, or by the operator's word. */
  readonly sync: { readonly monitor: number } | 'unchecked'
}

const form = /^(?:nats|tls):\/\/(?:([^:@/?]+):([^@/?]+)@)?([^/?@]+)(?:\/([\w-]*))?(?:\?(.*))?$/
const defaultStreams = 8
const mostStreams = 64
const usage =
  'a NATS store is "nats://HOST:PORT/HOUSE?monitor=8222", with commas between several hosts; see docs/deploy.md'

/** Reads the address of a house. Says what is wrong with one that cannot be read, without repeating what may be a password. */
export function parseNatsAddress(text: string): NatsAddress {
  const match = form.exec(text)
  if (match === null) throw new Error(usage)
  const [, user, password, hosts = '', house] = match
  const servers = hosts.split(',').map((host) => `${text.slice(0, text.indexOf(':'))}://${host}`)
  const settings = new URLSearchParams(match[5] ?? '')
  for (const name of settings.keys())
    if (!['monitor', 'sync', 'replicas', 'streams'].includes(name))
      throw new Error(`${usage}: "${name}" is no setting`)
  return {
    servers,
    ...(user === undefined || password === undefined
      ? {}
      : { user: decodeURIComponent(user), password: decodeURIComponent(password) }),
    house: house || 'nodealer',
    replicas: count(settings.get('replicas'), 5) ?? (servers.length >= 3 ? 3 : 1),
    streams: count(settings.get('streams'), mostStreams) ?? defaultStreams,
    sync: syncOf(settings),
  }
}

function syncOf(settings: URLSearchParams): NatsAddress['sync'] {
  const monitor = count(settings.get('monitor'), 65_535)
  if (monitor !== undefined) return { monitor }
  if (settings.get('sync') === 'unchecked') return 'unchecked'
  throw new Error(
    'a relay may sign only what NATS has synced to disk: set "sync_interval: always" and an http port in each server, and name that port with ?monitor=8222 so that it can be checked (or ?sync=unchecked to take the risk)',
  )
}

function count(text: string | null, most: number): number | undefined {
  if (text === null) return undefined
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new Error(`${usage}: "${text}" is not a number from 1 to ${most}`)
}
