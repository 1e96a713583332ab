/** The texts of everything that is loaded when it is needed, in German. */
import type { MoreMessages } from '../more.ts'
import { germanFoundingWords } from './founding-words.ts'
import { rounds } from './rounds.ts'
import { germanTableWords } from './table-words.ts'
import { germanTrustWords } from './trust-words.ts'

/** German. */
export const germanMore: MoreMessages = {
  rounds,
  ...germanFoundingWords,
  ...germanTableWords,
  ...germanTrustWords,
  guide: {
    title: 'Anleitungen (englisch)',
    missing: 'Diese Anleitung gibt es nicht',
    missingText: 'Auf der Startseite stehen alle.',
    names: {
      playing: 'Mit Freunden spielen',
      holdem: 'Hold’em',
      werewolf: 'Werwolf',
      free: 'Der freie Tisch',
      table: 'Wie der Tisch funktioniert',
      cheats: 'Jeder Betrug',
      threats: 'Gefahren',
    },
  },
  rules: {
    title: 'Regeln und Reihenfolge der Hände',
    button: { holdem: 'Regeln und Reihenfolge der Hände', werewolf: 'Regeln', free: 'Regelblatt' },
    close: 'Schließen',
    ranking: 'Welche Hand gewinnt, die beste zuerst',
    hands: [
      ['Straight Flush', 'fünf in Folge von einer Farbe; von der Zehn bis zum Ass: Royal Flush'],
      ['Vierling', 'alle vier von einem Wert'],
      ['Full House', 'drei von einem Wert und zwei von einem anderen'],
      ['Flush', 'fünf von einer Farbe'],
      ['Straße', 'fünf in Folge; das Ass zählt hoch oder niedrig'],
      ['Drilling', 'drei von einem Wert'],
      ['Zwei Paare', 'zwei von einem Wert und zwei von einem anderen'],
      ['Paar', 'zwei von einem Wert'],
      ['Höchste Karte', 'nichts davon: die höchste Karte'],
    ],
    play: 'Eine Hand Hold’em',
    steps: [
      'Alle bekommen zwei Karten, die sonst niemand sieht. Die zwei Spieler links vom Button zahlen die Blinds.',
      'Fünf Karten werden für alle aufgedeckt: drei (der Flop), eine (der Turn), eine (der River). Davor und danach kannst du schieben, setzen, mitgehen, erhöhen oder passen.',
      'Es zählen die besten fünf aus deinen zwei und den fünf auf dem Tisch. Gleiche Hände teilen den Pot; Farben entscheiden nie.',
      'No Limit: Du darfst alles setzen, was du hast. Wer all in ist, spielt um so viel vom Pot, wie er zahlen konnte.',
    ],
  },
  village: {
    won: {
      wolves: 'Die Wölfe haben gewonnen.',
      village: 'Das Dorf hat gewonnen.',
      nobody: 'Niemand hat gewonnen.',
    },
    roles: {
      wolf: 'Wolf',
      villager: 'Dorfbewohner',
      seer: 'Seherin',
      guard: 'Wächter',
      hunter: 'Jäger',
      medium: 'Geisterseherin',
      mason: 'Maurer',
      unknown: 'unbekannt',
    },
  },
  settings: {
    title: 'Einstellungen',
    fourColours: 'Vierfarbiges Deck',
    quick: 'Schnell: Bots entscheiden sofort',
    noPause: 'Keine Pause zwischen den Händen',
    sounds: 'Töne',
    vibration: 'Vibrieren',
    language: 'Sprache',
    languages: { system: 'wie der Browser', en: 'English', de: 'Deutsch' },
    theme: 'Aussehen',
    themes: { system: 'wie das System', light: 'hell', dark: 'dunkel' },
    keys: 'Tasten',
    keyList: {
      holdem: [
        ['F', 'passen'],
        ['C', 'schieben oder mitgehen'],
        ['R', 'setzen oder erhöhen: Betrag tippen, dann Enter'],
        ['⇧ 1–5', 'Betrag: Min, ½ Pot, ¾ Pot, Pot, all in'],
        ['Leertaste', 'schieben, wenn es nichts kostet; nächste Hand'],
        ['?', 'Regeln und Reihenfolge der Hände'],
      ],
      werewolf: [
        ['Tab, Eingabe', 'zu einem Haus gehen und es nennen'],
        ['R', 'deine Rolle sehen, solange du drückst'],
        ['?', 'Regeln'],
      ],
      free: [
        ['Tab, Eingabe', 'zu Karten, Stapeln und Spielern gehen, sie auswählen'],
        ['Esc', 'nichts auswählen'],
        ['?', 'Regelblatt'],
      ],
    },
    close: 'Schließen',
  },
}
