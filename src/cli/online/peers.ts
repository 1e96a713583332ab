/** The direct connections of this program to those of others (docs/peers.md): made when the first table without a relay is visited. */
import type { Invite, OpenSocket } from '../../net/index.ts'
import {
  type Beside,
  type IceServer,
  iceServersOf,
  Mesh,
  peersOrigin,
  readIceServers,
} from '../../net/mesh/index.ts'
import { nodePeers } from '../../net/mesh/node.ts'
import { openNodeSocket } from '../../net/relay/index.ts'
import { type Arguments, type Option, UsageError } from '../command.ts'
import { ownIdentity } from '../home.ts'

const listeners = new Set<() => void>()
const met = new Set<string>()
let opening: Promise<Mesh> | undefined
let mesh: Mesh | undefined
let iceServers: readonly IceServer[] | undefined
let hidden = false

/** For those whose network lets nobody in. */
export const iceOption: Option = {
  type: 'string',
  value: 'URL,URL',
  about: 'servers that help to connect directly: stun:HOST:PORT, turn:USER:PASSWORD@HOST:PORT',
}

/** For those who do not want to be found. */
export const onlyTurnOption: Option = {
  type: 'boolean',
  about: 'connect only through TURN servers: nobody at the table learns the address of this machine',
}

/** The servers that somebody names. */
export function iceFrom(addresses = ''): readonly IceServer[] {
  try {
    return readIceServers(addresses)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** From now on these servers help to connect; if none are named, those of the relay. */
export function useIce(args: Arguments): void {
  const addresses = args.text('ice')
  iceServers = addresses === undefined ? undefined : iceFrom(addresses)
  hidden = args.flag('only-turn')
}

/** The connections, at a relay or without one. Throws a sentence where they cannot be made. */
export function meshHere(relay = peersOrigin): Promise<Mesh> {
  const open = async (): ReturnType<typeof nodePeers> => {
    const servers = iceServers ?? (relay === peersOrigin ? [] : await iceServersOf(relay))
    if (hidden && !servers.some(({ urls }) => urls.startsWith('turn')))
      throw new UsageError(
        'to connect without showing where you are takes a TURN server: name one with --ice',
      )
    return nodePeers({ iceServers: servers, hidden })
  }
  opening ??= open().then(
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
  const here = await meshHere(invite.relay)
  if (!met.has(invite.table)) here.meet(invite, { open: openNodeSocket })
  met.add(invite.table)
  return here.to(invite.table)
}

/** The others at a table without a relay, or with a second path around it; undefined where there is none, or it cannot be made here. */
export async function besideFor(invite: Invite): Promise<Beside | undefined> {
  if (invite.direct) return (await meshHere(invite.relay)).beside(invite)
  if (!invite.around) return undefined
  try {
    return (await meshHere(invite.relay)).beside(invite)
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
