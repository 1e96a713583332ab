/** The guides that can be read on the page: chapters of the book, loaded when they are opened. */

const chapters: { readonly [name: string]: () => Promise<{ readonly default: string }> } = {
  playing: () => import('../../../docs/playing.md?raw'),
  holdem: () => import('../../../docs/holdem.md?raw'),
  table: () => import('../../../docs/table.md?raw'),
  cheats: () => import('../../../docs/cheats.md?raw'),
  threats: () => import('../../../docs/threats.md?raw'),
}

/** Their names, in the order in which one would read them. */
export const guideNames: readonly string[] = Object.keys(chapters)

/** The text of a guide; undefined if there is none of that name. */
export async function guideText(name: string): Promise<string | undefined> {
  return Object.hasOwn(chapters, name) ? (await chapters[name]?.())?.default : undefined
}
