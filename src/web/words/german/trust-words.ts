/** The texts of proofs and cheats: what was checked, what was tried, and audits, in German. */
import type { MoreMessages } from '../more.ts'
import { capital } from '../wording.ts'
import { brokenRules, entries, gains } from './proofs-in-words.ts'
import { rounds } from './rounds.ts'
import { germanReason } from './sentences.ts'
import { and, number, steps, time } from './wording.ts'

const broken = (rule: string, name: string): string =>
  brokenRules[rule]?.(name) ?? `${name} hat die Regel „${rule}“ gebrochen.`

/** German. */
export const germanTrustWords: Pick<MoreMessages, 'cheats' | 'trust' | 'fault' | 'audit'> = {
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
    missed: (phases, isChecked, game) => {
      const [one, many] = game === 'holdem' ? ['Hand', 'Hände'] : ['Runde', 'Runden']
      const played = phases === 1 ? `Eine ${one}` : `${number.format(phases)} ${many}`
      return `${played} gespielt, als du weg warst: ${isChecked ? 'geprüft.' : 'dein Browser prüft noch …'}`
    },
    order: 'Ein Spiel für alle',
    orderText: (k: number, code: string) =>
      `Eintrag ${k} dieses Tisches hat den Code ${code}. Wer dort einen anderen sieht, dem zeigt ein anderes Spiel, wer die Reihenfolge gibt (das Relay, oder bei einem Tisch ohne Relay der Gastgeber).`,
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
    logBegins: (phase, game) =>
      `Dieses Protokoll beginnt mit ${game === 'holdem' ? 'Hand' : 'Runde'} ${number.format(phase)}, als du kamst: Das Relay zeigt nicht, was vorher war.`,
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
    part: ({ name, number: phase }) =>
      `Dieses Protokoll beginnt mit ${name === 'hand' ? 'Hand' : 'Runde'} ${number.format(phase)}; was vorher war, fehlt, deshalb lässt sich nichts beurteilen. Nimm das Protokoll von jemandem, der von Anfang an dabei war.`,
    fault: (name, rule) => broken(rule, name),
    refused: (line, reason) =>
      line === 0 ? capital(germanReason(reason)) : `Zeile ${line}: ${germanReason(reason)}`,
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
}
