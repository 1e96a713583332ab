/** Tables without a relay, in this browser (docs/peers.md): the connections to the others, and the order of the tables that it hosts. */
import { type Fetch, type Invite, type OpenSocket, openPlatformSocket } from '../../../net/index.ts'
import {
  Mesh,
  type OwnOrder,
  openKeptStore,
  openOwnOrder,
  peersOrigin,
  readPaper,
  type SafeLines,
} from '../../../net/mesh/index.ts'
import type { Identity } from '../../../table/index.ts'
import type { PeerAct, PeerNews } from '../peer-line.ts'
import { type DistantPeers, distantPeers } from './page-peers.ts'

/** What is needed for tables without a relay. */
export interface PeersParts {
  readonly me: Identity
  readonly distant: DistantPeers
  /** The ledger of this name. */
  ledger(name: string): Promise<SafeLines>
}

/** What tables without a relay need of this browser. */
export async function openPeers(
  kept: { identity(): Promise<Identity>; ledger(name: string): Promise<SafeLines> },
  tell: (message: { readonly type: 'peer'; readonly peer: PeerAct }) => void,
): Promise<Peers> {
  const distant = distantPeers((peer) => tell({ type: 'peer', peer }))
  return new Peers({ me: await kept.identity(), distant, ledger: kept.ledger })
}

/** Tables without a relay. */
export class Peers {
  readonly mesh: Mesh
  readonly #parts: PeersParts
  readonly #met = new Set<string>()
  readonly #orders = new Map<string, Promise<OwnOrder>>()
  /** Told when somebody is reached in another way than before. */
  onChange: () => void = () => {}

  constructor(parts: PeersParts) {
    this.#parts = parts
    this.mesh = new Mesh({
      person: parts.me,
      openPeer: parts.distant.open,
      onChange: () => this.onChange(),
    })
  }

  /** Something has happened at a connection of the page. */
  hear(news: PeerNews): void {
    this.#parts.distant.hear(news)
  }

  /** Comes to a table: the programs meet at its relay, if there is one, or on paper. */
  come(invite: Invite, onPaper = false): OpenSocket {
    const meeting = onPaper ? { ...invite, relay: peersOrigin } : invite
    if (!this.#met.has(invite.table)) this.mesh.meet(meeting, { open: openPlatformSocket })
    this.#met.add(invite.table)
    return this.mesh.to(invite.table)
  }

  /** What to hand to the next friend at a table, and how to take what comes back. */
  hand(invite: Invite): ReturnType<Mesh['hand']> {
    return this.mesh.hand({ ...invite, relay: peersOrigin })
  }

  /** Takes up what a host handed out: gives the invitation, and what to give back. */
  async takeUp(text: string): Promise<{ readonly invite: Invite; readonly answer: string }> {
    const paper = readPaper(text)
    if (paper.kind !== 'offer')
      throw new Error('this is an answer: only the host who handed something out can take it')
    return { invite: paper.invite, answer: await this.mesh.takeUp(paper) }
  }

  /** How a table is made whose order this browser keeps under that name. */
  async maker(order: string, relay: string, need: 'relay' | 'no relay'): Promise<Fetch> {
    return (await this.#order(order)).fetch(relay, need)
  }

  /** Gives the order of a table that this browser hosts. */
  async serve(order: string, invite: Invite): Promise<void> {
    const own = await this.#order(order)
    own.serve(invite, this.mesh)
  }

  async #open(name: string): Promise<OwnOrder> {
    return openOwnOrder(await openKeptStore(await this.#parts.ledger(name)))
  }

  #order(name: string): Promise<OwnOrder> {
    const there = this.#orders.get(name) ?? this.#open(name)
    this.#orders.set(name, there)
    return there
  }
}
