/**
 * Spec/proofs, section 14: mistakes that were made before, each as a working attack. Every attack succeeds against a verifier
 * that makes the mistake, which shows that it bites, and fails against ours.
 */
import { describe, expect, it } from 'vitest'
import { group, hashToGroup, type Point, type Points, type Scalar, scalar } from '../../src/group/index.ts'
import {
  addCiphertexts,
  blind,
  type Ciphertexts,
  encrypt,
  type LockStatement,
  type LockWitness,
  lockDeck,
  proveBlinding,
  proveLock,
  provePlainLock,
  shares,
  subtractShares,
  Transcript,
  verify,
  verifyAll,
  verifyBlinding,
  verifyLock,
  verifyPlainLock,
} from '../../src/proofs/index.ts'
import { numbered } from '../../src/proofs/numbered.ts'
import { proverOf, type Relation, verifierOf } from '../../src/proofs/relation.ts'
import { each, row, times } from '../../src/proofs/rows.ts'
import { absorbLock, admitLock, deckRow } from '../../src/proofs/statements/lock.ts'
import { plainLock } from '../../src/proofs/statements/lock-plain.ts'
import { faces, keyOf, keysOf, secrets, seed } from './samples.ts'

const ctx = new TextEncoder().encode('forgery')
const n = 4
const [s] = secrets('cascade', 1) as [Scalar]
const locks = secrets('positions', n)
const witness: LockWitness = { cascadeSecret: s, positionSecrets: locks }
const keys = { cascadeKey: keyOf(s), positionKeys: keysOf(locks) }

/** What our own verifiers say to a locked deck, proven in both ways with the best witness that the forger has. */
function ours(statement: LockStatement, known: LockWitness): (string | undefined)[] {
  return [
    verify(verifyPlainLock(ctx, statement, provePlainLock(ctx, statement, known, seed))),
    verify(verifyLock(ctx, statement, proveLock(ctx, statement, known, seed))),
  ]
}

const refusedTwice = ['the proof does not hold', 'the proof does not hold']

describe('P5: lock weights drawn before the locked deck is absorbed', () => {
  const drawEarly = (transcript: Transcript, statement: Pick<LockStatement, keyof typeof keys | 'input'>) => {
    transcript.absorbPoints('S', statement.cascadeKey)
    transcript.absorbPoints('Sk', statement.positionKeys)
    transcript.absorbPoints('in', statement.input)
    return transcript.challenges('lambda', n)
  }
  const early: Relation<LockStatement, LockWitness> = {
    ...plainLock,
    rows(statement, transcript) {
      const lambda = drawEarly(transcript, statement)
      transcript.absorbPoints('out', statement.output)
      return [
        row(statement.cascadeKey, times(0, group.base)),
        ...each(statement.positionKeys).map((key, k) => row(key, times(k + 1, group.base))),
        deckRow(statement, lambda),
      ]
    },
  }
  const input = group.mul(faces(n), new Array<Scalar>(n).fill(s))

  /** Puts another card in the first place and lets the second make up for it in the weighted sum. */
  function substituted(): Points {
    const lambda = drawEarly(Transcript.init(early.proto, ctx), { ...keys, input })
    const honest = each(lockDeck(input, witness))
    const wished = group.mul(hashToGroup('nodealer/test/faces', 'a second ace'), [locks[0]!])
    const change = group.sub(wished, honest[0]!)
    const balance = group.mul(change, [scalar.mul(lambda[0]!, scalar.invert(lambda[1]!))])
    return group.concat([wished, group.sub(honest[1]!, balance), ...honest.slice(2)])
  }

  const forged = { ...keys, input, output: substituted() }

  it('lets a substituted card pass where the mistake is made', () => {
    const proof = proverOf(early)(ctx, forged, witness, seed)
    expect(verify(verifierOf(early)(ctx, forged, proof))).toBeUndefined()
  })

  it('is refused by ours', () => {
    expect(ours(forged, witness)).toEqual(refusedTwice)
  })
})

describe('P6: the key rows batched as well', () => {
  const draw = (transcript: Transcript, statement: LockStatement) => {
    absorbLock(transcript, statement)
    return { lambda: transcript.challenges('lambda', n), mu: transcript.challenges('mu', n) }
  }
  const batched: Relation<LockStatement, LockWitness> = {
    ...plainLock,
    admit: admitLock,
    rows(statement, transcript) {
      const { lambda, mu } = draw(transcript, statement)
      return [
        row(statement.cascadeKey, times(0, group.base)),
        row(
          { points: statement.positionKeys, weights: mu },
          { points: group.base, secrets: numbered(n, 1), weights: mu },
        ),
        deckRow(statement, lambda),
      ]
    },
  }
  const logs = secrets('logs of the input', n)
  const wished = new Array<Scalar>(n).fill(secrets('log of the only card left', 1)[0]!)
  const forged: LockStatement = { ...keys, input: keysOf(logs), output: keysOf(wished) }

  /** Position secrets that fit the two batched equations, found only after the weights are known. */
  function fitted(): LockWitness {
    const { lambda, mu } = draw(Transcript.init(batched.proto, ctx), forged)
    const row1 = mu
    const row2 = lambda.map((weight, k) => scalar.mul(weight, logs[k]!))
    const right1 = scalar.dot(mu, locks)
    const right2 = scalar.mul(s, scalar.dot(lambda, wished))
    const rest1 = scalar.sub(right1, scalar.dot(row1.slice(2), locks.slice(2)))
    const rest2 = scalar.sub(right2, scalar.dot(row2.slice(2), locks.slice(2)))
    const cross = (a: Scalar, b: Scalar, c: Scalar, d: Scalar) =>
      scalar.sub(scalar.mul(a, d), scalar.mul(b, c))
    const inverse = scalar.invert(cross(row1[0]!, row1[1]!, row2[0]!, row2[1]!))
    const first = scalar.mul(cross(rest1, row1[1]!, rest2, row2[1]!), inverse)
    const second = scalar.mul(cross(row1[0]!, rest1, row2[0]!, rest2), inverse)
    return { cascadeSecret: s, positionSecrets: [first, second, ...locks.slice(2)] }
  }

  it('lets a deck of equal cards with known logarithms pass where the mistake is made', () => {
    const proof = proverOf(batched)(ctx, forged, fitted(), seed)
    expect(verify(verifierOf(batched)(ctx, forged, proof))).toBeUndefined()
  })

  it('is refused by ours, with the fitted secrets and with the true ones', () => {
    expect(ours(forged, fitted())).toEqual(refusedTwice)
    expect(ours(forged, witness)).toEqual(refusedTwice)
  })
})

describe('P8: a private test of a multiple of G', () => {
  const players = secrets('players', 3)
  const blinders = secrets('blinders', 3)
  const joint = group.sum(keysOf(players))

  /** All players blind, prove, check and open: what everybody sees of a message under test. */
  function opened(message: Point): Point {
    const hidden = encrypt(joint, message, secrets('mask', 1))
    const statements = blinders.map((z) => ({ key: keyOf(z), input: hidden, output: blind(hidden, z) }))
    const checks = statements.map(
      (statement, i) =>
        [
          i,
          verifyBlinding(ctx, statement, proveBlinding(ctx, statement, { secret: blinders[i]! }, seed)),
        ] as const,
    )
    expect(verifyAll(checks)).toEqual([])
    const total = statements.map((statement) => statement.output).reduce(addCiphertexts)
    return players.reduce<Ciphertexts>((left, x) => subtractShares(left, shares(total, x)), total).b as Point
  }

  /** The factor, found by comparing with multiples of the public blinding keys. */
  function factorRead(seen: Point): number | undefined {
    const blindingKey = group.sum(keysOf(blinders))
    return Array.from({ length: 12 }, (_, factor) => factor).find((factor) =>
      group.equal(group.mulPublic(blindingKey, [BigInt(factor)]), seen),
    )
  }

  it('shows the factor when the message is a multiple of G', () => {
    expect(factorRead(opened(group.mul(group.base, [3n]) as Point))).toBe(3)
  })

  it('shows only whether it is O when the message is a multiple of a hashed point', () => {
    const mark = hashToGroup('nodealer/test/marks', 'wolf')
    expect(factorRead(opened(group.mul(mark, [3n]) as Point))).toBeUndefined()
    expect(factorRead(opened(group.identity))).toBe(0)
  })
})
