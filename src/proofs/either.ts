/**
 * One of several: the prover knows the secrets of one branch, and nobody learns of which (Cramer, Damgård and
 * Schoenmakers; spec/proofs, section 11). Each branch is a list of rows, with its own secrets numbered from 0; AND is more
 * rows in a branch.
 *
 *   branches that are not known are simulated with challenges of the prover's choice; all challenges must add up to the
 *   transcript's e, so the last one is not sent but computed
 */
import { group, type Points, type Scalar, scalar } from '../group/index.ts'
import { type Check, checking, type Equation } from './equation.ts'
import type { Protocol } from './labels.ts'
import { mustBeReduced, respond } from './linear.ts'
import { anew, type Recall, recall } from './recall.ts'
import { must } from './refusal.ts'
import { absorbRows, firstMoves, type LinearShape, type Row, rowEquation, shapeOf, simulate } from './rows.ts'
import { Transcript } from './transcript.ts'
import { decodeElements, encodeElements } from './wire.ts'

/** The claim that the secrets of at least one branch are known. */
export type EitherBranches = readonly (readonly Row[])[]

/** Which branch is true, and its secrets. */
export interface EitherWitness {
  readonly branch: number
  readonly secrets: readonly Scalar[]
}

/** Commitments and responses of all branches in order, and all challenges but the last. */
export interface EitherProof {
  readonly commitments: Points
  readonly challenges: readonly Scalar[]
  readonly responses: readonly Scalar[]
}

/** Proves that one of the branches is true. */
export function proveEither(
  proto: Protocol,
  ctx: Uint8Array,
  branches: EitherBranches,
  witness: EitherWitness,
  seed: Uint8Array,
): EitherProof {
  const transcript = Transcript.init(proto, ctx)
  begin(transcript, branches)
  const shapes = branches.map(shapeOf)
  const masks = cut(transcript.mask(seed, 'nu', total(shapes)), shapes)
  const fakes = cut(transcript.mask(seed, 'responses', total(shapes)), shapes)
  const challenges = transcript.mask(seed, 'challenges', branches.length)
  const moves = branches.map((rows, b) =>
    b === witness.branch ? firstMoves(rows, masks[b]!) : simulate(rows, challenges[b]!, fakes[b]!),
  )
  const commitments = group.concat(moves)
  transcript.absorbPoints('N', commitments)
  const e = transcript.challenge('e')
  const others = scalar.sum(challenges.filter((_, b) => b !== witness.branch))
  challenges[witness.branch] = scalar.sub(e, others)
  fakes[witness.branch] = respond(masks[witness.branch]!, witness.secrets, challenges[witness.branch]!)
  return { commitments, challenges: challenges.slice(0, -1), responses: fakes.flat() }
}

/** Checks that one of the branches is true. */
export function verifyEither(
  proto: Protocol,
  ctx: Uint8Array,
  branches: EitherBranches,
  proof: EitherProof,
): Check {
  return checking(() => [checkBranches(Transcript.init(proto, ctx), branches, proof, recall)])
}

/** The equation that holds if the proof is right; refuses wrong shapes. Absorbs the branches as the statement. */
export function checkBranches(
  transcript: Transcript,
  branches: EitherBranches,
  proof: EitherProof,
  once: Recall = anew,
): Equation {
  const shapes = branches.map(shapeOf)
  must(branches.length > 0, 'there is no branch to prove')
  must(
    proof.commitments.length === shapes.reduce((sum, shape) => sum + shape.rows, 0),
    'the proof has a wrong number of commitments',
  )
  must(proof.challenges.length === branches.length - 1, 'the proof has a wrong number of challenges')
  must(proof.responses.length === total(shapes), 'the proof has a wrong number of responses')
  mustBeReduced([...proof.challenges, ...proof.responses])
  begin(transcript, branches)
  return once(proof, transcript, () => branchEquation(transcript, branches, shapes, proof))
}

/** As `checkBranches`, on a transcript that has absorbed the branches. */
function branchEquation(
  transcript: Transcript,
  branches: EitherBranches,
  shapes: readonly LinearShape[],
  proof: EitherProof,
): Equation {
  transcript.absorbPoints('N', proof.commitments)
  const e = transcript.challenge('e')
  transcript.absorbScalars('resp', [...proof.challenges, ...proof.responses])
  const kappa = transcript.challenges('kappa', proof.commitments.length)
  const challenges = [...proof.challenges, scalar.sub(e, scalar.sum(proof.challenges))]
  const responses = cut(proof.responses, shapes)
  let done = 0
  return branches.flatMap((rows, b) => {
    const places = rows.map((_, i) => done + i)
    done += rows.length
    return rowEquation(
      rows,
      group.pick(proof.commitments, places),
      challenges[b]!,
      responses[b]!,
      places.map((place) => kappa[place]!),
    )
  })
}

/** Absorbs all branches as the statement. */
function begin(transcript: Transcript, branches: EitherBranches): void {
  transcript.absorbNumber('m', branches.length)
  for (const rows of branches) absorbRows(transcript, rows)
}

/** How many responses all branches have together. */
function total(shapes: readonly LinearShape[]): number {
  return shapes.reduce((sum, shape) => sum + shape.secrets, 0)
}

/** The responses of each branch. */
function cut(values: readonly Scalar[], shapes: readonly LinearShape[]): Scalar[][] {
  let done = 0
  return shapes.map(({ secrets }) => {
    done += secrets
    return values.slice(done - secrets, done)
  })
}

/** The wire form: commitments, challenges, responses. */
export function encodeEitherProof(proof: EitherProof): Uint8Array {
  return encodeElements(proof.commitments, [...proof.challenges, ...proof.responses])
}

/** Reads a proof about branches of exactly these shapes; throws a `DecodeError`. */
export function decodeEitherProof(bytes: Uint8Array, shapes: readonly LinearShape[]): EitherProof {
  const rows = shapes.reduce((sum, shape) => sum + shape.rows, 0)
  const border = shapes.length - 1
  const { points, scalars } = decodeElements(bytes, { points: rows, scalars: border + total(shapes) })
  return { commitments: points, challenges: scalars.slice(0, border), responses: scalars.slice(border) }
}
