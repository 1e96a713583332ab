/** The door of the proofs room: transcripts, statements and their proofs, equations that many proofs share. */

export { difference } from './difference.ts'
export {
  decodeEitherProof,
  type EitherBranches,
  type EitherProof,
  type EitherWitness,
  encodeEitherProof,
  proveEither,
  verifyEither,
} from './either.ts'
export {
  addCiphertexts,
  type Ciphertexts,
  concatCiphertexts,
  decodeCiphertexts,
  encodeCiphertexts,
  hasLength,
  interleave,
  pickCiphertexts,
  remask,
  shares,
  subtractCiphertexts,
  subtractShares,
  trivial,
} from './elgamal.ts'
export { encrypt } from './encrypt.ts'
export {
  both,
  type Check,
  type Culprit,
  type Equation,
  holds,
  type Part,
  refuse,
  verify,
  verifyAll,
} from './equation.ts'
export type { Label, Protocol } from './labels.ts'
export { Ledger } from './ledger.ts'
export { decodeLinearProof, encodeLinearProof, type LinearProof } from './linear.ts'
export { type CommitKey, commit, commitKey } from './pedersen.ts'
export { expand, permutationFrom, scalarsFrom } from './randomness.ts'
export { Refusal } from './refusal.ts'
export { type LinearShape, type Row, row, type Sum, shapeOf, type Term, times } from './rows.ts'
export {
  type AddKeyStatement,
  type AddKeyWitness,
  addKeyDeck,
  decodeAddKeyProof,
  proveAddKey,
  verifyAddKey,
} from './shuffle-add-key.ts'
export {
  decodeExponentProof,
  type ExponentStatement,
  type ExponentWitness,
  exponentDeck,
  proveExponent,
  verifyExponent,
} from './shuffle-exponent.ts'
export { encodeShuffleProof, type ShuffleProof } from './shuffle-proof.ts'
export type { Shuffled } from './shuffle-relation.ts'
export {
  decodeRemaskProof,
  proveRemask,
  type RemaskStatement,
  type RemaskWitness,
  remaskDeck,
  verifyRemask,
} from './shuffle-remask.ts'
export {
  commitOffset,
  decodeScaleOffsetProof,
  proveScaleOffset,
  type ScaleOffsetStatement,
  type ScaleOffsetWitness,
  scaleOffsetDeck,
  verifyScaleOffset,
} from './shuffle-scale-offset.ts'
export { drawRemask, type ShuffleSecrets, shuffleSecrets } from './shuffle-secrets.ts'
export { type BlindingStatement, blind, proveBlinding, verifyBlinding } from './statements/blinding.ts'
export {
  type Ciphertext,
  type EncryptionStatement,
  encryptionShape,
  encryptsRows,
  type MasksWitness,
  opensRows,
  proveEncryption,
  proveReencryption,
  type ReencryptionStatement,
  reencryptsRows,
  verifyEncryption,
  verifyReencryption,
} from './statements/encryption.ts'
export {
  type EqualityStatement,
  type MakerWitness,
  madeEqualityShape,
  type OwnerWitness,
  ownedEqualityShape,
  proveMadeEquality,
  proveOwnedEquality,
  verifyMadeEquality,
  verifyOwnedEquality,
} from './statements/equality.ts'
export {
  type EscrowStatement,
  type EscrowTerms,
  type EscrowWitness,
  escrowShape,
  makeEscrow,
  proveEscrow,
  recoverShares,
  verifyEscrow,
} from './statements/escrow.ts'
export {
  type GateStatement,
  type GateWitness,
  gateShape,
  proveGate,
  verifyGate,
} from './statements/gate.ts'
export { type LockStatement, type LockWitness, lockDeck } from './statements/lock.ts'
export {
  decodeLockProof,
  encodeLockProof,
  type LockProof,
  proveLock,
  verifyLock,
} from './statements/lock-compact.ts'
export { plainLockShape, provePlainLock, verifyPlainLock } from './statements/lock-plain.ts'
export {
  type OneOfCardsStatement,
  type OneOfCardsWitness,
  oneOfCardsShape,
  proveOneOfCards,
  verifyOneOfCards,
} from './statements/one-of-cards.ts'
export {
  type OneOfManyStatement,
  type OneOfManyWitness,
  oneOfManyShape,
  proveOneOfMany,
  verifyOneOfMany,
} from './statements/one-of-many.ts'
export { type PeelStatement, provePeel, verifyPeel } from './statements/peel.ts'
export {
  type PossessionStatement,
  type PossessionWitness,
  possessionShape,
  provePossession,
  verifyPossession,
} from './statements/possession.ts'
export {
  proveRedeal,
  type RedealStatement,
  type RedealWitness,
  redealShape,
  verifyRedeal,
} from './statements/redeal.ts'
export {
  maskedRekeyShape,
  plainRekeyShape,
  proveMaskedRekey,
  provePlainRekey,
  type RekeyStatement,
  type RekeyWitness,
  rekeyDeck,
  rekeyedKeys,
  verifyMaskedRekey,
  verifyPlainRekey,
} from './statements/rekey.ts'
export { proveSameLog, type SameLogStatement, sameLogShape, verifySameLog } from './statements/same-log.ts'
export { type SecretWitness, sameSecretShape } from './statements/same-secret.ts'
export { proveShares, type SharesStatement, verifyShares } from './statements/shares.ts'
export { Transcript } from './transcript.ts'
