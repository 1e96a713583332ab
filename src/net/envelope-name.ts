/** The name of an envelope at a relay: its first bytes, which the sealing makes a keyed hash of the line. */
import { base64urlnopad } from '@scure/base'
import { envelopeNameBytes } from '../table/sealing.ts'

/** The name as text. */
export function nameOf(envelope: Uint8Array): string {
  return base64urlnopad.encode(envelope.subarray(0, envelopeNameBytes))
}

/** Whether bytes are long enough for a name and something sealed. */
export function isEnvelope(bytes: Uint8Array): boolean {
  return bytes.length > envelopeNameBytes + 16
}
