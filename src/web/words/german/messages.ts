/** The texts that are always needed, in German. */
import type { Deed } from '../../../games/holdem/index.ts'
import type { GameName } from '../../rules-model.ts'
import type { StepKind } from '../../table/step.ts'
import type { Messages, Who } from '../messages.ts'
import { capital, sentence } from '../wording.ts'
import { germanSentence } from './sentences.ts'
import { and, cardName, handName, kilobytes, number, rank, steps, time } from './wording.ts'

const company: { readonly [K in GameName]: string } = {
  holdem: 'mit',
  werewolf: 'ein Dorf mit',
  free: 'ein freier Tisch mit',
}

/** German. */
export const german: Messages = {
  title: 'Nodealer',
  chips: (amount) => number.format(amount),
  signed: (amount) => (amount === 0 ? '±0' : `${amount > 0 ? '+' : '−'}${number.format(Math.abs(amount))}`),
  names: and,
  kilobytes,
  sentence: (text) => sentence(germanSentence(text)),
  time,
  rank,
  card: { back: 'verdeckte Karte', name: cardName },
  handName,
  front: {
    claim: 'Poker, das niemand gibt.',
    sentence:
      'Die Spieler mischen gemeinsam, beweisen jeden Schritt und überführen, wer betrügt. Kein Dealer, und niemand, dem man trauen muss: Ein Relay trägt versiegelte Umschläge und kann keinen öffnen.',
    bots: 'Gegen Bots spielen',
    friends: 'Neuer Tisch',
    village: 'Werwolf spielen',
    villageFriends: 'Neues Dorf',
    villageOptions: 'Ein Dorf wählen',
    free: 'Irgendein Kartenspiel',
    freeFriends: 'Neuer freier Tisch',
    nobody: 'Du',
    continue: 'Weiter',
    forget: 'Diesen Tisch vergessen',
    options: 'Bots, Blinds und Deck wählen',
    points: [
      [
        'Niemand sieht deine Karten',
        'Sie sind mit den Schlüsseln aller verschlossen. Nur du kannst deine öffnen.',
      ],
      ['Niemand wählt eine Karte', 'Alle mischen der Reihe nach. Eine ehrliche Mischung genügt.'],
      ['Niemand betrügt unbemerkt', 'Jeder Schritt trägt einen Beweis. Dein Browser prüft sie alle.'],
    ],
    cheat: 'Nicht überzeugt? Setz einen Betrüger dazu',
    audit: 'Ein Protokoll prüfen',
    paste: 'Mit einem Text dazukommen',
    guide: 'So funktioniert es',
    book: 'Das Buch (englisch)',
    identity: (words) => `Dein Fingerabdruck in diesem Browser: ${words}`,
    notKept: 'In diesem Browser darf eine Seite nichts aufheben: Neuladen beendet dein Spiel.',
    saved: 'Deine Tische',
    online: (name) => `Tisch ${name} mit Freunden`,
    with: (game, names) => `${company[game ?? 'holdem']} ${and(names)}`,
  },
  table: {
    label: 'Der Tisch',
    seats: 'Spieler',
    board: 'Tischkarten',
    pot: 'Pot',
    hand: (hand) => `Hand ${hand}`,
    stakes: (small, big) => `${small}/${big}`,
    you: 'du',
    bot: 'Bot',
    button: 'Dealer-Button',
    winner: (amount) => `gewinnt ${amount}`,
    gone: 'gegangen',
    caught: 'beim Betrügen erwischt',
    away: 'weg, setzt aus',
    sitsOut: 'setzt aus',
    lost: 'Verbindung verloren',
    folded: 'gepasst',
    allIn: 'all in',
    toAct: 'am Zug',
    secondsLeft: (seconds) => `${seconds} s`,
    youHave: (hand) => `Du hast ${hand}`,
    starting: 'Platz nehmen',
    outdated:
      'Dieser Teil ließ sich nicht laden: Das Netz ist weg, oder die Seite hier ist inzwischen neuer.',
    reload: 'Die Seite neu laden',
    shuffled: 'Alle mischen das Deck einmal.',
    leave: 'Den Tisch verlassen',
    leaveShort: 'Gehen',
    settings: 'Einstellungen',
    talk: 'Reden',
    unread: 'neu',
    trust: 'Was bewiesen ist',
    nextHand: 'Nächste Hand',
    replay: 'Wiederholung',
    over: 'Das Spiel ist aus',
    left: 'Du hast den Tisch verlassen',
    removed: 'Du wurdest abgewählt',
    bank: 'Zeitbank',
    ledger: 'Abrechnung',
    playAgain: 'Zur Startseite',
  },
  deeds: (deed, chips) => {
    const words: Record<Deed['type'], string> = {
      post: `zahlt ${chips(deed.chips)}`,
      fold: 'passt',
      check: 'schiebt',
      call: `geht ${chips(deed.chips)} mit`,
      bet: `setzt ${chips(deed.to)}`,
      raise: `erhöht auf ${chips(deed.to)}`,
      show: 'zeigt',
      muck: 'legt weg',
      forfeit: 'verliert den Einsatz',
    }
    return deed.allIn && deed.type !== 'show' ? `${words[deed.type]}, all in` : words[deed.type]
  },
  act: {
    label: 'Dein Zug',
    fold: 'Passen',
    check: 'Schieben',
    call: (amount) => `Mitgehen ${amount}`,
    callAllIn: (amount) => `Mitgehen ${amount}, all in`,
    bet: (amount) => `Setzen ${amount}`,
    raise: (amount) => `Erhöhen auf ${amount}`,
    allIn: (amount) => `All in ${amount}`,
    amount: 'Betrag',
    less: 'Weniger',
    more: 'Mehr',
    sure: (amount) => `Wirklich all in, ${amount}?`,
    presets: { min: 'Min', half: '½ Pot', most: '¾ Pot', pot: 'Pot', all: 'All in' },
    show: 'Zeigen',
    muck: 'Weglegen',
    showQuestion: 'Du bist geschlagen. Karten zeigen?',
    broke: 'Du hast keine Chips mehr.',
    buy: (chips) => `${chips} Chips kaufen`,
    justWatch: 'Nur zusehen',
    bought: (chips) => `Vor der nächsten Hand bekommst du ${chips} Chips.`,
    preCheckFold: 'Schieben oder passen',
    preCallAny: 'Alles mitgehen',
    preLabel: 'Vorab entscheiden',
    waitingFor: (names) => `${and(names)} am Zug`,
    watching: 'Du siehst zu. Karten bleiben verdeckt, bis sie gezeigt werden.',
    folded: 'Du hast gepasst.',
    fromNextHand: 'Du spielst ab der nächsten Hand mit.',
    sent: 'Dein Zug wird unterschrieben',
  },
  result: {
    wins: (who, amount, hand) =>
      `${who.isMe ? 'Du gewinnst' : `${who.name} gewinnt`} ${amount}${hand === undefined ? '' : ` und ${who.isMe ? 'hast' : 'hat'} ${hand}`}`,
    kicker: (hand, high) => `${hand}, Beikarte ${high}`,
    void: 'Die Hand zählt nicht: Alle bekommen ihre Chips zurück.',
    voidBut: (changes) => `Die Hand zählt nicht. ${changes.join('; ')}.`,
    change: (who, amount) => `${who.isMe ? 'Du' : who.name}: ${amount}`,
  },
  work: {
    doing: (step, players, { turn, of }) => {
      const what = turn === undefined ? steps[step] : `${steps[step]} (${turn} von ${of})`
      const [first] = players
      return players.length === 1 && first ? `${called(first)} beim ${what}` : what
    },
    done: (step, players, { bytes = 0, milliseconds, turn, of }) => {
      const [first] = players
      const what = step === 'shuffle' ? `Mischung (${turn} von ${of})` : 'Teil'
      const made = milliseconds === undefined ? '' : ` · gemacht in ${time(milliseconds)}`
      return `${first ? `${called(first)}: ` : ''}${what} · Beweis ${kilobytes(bytes)}${made}`
    },
    checked: (step, _players, { milliseconds = 0, of }) => {
      const what: Partial<Record<StepKind, string>> = {
        coin: 'Die Münze für den Button',
        keys: 'Die Schlüssel aller',
        shuffle: `Deck von ${of} Spielern gemischt`,
        deal: 'Die Karten auf der Hand',
        flop: 'Der Flop',
        turn: 'Der Turn',
        river: 'Der River',
        showdown: 'Die gezeigten Karten',
      }
      return `${what[step] ?? capital(steps[step])}: von dir geprüft${milliseconds < 1 ? '' : ` in ${time(milliseconds)}`}`
    },
    ahead: (text) => `Nächste Hand: ${text}`,
    ready: 'Das nächste Deck ist geprüft.',
    tally: (checks) => `${number.format(checks)} geprüft`,
    idle: 'Bis hierher ist alles bewiesen.',
    deck: (players) => `Deck von ${players} Spielern gemischt. Du hast alle ${players} geprüft.`,
    shield: 'Mischung von dir geprüft',
  },
  happening: {
    streets: { preflop: 'Vor dem Flop', flop: 'Der Flop', turn: 'Der Turn', river: 'Der River' },
    blinds: 'Die Blinds sind gezahlt',
    dealt: 'Die Karten sind ausgeteilt',
  },
  elsewhere: {
    title: 'Dieser Tisch ist in einem anderen Tab offen',
    text: 'Ein Tisch wird nur in einem Tab gespielt, damit du nie zwei verschiedene Dinge sagst.',
    here: 'Hier weiterspielen',
  },
  gone: {
    title: 'Dieser Tisch ist nicht in diesem Browser',
    text: 'Ein Tisch mit Bots lebt in dem Browser, in dem er gemacht wurde.',
  },
  trouble: 'Etwas ist schiefgegangen',
}

function called({ name, isMe }: Who): string {
  return isMe ? 'Du' : name
}
