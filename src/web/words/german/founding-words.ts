/** The texts of making a table and coming to it, in German. */
import type { MoreMessages } from '../more.ts'
import { and } from './wording.ts'

/** German. */
export const germanFoundingWords: Pick<MoreMessages, 'reach' | 'papers' | 'make' | 'lobby' | 'seating'> = {
  reach: {
    directly: 'direkt',
    through: (name) => `über ${name}`,
    relay: 'über das Relay',
  },
  papers: {
    title: 'Ein Tisch ohne jeden Server',
    intro:
      'Füge ein, was dir dein Gastgeber gegeben hat. Du bekommst einen Text, den du innerhalb einer halben Minute zurückgibst.',
    fromHost: 'Von deinem Gastgeber',
    take: 'Annehmen',
    giveBack:
      'Gib das jetzt deinem Gastgeber zurück. Der Tisch öffnet sich, sobald es dort eingefügt ist; dauert es länger als eine halbe Minute, bitte um einen neuen Text.',
    toHost: 'Für deinen Gastgeber',
    toFriend: 'Für den nächsten Freund: nodealer join, oder die Seite unter „Mit einem Text dazukommen“',
    fromFriend: 'Was dein Freund zurückgegeben hat',
    copy: 'Text kopieren',
  },
  make: {
    titleBots: 'Ein Tisch mit Bots',
    titleFriends: 'Ein neuer Tisch',
    titleCheat: 'Einen Betrüger dazusetzen',
    tryCheats: 'Sieh zu, wie sie erwischt werden',
    introCheat:
      'Wähle, was der erste Bot versucht. Dein Browser weiß nichts davon und findet es selbst heraus.',
    name: 'Dein Name',
    paths: 'Verbindung',
    pathNames: {
      relay: 'Über das Relay',
      around: 'Über das Relay, und direkt daran vorbei',
      direct: 'Ohne Relay: direkt zwischen euch',
      paper: 'Ohne jeden Server: Ihr gebt euch Texte weiter',
    },
    pathHints: {
      relay: 'Das Relay nummeriert, was gesagt wird. Lesen kann es nichts davon.',
      around:
        'Ihr verbindet euch auch untereinander: An einem Relay, das einen von euch warten lässt, geht es vorbei, und eines, das euch zwei Reihenfolgen zeigt, wird überführt. Wer den Link hat, kann deine Netzadresse sehen.',
      direct:
        'Dein Browser gibt die Reihenfolge vor und muss offen bleiben, solange ihr spielt. Das Relay macht euch nur bekannt und kann danach ausgehen. Wer den Link hat, kann deine Netzadresse sehen.',
      paper:
        'Dein Browser gibt die Reihenfolge vor und muss offen bleiben, solange ihr spielt. Du gibst jedem Freund einen Text und fügst innerhalb einer halben Minute ein, was zurückkommt.',
    },
    bots: 'Bots',
    seats: 'Plätze',
    deck: 'Deck-Protokoll',
    pace: 'Bedenkzeit',
    stakes: 'Blinds und Chips',
    cheat: 'Einen Betrüger dazusetzen',
    cheatOption: (bot, what) => `${bot} ${what}`,
    cheatDeck: 'Betrüger spielen mit dem Deck „Mask“.',
    noCheat: 'Niemand betrügt',
    start: 'Los geht’s',
    open: 'Tisch öffnen',
    back: 'Zurück',
    stakeNames: { usual: '1/2, 200 Chips', deep: '5/10, 2.500 Chips', short: '10/20, 400 Chips' },
    decks: {
      mask: 'Mask: Karten unter einem gemeinsamen Schlüssel',
      'deal-keys': 'Deal keys: ein Schlüssel für jede Karte',
      padlock: 'Padlock: zwei Runden Schlösser, kein gemeinsamer Schlüssel',
      names: 'Names: verkettete Namen, geprüft in Stichproben',
    },
    paces: { calm: 'ruhig, 2 Minuten', usual: 'üblich, 45 Sekunden', quick: 'schnell, 20 Sekunden' },
  },
  lobby: {
    titleHost: 'Dein Tisch ist offen',
    titleVillage: 'Dein Dorf ist offen',
    titleGuest: 'Du bist eingeladen',
    titleSeated: 'Du hast einen Platz',
    introHost:
      'Schick deinen Freunden den Link, oder lass sie den Code scannen. Wer den Link hat, kann sich setzen.',
    introGuest: 'Gib einen Namen ein und setz dich. Kein Konto: Dein Browser macht einen eigenen Schlüssel.',
    goesOn:
      'Dein Spiel geht hier weiter, von der letzten Hand an, die alle unterschrieben haben, mit den Chips von dort. Der Gastgeber beginnt.',
    goesOnHost:
      'Dein Spiel geht hier weiter, von der letzten Hand an, die alle unterschrieben haben. Beginne, wenn alle da sind, die weiterspielen: Wer fehlt, ist mit seinen Chips gegangen.',
    introSeated: 'Das Spiel beginnt, wenn der Gastgeber es startet.',
    link: 'Einladungslink',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    code: 'Tisch',
    qr: 'Der Einladungslink als QR-Code',
    guest: 'Gast',
    host: 'Gastgeber',
    sit: 'Hinsetzen',
    joined: (count, seats) => `${count} von ${seats} Plätzen besetzt`,
    full: 'So viele haben gefragt, wie es Plätze gibt. Du kannst auch fragen, der Gastgeber entscheidet; oder zusehen, sobald das Spiel beginnt.',
    doubt: {
      unfinished: ({ closed, signed }) =>
        `Das ist nicht sicher: Du hast das Ende von Hand ${signed} unterschrieben, aber nie gesehen, dass alle es haben. Hat es jemand gesehen, geht von dort weiter, sonst von Hand ${closed}. Sprecht darüber, bevor du dich setzt.`,
      other: ({ signed }) =>
        `Vorsicht: Dieser Tisch geht nicht von der letzten Hand aus weiter, die du unterschrieben hast, das war Hand ${signed}. Seitdem kann jemand gewonnen oder verloren haben. Setz dich nur, wenn du einverstanden bist.`,
    },
    notHere: 'nicht verbunden',
    start: (count, fewest) =>
      count >= fewest
        ? `Mit ${count} Spielern beginnen`
        : fewest - count === 1
          ? 'Warten auf noch jemanden'
          : `Warten auf ${fewest - count} weitere Spieler`,
    startWithout: (names) => `Ohne ${and(names)} beginnen`,
    leaveOut: (name) => `${name} auslassen`,
    takeBack: (name) => `${name} mitspielen lassen`,
    out: 'Auslassen',
    back: 'Mitspielen lassen',
    leave: 'Gehen',
    thisMachine:
      'Dieser Link geht nur auf diesem Rechner. Für Freunde in deinem Netz starte Nodealer mit --host 0.0.0.0 und öffne die Adresse, die es ausgibt.',
    starting: 'Es geht los',
    taken: 'Dieser Name ist vergeben',
    fingerprints: 'Was sind diese fünf Wörter?',
    fingerprintsText:
      'Jeder Browser hat einen eigenen Schlüssel, und fünf Wörter stehen dafür. Frag deine Freunde am Telefon, welche Wörter sie bei ihrem eigenen Namen sehen. Sind es dieselben wie hier, sitzt niemand dazwischen und spielt an ihrer Stelle. Einmal vergleichen genügt für alle Tische.',
    unknownGame:
      'Dieser Tisch spielt etwas, das diese Seite nicht kennt. Lade die Seite neu, oder frag den Gastgeber.',
    rules: 'Wozu du Ja sagst',
    directOrder:
      'Der Browser deines Gastgebers nummeriert, was gesagt wird, und gibt die Zeit an, ohne Relay: Für die Zeit vertraust du deinem Gastgeber. Er kann das Spiel anhalten und bei Verspätungen ungerecht sein; er kann keine Karte sehen oder wählen und nicht für dich sprechen.',
    aroundRelay:
      'Die Programme der Spieler verbinden sich auch untereinander, vorbei an einem Relay, das zensiert oder zwei Reihenfolgen zeigt. Wer den Link hat, kann deine Netzadresse sehen.',
    ruleNames: {
      host: 'Gastgeber',
      order: 'Reihenfolge',
      around: 'Zweiter Weg',
      blinds: 'Blinds',
      deck: 'Deck',
      pace: 'Zeit',
      money: 'Geld',
      votes: 'Abwahl',
    },
    votes: 'Mehr als die Hälfte der Anwesenden kann jemanden abwählen.',
    money: 'Spielgeld. Die Chips sind nichts wert.',
    blinds: (small, big, stack) => `${small}/${big}, ${stack} Chips für jeden`,
    pace: (act, bank, step) =>
      `${act} s zum Entscheiden${bank === 0 ? '' : ` und insgesamt ${bank} s mehr in der Zeitbank`}, ${step} s für die Antwort deines Browsers, weniger, wenn er immer wieder trödelt. Wer zu spät kommt, verliert, was er im Pot hat, und setzt aus, bis er zurück ist.`,
    refused: 'Das Relay sagt Nein',
    badLink: 'Dieser Link geht nicht',
    noSeat: 'Das Spiel hat ohne dich begonnen',
    noSeatText: 'Alle Plätze waren vergeben, und der Gastgeber lässt niemanden zusehen.',
  },
  seating: {
    free: 'Ein Platz ist frei.',
    waiting: 'Du hast um einen Platz gebeten. Der Gastgeber lässt dich zwischen zwei Händen herein.',
    hostGone:
      'Du hast um einen Platz gebeten. Der Gastgeber ist nicht da: Er kann dich hereinlassen, wenn er zurück ist.',
    asks: (name) => `${name} möchte sich setzen.`,
    letIn: (name) => `${name} hereinlassen`,
  },
}
