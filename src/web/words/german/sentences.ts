/** Sentences of the library that people read whose link does not work, or whose log was changed, in German. */

/** By what the library says; what is not here is shown as it is said. */
export const germanSentences: Readonly<Record<string, string>> = {
  'the link has no key: copy the whole link, also what comes after the #':
    'im Link fehlt der Schlüssel: Kopiere den ganzen Link, auch was nach dem # kommt',
  'this is not an invite link: it should look like https://host/t/name#key':
    'das ist kein Einladungslink: Er sollte aussehen wie https://host/t/name#key',
  'this link is cut off or from an older version: copy the whole link again, or ask the host for a new one':
    'dieser Link ist abgeschnitten oder von einer älteren Version: Kopiere den ganzen Link noch einmal, oder bitte den Gastgeber um einen neuen',
  'the key in the link is damaged: copy the whole link again':
    'der Schlüssel im Link ist beschädigt: Kopiere den ganzen Link noch einmal',
  'this is not the table of the invitation: its first entry is not the charter that was agreed':
    'das ist nicht der Tisch der Einladung: Sein erster Eintrag sind nicht die Regeln, die der Link meint',
  'there is no such table at this relay':
    'diesen Tisch gibt es bei diesem Relay nicht: Bitte den Gastgeber um einen neuen Link',
  'the key in the link is not the key of this table; ask for a new link':
    'der Schlüssel im Link gehört nicht zu diesem Tisch: Bitte um einen neuen Link',
  'this table has no spectators': 'an diesem Tisch darf niemand zusehen',
  'the game was over before there was a seat': 'das Spiel war vorbei, bevor ein Platz frei war',
  'entry 1, the charter, is missing or is no charter': 'Eintrag 1 mit den Regeln fehlt, oder nennt keine',
  'is not JSON': 'ist kein JSON',
  'must be an object': 'muss ein Objekt sein',
}

const falsePast = /^what was played while .* the end of \w+ (\d+) that (.*?) signed\. /

/** A sentence of the library in German; as it is said where there is none. */
export function germanSentence(text: string): string {
  const [, number, names] = falsePast.exec(text) ?? []
  if (number === undefined) return germanSentences[text] ?? text
  return `was gespielt wurde, als du weg warst, stimmt nicht: Das Protokoll führt nicht zum Ende von Nr. ${number}, das ${names} unterschrieben haben. Dein Platz sagt nichts mehr`
}

/** Why an audit refuses a line or a log, where a number is in it. */
const numbered: readonly (readonly [RegExp, (...numbers: readonly string[]) => string])[] = [
  [
    /^the sequencer signed other entries up to (\d+) than these: one after entry (\d+), at or before entry \d+, was changed$/,
    (k, before) =>
      `unterschrieben sind bis Eintrag ${k} andere Einträge als diese: Einer nach Eintrag ${before} wurde verändert`,
  ],
  [
    /^entries after (\d+) are not certified by the sequencer$/,
    (k) => `die Reihenfolge der Einträge nach ${k} hat niemand unterschrieben`,
  ],
  [
    /^certifies entry (\d+), which the log does not have$/,
    (k) => `unterschrieben ist Eintrag ${k}, und der ist nicht im Protokoll`,
  ],
  [/^entry (\d+) is missing$/, (k) => `Eintrag ${k} fehlt`],
  [
    /^the charter and the entries up to (\d+) are missing$/,
    (k) => `die Regeln und die Einträge bis ${k} fehlen`,
  ],
]

/** Why an audit refuses a line: most often because a line before it was changed. */
export function germanReason(reason: string): string {
  for (const [pattern, say] of numbered) {
    const [found, ...numbers] = pattern.exec(reason) ?? []
    if (found !== undefined) return say(...numbers)
  }
  return germanSentence(reason)
}
