/**
 * The one Σ-protocol behind all small proofs (spec/proofs, section 10): "I know scalars w such that every image is this sum
 * of multiples of these bases", T = M·w for a public matrix of points M and public images T. More rows mean AND.
 *
 *   N = M·ν  for masks ν;  absorb N;  e = challenge;  r = ν + e·w;  absorb r;  κ = challenges
 *   accept iff Σ κᵢ·(Mᵢ·r − Nᵢ − e·Tᵢ) = O
 * The whole statement is absorbed before N. Commitments travel (not the challenge), so that many proofs join one
 * multiplication.
 */
import type { Points, Scalar } from '../group/index.ts'
import { scalar } from '../group/index.ts'
import type { Equation } from './equation.ts'
import { must } from './refusal.ts'
import { firstMoves, type LinearShape, type Row, rowEquation, shapeOf } from './rows.ts'
import type { Transcript } from './transcript.ts'
import { decodeElements, encodeElements } from './wire.ts'

/** A proof that the prover knows all secrets of some rows: one commitment a row, one response a secret. */
export interface LinearProof {
  readonly commitments: Points
  readonly responses: readonly Scalar[]
}

/** Proves the rows. The caller has absorbed the whole statement, and drawn all weights in the rows after that. */
export function proveRows(
  transcript: Transcript,
  rows: readonly Row[],
  witness: readonly Scalar[],
  seed: Uint8Array,
): LinearProof {
  const masks = transcript.mask(seed, 'nu', witness.length)
  const commitments = firstMoves(rows, masks)
  transcript.absorbPoints('N', commitments)
  const e = transcript.challenge('e')
  return { commitments, responses: respond(masks, witness, e) }
}

/** νⱼ + e·wⱼ for every secret. */
export function respond(masks: readonly Scalar[], witness: readonly Scalar[], e: Scalar): Scalar[] {
  return masks.map((mask, j) => scalar.reduce(mask + e * witness[j]!))
}

/** The equation that holds if the proof is right; refuses wrong shapes. The caller has absorbed the statement. */
export function checkRows(transcript: Transcript, rows: readonly Row[], proof: LinearProof): Equation {
  const shape = shapeOf(rows)
  must(proof.commitments.length === shape.rows, 'the proof has a wrong number of commitments')
  must(proof.responses.length === shape.secrets, 'the proof has a wrong number of responses')
  mustBeReduced(proof.responses)
  transcript.absorbPoints('N', proof.commitments)
  const e = transcript.challenge('e')
  transcript.absorbScalars('resp', proof.responses)
  const kappa = transcript.challenges('kappa', rows.length)
  return rowEquation(rows, proof.commitments, e, proof.responses, kappa)
}

/** Refuses scalars that are not in 0 … q − 1. */
export function mustBeReduced(scalars: readonly Scalar[]): void {
  must(
    scalars.every((value) => value >= 0n && value < scalar.q),
    'the proof has a scalar that is not below the group order',
  )
}

/** The wire form: commitments, then responses. */
export function encodeLinearProof(proof: LinearProof): Uint8Array {
  return encodeElements(proof.commitments, proof.responses)
}

/** Reads a proof of exactly this shape; throws a `DecodeError`. */
export function decodeLinearProof(bytes: Uint8Array, shape: LinearShape): LinearProof {
  const { points, scalars } = decodeElements(bytes, { points: shape.rows, scalars: shape.secrets })
  return { commitments: points, responses: scalars }
}
