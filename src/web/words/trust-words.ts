/** The texts of proofs and cheats: what was checked, what was tried, and audits. */

import type { PhaseName } from '../../table/index.ts'
import type { GameName } from '../rules-model.ts'
import type { VerdictModel } from '../table/model.ts'
import type { StepKind } from '../table/step.ts'
import { brokenRules, entries, gains } from './proofs-in-words.ts'
import { rounds } from './rounds.ts'
import { and, capital, number, steps, time } from './wording.ts'

/** English. */
export const trustWords = {
  cheats: {
    duplicate: 'puts a card into the deck twice',
    swap: 'swaps a card while shuffling',
    share: 'gives a false part of the flop',
    showdown: 'lies at the showdown',
    twice: 'says two different things',
    silent: 'goes silent when the flop is due',
  } as { readonly [name: string]: string },
  trust: {
    title: 'What is proven',
    intro: 'Everything said at this table is signed by its player and checked here, in your browser.',
    statements: 'statements',
    checks: 'checks by you',
    bytes: 'in the log',
    spent: 'spent checking',
    people: 'Who is who',
    peopleIntro:
      'Five words stand for each player’s key. Compare them by voice to know that nobody sits in between.',
    missed: (phases: number, isChecked: boolean, game: GameName) => {
      const part = game === 'holdem' ? 'hand' : 'round'
      const played = phases === 1 ? `One ${part}` : `${number.format(phases)} ${part}s`
      return `${played} played while you were away: ${isChecked ? 'checked.' : 'your browser is checking …'}`
    },
    order: 'One game for all',
    orderText: (k: number, code: string) =>
      `Entry ${k} of this table has the code ${code}. Whoever sees another code there is shown another game by the one who gives the order (the relay, or the host of a table without one).`,
    timeline: 'Timeline',
    entry: (step: StepKind) => entries[step],
    checkedBy: 'checked by you',
    signed: 'signature checked by you',
    step: (step: StepKind) => capital(steps[step]),
    group: (said: number, checked: number) =>
      `${said === 1 ? 'one statement' : `${number.format(said)} statements`}, ${checked === 0 ? 'signatures checked by you' : checked === said ? 'all proofs checked by you' : `${checked} proofs checked by you`}`,
    ifCheat: 'If somebody cheated',
    ifCheatText:
      'You would see who, at which step, and which rule was broken, with the cheat’s own signed words as evidence that anyone can check again. The cheat is out of the game.',
    tryCheat: 'Seat a cheat',
    log: 'Download the log',
    logBegins: (phase: number, game: GameName) =>
      `This log begins at ${game === 'holdem' ? 'hand' : 'round'} ${number.format(phase)}, when you came: the relay does not show what was before.`,
    audit: 'Audit it now',
    close: 'Close',
  },
  fault: {
    title: (name: string) => `${name} was caught cheating`,
    what: (rule: string, name: string) => brokenRules[rule]?.(name) ?? `${name} broke the rule “${rule}”.`,
    tried: 'What was tried',
    gain: 'What it would have gained',
    gains: (rule: string) => gains[rule] ?? 'An advantage that the rules do not give.',
    caught: 'How it was caught',
    howCaught: (game: GameName, step: StepKind, hand: number | undefined) =>
      `Your browser checks what everybody says. This did not hold ${rounds[game].at(hand)}, while ${steps[step]}.`,
    cost: 'Who lost what',
    costs: {
      holdem: (name: string, lost: string | undefined, _isOut: boolean) =>
        lost === undefined
          ? `${name} is out of the game, and loses whatever it has put into a pot. Nobody else loses anything.`
          : `${name} lost the ${lost} that it had put into the pot, and is out of the game. The others play for it.`,
      werewolf: (name: string, _lost: string | undefined, isOut: boolean) =>
        isOut
          ? `Nobody: ${name} was dead already, and what it said counted for nothing.`
          : `${name} is dead, without last words or a shot. The village plays on.`,
      free: (name: string, _lost: string | undefined, _isOut: boolean) =>
        `${name} is out of the game. Everybody else keeps its hand and what it has laid; the rest is dealt anew.`,
    },
    details: 'The evidence',
    rule: 'Rule',
    reason: 'What failed',
    evidence: 'Evidence',
    evidenceText: (statements: number, lines: number) =>
      `${statements === 2 ? 'Two signed statements by the same player' : 'The player’s own signed statement'}, and the ${number.format(lines)} lines that a stranger needs to see the same.`,
    signature: (start: string) => `signed ${start}…`,
    size: (characters: number, digest: string) =>
      `${number.format(characters)} characters, digest ${digest}…`,
    wordsLater: 'What was signed stays in the log. It can be read when the game is over.',
    recheck: 'Checked again',
    rechecking: 'A stranger who has only the evidence is being asked.',
    agrees: (milliseconds: number) => `A stranger with only the evidence agrees (${time(milliseconds)}).`,
    disagrees: 'A stranger with only the evidence could not see it.',
    download: 'Download the evidence',
    close: 'Go on playing',
    again: 'Show what happened',
  },
  audit: {
    title: 'Audit a log',
    intro:
      'Drop the log of a game here. Everything in it is run again in your browser: every signature, every shuffle, every card. Nothing is sent anywhere.',
    choose: 'Choose a log file',
    drop: 'or drop it on this page',
    running: 'Running everything again',
    clean: 'Clean: everything is proven, and nobody broke a rule.',
    cleanSoFar: 'Clean so far: everything in the log is proven. The game was not over.',
    faults: 'Something is wrong with this game.',
    noLog: 'This is not the log of a game.',
    part: ({ name, number: phase }: PhaseName) =>
      `This log begins at ${name === 'hand' ? 'hand' : 'round'} ${number.format(phase)}; what was before is missing, so that nothing can be judged. Take the log of somebody who was there from the beginning.`,
    fault: (name: string, rule: string) => brokenRules[rule]?.(name) ?? `${name} broke the rule “${rule}”.`,
    refused: (line: number, reason: string) => (line === 0 ? capital(reason) : `Line ${line}: ${reason}`),
    changed: (line: number, name: string, step: StepKind, when: string) =>
      `Line ${line} was changed. It says something by ${name} ${when} (${entries[step]}), but ${name} did not sign that.`,
    strays: (count: number) =>
      count === 1
        ? 'One entry did not count: it came out of turn or too late. That is no fault.'
        : `${number.format(count)} entries did not count: they came out of turn or too late. That is no fault.`,
    stray: (k: number, name: string | undefined, reason: string) =>
      `Entry ${k}${name === undefined ? '' : ` by ${name}`} ${reason}`,
    order: (certified: number, entries: number) =>
      `The order of ${number.format(certified)} of ${number.format(entries)} entries is signed.`,
    unfinished: 'Where it ends',
    absent: (names: readonly string[], slot: string) => `${and(names)} stayed silent (${slot})`,
    figures: ({ statements, checks, milliseconds, workers }: VerdictModel) =>
      `${number.format(statements)} statements, ${number.format(checks)} checks, ${time(milliseconds)}${workers === 1 ? '' : ` on ${workers} processors`}`,
    player: 'Player',
    chips: 'Chips',
    role: 'Role',
    score: 'Score',
    rounds: (rounds: number) =>
      rounds === 1 ? 'One round was played.' : `${number.format(rounds)} rounds were played.`,
    hands: (hands: number) =>
      hands === 1 ? 'One hand was played.' : `${number.format(hands)} hands were played.`,
  },
} as const
