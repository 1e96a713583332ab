/** The texts of life at a table: who is away, talk, votes, the ledger, replays and the end. */
import type { NoticeModel } from '../table/model.ts'
import type { StepKind } from '../table/step.ts'
import { and, steps, stretch, type Who } from './wording.ts'

/** What lateness costs. */
const late = (hasStake: boolean): string =>
  hasStake
    ? 'After that the stake in the pot is forfeit, and the game goes on.'
    : 'After that the game goes on, and whoever was away sits out.'

/** English. */
export const tableWords = {
  absence: {
    title: (names: readonly string[]) => `${and(names)} stayed silent`,
    text: (step: StepKind) =>
      `The time to answer ran out while ${steps[step]}. Silence proves no cheating: what it had put into the pot, if anything, is lost, and whoever was away sits out until it is back.`,
    lost: (names: readonly string[], seconds: number, hasStake: boolean) =>
      `${and(names)} lost the connection: ${seconds} s to come back. ${late(hasStake)}`,
    waiting: (names: readonly string[], seconds: number, hasStake: boolean) =>
      `Waiting for ${and(names)}: ${seconds} s left. ${late(hasStake)}`,
    alone: (names: readonly string[], seconds: number) =>
      `Nobody else is there. The table waits for ${and(names)}: ${seconds} s left.`,
    me: (milliseconds: number | undefined) =>
      milliseconds === undefined
        ? 'You were away, and sit out.'
        : `You were away for ${stretch(milliseconds)}, and sit out.`,
    lostHand: (chips: string) => `Your hand was folded (−${chips}).`,
    dealMeIn: 'Deal me in',
    soon: 'You are dealt in again from the next hand.',
  },
  connection: {
    states: {
      local: '',
      connecting: 'Connecting',
      'catching-up': 'Catching up',
      connected: 'Connected',
      closed: '',
    },
    lost: 'Connection lost.',
    waiting: (seconds: number) => `Trying again in ${seconds} s.`,
    tryNow: 'Try now',
    unreached: 'The table cannot be reached',
    unreachedText:
      'The relay does not answer, or has no room just now. You sit down as soon as it is there: this page goes on trying.',
    hostGone:
      'Your host cannot be reached. Should it come back, the game goes on and nobody was late. If it is gone for good, all others can go on without it from the last signed hand: each presses this once.',
    goOn: 'Go on without the host',
    goingOn: 'Waiting for the others',
    offline: 'You are offline. The table goes on by itself when you are back; until then your time runs.',
    notices: {
      withholding: 'The relay does not confirm what you said, so that it is sent again.',
      garbled: 'The relay says things that make no sense.',
      backwards: 'The relay went back in the log by itself.',
    } as { readonly [kind in NoticeModel['kind']]?: string },
    differs: (name: string) =>
      `${name} uses another version of this program, which plays by other steps. Nobody is to blame: load the page again, and let ${name} do the same.`,
  },
  leave: {
    title: 'Leave the table?',
    leaving: 'You leave when this hand is over.',
    sittingOut: 'You sit out from the next hand on. Your seat and your chips stay.',
    isOut: 'You are sitting out. Your seat and your chips stay.',
    stay: 'Stay',
    sitOut: 'Sit out: keep seat and chips',
    sitIn: 'Deal me in again',
    afterHand: 'Leave when this hand is over',
    now: 'Close the table now, for me only',
    nowText:
      'If you just close it, you are late in your next turn and lose what you have put into the pot. Seat and chips stay: you can come back from the front page.',
    bots: (names: readonly string[]) =>
      `${and(names)} ${names.length === 1 ? 'plays' : 'play'} in your browser: when you close the table, your bots go with you.`,
  },
  over: {
    winner: (who: Who, net: string) => `${who.isMe ? 'You have won' : `${who.name} has won`} ${net}.`,
    biggest: (amount: string, winners: readonly string[], hand: number, since: number) =>
      `The biggest pot${since > 1 ? ` since hand ${since}` : ''} was ${amount}, won by ${and(winners)} in hand ${hand}.`,
    rematch: 'Rematch with the same people',
    joinRematch: 'Join the rematch',
  },
  talk: {
    title: 'Talk',
    close: 'Close',
    yourMove: 'Your move: back to the table',
    line: 'Say something',
    send: 'Send',
    nothing: 'Nothing has been said yet. Talk is sealed like the game, and kept nowhere.',
    unsent: '(not sent: no connection)',
    react: (sign: string) => `React with ${sign}`,
    mute: 'Do not show what somebody says',
  },
  votes: {
    title: 'Vote somebody out',
    intro:
      'Whom more than half of those who are there want to go leaves for good before the next hand, with all its chips.',
    wants: (voters: readonly string[], name: string) =>
      `${and(voters)} ${voters.length === 1 ? 'wants' : 'want'} ${name} to leave the table.`,
    you: 'you',
    meToo: 'I do too',
    takeBack: 'Take it back',
    out: 'Vote out',
    outLabel: (name: string) => `Vote ${name} out`,
    removed: (name: string) => `${name} was voted out.`,
  },
  ledger: {
    title: 'Ledger',
    player: 'Player',
    boughtIn: 'Bought in',
    chips: 'Chips',
    net: 'Net',
    unknown: '–',
    close: 'Close',
  },
  replay: {
    title: (hand: number) => `Replay of hand ${hand}`,
    step: (step: number, of: number) => `Step ${step} of ${of}`,
    first: 'First step',
    back: 'Step back',
    forward: 'Step forward',
    last: 'Last step',
    before: 'Hand before',
    after: 'Hand after',
    phh: 'Download as PHH',
    close: 'Close the replay',
  },
  stopped: {
    title: 'This table has stopped',
    proven:
      'The relay has signed two different orders of the same game. What it signed proves that to anybody.',
    unproven: 'The relay has lost a part of the log that it had signed, or shows another one.',
    blame: {
      holdem:
        'Nobody at the table is to blame. The hand that was being played is void; everybody has what the last signed hand says.',
      werewolf: 'Nobody in the village is to blame. Nobody has won.',
      free: 'Nobody at the table is to blame. Scores are those of the last round that all signed.',
    },
    reason: 'What was seen',
    proof: 'Download the proof',
    moveText:
      'You can go on from the last hand that everybody signed, at a new table with the same people and the same chips: the host opens it, the others find it.',
    move: 'Go on from there',
    moving: 'Waiting for the host’s new table',
    next: 'Take the log along if you want to keep it, and go on at a new table.',
  },
} as const
