/**
 * A second verifier, which follows docs/spec/proofs.md and shares no code with src, only a curve library and a hash. It
 * evaluates every equation by itself, in the plainest way, and says whether a statement with its proof is accepted.
 */
import { addKey, exponent, type Relation, remask, scaleOffset, shuffle } from './shuffles.ts'
import {
  blinding,
  encryption,
  equality,
  escrow,
  gate,
  lock,
  oneOfCards,
  oneOfMany,
  peel,
  possession,
  redeal,
  reencryption,
  rekey,
  sameLog,
  shares,
  type Verifier,
} from './statements.ts'
import { type Parts, Refused, readParts, SecondTranscript } from './transcript.ts'

const shuffling =
  (proto: string, relation: (parts: Parts) => Relation): Verifier =>
  (ctx, parts, proof) =>
    shuffle(new SecondTranscript(`bg1-shuffle-v1/${proto}`, ctx), relation(parts), proof)

/** The verifier of what each file of vectors is about. */
const verifiers: Readonly<Record<string, Verifier>> = {
  'remasking four cards': shuffling('remask', (parts) => remask(parts, 1)),
  'remasking three piles of two': shuffling('remask', (parts) => remask(parts, 2)),
  'locking four cards with one exponent': shuffling('exponent', (parts) => exponent(parts, 1)),
  'locking three piles of two with one exponent': shuffling('exponent', (parts) => exponent(parts, 2)),
  'adding a key to four cards': shuffling('add-key', addKey),
  'scaling and offsetting four cards': shuffling('scale-offset', scaleOffset),
  'possession of two keys': possession,
  'two points with one logarithm': sameLog,
  'three shares of one key': shares,
  'a layer peeled off two cards': peel,
  'two blinded ciphertexts': blinding,
  'encryption of two faces': encryption,
  're-encryption of two cards': reencryption,
  'equal plaintexts, by their owner': equality('key'),
  'equal plaintexts, by their maker': equality('mask'),
  'three cards claimed at a re-deal': redeal,
  'escrow of two cards with three players': escrow,
  'a plain lock': lock('plain'),
  'a compact lock': lock('compact'),
  'a lock with a given commitment': lock('compact', true),
  're-keying with fresh masks': rekey('masked'),
  're-keying without fresh masks': rekey('plain'),
  'a ballot for one of three': oneOfMany,
  're-encryption of one of two cards': oneOfCards,
  'a gate opened by its owner': gate,
  'a gate with nothing behind it': gate,
}

/** Whether a proof about this is accepted. */
export function accepts(
  about: string,
  ctx: Uint8Array,
  statement: Readonly<Record<string, unknown>>,
  proof: Uint8Array,
): boolean {
  const verifier = verifiers[about]
  if (verifier === undefined) throw new Error(`there is no second verifier for "${about}": write one`)
  try {
    return verifier(ctx, readParts(statement), proof)
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
