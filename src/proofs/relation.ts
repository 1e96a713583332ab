/**
 * How a small statement is written: which statements are admitted, its rows, its secrets. Prover and verifier follow
 * from that (spec/proofs, sections 10 and 12).
 */
import type { Scalar } from '../group/index.ts'
import { group, type Points } from '../group/index.ts'
import { type Check, checking } from './equation.ts'
import type { Protocol } from './labels.ts'
import { checkRows, type LinearProof, proveRows } from './linear.ts'
import { anew, type Recall, recall } from './recall.ts'
import { must } from './refusal.ts'
import type { Row } from './rows.ts'
import { Transcript } from './transcript.ts'

/** A kind of statement S that is proven with a witness W. */
export interface Relation<S, W> {
  readonly proto: Protocol
  /** Refuses statements of a wrong shape, and identities where none may be. Nothing is computed before. */
  admit(statement: S): void
  /**
   * Absorbs the whole statement, then gives its rows. Weights may be drawn here, after that: rows may be batched only
   * if each of their secrets is fixed by an image of its own or by a commitment that was absorbed.
   */
  rows(statement: S, transcript: Transcript): readonly Row[]
  /** The secrets in the order in which the rows number them. */
  secrets(witness: W, statement: S): readonly Scalar[]
}

/** The prover of a relation. The context is opaque bytes that say where and by whom the proof is made. */
export function proverOf<S, W>(
  relation: Relation<S, W>,
): (ctx: Uint8Array, statement: S, witness: W, seed: Uint8Array) => LinearProof {
  return (ctx, statement, witness, seed) => {
    const transcript = Transcript.init(relation.proto, ctx)
    return proveRows(
      transcript,
      relation.rows(statement, transcript),
      relation.secrets(witness, statement),
      seed,
    )
  }
}

/** The verifier of a relation: never throws for what a player sent. */
export function verifierOf<S, W>(
  relation: Relation<S, W>,
): (ctx: Uint8Array, statement: S, proof: LinearProof) => Check {
  return (ctx, statement, proof) =>
    checkWith(relation, Transcript.init(relation.proto, ctx), statement, proof, recall)
}

/** The verifier on a given transcript; apart from `verifierOf` only so that tests can program challenges. */
export function checkWith<S, W>(
  relation: Relation<S, W>,
  transcript: Transcript,
  statement: S,
  proof: LinearProof,
  once: Recall = anew,
): Check {
  return checking(() => {
    relation.admit(statement)
    const rows = relation.rows(statement, transcript)
    return [once(proof, transcript, () => checkRows(transcript, rows, proof))]
  })
}

/** Refuses the identity among these points. */
export function refuseIdentity(points: Points, what: string): void {
  must(group.identities(points).length === 0, `${what} must not be the identity`)
}

/** Refuses two parts of a statement that should be equally long and are not, and empty ones. */
export function mustMatch(length: number, ...lists: readonly { readonly length: number }[]): void {
  must(length > 0, 'the statement is empty')
  must(
    lists.every((list) => list.length === length),
    'the lists of the statement differ in length',
  )
}
