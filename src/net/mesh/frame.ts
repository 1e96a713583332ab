/**
 * What neighbours say to each other (spec/mesh, section 3). The first byte is the kind, the next sixteen name a way or a message.
 *
 *     find  (1)  hops left (1), table (8), via (32 each)    who gives the order of this table?
 *     found (2)  via (32 each)                              here: the way back along which this comes is the way
 *     text  (3)  a text message along a way                 bytes (4) the same with bytes
 *     shut  (5)  the way is no more
 *     carry (6)  hops left (1), to (32), sealed             a signal for somebody who is no neighbour
 *     ping  (7)  pong (8)                                   is anybody there?
 *     gossip (9) table (8), a rumour                        what seats say to each other (`rumour.ts`)
 */
import { base64urlnopad } from '../../group/inside.ts'
import { tableName } from '../invite.ts'

/** A frame between neighbours. `way` names a way, or a message that must not be passed on twice. */
export type Frame =
  | {
      readonly kind: 'find'
      readonly way: string
      readonly hops: number
      readonly table: string
      readonly via: readonly string[]
    }
  | { readonly kind: 'found'; readonly way: string; readonly via: readonly string[] }
  | { readonly kind: 'text'; readonly way: string; readonly text: string }
  | { readonly kind: 'bytes'; readonly way: string; readonly bytes: Uint8Array }
  | { readonly kind: 'shut'; readonly way: string }
  | {
      readonly kind: 'carry'
      readonly way: string
      readonly hops: number
      readonly to: string
      readonly sealed: Uint8Array
    }
  | { readonly kind: 'ping' | 'pong'; readonly way: string }
  | { readonly kind: 'gossip'; readonly way: string; readonly table: string; readonly bytes: Uint8Array }

/** Over how many neighbours anything may go. */
export const mostHops = 4

const kinds = ['find', 'found', 'text', 'bytes', 'shut', 'carry', 'ping', 'pong', 'gossip'] as const
const nameBytes = 8
const wayBytes = 16
const keyBytes = 32
const utf8 = { encode: new TextEncoder(), decode: new TextDecoder('utf-8', { fatal: true }) }

/** A fresh name for a way or a message. */
export function freshWay(): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(wayBytes)))
}

/** A frame in bytes. */
export function writeWayFrame(frame: Frame): Uint8Array {
  const body = bodyOf(frame)
  const bytes = new Uint8Array(1 + wayBytes + body.length)
  bytes[0] = kinds.indexOf(frame.kind) + 1
  bytes.set(base64urlnopad.decode(frame.way), 1)
  bytes.set(body, 1 + wayBytes)
  return bytes
}

function bodyOf(frame: Frame): Uint8Array {
  switch (frame.kind) {
    case 'find':
      return joined([frame.hops], utf8.encode.encode(frame.table), ...frame.via.map(keyOf))
    case 'found':
      return joined(...frame.via.map(keyOf))
    case 'text':
      return utf8.encode.encode(frame.text)
    case 'bytes':
      return frame.bytes
    case 'carry':
      return joined([frame.hops], keyOf(frame.to), frame.sealed)
    case 'gossip':
      return joined(utf8.encode.encode(frame.table), frame.bytes)
    default:
      return new Uint8Array()
  }
}

/** Reads a frame; undefined when it does not have the form of one. */
export function readWayFrame(bytes: Uint8Array): Frame | undefined {
  const kind = kinds[(bytes[0] ?? 0) - 1]
  if (kind === undefined || bytes.length < 1 + wayBytes) return undefined
  const way = base64urlnopad.encode(bytes.subarray(1, 1 + wayBytes))
  const body = bytes.subarray(1 + wayBytes)
  if (kind === 'bytes') return { kind, way, bytes: new Uint8Array(body) }
  if (kind === 'text') {
    const text = decoded(body)
    return text === undefined ? undefined : { kind, way, text }
  }
  if (kind === 'find') return readFind(way, body)
  if (kind === 'found') {
    const via = keysIn(body)
    return via && { kind, way, via }
  }
  if (kind === 'carry') return readCarry(way, body)
  if (kind === 'gossip') return readGossip(way, body)
  return body.length === 0 ? { kind, way } : undefined
}

function readFind(way: string, body: Uint8Array): Frame | undefined {
  const hops = body[0] ?? mostHops + 1
  const table = decoded(body.subarray(1, 1 + nameBytes)) ?? ''
  const via = keysIn(body.subarray(1 + nameBytes))
  if (hops > mostHops || !tableName.test(table) || via === undefined) return undefined
  return { kind: 'find', way, hops, table, via }
}

function readCarry(way: string, body: Uint8Array): Frame | undefined {
  const hops = body[0] ?? mostHops + 1
  const [to] = keysIn(body.subarray(1, 1 + keyBytes)) ?? []
  if (hops > mostHops || to === undefined || body.length > longestCarried) return undefined
  return { kind: 'carry', way, hops, to, sealed: new Uint8Array(body.subarray(1 + keyBytes)) }
}

function readGossip(way: string, body: Uint8Array): Frame | undefined {
  const table = decoded(body.subarray(0, nameBytes)) ?? ''
  return tableName.test(table) ? { kind: 'gossip', way, table, bytes: body.subarray(nameBytes) } : undefined
}

/** The longest signal that is carried, with what stands before it. */
const longestCarried = 8 * 1024

function keysIn(bytes: Uint8Array): string[] | undefined {
  if (bytes.length % keyBytes !== 0 || bytes.length > mostHops * keyBytes) return undefined
  return Array.from({ length: bytes.length / keyBytes }, (_, i) =>
    base64urlnopad.encode(bytes.subarray(i * keyBytes, (i + 1) * keyBytes)),
  )
}

function keyOf(player: string): Uint8Array {
  return base64urlnopad.decode(player)
}

/** Parts behind each other. */
export function joined(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode.decode(bytes)
  } catch {
    return undefined
  }
}
