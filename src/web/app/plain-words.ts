/** What was typed, or read from a file, as players can say it to each other: without the marks that nobody sees. Emoji are joined by them. */
export function plainWords(typed: string): string {
  return typed.replaceAll(unseen, '').trim()
}

/** As `wire.printable` knows them; the page's first load has no room for the whole of it. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
