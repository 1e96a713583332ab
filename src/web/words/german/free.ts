/** The texts of the free table in German. */
import type { Look } from '../../free/page/look.ts'
import type { FreeMessages, Told } from '../free.ts'
import type { Who } from '../wording.ts'
import { and, rank } from './wording.ts'

const suits: { readonly [suit: string]: string } = { s: 'Pik', h: 'Herz', d: 'Karo', c: 'Kreuz' }
const tiles = { dots: 'Kreise', bamboo: 'Bambus', characters: 'Zahlen' }
const honours = {
  east: 'Ostwind',
  south: 'Südwind',
  west: 'Westwind',
  north: 'Nordwind',
  red: 'Roter Drache',
  green: 'Grüner Drache',
  white: 'Weißer Drache',
}
const bonus: { readonly [name: string]: string } = {
  plum: 'Pflaume',
  orchid: 'Orchidee',
  chrysanthemum: 'Chrysantheme',
  bamboo: 'Bambus',
  spring: 'Frühling',
  summer: 'Sommer',
  autumn: 'Herbst',
  winter: 'Winter',
}

/** Dative and accusative are the same for names. */
const dative = ({ name, isMe }: Who): string => (isMe ? 'dir' : name)
const subject = ({ name, isMe }: Who): string => (isMe ? 'Du' : name)
const of = ({ name, isMe }: Who): string => (isMe ? 'deiner Hand' : `der Hand von ${name}`)
const some = (count: number): string => (count === 1 ? 'eine Karte' : `${count} Karten`)
const points = (count: number): string => (Math.abs(count) === 1 ? `${count} Punkt` : `${count} Punkte`)
const chips = (count: number): string => (count === 1 ? 'einen Chip' : `${count} Chips`)
const sources = { pot: 'aus dem Topf', bank: 'aus der Bank' }
const which = (faces: readonly string[], count: number): string =>
  faces.length === count && count <= 4 ? and(faces) : some(count)
/** The auxiliary, and what was done. */
const has = ({ isMe }: Who): string => (isMe ? 'hast' : 'hat')

function face(look: Look): string {
  switch (look.kind) {
    case 'suited':
      return `${suits[look.suit]} ${look.rank === 'C' ? 'Reiter' : rank('23456789TJQKA'.indexOf(look.rank))}`
    case 'joker':
      return 'Joker'
    case 'fool':
      return 'Narr'
    case 'trump':
      return `Trumpf ${look.number}`
    case 'number':
      return String(look.number)
    case 'tile':
      return `${look.number} ${tiles[look.suit]}`
    case 'honour':
      return honours[look.name]
    case 'bonus':
      return bonus[look.name] ?? look.name
    case 'domino':
      return `${look.low}–${look.high}`
    case 'own':
      return `${look.text || look.symbol}${look.colour === '' ? '' : ` (${look.colour})`}`
  }
}

function deed({ wish, by, whoAt, faces, from, dice }: Told): string {
  const place = from === undefined ? '' : ` von ${from}`
  switch (wish.do) {
    case 'draw':
      return `${which(faces, wish.cards.length)}${place} gezogen`
    case 'deal':
      return `allen ${some(wish.each)} von ${wish.pile} gegeben`
    case 'fill':
      return `Hände von ${wish.pile} auf ${wish.upTo} aufgefüllt`
    case 'play': {
      const where = `${wish.end === 'top' ? 'auf' : 'unter'} ${wish.pile}`
      return `${wish.up ? which(faces, wish.count) : some(wish.count)} ${wish.up ? '' : 'verdeckt '}${where} gelegt`
    }
    case 'give':
      return `${dative(whoAt(wish.to))} ${some(wish.count)} gegeben`
    case 'pick':
      return `${some(wish.count)} aus ${of(whoAt(wish.from))} gezogen`
    case 'pass':
      return `alle ${some(wish.count)} weitergeben lassen`
    case 'swap':
      return `mit ${dative(whoAt(wish.with))} die Hand getauscht`
    case 'peek':
      return `${by.isMe ? 'dir' : 'sich'} ${some(wish.cards.length)}${place} angesehen`
    case 'turn':
      return wish.up
        ? `${which(faces, wish.cards.length)}${place} aufgedeckt`
        : `${some(wish.cards.length)}${place} umgedreht`
    case 'move':
      return `${which(faces, wish.cards.length)}${place} ${wish.end === 'top' ? 'auf' : 'unter'} ${wish.pile} gelegt`
    case 'show':
      return wish.to === null
        ? `${which(faces, wish.count)} gezeigt`
        : `nur ${dative(whoAt(wish.to))} ${which(faces, wish.count)} gezeigt`
    case 'shuffle':
      return `${wish.pile} von allen mischen lassen`
    case 'gather':
      return `${and([...wish.hands.map((chair) => `Karten aus ${of(whoAt(chair))}`), ...wish.piles, wish.pile])} auf ${wish.pile} von allen mischen lassen`
    case 'cut':
      return `${wish.pile} nach ${wish.count === 1 ? 'einer Karte' : `${wish.count} Karten`} abgehoben`
    case 'roll':
      return dice.length === 0 ? `${wish.dice} Würfel geworfen` : `${and(dice.map(String))} gewürfelt`
    case 'hand over':
      if (wish.to === null) return 'gesagt, dass niemand am Zug ist'
      return whoAt(wish.to).name === by.name
        ? 'den Zug genommen'
        : `den Zug an ${whoAt(wish.to).isMe ? 'dich' : whoAt(wish.to).name} gegeben`
    case 'score':
      return `${dative(whoAt(wish.chair))} ${points(wish.points)} aufgeschrieben`
    case 'strike':
      return `Eintrag ${wish.entry + 1} des Punktezettels gestrichen`
    case 'pay':
      return wish.to === null
        ? `${chips(wish.amount)} in den Topf gelegt`
        : `${dative(whoAt(wish.to))} ${chips(wish.amount)} gezahlt`
    case 'pay out':
      return `${dative(whoAt(wish.to))} ${chips(wish.amount)} ${sources[wish.from]} gezahlt`
    case 'note':
      return `notiert: „${wish.text}“`
    case 'wipe':
      return 'eine Notiz gelöscht'
    case 'count':
      return `„${wish.counter}“ auf ${wish.value} gesetzt`
    case 'undo':
      return 'den letzten Zug zurückgenommen'
    case 'new round':
      return 'eine neue Runde begonnen'
    case 'end':
      return 'den Tisch beendet'
    case 'leave':
      return 'den Platz verlassen; die Hand ging zurück'
    case 'sit down':
      return `${by.isMe ? 'dich' : 'sich'} wieder gesetzt, mit leerer Hand`
  }
}

function wanted({ wish, whoAt }: Pick<Told, 'wish' | 'whoAt'>): string {
  switch (wish.do) {
    case 'swap':
      return 'möchte mit dir die Hand tauschen'
    case 'gather':
      return `möchte ${and(wish.hands.map((chair) => `die Karten ${of(whoAt(chair))}`))} zurück auf ${wish.pile} legen und mischen lassen`
    case 'undo':
      return 'möchte den letzten Zug zurücknehmen'
    case 'strike':
      return `möchte Eintrag ${wish.entry + 1} des Punktezettels streichen`
    case 'pay out':
      return `möchte ${dative(whoAt(wish.to))} ${chips(wish.amount)} ${sources[wish.from]} zahlen`
    case 'new round':
      return 'möchte eine neue Runde beginnen: alles wird eingesammelt und neu gegeben'
    case 'end':
      return 'möchte den Tisch beenden'
    default:
      return 'bittet dich um Zustimmung'
  }
}

const pileNames: { readonly [name: string]: string } = {
  stock: 'Stapel',
  discard: 'Ablage',
  trick: 'Stich',
  tricks: 'Stiche',
  pairs: 'Paare',
  heap: 'Haufen',
  melds: 'Auslage',
}

const pileName = (name: string): string => (Object.hasOwn(pileNames, name) ? pileNames[name]! : name)

const sheets: { readonly [recipe: string]: string } = {
  'Crazy Eights':
    'Lege eine Karte gleicher Farbe oder gleichen Werts offen auf die Ablage. Eine Acht passt auf alles, und du wünschst dir die nächste Farbe. Wer keine passende hat, zieht. Wer keine Karten mehr hat, gewinnt die Runde; die anderen zählen, was sie halten: eine Acht 50, ein Bild 10, die übrigen ihren Wert.',
  'Old Maid':
    'Lege Paare gleichen Werts offen zu den Paaren. Reihum zieht jeder verdeckt eine Karte aus der Hand davor und legt das Paar ab, das dadurch entsteht. Eine Dame hat keine Partnerin: Wer mit ihr übrig bleibt, verliert.',
  Hearts:
    'Alle geben zugleich drei Karten weiter: nach links, nach rechts, gegenüber, dann eine Runde ohne. Wer die Kreuz-Zwei hat, spielt sie aus; bediene, wenn du kannst; die höchste Karte der ausgespielten Farbe nimmt den Stich. Jedes Herz zählt eins, die Pik-Dame dreizehn: Die wenigsten Punkte gewinnen. Wer alle nimmt, gibt allen anderen 26.',
  Cheat:
    'Lege eine bis vier Karten verdeckt auf den Haufen und sage, was sie sind: erst Asse, dann Zweien und so weiter. Es muss nicht stimmen. Wer zweifelt, deckt auf, was zuletzt gelegt wurde: War es gelogen, nimmt der Lügner den Haufen auf die Hand, sonst der Zweifler. Wer keine Karten mehr hat, gewinnt.',
  'Gin Rummy':
    'Für zwei. Ziehe vom Stapel oder nimm von der Ablage, dann wirf eine ab. Sammle drei oder vier eines Werts oder mindestens drei einer Farbe in Folge. Mit höchstens zehn Punkten außerhalb davon darfst du klopfen: Wirf verdeckt ab und zeige deine Hand. Die andere Seite legt an, und der Unterschied dessen, was übrig ist, zählt.',
  Skat: 'Für drei. Jeder hat zehn Karten, zwei, der Skat, bleiben im Stapel. Wer am meisten reizt, darf den Skat ziehen, legt dafür zwei Karten verdeckt zu seinen Stichen, sagt Trumpf an und spielt allein gegen die anderen. Ass 11, Zehn 10, König 4, Dame 3, Bube 2: Mit 61 von 120 Punkten gewinnt der Alleinspieler. Buben sind immer die höchsten Trümpfe: Kreuz, Pik, Herz, Karo.',
}

/** German. */
export const germanFree: FreeMessages = {
  face,
  back: 'verdeckte Karte',
  tell: (told) => `${subject(told.by)} ${has(told.by)} ${deed(told)}.`,
  wants: (by, told) => `${by.name} ${wanted(told)}.`,
  refused: (who, why) => `${subject(who)}: Das ging nicht (${why}).`,
  against: (who, told) =>
    `${subject(who)} ${has(who)} nicht zugestimmt, also wurde nichts daraus: ${subject(told.by)} ${has(told.by)} ${deed(told)}.`,
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
  sort: { label: 'Sortieren', suit: 'Farbe', rank: 'Wert', own: 'Selbst' },
  absence: (names, seconds) =>
    `Warten auf ${and(names)}: noch ${seconds} s. Danach geht es ohne weiter; alle anderen behalten ihre Hand.`,
  menu: {
    back: 'Zurück',
    close: 'Nichts auswählen',
    more: 'Mehr',
    less: 'Weniger',
    selected: (cards) => (cards === 1 ? 'Eine Karte ausgewählt' : `${cards} Karten ausgewählt`),
    layUp: 'Offen legen',
    layDown: 'Verdeckt legen',
    whereUp: 'Wohin? Alle werden es sehen.',
    whereDown: 'Wohin? Nur du wirst es wissen.',
    under: 'Darunter …',
    whereUnder: 'Unter welchen Stapel?',
    give: 'Geben',
    giveTo: 'Wem? Sonst sieht es niemand.',
    show: 'Zeigen',
    showTo: 'Wer darf es sehen?',
    showSure: (cards) => (cards === 1 ? 'Diese Karte allen zeigen?' : `Diese ${cards} Karten allen zeigen?`),
    showToSure: (cards, name) =>
      cards === 1 ? `Diese Karte nur ${name} zeigen?` : `Diese ${cards} Karten nur ${name} zeigen?`,
    everybody: 'Alle',
    left: '← Nach links',
    right: 'Nach rechts →',
    draw: 'Eine ziehen',
    drawSome: 'Mehrere ziehen …',
    drawMany: (cards) => `${cards} ziehen`,
    howMany: 'Wie viele?',
    takeAll: (cards) => `Alle ${cards} nehmen`,
    take: 'Auf die Hand nehmen',
    turnUp: 'Aufdecken',
    turnUpSure: 'Aufdecken? Alle werden es sehen.',
    turnDown: 'Umdrehen',
    peek: 'Ansehen',
    peekSure: 'Ansehen? Nur du siehst die Karte, und alle sehen, dass du sie ansiehst.',
    move: 'Verschieben',
    moveAll: 'Alle verschieben',
    where: 'Wohin?',
    onto: (pile) => `Auf ${pile}: wie?`,
    whole: 'Ganzer Stapel …',
    spread: 'Durchsehen',
    spreadHint: 'Tippe auf Karten, um sie auszuwählen.',
    shuffle: 'Mischen',
    cut: 'Abheben …',
    cutAfter: (cards) => `Nach ${cards} abheben`,
    deal: 'Allen geben …',
    dealEach: (cards) => `Jedem ${cards} geben`,
    fill: 'Auffüllen …',
    fillTo: (cards) => `Auf ${cards} auffüllen`,
    gather: 'Einsammeln, mischen …',
    gatherWhat: 'Was kommt hierher? Alle mischen es.',
    gatherPiles: 'Alle Stapel',
    gatherAll: 'Alle Stapel und alle Hände',
    gatherHand: 'Meine Hand',
    pick: 'Eine Karte ziehen',
    pickSome: 'Mehrere ziehen …',
    pickMany: (cards) => `${cards} ziehen`,
    swap: 'Hände tauschen',
    handOver: 'Den Zug geben',
    myTurn: 'Den Zug nehmen',
    nobodysTurn: 'Niemand am Zug',
    setScore: 'Punkte …',
    scoreOf: (who) => `Punkte für ${who.isMe ? 'dich' : who.name}, auch unter null`,
    write: (value) => `${value} aufschreiben`,
    scores: 'Punktezettel',
    chips: 'Chips …',
    chipsTitle: (own, pot) => `Du hast ${chips(own)}; ${pot} im Topf.`,
    intoPot: 'In den Topf …',
    payTo: (name) => `An ${name} …`,
    fromPot: 'Aus dem Topf …',
    fromBank: 'Aus der Bank …',
    chipsFor: 'Für wen? Alle werden gefragt, die Mehrheit entscheidet.',
    forMe: 'Für mich',
    howManyChips: 'Wie viele Chips?',
    payChips: (count) => `${count} zahlen`,
    place: 'Platz auf meinem Schirm …',
    placeTitle: 'Nur bei dir. Beim Sichern des Rezepts geht es mit.',
    ways: { left: '← Links', right: 'Rechts →', up: '↑ Reihe darüber', down: '↓ Reihe darunter' },
    set: (value) => `Auf ${value} setzen`,
    showHand: 'Meine Hand zeigen',
    showHandSure: 'Deine ganze Hand allen zeigen?',
    putBack: 'Hand zurücklegen …',
    putBackWhere: 'Auf welchen Stapel? Alle mischen ihn.',
    endTurn: (name) => `Zug an ${name}`,
    table: 'Tisch …',
    tableTitle: 'Der ganze Tisch',
    undo: 'Zurücknehmen',
    undoNothing: 'Es gibt keinen Zug zum Zurücknehmen.',
    undoShown: 'Der letzte Zug kann nicht zurückgenommen werden: Jemand hat dadurch etwas erfahren.',
    pass: 'Alle geben weiter …',
    passCount: (cards) => `Jeder ${cards}`,
    passTo: 'Wem gibt jeder weiter?',
    passBy: (step, players) =>
      step === 1
        ? 'Nach links'
        : step === players - 1
          ? 'Nach rechts'
          : 2 * step === players
            ? 'Gegenüber'
            : `${step} Plätze weiter`,
    dice: 'Würfel …',
    diceTitle: 'Niemand kann bestimmen, was sie zeigen.',
    diceOf: (dice, sides) =>
      sides === 2
        ? 'Eine Münze'
        : sides === 6
          ? dice === 1
            ? 'Ein Würfel'
            : `${dice} Würfel`
          : `Ein Würfel mit ${sides} Seiten`,
    counters: 'Zähler …',
    counter: (name, value) => `${name}: ${value}`,
    newCounter: 'Neuer Zähler …',
    counterName: 'Was wird gezählt?',
    next: 'Weiter',
    newRound: 'Neue Runde',
    newRoundSure: 'Alles einsammeln und neu geben? Alle werden gefragt, die Mehrheit entscheidet.',
    end: 'Tisch beenden',
    endSure: 'Diesen Tisch für alle beenden? Alle werden gefragt, die Mehrheit entscheidet.',
    yes: 'Ja',
    sheet: 'Regelblatt',
    notes: 'Notizen …',
    share: 'Als Rezept sichern',
    shared: 'In diesem Browser aufgehoben. Wer diesen Link hat, kann so einen Tisch öffnen:',
  },
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
  terms: {
    recipe: 'Spiel',
    deck: 'Karten',
    piles: 'Stapel',
    rules: 'Regeln',
    pace: 'Zeit',
    paceText: (seconds) =>
      `Niemand muss handeln. Wer gebraucht wird und ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} schweigt, ist weg; die anderen behalten ihre Hand.`,
  },
  make: {
    titleBots: 'Ein freier Tisch',
    titleFriends: 'Ein freier Tisch für Freunde',
    intro: 'Jedes Kartenspiel: Ihr haltet die Regeln ein, der Tisch wahrt die Geheimnisse.',
    bots: 'Mitspielende Bots',
    botsHint:
      'Bots kennen keine Regeln: Sie stimmen allem zu und legen irgendeine Karte, wenn sie am Zug sind.',
    seats: 'Plätze',
    recipe: 'Spiel',
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
  },
  own: {
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
  },
}
