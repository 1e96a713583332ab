/** How long a bot thinks, in milliseconds. */
export interface Thought {
  readonly least: number
  readonly most: number
}

/** Waits that many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Takes a moment between the least and the most. */
export function think({ least, most }: Thought): Promise<void> {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  return pause(least + ((most - least) * chance) / 2 ** 32)
}
