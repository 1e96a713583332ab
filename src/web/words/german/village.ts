/** The texts of a village in German. */
import { QUIET_DAYS } from '../../../games/werewolf/index.ts'
import type { VillageMessages } from '../village.ts'
import type { Who } from '../wording.ts'
import { germanRuleWords, someOf } from './rule-words.ts'
import { and } from './wording.ts'

const called = ({ name, isMe }: Who): string => (isMe ? 'Du' : name)
/** The same, where no sentence begins. */
const within = ({ name, isMe }: Who): string => (isMe ? 'du' : name)
const object = ({ name, isMe }: Who): string => (isMe ? 'dich' : name)
const is = ({ name, isMe }: Who): string => (isMe ? 'Du bist' : `${name} ist`)
const was = ({ name, isMe }: Who): string => (isMe ? 'Du warst' : `${name} war`)
const becomes = ({ name, isMe }: Who): string => (isMe ? 'Du wirst' : `${name} wird`)

/** German. */
export const germanVillage: VillageMessages = {
  night: (day) => `Nacht ${day}`,
  day: (day) => `Tag ${day}`,
  end: 'Das Ende',
  dealing: 'Die Rollen werden verteilt',
  dealingText: 'Alle mischen die Rollen einmal. Niemand sieht die eines anderen.',
  scene: 'Das Dorf',
  houses: 'Spieler',
  story: 'Was geschah und gesagt wurde',
  alive: 'leben',
  you: 'du',
  dead: 'tot',
  lost: 'Verbindung verloren',
  votes: (count) => (count === 1 ? '1 Stimme' : `${count} Stimmen`),
  someOf,
  seconds: (seconds) => `${seconds} s`,
  timeLeft: 'Verbleibende Zeit',
  role: {
    hold: 'Deine Rolle',
    hint: 'gedrückt halten',
    are: {
      wolf: 'Du bist ein Wolf',
      villager: 'Du bist Dorfbewohner',
      seer: 'Du bist die Seherin',
      guard: 'Du bist der Wächter',
      hunter: 'Du bist der Jäger',
      medium: 'Du bist die Geisterseherin',
      mason: 'Du bist ein Maurer',
    },
    duties: {
      wolf: 'Nachts nennst du, wen dein Rudel töten soll.',
      villager: 'Du hast deine Augen, deine Worte und deine Stimme.',
      seer: 'Wen du nachts nennst, von dem erfährst du am Morgen, ob es ein Wolf ist.',
      guard: 'Wen du nachts nennst, den kann das Rudel nicht töten. Auch dich selbst.',
      hunter: 'Wenn du stirbst, darfst du jemanden mitnehmen.',
      medium: 'Du erfährst von allen Toten, ob sie Wölfe waren.',
      mason: 'Du und dein Gefährte wisst, dass ihr beide keine Wölfe seid.',
    },
    mates: (names) => `Mit ${and(names)}.`,
    kills: ({ name, isMe }) => (isMe ? 'Du tötest für das Rudel.' : `${name} tötet für das Rudel.`),
    wolf: (name) => `${name} ist ein Wolf.`,
    noWolf: (name) => `${name} ist kein Wolf.`,
    wrote: (name, words) => `${name} schrieb: ${words}`,
  },
  diary: {
    line: 'Liebes Tagebuch …',
    write: 'Aufschreiben',
    nothing: 'Nichts schreiben',
    hint: 'Alle schreiben. Wenn du ein Rudel hast, liest es das.',
    done: 'Dein Tagebuch ist zu.',
  },
  choose: {
    hint: 'Alle nennen jemanden. Wenn deine Rolle damit nichts macht, rate einen Wolf.',
    pick: 'Wähle ein Haus',
    name: (name) => `${name} nennen`,
    nobody: 'Niemand',
    nameNobody: 'Niemanden nennen',
    done: 'Du hast gewählt. Die Nacht dauert bis zum Morgen.',
  },
  talk: {
    line: 'Sag allen etwas',
    say: 'Sagen',
    ready: 'Bereit zur Wahl',
    hint: 'Rede, so viel du magst. Wenn du bereit bist, hörst du bis zur Wahl nur noch zu.',
    done: 'Du bist bereit. Das Reden endet, wenn alle es sind oder die Zeit um ist.',
    phrases: 'Schnelle Sätze',
    suspect: 'Ich verdächtige …',
    wolf: '… ist ein Wolf',
    noWolf: '… ist kein Wolf',
    iAm: 'Ich bin …',
    unheard: 'noch nicht gesendet',
  },
  vote: {
    hint: 'Wer wird hingerichtet? Niemand sieht eine Stimme, bevor alle gewählt haben.',
    runoff: (names) => `Gleichstand: ${and(names)}. Eine Stichwahl entscheidet.`,
    for: (name) => `Für ${name} stimmen`,
    nobody: 'Enthalten',
    forNobody: 'Sich enthalten: für niemanden stimmen',
    done: 'Du hast gewählt. Alle Stimmen werden zusammen geöffnet.',
  },
  lastWords: {
    hint: 'Du stirbst. Sag deine letzten Worte.',
    line: 'Letzte Worte',
    say: 'Sagen',
    nothing: 'Nichts sagen',
  },
  shot: {
    hint: 'Als Jäger wähle ein Haus und nimm es mit.',
    at: (name) => `Auf ${name} schießen`,
    atNobody: 'Auf niemanden schießen',
  },
  declaration: {
    hint: 'Haben die Wölfe gewonnen? Nur das Ja eines Wolfs wird gesagt.',
    yes: 'Erklären',
    no: 'Nichts sagen',
  },
  roomLeft: (left) => `Noch Platz: ${left}`,
  idle: {
    dead: 'Du bist tot. Du siehst alles und sagst den Lebenden nichts mehr.',
    watching: 'Du schaust zu. Rollen bleiben verborgen, bis sie gezeigt werden.',
    role: 'Halte deine Karte, um deine Rolle zu sehen. Niemand sonst soll sie sehen.',
    dawn: 'Die Sonne geht auf.',
    night: 'Das Dorf schläft.',
    day: 'Das Dorf ist beschäftigt.',
    words: ({ name, isMe }) => (isMe ? 'Du bist gestorben.' : `Die letzten Worte: ${name}.`),
    shot: 'Wer als Jäger stirbt, könnte jetzt schießen.',
  },
  tell: {
    night: (day) => `Nacht ${day} bricht an.`,
    nightAgain: (day) => `Nacht ${day} beginnt noch einmal: Alle wählen neu.`,
    dawn: (day) => `Tag ${day} bricht an.`,
    nobodyDied: 'In der Nacht ist niemand gestorben.',
    died: {
      pack: (who) => `${who.isMe ? 'Du wurdest' : `${who.name} wurde`} vom Rudel getötet.`,
      vote: (who) => `${becomes(who)} hingerichtet.`,
      shot: (who) => `${becomes(who)} erschossen.`,
      absence: (who) => `${is(who)} fort.`,
    },
    was: (who, role) => `${was(who)} ${role}.`,
    is: (who, role) => `${is(who)} ${role}.`,
    noWill: ({ name, isMe }) => `${isMe ? 'Du hast' : `${name} hat`} kein Testament hinterlassen.`,
    lastWords: (words) => `zuletzt: ${words}`,
    voted: (voters, who) => {
      const withMe = voters.some(({ isMe }) => isMe)
      const verb = voters.length === 1 ? (withMe ? 'stimmst' : 'stimmt') : withMe ? 'stimmt' : 'stimmen'
      const abstain =
        voters.length === 1
          ? withMe
            ? 'enthältst dich'
            : 'enthält sich'
          : withMe
            ? 'enthaltet euch'
            : 'enthalten sich'
      return `${and(voters.map((voter, i) => (i > 0 ? within : called)(voter)))} ${who === undefined ? abstain : `${verb} für ${object(who)}`}.`
    },
    tie: (leaders) =>
      `Gleichstand: Stichwahl zwischen ${and(leaders.map((who) => (who.isMe ? 'dir' : who.name)))}.`,
    tieAgain: 'Noch ein Gleichstand: Niemand wird hingerichtet.',
    executesNobody: 'Niemand wird hingerichtet.',
    counted: (who, votes) => `${called(who)}: ${votes === 1 ? 'eine Stimme' : `${votes} Stimmen`}.`,
    declares: ({ name, isMe }) =>
      `${isMe ? 'Du erklärst' : `${name} erklärt`}, dass die Wölfe gewonnen haben.`,
    noVotes: 'Niemand stimmte für jemanden.',
    voteVoid: 'Die Auszählung wurde zurückgehalten: Niemand wird hingerichtet.',
    ends: {
      'half wolves': 'Die Wölfe sind mindestens so viele wie die anderen: Die Wölfe gewinnen.',
      'no wolf': 'Kein Wolf lebt mehr: Das Dorf gewinnt.',
      'nobody lives': 'Niemand lebt mehr: Niemand gewinnt.',
      'nobody dies': `Seit ${QUIET_DAYS} Nächten und Tagen ist niemand gestorben: Niemand gewinnt.`,
      'quiet night': 'In der Nacht wurde niemand getötet: Das Dorf gewinnt.',
      'false word': 'Die Wölfe sind weniger als die anderen: Das Dorf gewinnt.',
      'left alone': 'Nur einer ist übrig und erklärt nichts: Das Dorf gewinnt.',
    },
  },
  a: {
    wolf: 'ein Wolf',
    villager: 'Dorfbewohner',
    seer: 'die Seherin',
    guard: 'der Wächter',
    hunter: 'der Jäger',
    medium: 'die Geisterseherin',
    mason: 'ein Maurer',
  },
  remark: {
    claim: (role) => `Ich bin ${role}.`,
    wolf: (who) => `${is(who)} ein Wolf.`,
    noWolf: (who) => `${is(who)} kein Wolf.`,
    suspicion: (who) => `Ich verdächtige ${object(who)}.`,
    prey: (who) => `Töten wir ${object(who)}.`,
  },
  proof: {
    dealt: (players) =>
      `Alle ${players} haben die Rollen gemischt, mit Beweis. Niemand kennt die eines anderen.`,
    night: (players) =>
      `${players} Wahlen werden versiegelt, jede nachweislich leer oder erlaubt. Noch ist nichts geöffnet.`,
    killed: (players) =>
      `${players} versiegelte Wahlen addiert, nur die Summe geöffnet. Niemand weiß, wer gewählt hat.`,
    unharmed: (players) =>
      `${players} versiegelte Wahlen addiert: Sie ergaben kein Opfer. Niemand weiß, wer gewählt hat.`,
    saved: (players) =>
      `${players} versiegelte Wahlen addiert und verglichen: kein Opfer. Niemand weiß, wer wen gewählt hat.`,
    packVote: (players) =>
      `${players} versiegelte Wahlen ${players}-mal gemischt und geöffnet: Man sieht, wie viele Wölfe wählten, nicht, wer.`,
    will: (players) =>
      `Eine Rolle, zu Lebzeiten mit Beweis versiegelt, geöffnet von den ${players}, die leben.`,
    noWill: 'Ein Testament, für das jemand fehlt, bleibt zu. Nichts wurde geöffnet.',
    count: 'Die Wölfe unter Siegel gezählt: Es zeigt „keiner“ oder „die Hälfte“, und sonst nichts.',
    talk: 'Worte, unterschrieben von dem, der sie sagte. Niemand kann eine Rolle beweisen.',
    shot: 'Wer schießt, hat bewiesen, dass er ein Jäger ist.',
    openVote: (players) =>
      `${players} Stimmzettel, jeder nachweislich eine Stimme, versiegelt, bevor einer geöffnet wurde.`,
    secretVote: (players) =>
      `${players} Stimmzettel ${players}-mal gemischt, mit Beweisen. Niemand weiß, welcher wem gehört.`,
    end: 'Jede gezeigte Rolle ist nachweislich die, die verteilt wurde.',
  },
  absence: {
    lost: (names, seconds) =>
      `${and(names)} ${names.length === 1 ? 'hat' : 'haben'} die Verbindung verloren: ${seconds} s zum Zurückkommen. Danach ${names.length === 1 ? 'ist der Spieler' : 'sind sie'} tot, und das Dorf macht weiter.`,
    silent: (names, seconds) =>
      `Alle warten auf ${and(names)}: ${seconds} s. Danach ${names.length === 1 ? 'ist der Spieler' : 'sind sie'} tot, und das Dorf macht weiter.`,
    parted: (names, seconds) =>
      `${and(names)} ${names.length === 1 ? 'ist' : 'sind'} nicht verbunden. Das Dorf macht in ${seconds} s weiter.`,
    away: (time) => `Du warst ${time} fort. Das Dorf hat ohne dich weitergemacht.`,
    silence: 'Dein Programm hat zu lange geschwiegen. Das Dorf hat ohne dich weitergemacht.',
    time: (seconds) =>
      seconds < 60 ? `${seconds} s lang` : `${Math.floor(seconds / 60)} min ${seconds % 60} s lang`,
  },
  over: {
    title: {
      wolves: 'Die Wölfe haben gewonnen',
      village: 'Das Dorf hat gewonnen',
      nobody: 'Niemand hat gewonnen',
    },
    you: { won: 'Du hast mit gewonnen.', lost: 'Deine Seite hat verloren.' },
    who: 'Wer was war',
    showing: 'Jetzt zeigen alle, was sie waren. Auf alle, die gegangen sind, wird noch kurz gewartet.',
    story: 'Tag für Tag',
    nights: 'Nacht für Nacht',
    night: {
      sealed: (day, players) => `Nacht ${day}: ${players} versiegelte Wahlen.`,
      chosen: (pack, who) =>
        `Das Rudel${pack.length === 0 ? '' : ` (${and(pack.map(within))})`} wählte ${object(who)}.`,
      unguarded: (guard, who) =>
        `Der Wächter (${within(guard)}) stand nicht vor ${who.isMe ? 'dir' : who.name}.`,
      quiet: 'Niemand starb: Das Rudel wählte niemanden oder war sich nicht einig.',
      guarded: (guard) =>
        `Niemand starb: Der Wächter (${within(guard)}) stand vor dem, den das Rudel gewählt hatte, oder das Rudel wählte niemanden.`,
      seer: (who) =>
        `${who.isMe ? 'Du hast' : `${who.name} hat`} als Seherin gefragt; die Antwort war für niemanden sonst.`,
      mine: (who) => `Du hast ${who.isMe ? 'dich selbst' : who.name} genannt.`,
    },
    score: (right, nights) => `In deinen Nächten hast du ${right} von ${nights} Malen einen Wolf genannt.`,
    player: 'Spieler',
    role: 'Rolle',
    fate: 'Schicksal',
    lived: 'lebt',
    fates: {
      pack: 'getötet in Nacht',
      vote: 'hingerichtet an Tag',
      shot: 'erschossen an Tag',
      absence: 'fort, Nacht oder Tag',
    },
    look: 'Das Dorf ansehen',
    replay: 'Wiederholung',
    back: 'Wie es ausging',
  },
  rules: {
    title: 'Regeln dieses Dorfs',
    others: 'Regeln',
    topics: {
      roles: 'Rollen',
      night: 'Nacht',
      death: 'Tod',
      day: 'Tag',
      votes: 'Wahl',
      end: 'Ende',
      silence: 'Schweigen',
    },
    sheet: germanRuleWords,
    close: 'Schließen',
  },
  leave: {
    title: 'Das Dorf verlassen?',
    stay: 'Bleiben',
    now: 'Vorerst gehen',
    text: (grace) =>
      `Dein Platz bleibt deiner, und du kannst von der Startseite zurückkommen. Aber das Dorf hält nicht an: Es wartet ${grace} s länger auf dich als auf andere, und dann bist du tot.`,
  },
  make: {
    titleBots: 'Ein Dorf mit Bots',
    titleFriends: 'Ein Dorf mit Freunden',
    players: 'Spieler, mit dir',
    seats: 'Plätze',
    bots: 'Bots',
    hidden: 'Rollen bleiben beim Tod verborgen',
    secret: 'Die Wahl ist geheim',
    pace: 'Zeit',
    paces: { usual: 'üblich: Nächte von 60 s', quick: 'schnell: Nächte von 20 s' },
    start: 'Das Dorf gründen',
    open: 'Das Dorf öffnen',
    mix: (text) => `Rollen: ${text}.`,
  },
  cheats: {
    'vote-as-a-wolf': 'tötet nachts, ob Wolf oder nicht',
    'vote-twice': 'stimmt zweimal ab',
    'leave-a-false-will': 'hinterlässt ein falsches Testament',
    'hide-a-wolf-from-the-count': 'gibt einen falschen Teil der Zählung der Wölfe',
  },
}
