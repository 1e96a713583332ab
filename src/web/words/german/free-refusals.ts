/** Why a wish at a free table cannot be done, in German. */

/** Each by what the rules say; what varies in it stands in brackets. */
const refusals: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^there is no pile "(.*)"$/, (pile) => `es gibt keinen Stapel „${pile}“`],
  [/^nobody sits on chair (\d+)$/, (chair) => `auf Stuhl ${chair} sitzt niemand`],
  [/^one card is named twice$/, () => 'eine Karte ist zweimal genannt'],
  [/^card \d+ does not lie on a pile any more$/, () => 'eine der Karten liegt auf keinem Stapel mehr'],
  [
    /^a round has at most (\d+) moves: begin a new one$/,
    (most) => `eine Runde hat höchstens ${most} Züge: beginnt eine neue`,
  ],
  [
    /^nobody else is there: wait until somebody sits down again, or end the table$/,
    () => 'sonst ist niemand da: warte, bis sich jemand wieder setzt, oder beende den Tisch',
  ],
  [
    /^the others have said no (\d+) times: whoever wants this asks in the next round$/,
    (times) => `die anderen haben ${times}-mal Nein gesagt: Das geht erst wieder in der nächsten Runde`,
  ],
  [
    /^the last move cannot be taken back: somebody has learned something by it$/,
    () => 'der letzte Zug kann nicht zurückgenommen werden: Jemand hat dadurch etwas erfahren',
  ],
  [/^somebody has moved since$/, () => 'inzwischen hat jemand gezogen'],
  [/^no chip is meant$/, () => 'es sind keine Chips gemeint'],
  [/^there are only (\d+) chips$/, (there) => `es sind nur ${there} Chips da`],
  [/^there is no such entry on the score sheet$/, () => 'diesen Eintrag gibt es auf dem Punktezettel nicht'],
  [/^this entry is struck out already$/, () => 'dieser Eintrag ist schon gestrichen'],
  [/^a note needs some words$/, () => 'eine Notiz braucht ein paar Worte'],
  [
    /^there are (\d+) notes already: wipe one out first$/,
    (count) => `es gibt schon ${count} Notizen: wisch erst eine weg`,
  ],
  [/^cards are passed to another player$/, () => 'Karten werden an jemand anderen weitergegeben'],
  [/^everybody knows one of these cards$/, () => 'eine dieser Karten kennen alle'],
  [/^one of these cards lies face up already$/, () => 'eine dieser Karten liegt schon offen'],
  [/^one of these cards lies face down already$/, () => 'eine dieser Karten liegt schon verdeckt'],
  [/^name every other pile once$/, () => 'jeder andere Stapel wird einmal genannt'],
  [/^cut between 1 and (\d+) cards$/, (most) => `abgehoben werden 1 bis ${most} Karten`],
  [
    /^roll 1 to (\d+) dice with 2 to (\d+) sides$/,
    (dice, sides) => `geworfen werden 1 bis ${dice} Würfel mit 2 bis ${sides} Seiten`,
  ],
  [/^no point is meant$/, () => 'es sind keine Punkte gemeint'],
  [/^this note is not there any more$/, () => 'diese Notiz gibt es nicht mehr'],
  [/^a counter needs a name$/, () => 'ein Zähler braucht einen Namen'],
  [
    /^there are (\d+) counters already: use one of them$/,
    (count) => `es gibt schon ${count} Zähler: nimm einen davon`,
  ],
  [/^only who was away sits down again$/, () => 'nur wer weg war, setzt sich wieder'],
  [/^no card is meant$/, () => 'es ist keine Karte gemeint'],
  [/^there are only (\d+) cards in that hand$/, (count) => `in dieser Hand sind nur ${count} Karten`],
  [/^this needs another player$/, () => 'dazu braucht es jemand anderen'],
  [/^name every chair once$/, () => 'jeder Stuhl wird einmal genannt'],
  [
    /^there are only (\d+) cards on "(.*)", and (\d+) are needed$/,
    (there, pile, needed) => `auf „${pile}“ liegen nur ${there} Karten, gebraucht werden ${needed}`,
  ],
  [/^a shuffle needs at least two cards$/, () => 'zum Mischen braucht es mindestens zwei Karten'],
]

/** A reason in German; as it is said where there is none. */
export function germanRefusal(why: string): string {
  for (const [said, german] of refusals) {
    const found = said.exec(why)
    if (found) return german(...found.slice(1))
  }
  return why
}
