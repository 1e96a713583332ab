/** OR: one branch is known and nobody learns which (spec/proofs, section 11). */
import { describe, expect, it } from 'vitest'
import { group, hashToGroup, type Point, type Scalar, scalar } from '../../src/group/index.ts'
import { checkBranches } from '../../src/proofs/either.ts'
import { checking } from '../../src/proofs/equation.ts'
import {
  type Ciphertext,
  decodeEitherProof,
  type EitherBranches,
  type EitherProof,
  encodeEitherProof,
  encrypt,
  encryptsRows,
  opensRows,
  proveEither,
  proveOneOfMany,
  reencryptsRows,
  remask,
  shapeOf,
  Transcript,
  verify,
  verifyEither,
  verifyOneOfMany,
} from '../../src/proofs/index.ts'
import { each, simulate } from '../../src/proofs/rows.ts'
import { Programmed, Recording } from './programmed.ts'
import { faces, keyOf, secrets, seed } from './samples.ts'

const ctx = new TextEncoder().encode('night 1, seat 2')
const [x, y, r] = secrets('wolf', 3) as [Scalar, Scalar, Scalar]
const [own, joint] = [keyOf(x), keyOf(y)]
const names = each(faces(3))
const role = (name: string) => hashToGroup('nodealer/test/roles', name)
const dummy = group.identity

/** "Nobody, or (my role is Wolf and I name one of the living)". */
function nightBallot(roleCard: Ciphertext, ballot: Ciphertext): EitherBranches {
  return [
    encryptsRows(joint, ballot, dummy),
    ...names.map((name) => [
      ...opensRows(own, roleCard, role('wolf'), 0),
      ...encryptsRows(joint, ballot, name, 1),
    ]),
  ]
}

const cast = (message: Point) => encrypt(joint, message, [r]) as Ciphertext
const dealt = (name: string) => encrypt(own, role(name), secrets('deal', 1)) as Ciphertext

function verdict(branches: EitherBranches, branch: number, known: readonly Scalar[]): string {
  const proof = proveEither('either-v1', ctx, branches, { branch, secrets: known }, seed)
  return verify(verifyEither('either-v1', ctx, branches, proof)) ?? 'accepted'
}

describe('a ballot of the night', () => {
  it('lets a wolf name a victim, and anybody name nobody', () => {
    expect(verdict(nightBallot(dealt('wolf'), cast(names[2]!)), 3, [x, r])).toBe('accepted')
    expect(verdict(nightBallot(dealt('wolf'), cast(dummy)), 0, [r])).toBe('accepted')
    expect(verdict(nightBallot(dealt('villager'), cast(dummy)), 0, [r])).toBe('accepted')
  })

  it('does not let a villager name a victim, whichever branch it claims', () => {
    const branches = nightBallot(dealt('villager'), cast(names[2]!))
    for (const branch of [1, 2, 3]) expect(verdict(branches, branch, [x, r])).toBe('the proof does not hold')
    expect(verdict(branches, 0, [r])).toBe('the proof does not hold')
  })

  it('does not let a wolf name somebody who is not in the list', () => {
    const branches = nightBallot(dealt('wolf'), cast(role('somebody else')))
    for (const branch of [1, 2, 3]) expect(verdict(branches, branch, [x, r])).toBe('the proof does not hold')
  })
})

describe('a question of the night', () => {
  const marks = names.map((name) => encrypt(joint, name, secrets('mark', 1)) as Ciphertext)

  it('lets the seer ask for one of the living, and nobody else', () => {
    const asked = remask(joint, marks[1]!, [r]) as Ciphertext
    const branches = (roleCard: Ciphertext) =>
      marks.map((mark) => [
        ...opensRows(own, roleCard, role('seer'), 0),
        ...reencryptsRows(joint, mark, asked, 1),
      ])
    expect(verdict(branches(dealt('seer')), 1, [x, r])).toBe('accepted')
    expect(verdict(branches(dealt('seer')), 2, [x, r])).toBe('the proof does not hold')
    expect(verdict(branches(dealt('guard')), 1, [x, r])).toBe('the proof does not hold')
  })
})

describe('one of many', () => {
  const statement = { key: joint, ciphertext: cast(names[1]!), choices: faces(3) }

  it('is accepted for the choice that was made and for no other', () => {
    const verdicts = [0, 1, 2].map((choice) =>
      verify(verifyOneOfMany(ctx, statement, proveOneOfMany(ctx, statement, { choice, scalar: r }, seed))),
    )
    expect(verdicts).toEqual(['the proof does not hold', undefined, 'the proof does not hold'])
  })

  it('cannot be copied by another voter', () => {
    const proof = proveOneOfMany(ctx, statement, { choice: 1, scalar: r }, seed)
    const copier = new TextEncoder().encode('night 1, seat 3')
    expect(verify(verifyOneOfMany(copier, statement, proof))).toBe('the proof does not hold')
  })

  it('may have a single choice, but not none', () => {
    const only = { ...statement, choices: names[1]! }
    expect(
      verify(verifyOneOfMany(ctx, only, proveOneOfMany(ctx, only, { choice: 0, scalar: r }, seed))),
    ).toBeUndefined()
    const none = { ...statement, choices: group.concat([]) }
    const empty: EitherProof = { commitments: group.concat([]), challenges: [], responses: [] }
    expect(verify(verifyOneOfMany(ctx, none, empty))).toBe('there is nothing to choose from')
  })

  it('takes one ciphertext and no more', () => {
    const two = encrypt(joint, faces(2), [r, r]) as unknown as Ciphertext
    const proof = proveOneOfMany(ctx, statement, { choice: 1, scalar: r }, seed)
    expect(verify(verifyOneOfMany(ctx, { ...statement, ciphertext: two }, proof))).toBe(
      'a ballot is one ciphertext',
    )
  })
})

describe('an OR proof', () => {
  const branches = nightBallot(dealt('wolf'), cast(names[2]!))
  const shapes = branches.map(shapeOf)
  const proof = proveEither('either-v1', ctx, branches, { branch: 3, secrets: [x, r] }, seed)

  /** A proof in which every branch is simulated, for challenges that add up to `e`. */
  function simulated(e: Scalar): EitherProof {
    const chosen = secrets('challenges', branches.length - 1)
    const challenges = [...chosen, scalar.sub(e, scalar.sum(chosen))]
    const responses = shapes.map((shape, b) => secrets(`responses ${b}`, shape.secrets))
    const commitments = group.concat(branches.map((rows, b) => simulate(rows, challenges[b]!, responses[b]!)))
    return { commitments, challenges: chosen, responses: responses.flat() }
  }

  it('is zero-knowledge: without any secret it passes if the challenge may be chosen, and only then', () => {
    const [e] = secrets('e', 1) as [Scalar]
    const programmed = checking(() => [
      checkBranches(new Programmed('either-v1', ctx, e), branches, simulated(e)),
    ])
    expect(verify(programmed)).toBeUndefined()
    const real = checking(() => [checkBranches(Transcript.init('either-v1', ctx), branches, simulated(e))])
    expect(verify(real)).toBe('the proof does not hold')
  })

  it('needs challenges that add up: one simulated branch too many is refused', () => {
    for (let b = 0; b < proof.challenges.length; b++) {
      const shifted = proof.challenges.with(b, scalar.add(proof.challenges[b]!, 1n))
      expect(verify(verifyEither('either-v1', ctx, branches, { ...proof, challenges: shifted }))).toBe(
        'the proof does not hold',
      )
    }
  })

  it('holds for its own branches, in their order, and no others', () => {
    const accepted = (changed: EitherBranches) =>
      verify(verifyEither('either-v1', ctx, changed, proof)) === undefined
    expect(accepted(branches)).toBe(true)
    expect(accepted([...branches.slice(0, 2), branches[3]!, branches[2]!])).toBe(false)
    expect(accepted(branches.slice(1))).toBe(false)
    expect(accepted([...branches, branches[3]!])).toBe(false)
    expect(accepted([])).toBe(false)
  })

  it('draws e after all branches and commitments, and its weights after challenges and responses', () => {
    const drawn = (changed: Partial<EitherProof>, stated: EitherBranches = branches) => {
      const transcript = new Recording('either-v1', ctx)
      checkBranches(transcript, stated, { ...proof, ...changed })
      return transcript
    }
    const [e, kappa] = [drawn({}).under('e'), drawn({}).under('kappa')]
    for (let b = 0; b < branches.length; b++) {
      const [first, ...rest] = branches[b]!
      const other = branches.with(b, [{ ...first!, image: { points: group.base } }, ...rest])
      expect(drawn({}, other).under('e')).not.toBe(e)
    }
    const commitments = group.concat(each(proof.commitments).with(-1, group.base))
    expect(drawn({ commitments }).under('e')).not.toBe(e)
    for (const changed of [
      { challenges: proof.challenges.with(-1, 1n) },
      { responses: proof.responses.with(-1, 1n) },
    ]) {
      expect(drawn(changed).under('e')).toBe(e)
      expect(drawn(changed).under('kappa')).not.toBe(kappa)
    }
  })

  it('says what is wrong with its shape', () => {
    const say = (changed: Partial<EitherProof>) =>
      verify(verifyEither('either-v1', ctx, branches, { ...proof, ...changed }))
    expect(say({ commitments: group.base })).toBe('the proof has a wrong number of commitments')
    expect(say({ challenges: [] })).toBe('the proof has a wrong number of challenges')
    expect(say({ responses: [1n] })).toBe('the proof has a wrong number of responses')
    expect(say({ responses: proof.responses.with(0, scalar.q) })).toMatch('not below the group order')
    expect(say({ challenges: proof.challenges.with(0, -1n) })).toMatch('not below the group order')
  })

  it('travels as bytes', () => {
    const bytes = encodeEitherProof(proof)
    const read = decodeEitherProof(bytes, shapes)
    expect(encodeEitherProof(read)).toEqual(bytes)
    expect(verify(verifyEither('either-v1', ctx, branches, read))).toBeUndefined()
  })
})
