/** One small true statement of every kind that is a linear relation or an OR of them, with a proof. */
import { group, hashToGroup, type Point, type Points, type Scalar, scalar } from '../../src/group/index.ts'
import {
  blind,
  type Ciphertext,
  type Ciphertexts,
  commit,
  commitKey,
  decodeEitherProof,
  decodeLinearProof,
  decodeLockProof,
  type EitherProof,
  encodeEitherProof,
  encodeLinearProof,
  encodeLockProof,
  encrypt,
  encryptionShape,
  escrowShape,
  type GateStatement,
  gateShape,
  type LinearProof,
  type LinearShape,
  type LockProof,
  type LockStatement,
  lockDeck,
  madeEqualityShape,
  makeEscrow,
  maskedRekeyShape,
  type OneOfCardsStatement,
  type OneOfManyStatement,
  oneOfCardsShape,
  oneOfManyShape,
  ownedEqualityShape,
  pickCiphertexts,
  plainLockShape,
  plainRekeyShape,
  possessionShape,
  proveGate,
  proveLock,
  proveOneOfCards,
  proveOneOfMany,
  redealShape,
  rekeyDeck,
  remask,
  sameLogShape,
  sameSecretShape,
  scalarsFrom,
  shapeOf,
  Transcript,
  verify,
  verifyGate,
  verifyLock,
  verifyOneOfCards,
  verifyOneOfMany,
} from '../../src/proofs/index.ts'
import { checkWith, proverOf, type Relation, verifierOf } from '../../src/proofs/relation.ts'
import { simulate } from '../../src/proofs/rows.ts'
import { blinding } from '../../src/proofs/statements/blinding.ts'
import { encryption, reencryption } from '../../src/proofs/statements/encryption.ts'
import { madeEquality, ownedEquality } from '../../src/proofs/statements/equality.ts'
import { escrow } from '../../src/proofs/statements/escrow.ts'
import { committedLock } from '../../src/proofs/statements/lock-compact.ts'
import { plainLock } from '../../src/proofs/statements/lock-plain.ts'
import { peel } from '../../src/proofs/statements/peel.ts'
import { possession } from '../../src/proofs/statements/possession.ts'
import { redeal } from '../../src/proofs/statements/redeal.ts'
import { maskedRekey, plainRekey } from '../../src/proofs/statements/rekey.ts'
import { sameLog } from '../../src/proofs/statements/same-log.ts'
import { sharesOfOneKey } from '../../src/proofs/statements/shares.ts'
import { Programmed, Recording } from './programmed.ts'
import { type Kind, type Part, type Parts, type Sample, sample } from './sample.ts'

/** The seed of all samples: they are the same in every run. */
export const seed: Uint8Array = new Uint8Array(32).fill(0x5e)

/** n secrets under a name. */
export const secrets = (name: string, n: number): Scalar[] => scalarsFrom(seed, name, n)

/** s·G for each secret. */
export const keysOf = (values: readonly Scalar[]): Points => group.mul(group.base, values)

/** s·G for one secret. */
export const keyOf = (secret: Scalar): Point => keysOf([secret]) as Point

/** n card faces. */
export const faces = (n: number): Points =>
  group.concat(Array.from({ length: n }, (_, i) => hashToGroup('nodealer/test/faces', `face ${i}`)))

const times = (points: Points, secret: Scalar): Points =>
  group.mul(points, new Array<Scalar>(points.length).fill(secret))

const [x, y, z] = secrets('keys', 3) as [Scalar, Scalar, Scalar]
const masks = secrets('masks', 2)
const otherMasks = secrets('other masks', 2)
const locks = secrets('locks', 3)
const cards = encrypt(keyOf(y), faces(2), masks)
const own = encrypt(keyOf(x), faces(2), masks)

const equal = {
  oldKey: keyOf(x),
  old: own,
  newKey: keyOf(z),
  fresh: encrypt(keyOf(z), faces(2), otherMasks),
}
const escrowTerms = { cards: faces(2), seats: [1, 3, 4], recipients: keysOf(locks) }
const escrowWitness = { polynomial: [x, ...secrets('polynomial', 1)], scalars: secrets('escrow', 6) }
const lockWitness = { cascadeSecret: x, positionSecrets: locks }
const cascade = times(faces(3), x)
const lockStatement: LockStatement = {
  cascadeKey: keyOf(x),
  positionKeys: keysOf(locks),
  input: cascade,
  output: lockDeck(cascade, lockWitness),
}
const rekeyTerms = {
  shuffleKey: keyOf(x),
  positionKeys: keysOf(locks),
  jointKeys: group.pick(keyOf(scalar.add(x, y)), [0, 0, 0]),
  input: encrypt(keyOf(scalar.add(x, y)), faces(3), secrets('deck', 3)),
}
const maskedWitness = { shuffleSecret: x, positionSecrets: locks, scalars: secrets('fresh', 3) }
const plainWitness = { ...maskedWitness, scalars: [] }
const commitBlinding = secrets('blinding', 1)[0]!
const commitment = commit(commitKey(3), locks, commitBlinding)

/** A sample of a linear relation, which a simulator can also do without the secrets. */
export interface LinearSample extends Sample {
  readonly shape: LinearShape
  /** The size of a proof, from its rows. */
  readonly rowShape: LinearShape
  /** The first challenge or weight that is drawn for a statement. */
  firstDraw(statement: Parts): Scalar
  /** What the verifier says to a proof made without secrets, for a challenge chosen before the commitments. */
  simulated(challenge: 'programmed' | 'real'): string
}

function linear<S extends { readonly [K in keyof S]: Part }, W>(
  name: string,
  relation: Relation<S, W>,
  shape: LinearShape,
  statement: S,
  witness: W,
  options: Pick<Kind<S, LinearProof>, 'free' | 'identityIn'> = {},
): LinearSample {
  const prove = proverOf(relation)
  const kind: Kind<S, LinearProof> = {
    name,
    statement,
    points: shape.rows,
    ...options,
    prove: (ctx, stated) => prove(ctx, stated, witness, seed),
    verify: verifierOf(relation),
    encode: encodeLinearProof,
    decode: (bytes) => decodeLinearProof(bytes, shape),
  }
  const ctx = seed
  const rows = () => relation.rows(statement, Transcript.init(relation.proto, ctx))
  return {
    ...sample(kind),
    shape,
    rowShape: shapeOf(rows()),
    firstDraw(stated) {
      const transcript = new Recording(relation.proto, ctx)
      relation.rows(stated as unknown as S, transcript)
      return transcript.drawn[0]?.scalars[0] ?? transcript.challenge('e')
    },
    simulated(challenge) {
      const [e, ...responses] = secrets('simulator', 1 + shape.secrets) as [Scalar, ...Scalar[]]
      const proof = { commitments: simulate(rows(), e, responses), responses }
      const transcript =
        challenge === 'real' ? Transcript.init(relation.proto, ctx) : new Programmed(relation.proto, ctx, e)
      return verify(checkWith(relation, transcript, statement, proof)) ?? 'accepted'
    },
  }
}

/** Every statement that is one linear relation. */
export const linearSamples: readonly LinearSample[] = [
  linear(
    'possession of two keys',
    possession,
    possessionShape(2),
    { keys: keysOf([x, y]) },
    { secrets: [x, y] },
  ),
  linear(
    'three shares of one key',
    sharesOfOneKey,
    sameSecretShape,
    { key: keyOf(x), bases: faces(3), shares: times(faces(3), x) },
    { secret: x },
  ),
  linear(
    'two points with one logarithm',
    sameLog,
    sameLogShape(2),
    { bases: faces(2), images: times(faces(2), x) },
    { secret: x },
  ),
  linear(
    'a layer peeled off two cards',
    peel,
    sameSecretShape,
    { key: keyOf(x), locked: times(faces(2), x), peeled: faces(2) },
    { secret: x },
  ),
  linear(
    'two blinded ciphertexts',
    blinding,
    sameSecretShape,
    { key: keyOf(z), input: cards, output: blind(cards, z) },
    { secret: z },
    { identityIn: ['input', 'output'] },
  ),
  linear(
    'encryption of two faces',
    encryption,
    encryptionShape(2),
    { key: keyOf(y), messages: faces(2), ciphertexts: cards },
    { scalars: masks },
    { identityIn: ['messages', 'ciphertexts.b'] },
  ),
  linear(
    're-encryption of two cards',
    reencryption,
    encryptionShape(2),
    { key: keyOf(y), input: cards, output: remask(keyOf(y), cards, otherMasks) },
    { scalars: otherMasks },
    { identityIn: ['input', 'output.b'] },
  ),
  linear(
    'equal plaintexts, by their owner',
    ownedEquality,
    ownedEqualityShape(2),
    equal,
    { secret: x, scalars: otherMasks },
    { identityIn: ['old.', 'fresh.b'] },
  ),
  linear(
    'equal plaintexts, by their maker',
    madeEquality,
    madeEqualityShape(2),
    equal,
    { oldScalars: masks, scalars: otherMasks },
    { identityIn: ['old.', 'fresh.b'] },
  ),
  linear(
    'three cards claimed at a re-deal',
    redeal,
    redealShape(3),
    {
      locks: keysOf(locks),
      drawn: group.mul(faces(3), locks),
      tagKey: keyOf(z),
      entries: times(faces(3), z),
    },
    { locks, tag: z },
  ),
  linear(
    'escrow of two cards with three players',
    escrow,
    escrowShape(3, 2),
    { key: keyOf(x), ...escrowTerms, ...makeEscrow(escrowTerms, escrowWitness) },
    escrowWitness,
    { identityIn: ['coefficients', 'pieces.b', 'seats'] },
  ),
  linear('a plain lock', plainLock, plainLockShape(3), lockStatement, lockWitness),
  linear(
    'a lock with a given commitment',
    committedLock,
    { rows: 4, secrets: 5 },
    { ...lockStatement, commitment },
    { ...lockWitness, blinding: commitBlinding },
    { identityIn: ['commitment'] },
  ),
  linear(
    're-keying with fresh masks',
    maskedRekey,
    maskedRekeyShape(3),
    { ...rekeyTerms, output: rekeyDeck(rekeyTerms, maskedWitness) },
    maskedWitness,
    { identityIn: ['input.b', 'output.b'] },
  ),
  linear(
    're-keying without fresh masks',
    plainRekey,
    plainRekeyShape(3),
    { ...rekeyTerms, output: rekeyDeck(rekeyTerms, plainWitness) },
    plainWitness,
    { free: ['jointKeys'], identityIn: ['input.b', 'output.b'] },
  ),
]

const one = (list: Ciphertexts, place: number) => pickCiphertexts(list, [place]) as Ciphertext
const nothing = encrypt(keyOf(y), group.identity, [z]) as Ciphertext

/** A gate that is open because of the prover's own card, or because the ciphertext holds nothing. */
const gate = (
  name: string,
  ciphertext: Ciphertext,
  face: Point,
  free: readonly string[],
  known: 'owner' | 'nothing',
) =>
  sample<GateStatement, EitherProof>({
    name,
    statement: { key: keyOf(y), ciphertext, ownKey: keyOf(x), own: one(own, 0), face },
    points: 4,
    free,
    identityIn: ['ciphertext.b', 'own.b'],
    prove: (ctx, statement) =>
      proveGate(ctx, statement, known === 'owner' ? { owner: x } : { nothing: z }, seed),
    verify: verifyGate,
    encode: encodeEitherProof,
    decode: (bytes) => decodeEitherProof(bytes, gateShape),
  })

const ballot = encrypt(keyOf(y), group.pick(faces(3), [1]), [z]) as Ciphertext

/** The proofs with a form of their own. */
const otherSamples: readonly Sample[] = [
  sample<LockStatement, LockProof>({
    name: 'a compact lock',
    statement: lockStatement,
    points: 5,
    prove: (ctx, statement) => proveLock(ctx, statement, lockWitness, seed),
    verify: verifyLock,
    encode: encodeLockProof,
    decode: (bytes) => decodeLockProof(bytes, 3),
  }),
  sample<OneOfManyStatement, EitherProof>({
    name: 'a ballot for one of three',
    statement: { key: keyOf(y), ciphertext: ballot, choices: faces(3) },
    points: 6,
    free: ['choices[0]', 'choices[2]'],
    identityIn: ['ciphertext.b', 'choices'],
    prove: (ctx, statement) => proveOneOfMany(ctx, statement, { choice: 1, scalar: z }, seed),
    verify: verifyOneOfMany,
    encode: encodeEitherProof,
    decode: (bytes) => decodeEitherProof(bytes, oneOfManyShape(3)),
  }),
  sample<OneOfCardsStatement, EitherProof>({
    name: 're-encryption of one of two cards',
    statement: {
      key: keyOf(y),
      ciphertext: remask(keyOf(y), one(cards, 1), [z]) as Ciphertext,
      cards,
    },
    points: 4,
    free: ['cards.a[0]', 'cards.b[0]'],
    identityIn: ['ciphertext.b', 'cards'],
    prove: (ctx, statement) => proveOneOfCards(ctx, statement, { choice: 1, scalar: z }, seed),
    verify: verifyOneOfCards,
    encode: encodeEitherProof,
    decode: (bytes) => decodeEitherProof(bytes, oneOfCardsShape(2)),
  }),
  gate(
    'a gate opened by its owner',
    one(cards, 0),
    group.pick(faces(1), [0]) as Point,
    ['key', 'ciphertext'],
    'owner',
  ),
  gate(
    'a gate with nothing behind it',
    nothing,
    group.pick(faces(3), [2]) as Point,
    ['ownKey', 'own', 'face'],
    'nothing',
  ),
]

/** Every sample of this room's small proofs. */
export const samples: readonly Sample[] = [...linearSamples, ...otherSamples]
