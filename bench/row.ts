/** One result of a benchmark. */
export interface Row {
  readonly job: string
  readonly cards: number | undefined
  readonly players: number | undefined
  readonly backend: string
  /** The median, in milliseconds. */
  readonly ms: number
  /** Half the distance between the quartiles. */
  readonly spread: number
  /** How many times quicker than `js`. */
  readonly ratio: number | undefined
  readonly bytes: number | undefined
  readonly points: number | undefined
}
