/** The texts of the free table in German. */
import type { FreeMessages } from '../free.ts'
import { dative, deed, face, has, of, points, some, subject, wanted } from './free-deeds.ts'
import { make, own, terms } from './free-making.ts'
import { menu } from './free-menu.ts'
import { pileName, sheets } from './free-recipes.ts'
import { germanRefusal } from './free-refusals.ts'
import { and } from './wording.ts'

/** German. */
export const germanFree: FreeMessages = {
  face,
  back: 'verdeckte Karte',
  tell: (told) => `${subject(told.by)} ${has(told.by)} ${deed(told)}.`,
  wants: (by, told) => `${by.name} ${wanted(told)}.`,
  refused: (who, why) => `${subject(who)}: Das ging nicht (${germanRefusal(why)}).`,
  against: (who, told) =>
    `${subject(who)} ${has(who)} nicht zugestimmt, also wurde nichts daraus: ${subject(told.by)} ${has(told.by)} ${deed(told)}.`,
  dropped: (why, told) =>
    `${why === 'busy' ? 'Eins nach dem anderen' : 'Der Tisch hat sich geändert'}; daraus wurde nichts: Du hast ${deed(told)}.`,
  lost: (names, isAway) =>
    `${isAway ? 'Nicht da' : 'Geschummelt, der Beweis passt nicht, und raus'}: ${and(names.map(subject))}. Die anderen behalten ihre Hand; der Rest wird neu gegeben.`,
  away: {
    chair: 'nicht da',
    me: (minutes) =>
      `Du warst ${minutes === undefined ? 'nicht da' : minutes < 1 ? 'einen Moment lang nicht da' : `${minutes} min nicht da`}. Deine Karten gingen zurück in den Stapel.`,
    sitDown: 'Wieder hinsetzen',
    soon: 'Du setzt dich: Der Rest wird mit deiner Hilfe neu gegeben.',
    alone: 'Sonst ist niemand da. Warte, bis sich jemand wieder setzt, oder beende den Tisch.',
  },
  shown: {
    all: (who) => `${who.isMe ? 'Du zeigst' : `${who.name} zeigt`} allen:`,
    me: (who) => `${who.name} zeigt nur dir:`,
    mine: (to) => `Du zeigst nur ${to.name}:`,
    hide: 'Weglegen',
  },
  pile: pileName,
  ownPile: (name, who) => `${name} von ${dative(who)}`,
  sheet: (recipe, text) => sheets[recipe] ?? text,
  table: 'Der Tisch',
  players: 'Spieler',
  piles: 'Stapel',
  hand: 'Deine Hand',
  log: 'Was geschah',
  nothingYet: 'Die Karten sind gegeben.',
  dealing: 'Alle mischen einmal. Niemand sieht die Karten anderer.',
  count: (cards) => (cards === 1 ? '1 Karte' : `${cards} Karten`),
  empty: 'leer',
  backOf: (deck: string): string => `eine verdeckte Karte des Decks „${deck}“`,
  turn: 'am Zug',
  you: 'du',
  gone: 'weg',
  lostConnection: 'Verbindung verloren',
  score: (score) => points(score),
  chips: (count) => `${count} Chips`,
  pot: (count) => `Topf: ${count}`,
  knownTo: (who) => (who.isMe ? 'nur du kennst diese' : `${who.name} kennt diese`),
  watching: 'Du schaust zu. Hände bleiben verdeckt.',
  fromNextRound: 'Du hast einen Platz und spielst ab der nächsten Runde mit.',
  yourTurn: 'Du bist am Zug. Tippe auf eine Karte, einen Stapel oder jemanden.',
  turnOf: (who) => `Am Zug: ${who.name}. Trotzdem darf jeder handeln.`,
  anyone: 'Wer will, handelt. Tippe auf eine Karte, einen Stapel oder jemanden.',
  busy: 'Wird getan und bewiesen',
  answering: (names) => `Warten auf die Antwort von ${and(names)}.`,
  youFirst: 'Jemand war schneller als du. Jetzt warten die anderen auf dich.',
  othersFirst: (names) =>
    `${and(names)} wollte etwas tun, bevor du wieder dran warst, und darf zuerst. Danach geschieht es.`,
  sort: { label: 'Sortieren', suit: 'Farbe', rank: 'Wert', own: 'Selbst' },
  absence: (names, seconds) =>
    `Warten auf ${and(names)}: noch ${seconds} s. Danach geht es ohne weiter; alle anderen behalten ihre Hand.`,
  menu,
  question: {
    pass: (cards, who) =>
      `Wähle ${some(cards)} deiner Hand für ${who.isMe ? 'dich' : who.name}. Niemand sieht etwas, bevor alle weitergegeben haben.`,
    choose: (cards) => `Wähle ${some(cards)} deiner Hand.`,
    chosen: (cards, among) => `${cards} von ${among} gewählt`,
    doIt: (cards) => (cards === 1 ? 'Diese' : `Diese ${cards}`),
    pick: (cards, who) => `Ziehe ${some(cards)} aus ${of(who)}.`,
    place: (place) => `Karte ${place}`,
    agree: 'Ich stimme zu',
    refuse: 'Ich stimme nicht zu',
  },
  dice: (dice) => `Würfel: ${and(dice.map(String))}`,
  rules: {
    title: 'Regelblatt',
    text: 'Kein Programm erzwingt diese Regeln: Ihr haltet sie untereinander ein.',
    close: 'Schließen',
  },
  notepad: {
    title: 'Notizen',
    all: 'Für alle',
    line: 'Eine Zeile für alle',
    write: 'Schreiben',
    wipe: 'Löschen',
    own: 'Für dich',
    text: 'Diese bleiben in diesem Browser.',
  },
  scores: {
    title: 'Punktezettel',
    text: 'Alle unterschreiben ihn, wenn eine Runde endet. Einen Eintrag zu streichen braucht alle.',
    round: 'Runde',
    now: 'diese',
    total: 'Summe',
    entry: (by, whom, count) => `${by.name}: ${points(count)} für ${whom.name}`,
    strike: 'Streichen',
  },
  leave: {
    title: 'Den Tisch verlassen?',
    stay: 'Bleiben',
    getUp: 'Aufstehen: meine Hand geht zurück, die anderen spielen weiter',
    now: 'Den Tisch jetzt schließen, nur für mich',
    text: 'Wenn du ihn nur schließt, warten die anderen auf dich, sobald du gebraucht wirst, und spielen danach ohne deine Hand weiter. Dein Platz bleibt, und du kommst über die Startseite zurück.',
  },
  over: {
    title: 'Der Tisch ist beendet',
    rounds: (rounds) => (rounds === 1 ? 'Eine Runde wurde gespielt.' : `${rounds} Runden wurden gespielt.`),
    player: 'Spieler',
    score: 'Punkte',
    chips: 'Chips',
    look: 'Den Tisch ansehen',
    leave: 'Zur Startseite',
    back: 'Wie es ausging',
  },
  proof: {
    dealing: 'Schlüssel und Mischungen werden geprüft.',
    round: (players) => `Von ${players} Spielern gemischt. Du hast jedes Mischen geprüft.`,
    hidden: (cards) =>
      cards === 1
        ? 'Eine verdeckte Karte: Niemand kann sie allein öffnen.'
        : `${cards} verdeckte Karten: Niemand kann allein eine öffnen.`,
  },
  terms,
  make,
  own,
}
