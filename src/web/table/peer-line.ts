/**
 * What the page and its worker say to each other about direct connections: browsers make them on pages only, and the worker, where everything
 * else is, uses them from afar.
 */
import type { Description } from '../../net/mesh/page.ts'

/** From the worker: what to do with the connection of this number. `call` names what is answered. */
export type PeerAct =
  | { readonly act: 'begin'; readonly id: number }
  | { readonly act: 'close'; readonly id: number }
  | { readonly act: 'offer'; readonly id: number; readonly call: number }
  | { readonly act: 'answer'; readonly id: number; readonly call: number; readonly at: Description }
  | { readonly act: 'accept'; readonly id: number; readonly call: number; readonly at: Description }
  | { readonly act: 'send'; readonly id: number; readonly bytes: Uint8Array }

/** From the page: what has happened there. */
export type PeerNews =
  | { readonly news: 'open'; readonly id: number }
  | { readonly news: 'close'; readonly id: number }
  | { readonly news: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  /** So many bytes wait to leave. */
  | { readonly news: 'waiting'; readonly id: number; readonly bytes: number }
  | {
      readonly news: 'done'
      readonly id: number
      readonly call: number
      readonly at: Description | undefined
    }
  | { readonly news: 'failed'; readonly id: number; readonly call: number; readonly reason: string }
