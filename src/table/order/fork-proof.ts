/**
 * Evidence that a sequencer signed two orders (spec/log, section 9): its signed head at k, and its signed head at some later
 * place with the entries that lead there from another head at k. Anybody can check it without having been at the table.
 */

import type { Player } from '../statements/identity.ts'
import { type Certificate, isCertified, placeAfter, sameHead } from './chain.ts'

/** Number, time and digest of an entry: all that its head is made of. */
export interface EntryLink {
  readonly k: number
  readonly time: number
  readonly digest: Uint8Array
}

/** Two things that a sequencer signed and that cannot both be true. */
export interface ForkProof {
  readonly table: Uint8Array
  /** What it signed for entry k. */
  readonly first: Certificate
  /** Another head at k. */
  readonly other: Uint8Array
  /** The entries after k that lead from there to the second certificate. */
  readonly links: readonly EntryLink[]
  readonly second: Certificate
}

/** Whether this convicts the sequencer. Never throws on forged evidence. */
export function provesFork(sequencer: Player, proof: ForkProof): boolean {
  const { table, first, other, links, second } = proof
  if (!isWellFormed(proof) || sameHead(first.head, other)) return false
  let [k, head] = [first.k, other]
  for (const link of links) {
    if (link.k !== k + 1) return false
    head = placeAfter(table, head, link, link.digest).head
    k = link.k
  }
  const leads = second.k === k && sameHead(second.head, head)
  return leads && isCertified(sequencer, table, first) && isCertified(sequencer, table, second)
}

/**
 * Heads are hashes of fields that lie side by side: a field of another length, or a number that does not fit its eight bytes, would let bytes slip
 * from one into the next, and two ways to write the same head would look like two heads.
 */
function isWellFormed({ table, first, other, links, second }: ForkProof): boolean {
  const hashes = [table, first.head, other, second.head, ...links.map(({ digest }) => digest)]
  const numbers = [first.k, second.k, ...links.flatMap(({ k, time }) => [k, time])]
  return (
    hashes.every((hash) => hash instanceof Uint8Array && hash.length === 32) &&
    numbers.every((number) => Number.isSafeInteger(number) && number >= 0)
  )
}
