/** The key of a stream of scalars (spec/proofs, section 3). */

/** Bytes of the key of a stream. */
export const streamKeyBytes = 64

/** Stops at a key of another length: that is a bug of the caller. */
export function checkStreamKey(key: Uint8Array): void {
  if (key.length !== streamKeyBytes) throw new Error('a stream of scalars needs a key of 64 bytes')
}
