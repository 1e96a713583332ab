/**
 * Envelopes as a relay knows them: by the digest of all their bytes. Not by the name at their start: whoever sees an envelope
 * before the relay does could hand in another one under its name, and so keep it out of the log.
 */
import { base64urlnopad } from '../group/inside.ts'
import { envelopeDigest, envelopeNameBytes } from '../table/index.ts'

/** What an envelope is known by. */
export function digestText(envelope: Uint8Array): string {
  return base64urlnopad.encode(envelopeDigest(envelope))
}

/** Whether bytes are long enough for a name and something sealed. */
export function isEnvelope(bytes: Uint8Array): boolean {
  return bytes.length > envelopeNameBytes + 16
}
