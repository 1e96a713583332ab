/** The sentences of a village's rule sheet in German. */
import { LONGEST, type Mix, ROLES, type Role, type RuleWords } from '../../../games/werewolf/index.ts'
import { and } from './wording.ts'

const names: Readonly<Record<Role, readonly [one: string, many: string]>> = {
  wolf: ['ein Wolf', 'Wölfe'],
  villager: ['ein Dorfbewohner', 'Dorfbewohner'],
  seer: ['eine Seherin', 'Seherinnen'],
  guard: ['ein Wächter', 'Wächter'],
  hunter: ['ein Jäger', 'Jäger'],
  medium: ['eine Geisterseherin', 'Geisterseherinnen'],
  mason: ['ein Maurer', 'Maurer'],
}

/** So viele einer Rolle. */
export function someOf(role: Role, count: number): string {
  return count === 1 ? names[role][0] : `${count} ${names[role][1]}`
}

function mixed(mix: Mix): string {
  return and(ROLES.filter((role) => mix[role] > 0).map((role) => someOf(role, mix[role])))
}

function within(seconds: number): string {
  return seconds === 0 || seconds >= LONGEST ? '' : ` (${seconds} s)`
}

/** German. */
export const germanRuleWords: RuleWords = {
  usualRoles: (fewest, most) => `${fewest} bis ${most} Spieler, mit den üblichen Rollen für ihre Zahl.`,
  charterRoles: (mix) => `${mixed(mix)}; alle anderen sind Dorfbewohner.`,
  roles: (players, mix) => `Zu ${players}: ${mixed(mix)}.`,
  rolesSoFar: (players, mix) => `Mit den ${players}, die bisher da sind: ${mixed(mix)}.`,
  rolesOfAll: (players, mix) => `Wenn alle ${players} Plätze besetzt sind: ${mixed(mix)}.`,
  look: ({ role }) => `Sind die Rollen verteilt, haben alle Zeit, ihre eigene anzusehen${within(role)}.`,
  night: ({ night }) =>
    `Jede Nacht${within(night)} tun alle das Gleiche; was es bedeutet, folgt aus der Rolle, und niemand kann es sehen. Sie dauert gleich lang, was auch jemand tut.`,
  openNight:
    'Jede Nacht tun alle das Gleiche. Sie ist vorbei, sobald alle gewählt haben: Wie lange jemand braucht, sehen alle, und es kann eine Rolle verraten.',
  firstNight: 'Schon in der ersten Nacht tötet das Rudel.',
  firstNightSeer: 'Schon in der ersten Nacht tötet das Rudel, und die Seherin fragt.',
  whispers: (rounds) =>
    `Zuerst schreiben alle ${rounds === 1 ? '' : `${rounds}-mal `}ein Tagebuch; Wölfe lesen das ihres Rudels, sonst liest es niemand.`,
  packVotes: 'Alle Wölfe stimmen ab, für irgendjemanden, der lebt.',
  packCount:
    'Wer die meisten Stimmen der Wölfe hat, stirbt, von mehreren der mit dem niedrigsten Platz; alle sehen, wie viele Wölfe gestimmt haben.',
  packFirst: 'Der Wolf mit dem niedrigsten Platz tötet für das Rudel.',
  packAny:
    'Wölfe dürfen alle töten, die leben, auch einander. Töten mehrere Wölfe oder keiner, stirbt niemand.',
  noGuard: 'Es gibt keinen Wächter.',
  guard:
    'Der Wächter darf alle schützen, auch sich selbst, und auch zweimal hintereinander denselben. Wer geschützt ist, stirbt nicht, und niemand erfährt, wen das Rudel wollte.',
  seer: 'Die Seherin erfährt am Morgen, ob es ein Wolf war oder nicht, wenn sie noch lebt.',
  shown: 'Wer stirbt, dessen Rolle wird gezeigt.',
  hidden: 'Wer stirbt, dessen Rolle bleibt verborgen.',
  medium: 'Nur die Geisterseherin erfährt, ob es ein Wolf war.',
  lastWords: ({ words }) => `Wer stirbt, hat letzte Worte${within(words)}.`,
  shot: ({ shot }) =>
    `Danach darf ein Jäger jemanden erschießen${within(shot)}, wie er auch starb, nur nicht durch Abwesenheit.`,
  windows: 'Diese Zeit vergeht nach jedem Tod, wer auch gestorben ist.',
  openWindows: 'Alle warten, bis das getan ist: Wie lange es dauert, ist zu sehen.',
  theDead: 'Die Toten hören zu und sagen nichts mehr.',
  silentDays: 'Am Tag redet in diesem Dorf niemand.',
  talk: ({ talk }, sayings) =>
    `Am Tag reden alle frei${within(talk)}, jeder bis zu ${sayings}-mal, bis alle, die leben, zur Wahl bereit sind.`,
  vote: ({ vote }) => `Dann stimmen alle ab${within(vote)}, für jemanden, der lebt, oder für niemanden.`,
  tie: ({ runoff }) =>
    `Wer die meisten Stimmen hat, wird hingerichtet, egal wie viele sich enthalten: Eine Stimme für niemanden ist nur eine Enthaltung. Bei Gleichstand gibt es eine Stichwahl${within(runoff)}; bei noch einem stirbt niemand.`,
  openVote: 'Haben alle gewählt, sehen alle, wer für wen stimmte.',
  secretVote: 'Alle sehen die Zählung, und niemand, wer für wen stimmte.',
  claims: 'Niemand kann seine Rolle beweisen, solange er lebt: Sag, was du willst.',
  counted:
    'Die Wölfe gewinnen, wenn sie mindestens so viele sind wie die anderen, das Dorf, wenn kein Wolf lebt. Beides wird geprüft, wenn alle Schüsse gefallen sind, mit einer Zählung, die sonst nichts zeigt.',
  declared: ({ words }) =>
    `Nach jedem Tod${within(words)}, wenn alle Schüsse gefallen sind, kann ein Wolf erklären, dass die Wölfe gewonnen haben. Dann zeigen alle, die leben, was sie sind: Die Wölfe gewinnen, wenn sie mindestens so viele sind wie die anderen, sonst das Dorf.`,
  quietNight: 'Wird in einer Nacht niemand getötet, gewinnt das Dorf.',
  quietDays: (days) =>
    `Stirbt ${days} Nächte und Tage lang niemand, endet das Spiel, und niemand hat gewonnen.`,
  idle: 'Wer nicht antwortet, tut nichts.',
  silence: ({ grace }) =>
    `Ein Programm, das zu lange schweigt${within(grace)}, immer wieder trödelt oder beim Betrügen erwischt wird, ist raus: Sein Spieler ist tot, ohne letzte Worte und ohne Schuss.`,
}
