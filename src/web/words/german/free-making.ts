/** How a free table is made, in German. */
import type { FreeMessages } from '../free.ts'

/** The rules of a table. */
export const terms: FreeMessages['terms'] = {
  recipe: 'Spiel',
  deck: 'Karten',
  piles: 'Stapel',
  rules: 'Regeln',
  pace: 'Zeit',
  paceText: (seconds) =>
    `Niemand muss handeln. Wer gebraucht wird und ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} schweigt, ist weg; die anderen behalten ihre Hand.`,
}

/** A new table. */
export const make: FreeMessages['make'] = {
  titleBots: 'Ein freier Tisch',
  titleFriends: 'Ein freier Tisch für Freunde',
  intro: 'Jedes Kartenspiel: Ihr haltet die Regeln ein, der Tisch wahrt die Geheimnisse.',
  bots: 'Mitspielende Bots',
  botsHint:
    'Bots kennen keine Regeln: Sie stimmen allem zu und legen irgendeine Karte, wenn sie am Zug sind.',
  seats: 'Plätze',
  recipe: 'Spiel',
  misfit: (name, players, misfit) =>
    misfit.kind === 'players'
      ? `${name} ist für ${misfit.from === misfit.to ? misfit.to : `${misfit.from} bis ${misfit.to}`} Personen gedacht, und ihr seid ${players}. Ihr könnt es trotzdem spielen.`
      : `Für ${players} Personen reichen die Karten nicht: Alle bekommen ${misfit.dealt} statt ${misfit.wanted}.`,
  pace: 'Zeit zum Antworten',
  paces: { usual: '2 Minuten', slow: '10 Minuten' },
  start: 'Platz nehmen',
  open: 'Den Tisch öffnen',
  own: 'Ein eigenes …',
  keep: 'Hier aufheben',
  kept: 'Aufgehoben',
  link: 'Link dazu',
  pictures: (count: number) =>
    `${count === 1 ? 'Ein Bild ist' : `${count} Bilder sind`} nicht im Link: Am Tisch bekommt man sie voneinander, bis dahin sieht man Text und Symbol.`,
  keptHere: (count: number) => `In diesem Browser behalten: ${count}`,
  damaged: 'ein Rezept, das nicht mehr lesbar ist',
  rename: 'Umbenennen',
  newName: 'Neuer Name',
  save: 'Speichern',
  remove: 'Entfernen',
  removed: (name: string) => `„${name}“ ist entfernt.`,
  undo: 'Rückgängig',
  badLink: (why) => `Das Rezept in diesem Link geht nicht: ${why}.`,
}

/** A recipe of one's own. */
export const own: FreeMessages['own'] = {
  name: 'Name des Spiels',
  unnamed: 'Freier Tisch',
  deck: (cards) => `Karten: ${cards}`,
  ownDeck: 'aus einer Datei',
  decks: {
    '52': '52 Karten',
    '54': '52 Karten und zwei Joker',
    '32': '32 Karten',
    '2x52': 'zweimal 52 Karten',
    colours: 'vier Farben mit Zahlen',
    tarot: 'Tarock',
    mahjong: '136 Mahjong-Steine',
    'mahjong-144': '144 Mahjong-Steine',
    dominoes: 'Domino',
    '100': 'Zahlen von 1 bis 100',
  },
  file: 'Eigene Karten aus einer Datei',
  more: 'Noch ein Deck, mit eigener Rückseite',
  fewer: 'Dieses Deck weglassen',
  another: (number: number) => `Deck ${number}`,
  home: 'Der Stapel, auf dem es liegt',
  fileHint:
    'CSV mit einer Zeile je Karte: Text, Symbol, Farbe, wie viele, Bild. Oder JSON: eine Liste von Texten oder von Objekten mit text, symbol, colour, count, image. Ein Bild ist der Name einer Datei: zusammen mit dieser auswählen.',
  trouble: (why) => `Die Datei ist nicht brauchbar: ${why}.`,
  piles: 'Stapel, durch Kommas getrennt, eine Zeile je Reihe',
  stock: 'Talon',
  cards: 'Karten',
  all: 'Alle Karten geben',
  each: 'Karten für jeden am Anfang',
  turned: 'Offene Karten auf dem zweiten Stapel',
  turns: 'Wer am Zug ist, als Vorschlag',
  handedOn: {
    nobody: 'niemand',
    'by word': 'weiter durch ein Wort',
    'by laying': 'weiter, wenn gelegt wird',
    'by tricks': 'durch Legen, und wer den Stich nimmt, macht weiter',
  },
  way: 'Der Zug geht',
  ways: { left: 'nach links', right: 'nach rechts' },
  chips: 'Chips für jeden am Anfang',
  sheet: 'Regelblatt, für Menschen',
}
