/** The texts of everything that is loaded when it is needed, in German. */
import type { MoreMessages } from '../more.ts'
import { capital, stretch } from '../wording.ts'
import { brokenRules, entries, gains } from './proofs-in-words.ts'
import { and, number, steps, time } from './wording.ts'

/** What lateness costs. */
const late = 'Danach ist der Einsatz im Pot verloren, und das Spiel geht weiter.'
const broken = (rule: string, name: string): string =>
  brokenRules[rule]?.(name) ?? `${name} hat die Regel „${rule}“ gebrochen.`
const rounds: MoreMessages['rounds'] = {
  holdem: {
    title: (hand) => (hand === undefined ? 'Platz nehmen' : `Hand ${hand}`),
    at: (hand) => (hand === undefined ? 'vor der ersten Hand' : `in Hand ${hand}`),
  },
  werewolf: { title: () => 'Dieses Dorf', at: () => 'in diesem Dorf' },
  free: {
    title: (round) => (round === undefined ? 'Platz nehmen' : `Runde ${round}`),
    at: (round) => (round === undefined ? 'vor der ersten Runde' : `in Runde ${round}`),
  },
}

/** German. */
export const germanMore: MoreMessages = {
  rounds,
  absence: {
    title: (names) => `Keine Antwort von ${and(names)}`,
    text: (step) =>
      `Die Zeit lief beim ${steps[step]} ab. Schweigen beweist keinen Betrug: Was dabei im Pot lag, ist verloren, und wer weg war, setzt aus, bis er zurück ist.`,
    lost: (names, seconds) =>
      `Verbindung verloren: ${and(names)}. Noch ${seconds} s zum Zurückkommen. ${late}`,
    waiting: (names, seconds) => `Warten auf ${and(names)}: noch ${seconds} s. ${late}`,
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
    differs: (name) =>
      `${name} benutzt eine andere Version dieses Programms, die andere Schritte spielt. Niemand ist schuld: Ladet beide die Seite neu.`,
  },
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
  cheats: {
    duplicate: 'legt eine Karte zweimal ins Deck',
    swap: 'tauscht beim Mischen eine Karte',
    share: 'gibt einen falschen Teil des Flops',
    showdown: 'lügt beim Zeigen',
    twice: 'sagt zwei verschiedene Dinge',
    silent: 'schweigt, wenn der Flop kommt',
  },
  trust: {
    title: 'Was bewiesen ist',
    intro:
      'Alles, was an diesem Tisch gesagt wird, ist unterschrieben und wird hier geprüft, in deinem Browser.',
    statements: 'Aussagen',
    checks: 'Prüfungen von dir',
    bytes: 'im Protokoll',
    spent: 'fürs Prüfen',
    people: 'Wer ist wer',
    peopleIntro:
      'Fünf Wörter stehen für den Schlüssel jedes Spielers. Vergleicht sie am Telefon, dann wisst ihr, dass niemand dazwischen sitzt.',
    order: 'Ein Spiel für alle',
    orderText: (k: number, code: string) =>
      `Eintrag ${k} dieses Tisches hat den Code ${code}. Wer dort einen anderen sieht, dem zeigt das Relay ein anderes Spiel.`,
    timeline: 'Ablauf',
    entry: (step) => entries[step],
    checkedBy: 'von dir geprüft',
    signed: 'Unterschrift von dir geprüft',
    step: (step) => capital(steps[step]),
    group: (said, checked) => {
      const proofs = checked === said ? 'alle Beweise' : `${checked} Beweise`
      return `${said === 1 ? 'eine Aussage' : `${number.format(said)} Aussagen`}, ${checked === 0 ? 'Unterschriften' : proofs} von dir geprüft`
    },
    ifCheat: 'Wenn jemand betrügt',
    ifCheatText:
      'Du würdest sehen, wer, bei welchem Schritt und gegen welche Regel, mit den unterschriebenen Worten des Betrügers als Beweis, den jeder nachprüfen kann. Der Betrüger ist raus.',
    tryCheat: 'Einen Betrüger dazusetzen',
    log: 'Protokoll herunterladen',
    audit: 'Jetzt prüfen',
    close: 'Schließen',
  },
  fault: {
    title: (name) => `${name} wurde beim Betrügen erwischt`,
    what: broken,
    tried: 'Was versucht wurde',
    gain: 'Was es gebracht hätte',
    gains: (rule) => gains[rule] ?? 'Einen Vorteil, den die Regeln nicht geben.',
    caught: 'Wie es auffiel',
    howCaught: (game, step, hand) =>
      `Dein Browser prüft, was alle sagen. Das hier stimmte nicht: ${rounds[game].at(hand)}, beim ${steps[step]}.`,
    cost: 'Wer was verlor',
    costs: {
      holdem: (name, lost) =>
        lost === undefined
          ? `${name} ist raus und verliert, was im Pot liegt. Sonst verliert niemand etwas.`
          : `${name} verlor die ${lost} im Pot und ist raus. Die anderen spielen darum.`,
      werewolf: (name, _lost, isOut) =>
        isOut
          ? `Niemand: ${name} war schon tot, und was es sagte, zählte nicht.`
          : `${name} ist tot, ohne letzte Worte und ohne Schuss. Das Dorf spielt weiter.`,
      free: (name) =>
        `${name} ist aus dem Spiel. Alle anderen behalten ihre Hand und was sie gelegt haben; der Rest wird neu verteilt.`,
    },
    details: 'Der Beweis',
    rule: 'Regel',
    reason: 'Was nicht stimmte',
    evidence: 'Beweis',
    evidenceText: (statements, lines) =>
      `${statements === 2 ? 'Zwei unterschriebene Aussagen desselben Spielers' : 'Die unterschriebene Aussage des Spielers'} und die ${number.format(lines)} Zeilen, die ein Fremder braucht, um dasselbe zu sehen.`,
    signature: (start) => `unterschrieben ${start}…`,
    size: (characters, digest) => `${number.format(characters)} Zeichen, Fingerabdruck ${digest}…`,
    wordsLater: 'Das Unterschriebene bleibt im Protokoll. Lesen lässt es sich, wenn das Spiel aus ist.',
    recheck: 'Nachgeprüft',
    rechecking: 'Ein Fremder, der nur den Beweis hat, wird gefragt.',
    agrees: (milliseconds) => `Ein Fremder, der nur den Beweis hat, stimmt zu (${time(milliseconds)}).`,
    disagrees: 'Ein Fremder, der nur den Beweis hat, konnte es nicht sehen.',
    download: 'Beweis herunterladen',
    close: 'Weiterspielen',
    again: 'Zeigen, was war',
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
  over: {
    winner: (who, net) => `${who.isMe ? 'Du hast' : `${who.name} hat`} ${net} gewonnen.`,
    biggest: (amount, winners, hand) =>
      `Der größte Pot, den du gesehen hast: ${amount}, an ${and(winners)} in Hand ${hand}.`,
    rematch: 'Revanche mit denselben Leuten',
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
  seating: {
    free: 'Ein Platz ist frei.',
    waiting: 'Du hast um einen Platz gebeten. Der Gastgeber lässt dich zwischen zwei Händen herein.',
    asks: (name) => `${name} möchte sich setzen.`,
    letIn: (name) => `${name} hereinlassen`,
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
  lobby: {
    titleHost: 'Dein Tisch ist offen',
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
      `${act} s zum Entscheiden${bank === 0 ? '' : ` und insgesamt ${bank} s mehr in der Zeitbank`}, ${step} s für die Antwort deines Browsers. Wer zu spät kommt, verliert, was er im Pot hat, und setzt aus, bis er zurück ist.`,
    refused: 'Das Relay sagt Nein',
    badLink: 'Dieser Link geht nicht',
    noSeat: 'Das Spiel hat ohne dich begonnen',
    noSeatText: 'Alle Plätze waren vergeben, und der Gastgeber lässt niemanden zusehen.',
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
  audit: {
    title: 'Ein Protokoll prüfen',
    intro:
      'Zieh das Protokoll eines Spiels hierher. Alles darin wird in deinem Browser noch einmal ausgeführt: jede Unterschrift, jede Mischung, jede Karte. Nichts wird gesendet.',
    choose: 'Protokoll wählen',
    drop: 'oder auf diese Seite ziehen',
    running: 'Alles wird noch einmal ausgeführt',
    clean: 'Sauber: Alles ist bewiesen, und niemand hat eine Regel gebrochen.',
    cleanSoFar: 'Bis hierher sauber: Alles im Protokoll ist bewiesen. Das Spiel war nicht zu Ende.',
    faults: 'Mit diesem Spiel stimmt etwas nicht.',
    noLog: 'Das ist nicht das Protokoll eines Spiels.',
    fault: (name, rule) => broken(rule, name),
    refused: (line, reason) => (line === 0 ? capital(reason) : `Zeile ${line}: ${reason}`),
    changed: (line, name, step, when) =>
      `Zeile ${line} wurde verändert. Sie gibt etwas als Wort von ${name} aus, ${when} (${entries[step]}), aber ${name} hat das nicht unterschrieben.`,
    strays: (count) =>
      count === 1
        ? 'Ein Eintrag zählte nicht: Er kam außer der Reihe oder zu spät. Das ist kein Fehler.'
        : `${number.format(count)} Einträge zählten nicht: Sie kamen außer der Reihe oder zu spät. Das ist kein Fehler.`,
    stray: (k, name, reason) => `Eintrag ${k}${name === undefined ? '' : ` von ${name}`}: ${reason}`,
    order: (certified, all) =>
      `Die Reihenfolge von ${number.format(certified)} der ${number.format(all)} Einträge ist unterschrieben.`,
    unfinished: 'Wo es endet',
    absent: (names, slot) => `Keine Antwort von ${and(names)} (${slot})`,
    figures: ({ statements, checks, milliseconds, workers }) =>
      `${number.format(statements)} Aussagen, ${number.format(checks)} Prüfungen, ${time(milliseconds)}${workers === 1 ? '' : ` auf ${workers} Prozessoren`}`,
    player: 'Spieler',
    chips: 'Chips',
    role: 'Rolle',
    score: 'Punkte',
    rounds: (rounds) =>
      rounds === 1 ? 'Eine Runde wurde gespielt.' : `${number.format(rounds)} Runden wurden gespielt.`,
    hands: (hands) =>
      hands === 1 ? 'Eine Hand wurde gespielt.' : `${number.format(hands)} Hände wurden gespielt.`,
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
