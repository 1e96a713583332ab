/**
 * Sealed envelopes (spec/log, section 3): what players hand to the sequencer is encrypted under a key that only the invitation
 * carries. Sealing is deterministic, so the same line always gives the same envelope, and handing it in twice is the same
 * as once. Every envelope has a key of its own, derived from the table key and the envelope's name: giving that one key away
 * discloses that envelope and no other, so a log can be shown in parts.
 *
 *     name = HMAC(name key, line), 24 bytes     key = HMAC(line key, name)
 *     envelope = name ‖ XChaCha20-Poly1305(key, nonce = name, line and spaces up to a bucket)
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'

/** Bytes at the start of an envelope that name it. */
export const envelopeNameBytes = 24
const tagBytes = 16
const smallestBucket = 256

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Seals and opens the lines of one table. */
export interface Sealer {
  /** The envelope of a line; the same line gives the same bytes. */
  seal(line: string): Uint8Array
  /** The line inside; undefined if it was not sealed here, or not in the one way to seal it. */
  open(envelope: Uint8Array): string | undefined
  /** What discloses this one envelope, for logs that others may read; undefined where nothing is sealed. */
  disclose(envelope: Uint8Array): string | undefined
}

/** How many bytes a line of so many bytes takes in its envelope: sizes come in a few buckets only. */
export function bucketOf(length: number): number {
  let bucket = smallestBucket
  while (bucket < length) bucket *= 2
  return bucket
}

/** The longest envelope for lines up to that many bytes. */
export function longestEnvelope(lineBytes: number): number {
  return envelopeNameBytes + bucketOf(lineBytes) + tagBytes
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
    seal(line) {
      const name = nameOf(line)
      return sealWith(name, keyOf(name), line)
    },
    open(envelope) {
      const name = envelope.subarray(0, envelopeNameBytes)
      const line = openWith(keyOf(name), envelope)
      return line !== undefined && nameOf(line).every((byte, i) => byte === name[i]) ? line : undefined
    },
    disclose(envelope) {
      const name = envelope.subarray(0, envelopeNameBytes)
      return base64urlnopad.encode(new Uint8Array([...name, ...keyOf(name)]))
    },
  }
}

/** Where nothing is sealed: tables inside one process. */
export const plainSealer: Sealer = {
  seal: (line) => utf8.encode(line),
  open(envelope) {
    try {
      return strictUtf8.decode(envelope)
    } catch {
      return undefined
    }
  },
  disclose: () => undefined,
}

/** The envelope of a line, from what `disclose` gave for it: how a log shows that a line is what was sequenced. */
export function sealDisclosed(disclosed: string | undefined, line: string): Uint8Array {
  if (disclosed === undefined) return plainSealer.seal(line)
  const bytes = base64urlnopad.decode(disclosed)
  return sealWith(bytes.subarray(0, envelopeNameBytes), bytes.subarray(envelopeNameBytes), line)
}

function sealWith(name: Uint8Array, key: Uint8Array, line: string): Uint8Array {
  const text = utf8.encode(line)
  const padded = new Uint8Array(bucketOf(text.length)).fill(0x20)
  padded.set(text)
  const sealed = xchacha20poly1305(key, name).encrypt(padded)
  const envelope = new Uint8Array(name.length + sealed.length)
  envelope.set(name)
  envelope.set(sealed, name.length)
  return envelope
}

function openWith(key: Uint8Array, envelope: Uint8Array): string | undefined {
  if (envelope.length < envelopeNameBytes + tagBytes) return undefined
  const name = envelope.subarray(0, envelopeNameBytes)
  try {
    const padded = xchacha20poly1305(key, name).decrypt(envelope.subarray(envelopeNameBytes))
    const line = strictUtf8.decode(padded).trimEnd()
    return bucketOf(utf8.encode(line).length) === padded.length ? line : undefined
  } catch {
    return undefined
  }
}
