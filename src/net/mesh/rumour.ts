/**
 * What seats say to each other beside their sequencer, in bytes (spec/mesh, section 6). The first byte says what it is.
 *
 *     head (1)  number (8), head (32), signature (64)     so far the order is signed for me
 *     ask  (2)  number (8)                                what comes after this entry?
 *     log  (3)  head before (32), a frame of entries      as a relay sends them
 *     hand (4)  an envelope                               please hand this in
 *     fork (5)  the evidence as text                      the sequencer signed two orders
 */
import type { Rumour } from '../../table/index.ts'
import { readFrame, writeFrame } from '../frame.ts'
import { printForkProof, readForkProof } from '../sequencer-proof.ts'
import { joined } from './frame.ts'

const kinds = ['head', 'ask', 'log', 'hand', 'fork'] as const
const [numberBytes, headBytes, signatureBytes] = [8, 32, 64]
const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() }

/** A rumour in bytes. */
export function writeRumour(rumour: Rumour): Uint8Array {
  const body = bodyOf(rumour)
  const bytes = new Uint8Array(1 + body.length)
  bytes[0] = kinds.indexOf(rumour.kind) + 1
  bytes.set(body, 1)
  return bytes
}

function bodyOf(rumour: Rumour): Uint8Array {
  if (rumour.kind === 'hand') return rumour.envelope
  if (rumour.kind === 'ask') return numberIn(rumour.after)
  if (rumour.kind === 'fork') return utf8.encode.encode(printForkProof(rumour.proof))
  if (rumour.kind === 'head') {
    const { k, head, signature } = rumour.certificate
    return joined(numberIn(k), head, signature)
  }
  const { entries, certificate } = rumour.batch
  const framed = entries.map(({ time, envelope }) => ({ time, bytes: envelope ?? new Uint8Array() }))
  return joined(rumour.before, writeFrame(entries[0]?.k ?? 0, framed, certificate))
}

/** Reads a rumour; undefined when it does not have the form of one. */
export function readRumour(bytes: Uint8Array): Rumour | undefined {
  const kind = kinds[(bytes[0] ?? 0) - 1]
  const body = new Uint8Array(bytes.subarray(1))
  if (kind === 'hand') return { kind, envelope: body }
  if (kind === 'ask') return body.length === numberBytes ? { kind, after: numberOf(body) } : undefined
  if (kind === 'head') {
    if (body.length !== numberBytes + headBytes + signatureBytes) return undefined
    const head = body.subarray(numberBytes, numberBytes + headBytes)
    return {
      kind,
      certificate: { k: numberOf(body), head, signature: body.subarray(numberBytes + headBytes) },
    }
  }
  if (kind === 'log') {
    const { entries, certificate } = readFrame(body.subarray(headBytes)) ?? {}
    return (
      entries && certificate && { kind, before: body.subarray(0, headBytes), batch: { entries, certificate } }
    )
  }
  const proof = kind === 'fork' ? readForkProof(utf8.decode.decode(body)) : undefined
  return proof && { kind: 'fork', proof }
}

function numberIn(value: number): Uint8Array {
  const bytes = new Uint8Array(numberBytes)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** A number that is too large for this platform is one that no order comes to. */
function numberOf(bytes: Uint8Array): number {
  return Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
}
