/** What a player sees of its own column, and what that means (spec/groups, section 7). */

/** What a player learns: its group and its mates. */
export interface Membership<P> {
  readonly group: string
  readonly mates: readonly P[]
}

/**
 * The mates among the numbers that a member sees, in their order. A circle that is shorter than the largest comes round again:
 * the member sees itself and repetitions, and they mean nothing.
 */
export function matesIn(own: number, seen: readonly number[]): readonly number[] {
  return [...new Set(seen)].filter((number) => number !== own).sort((a, b) => a - b)
}
