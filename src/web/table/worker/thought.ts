/** How long a bot thinks, in milliseconds. */
export interface Thought {
  readonly least: number
  readonly most: number
}

/** Waits that many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
