/** The door of the proofs room: transcripts, statements and their proofs, equations that many proofs share. */
export {
  addCiphertexts,
  type Ciphertexts,
  concatCiphertexts,
  decodeCiphertexts,
  encodeCiphertexts,
  encrypt,
  hasLength,
  interleave,
  pickCiphertexts,
  remask,
  shares,
  subtractCiphertexts,
  subtractShares,
  trivial,
} from './elgamal.ts'
export {
  both,
  type Check,
  type Culprit,
  type Equation,
  holds,
  refuse,
  verify,
  verifyAll,
} from './equation.ts'
export { type CommitKey, commit, commitKey } from './pedersen.ts'
export { expand, permutationFrom, scalarsFrom } from './randomness.ts'
export { encodeShuffleProof, type ShuffleProof } from './shuffle-proof.ts'
export {
  decodeRemaskProof,
  proveRemask,
  type RemaskStatement,
  type RemaskWitness,
  remaskDeck,
  verifyRemask,
} from './shuffle-remask.ts'
export { Transcript } from './transcript.ts'
