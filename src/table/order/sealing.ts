/**
 * Sealed envelopes (spec/log, section 3): what players hand to the sequencer is encrypted under a key that only the invitation
 * carries. Sealing is deterministic, so the same line always gives the same envelope, and handing it in twice is the same
 * as once. Logs show the table key: whoever reads one opens every envelope as the seats did. With a key for each envelope that
 * its author could choose, a log would show statements that no seat could read, and convict those who did not heed them.
 *
 *     name = HMAC(name key, line), 24 bytes     key = HMAC(line key, name)
 *     envelope = name ‖ H(key) ‖ XChaCha20-Poly1305(key, nonce = name, line and spaces up to a bucket)
 *
 * H(key) binds the envelope to its key: the cipher alone would open under two, to two different lines.
 */

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { sha256 } from '../../group/index.ts'
import { hkdf, hmac, sameBytes } from '../../group/inside.ts'
import type { Sealer } from './sealer.ts'

/** Bytes at the start of an envelope that name it. */
export const envelopeNameBytes = 24
const commitmentBytes = 32
const headerBytes = envelopeNameBytes + commitmentBytes
const tagBytes = 16
const smallestBucket = 256
const space = 0x20

const utf8 = new TextEncoder()
/** A byte order mark is not passed over: there is one way to write a line. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** How many bytes a line of so many bytes takes in its envelope: sizes come in a few buckets only. */
export function bucketOf(length: number): number {
  let bucket = smallestBucket
  while (bucket < length) bucket *= 2
  return bucket
}

/** The longest envelope for lines up to that many bytes. */
export function longestEnvelope(lineBytes: number): number {
  return headerBytes + bucketOf(lineBytes) + tagBytes
}

/** The sealer of a table, from the 32 bytes of its key. */
export function createSealer(tableKey: Uint8Array): Sealer {
  if (tableKey.length !== 32) throw new RangeError('a table key has 32 bytes')
  const derive = (purpose: string): Uint8Array =>
    hkdf(sha256, tableKey, undefined, utf8.encode(`nodealer/v2/seal/${purpose}`), 32)
  const [lineKey, nameKey] = [derive('line'), derive('name')]
  const keyOf = (name: Uint8Array): Uint8Array => hmac(sha256, lineKey, name)
  const nameOf = (line: string): Uint8Array =>
    hmac(sha256, nameKey, utf8.encode(line)).subarray(0, envelopeNameBytes)
  return {
    key: tableKey,
    seal(line) {
      const name = nameOf(line)
      return sealWith(name, keyOf(name), line)
    },
    open(envelope) {
      const name = envelope.subarray(0, envelopeNameBytes)
      const line = openWith(keyOf(name), envelope)
      return line !== undefined && sameBytes(nameOf(line), name) ? line : undefined
    },
  }
}

function sealWith(name: Uint8Array, key: Uint8Array, line: string): Uint8Array {
  const sealed = xchacha20poly1305(key, name).encrypt(padded(line))
  const envelope = new Uint8Array(headerBytes + sealed.length)
  envelope.set(name)
  envelope.set(sha256(key), envelopeNameBytes)
  envelope.set(sealed, headerBytes)
  return envelope
}

function padded(line: string): Uint8Array {
  const text = utf8.encode(line)
  const bytes = new Uint8Array(bucketOf(text.length)).fill(space)
  bytes.set(text)
  return bytes
}

function openWith(key: Uint8Array, envelope: Uint8Array): string | undefined {
  if (envelope.length < headerBytes + tagBytes) return undefined
  const name = envelope.subarray(0, envelopeNameBytes)
  if (!sameBytes(sha256(key), envelope.subarray(envelopeNameBytes, headerBytes))) return undefined
  try {
    const opened = xchacha20poly1305(key, name).decrypt(envelope.subarray(headerBytes))
    const line = strictUtf8.decode(opened.subarray(0, lengthWithoutSpaces(opened)))
    return opened.length === bucketOf(utf8.encode(line).length) ? line : undefined
  } catch {
    return undefined
  }
}

/** Searched from the end: a pattern would look at every space of a line of spaces as if the end began there. */
function lengthWithoutSpaces(bytes: Uint8Array): number {
  let length = bytes.length
  while (length > 0 && bytes[length - 1] === space) length--
  return length
}
