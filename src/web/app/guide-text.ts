/** The guides that can be read on the page: chapters of the book, loaded when they are opened. */

const chapters = import.meta.glob('../../../docs/{playing,holdem,werewolf,table,cheats,threats}.md', {
  query: '?raw',
  import: 'default',
})

/** Their names, in the order in which one would read them. */
export const guideNames: readonly string[] = [
  'playing',
  'holdem',
  'werewolf',
  'free',
  'table',
  'cheats',
  'threats',
]

/** The text of a guide; undefined if there is none of that name. */
export async function guideText(name: string): Promise<string | undefined> {
  return chapters[`../../../docs/${name}.md`]?.()
}
