/** The texts of life at a table: who is away, talk, votes, the ledger, replays and the end, in German. */
import type { MoreMessages } from '../more.ts'
import { stretch } from '../wording.ts'
import { and, steps } from './wording.ts'

/** What lateness costs. */
const late = (hasStake: boolean): string =>
  hasStake
    ? 'Danach ist der Einsatz im Pot verloren, und das Spiel geht weiter.'
    : 'Danach geht das Spiel weiter, und wer weg war, setzt aus.'

/** German. */
export const germanTableWords: Pick<
  MoreMessages,
  'absence' | 'connection' | 'leave' | 'over' | 'talk' | 'votes' | 'ledger' | 'replay' | 'stopped'
> = {
  absence: {
    title: (names) => `Keine Antwort von ${and(names)}`,
    text: (step) =>
      `Die Zeit lief beim ${steps[step]} ab. Schweigen beweist keinen Betrug: Was dabei im Pot lag, ist verloren, und wer weg war, setzt aus, bis er zurück ist.`,
    lost: (names, seconds, hasStake) =>
      `Verbindung verloren: ${and(names)}. Noch ${seconds} s zum Zurückkommen. ${late(hasStake)}`,
    waiting: (names, seconds, hasStake) => `Warten auf ${and(names)}: noch ${seconds} s. ${late(hasStake)}`,
    alone: (names, seconds) => `Sonst ist niemand da. Der Tisch wartet auf ${and(names)}: noch ${seconds} s.`,
    me: (milliseconds) =>
      milliseconds === undefined
        ? 'Du warst weg und setzt aus.'
        : `Du warst ${stretch(milliseconds)} weg und setzt aus.`,
    lostHand: (chips) => `Deine Hand wurde weggelegt (−${chips}).`,
    dealMeIn: 'Wieder mitspielen',
    soon: 'Ab der nächsten Hand spielst du wieder mit.',
  },
  connection: {
    states: {
      local: '',
      connecting: 'Verbinden',
      'catching-up': 'Aufholen',
      connected: 'Verbunden',
      closed: '',
    },
    lost: 'Verbindung verloren.',
    waiting: (seconds) => `Neuer Versuch in ${seconds} s.`,
    tryNow: 'Jetzt versuchen',
    unreached: 'Der Tisch ist nicht zu erreichen',
    unreachedText:
      'Das Relay antwortet nicht, oder hat gerade keinen Platz. Du nimmst Platz, sobald es da ist: Diese Seite versucht es weiter.',
    hostGone:
      'Dein Gastgeber ist nicht zu erreichen. Kommt er wieder, geht das Spiel weiter, und niemand war zu spät. Ist er für immer weg, können alle anderen ohne ihn von der letzten unterschriebenen Hand an weiterspielen: Jeder drückt einmal hier.',
    goOn: 'Ohne den Gastgeber weiter',
    goingOn: 'Warten auf die anderen',
    offline:
      'Du bist offline. Der Tisch geht von selbst weiter, wenn du zurück bist; bis dahin läuft deine Zeit.',
    notices: {
      withholding: 'Das Relay bestätigt nicht, was du gesagt hast; es wird noch einmal geschickt.',
      garbled: 'Das Relay sagt Dinge, die keinen Sinn ergeben.',
      backwards: 'Das Relay ist im Protokoll von selbst zurückgegangen.',
    },
    differs: (name) =>
      `${name} benutzt eine andere Version dieses Programms, die andere Schritte spielt. Niemand ist schuld: Ladet beide die Seite neu.`,
  },
  leave: {
    title: 'Den Tisch verlassen?',
    leaving: 'Du gehst nach dieser Hand.',
    sittingOut: 'Ab der nächsten Hand setzt du aus. Platz und Chips bleiben dir.',
    isOut: 'Du setzt aus. Platz und Chips bleiben dir.',
    stay: 'Bleiben',
    sitOut: 'Aussetzen: Platz und Chips behalten',
    sitIn: 'Wieder mitspielen',
    afterHand: 'Nach dieser Hand gehen',
    now: 'Den Tisch jetzt schließen, nur für mich',
    nowText:
      'Wenn du ihn nur schließt, kommst du beim nächsten Zug zu spät und verlierst, was du im Pot hast. Platz und Chips bleiben: Von der Startseite kommst du zurück.',
    bots: (names) =>
      `${and(names)} ${names.length === 1 ? 'spielt' : 'spielen'} in deinem Browser: Wenn du den Tisch schließt, gehen deine Bots mit.`,
  },
  over: {
    winner: (who, net) => `${who.isMe ? 'Du hast' : `${who.name} hat`} ${net} gewonnen.`,
    biggest: (amount, winners, hand, since) =>
      `Der größte Pot${since > 1 ? ` seit Hand ${since}` : ''}: ${amount}, an ${and(winners)} in Hand ${hand}.`,
    rematch: 'Revanche mit denselben Leuten',
    joinRematch: 'Zur Revanche',
  },
  talk: {
    title: 'Reden',
    close: 'Schließen',
    yourMove: 'Dein Zug: zurück zum Tisch',
    line: 'Sag etwas',
    send: 'Senden',
    nothing:
      'Noch hat niemand etwas gesagt. Geredetes ist versiegelt wie das Spiel und wird nirgends aufgehoben.',
    unsent: '(nicht gesendet: keine Verbindung)',
    react: (sign) => `Mit ${sign} reagieren`,
    mute: 'Nicht zeigen, was jemand sagt',
  },
  votes: {
    title: 'Jemanden abwählen',
    intro:
      'Wen mehr als die Hälfte der Anwesenden nicht mehr will, der geht vor der nächsten Hand, mit allen Chips.',
    wants: (voters, name) =>
      `${and(voters)} ${voters.length === 1 ? 'möchte' : 'möchten'}, dass ${name} den Tisch verlässt.`,
    you: 'dieser Spieler (du)',
    meToo: 'Ich auch',
    takeBack: 'Zurücknehmen',
    out: 'Abwählen',
    outLabel: (name) => `${name} abwählen`,
    removed: (name) => `${name} wurde abgewählt.`,
  },
  ledger: {
    title: 'Abrechnung',
    player: 'Spieler',
    boughtIn: 'Gekauft',
    chips: 'Chips',
    net: 'Gewinn',
    unknown: '–',
    close: 'Schließen',
  },
  replay: {
    title: (hand) => `Wiederholung von Hand ${hand}`,
    step: (step, of) => `Schritt ${step} von ${of}`,
    first: 'Erster Schritt',
    back: 'Schritt zurück',
    forward: 'Schritt vor',
    last: 'Letzter Schritt',
    before: 'Hand davor',
    after: 'Hand danach',
    phh: 'Als PHH herunterladen',
    close: 'Wiederholung schließen',
  },
  stopped: {
    title: 'Dieser Tisch ist stehen geblieben',
    proven:
      'Das Relay hat zwei verschiedene Reihenfolgen desselben Spiels unterschrieben. Das beweist es jedem.',
    unproven:
      'Das Relay hat einen Teil des Protokolls verloren, den es unterschrieben hatte, oder zeigt ein anderes.',
    blame: {
      holdem:
        'Niemand am Tisch ist schuld. Die offene Hand zählt nicht; alle haben, was die letzte unterschriebene Hand sagt.',
      werewolf: 'Niemand im Dorf ist schuld. Niemand hat gewonnen.',
      free: 'Niemand am Tisch ist schuld. Es gelten die Punkte der letzten Runde, die alle unterschrieben haben.',
    },
    reason: 'Was zu sehen war',
    proof: 'Beweis herunterladen',
    moveText:
      'Ihr könnt von der letzten Hand an weiterspielen, die alle unterschrieben haben, an einem neuen Tisch mit denselben Leuten und Chips: Der Gastgeber öffnet ihn, die anderen finden ihn.',
    move: 'Dort weiterspielen',
    moving: 'Warten auf den neuen Tisch des Gastgebers',
    next: 'Nimm das Protokoll mit, wenn du es behalten willst, und spiel an einem neuen Tisch weiter.',
  },
}
