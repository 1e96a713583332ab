/** What friends know of the cards that they play with. */

const ranks = '23456789TJQKA'

export const rankOf = (face: string): string => face[0]!
export const suitOf = (face: string): string => face[1]!
/** The place of its rank, the ace highest. */
export const height = (face: string): number => ranks.indexOf(rankOf(face))

/** The cards of each rank. */
export function byRank(faces: readonly string[]): readonly (readonly string[])[] {
  return [...Map.groupBy(faces, rankOf).values()]
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
