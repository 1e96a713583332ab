/** Waits, without asserting how long it takes, until the condition holds. */
export async function until(
  condition: () => boolean,
  what: string | (() => string) = 'what was waited for',
): Promise<void> {
  for (let turns = 0; !condition(); turns++) {
    if (turns > 3000) throw new Error(`${typeof what === 'string' ? what : what()} did not happen`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
