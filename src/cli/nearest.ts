/** The word that somebody probably meant who typed another. */

/** The known word that is nearest to this one; undefined if none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3))
  const ranked = known.map((one) => ({ one, edits: editsBetween(word, one) }))
  return ranked.filter(({ edits }) => edits <= most).sort((a, b) => a.edits - b.edits)[0]?.one
}

/** How many letters must be added, dropped or changed to make one word of the other. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++)
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === to[j] ? 0 : 1)))
    row = next
  }
  return row[to.length]!
}
