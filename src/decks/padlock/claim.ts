/**
 * Claiming the cards one holds (spec/recovery, section 4): a box that was dealt to o is, in public, U = s_{o,k}·F. The owner
 * posts E = z_o·F and proves s_{o,k}·E = z_o·U, so it can neither leave a card of its own in the deck nor take another
 * one out. Everybody claims every box that lies before it exactly once: which ones is known to all.
 */
import { linearProof } from '../../cards/index.ts'
import { group, type Point, type Points, type Scalar, scalar } from '../../group/index.ts'
import {
  both,
  type Check,
  type LinearProof,
  proveRedeal,
  redealShape,
  refuse,
  verifyRedeal,
} from '../../proofs/index.ts'
import { type Claim, type Mine, type Player, wire } from '../../table/index.ts'
import { type Box, contentsOf, locksOf } from './box.ts'

/** An entry for each box that lies before the claimant, in order, each with its proof. */
export interface ClaimedHand {
  readonly entries: Points
  readonly proofs: readonly LinearProof[]
}

/** The rule that every claim must keep. */
export const claimRule = 'take out the cards that it holds'

/** The fields of a claim to at most so many boxes. */
export function claimFields(atMost: number): {
  readonly [K in keyof ClaimedHand]: wire.Codec<ClaimedHand[K]>
} {
  return {
    entries: wire.points(0, atMost),
    proofs: wire.list(linearProof(redealShape(1)), 0, atMost),
  }
}

/** What one box says in public: whose lock is on it, and what is in it. */
function publicPart(owner: Player, box: Box): { readonly locks: Points; readonly drawn: Points } {
  return { locks: locksOf(owner, [box]), drawn: contentsOf([box]) }
}

/** Claims my boxes under my tag key Z = z·G. */
export function claimHand(mine: Mine, boxes: readonly Box[], tagKey: Point, tag: Scalar): ClaimedHand {
  const secrets = boxes.map(({ secret }) => secret as Scalar)
  const entries = group.mul(
    contentsOf(boxes),
    scalar.invertAll(secrets).map((inverse) => scalar.mul(inverse, tag)),
  )
  const proofs = boxes.map((box, i) => {
    const statement = { ...publicPart(mine.player, box), tagKey, entries: group.pick(entries, [i]) }
    return proveRedeal(mine.context, statement, { locks: [secrets[i]!], tag }, mine.secret(`claim ${i}`))
  })
  return { entries, proofs }
}

/** Whether these are the entries of exactly these boxes. */
export function checkHand(
  { player: owner, context }: Claim<unknown>,
  { entries, proofs }: ClaimedHand,
  boxes: readonly Box[],
  tagKey: Point,
): Check {
  if (entries.length !== boxes.length || proofs.length !== boxes.length)
    return refuse(`must claim the ${boxes.length} cards that it holds, each once`)
  return both(
    ...boxes.map((box, i) => {
      const statement = { ...publicPart(owner, box), tagKey, entries: group.pick(entries, [i]) }
      return verifyRedeal(context, statement, proofs[i]!)
    }),
  )
}
