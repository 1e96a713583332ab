/** Words cut to a length, never within a character. */

/**
 * As much of these words as this measure allows: UTF-16 units if none is given.
 *
 * @example
 * ```ts
 * clip('wolves 🐺', 8) // 'wolves '
 * ```
 */
export function clip(
  words: string,
  most: number,
  length: (text: string) => number = (text) => text.length,
): string {
  let clipped = ''
  let used = 0
  for (const character of words) {
    used += length(character)
    if (used > most) break
    clipped += character
  }
  return clipped
}
