/** The direct connections of this program to those of others (docs/peers.md): made when the first table without a relay is visited. */
import type { Invite, OpenSocket } from '../../net/index.ts'
import { type Beside, type IceServer, Mesh } from '../../net/mesh/index.ts'
import { nodePeers } from '../../net/mesh/node.ts'
import { openNodeSocket } from '../../net/relay/index.ts'
import { type Option, UsageError } from '../command.ts'
import { ownIdentity } from '../home.ts'

const listeners = new Set<() => void>()
const met = new Set<string>()
let opening: Promise<Mesh> | undefined
let mesh: Mesh | undefined
let iceServers: readonly IceServer[] = []

/** For those whose network lets nobody in. */
export const iceOption: Option = {
  type: 'string',
  value: 'URL,URL',
  about: 'servers that help to connect directly: stun:HOST:PORT, turn:USER:PASSWORD@HOST:PORT',
}

/** From now on these servers help to connect. */
export function useIce(addresses = ''): void {
  iceServers = addresses.split(',').flatMap((address) => {
    if (address === '') return []
    const [, kind, name, secret, place] =
      /^(stun|turns?):(?:([^:@]+):([^@]*)@)?([^@\s]+)$/.exec(address) ?? []
    if (kind === undefined || place === undefined)
      throw new UsageError(`--ice takes stun:HOST:PORT or turn:USER:PASSWORD@HOST:PORT, not "${address}"`)
    const urls = `${kind}:${place}`
    return name === undefined ? { urls } : { urls, username: name, credential: secret ?? '' }
  })
}

/** The connections. Throws a sentence where they cannot be made. */
export function meshHere(): Promise<Mesh> {
  opening ??= nodePeers({ iceServers }).then(
    (openPeer) => {
      const onChange = (): void => {
        for (const listener of [...listeners]) listener()
      }
      mesh = new Mesh({ person: ownIdentity(), openPeer, onChange })
      return mesh
    },
    (error: Error) => {
      throw new UsageError(error.message)
    },
  )
  return opening
}

/** How sockets are opened for the table of an invitation; at one without a relay, the programs meet first. */
export async function socketsFor(invite: Invite): Promise<OpenSocket> {
  if (!invite.direct) return openNodeSocket
  const here = await meshHere()
  if (!met.has(invite.table)) here.meet(invite, { open: openNodeSocket })
  met.add(invite.table)
  return here.to(invite.table)
}

/** The others at a table without a relay, or with a second path around it; undefined where there is none, or it cannot be made here. */
export async function besideFor(invite: Invite): Promise<Beside | undefined> {
  if (invite.direct) return (await meshHere()).beside(invite)
  if (!invite.around) return undefined
  try {
    return (await meshHere()).beside(invite)
  } catch (error) {
    console.error(`no second path around the relay: ${(error as Error).message}`)
    return undefined
  }
}

/** Told whenever somebody is reached in another way than before. Gives the function that stops it. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The connections, if there are any. */
export function meshNow(): Mesh | undefined {
  return mesh
}

/** Connections that never came about may keep a process from ending; after a while it ends all the same, in milliseconds. */
const longestEnd = 1_500

/** Hangs up everywhere. */
export function closePeers(): void {
  if (mesh) setTimeout(() => process.exit(), longestEnd).unref()
  mesh?.close()
  mesh = undefined
  opening = undefined
  met.clear()
}
