/**
 * One direct connection between two programs, as a platform makes it: a WebRTC data channel, reliable and in order. Browsers have
 * it themselves (`peer-page.ts`), Node by a package (`peer-node.ts`).
 */
import type { Description } from './description.ts'

/** What happens on a connection. After `onClose` nothing happens any more. */
export interface PeerEvents {
  onOpen(): void
  onBytes(bytes: Uint8Array): void
  /** Less waits to leave than before. */
  onDrain(): void
  onClose(): void
}

/** A connection that is being made, or is there. One side offers and accepts, the other answers. */
export interface Peer {
  offer(): Promise<Description>
  answer(offer: Description): Promise<Description>
  accept(answer: Description): Promise<void>
  /** Sends at most 64 KiB. */
  send(bytes: Uint8Array): void
  /** Bytes that wait to leave. */
  waiting(): number
  close(): void
}

/** Begins a connection. */
export type OpenPeer = (events: PeerEvents) => Peer

/** A server that tells a program its own address, or that carries what cannot go directly. */
export interface IceServer {
  /** As in `stun:host:3478` or `turn:host:3478`. */
  readonly urls: string
  readonly username?: string
  readonly credential?: string
}

/** How connections are made. */
export interface PeerOptions {
  /** STUN and TURN servers; none if not given, which is enough in one network and often beyond. */
  readonly iceServers?: readonly IceServer[]
  /** The address of this machine that is used, where it has several; Node only. */
  readonly address?: string
  /** Only through TURN servers, so that nobody at the table learns the address of this machine. */
  readonly hidden?: boolean
}

/** How long addresses are collected before what is known is sent, in milliseconds. */
export const gatherFor = 3000
/**
 * How long the one who answers waits to be called before it calls, in milliseconds: libdatachannel, where it is the one who offered, fails when
 * a handshake comes while it is still being told what to expect.
 */
export const callAfter = 1500
/** Less than so many bytes wait: more can be given. */
export const lowWater = 256 * 1024
