/** One result of a benchmark. */
export interface Row {
  readonly job: string
  readonly cards: number | undefined
  readonly players: number | undefined
  readonly backend: string
  /** The median, in milliseconds of the processor. */
  readonly ms: number
  /** The shortest time. */
  readonly best: number
  /** Half the distance between the quartiles. */
  readonly spread: number
  /** How many times quicker than `js`, by the medians. */
  readonly ratio: number | undefined
  readonly bytes: number | undefined
  readonly points: number | undefined
}
