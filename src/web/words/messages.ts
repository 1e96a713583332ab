/**
 * Every text of the page, in one place, so that a language can be added by writing one more object of this shape. Sentences that
 * name people take the names as they are shown; `me` is how the reader is called.
 */

import { type Deed, handName } from '../../games/holdem/index.ts'
import { type Card, cardName, rankWord } from '../../games/index.ts'
import type { GameName } from '../rules-model.ts'
import type { StepKind } from '../table/step.ts'
import {
  aHand,
  and,
  capital,
  is,
  kilobytes,
  number,
  sentence,
  steps,
  time,
  type Who,
  type Wide,
  type WorkFigures,
  whose,
} from './wording.ts'

export type { Who } from './wording.ts'

const company: { readonly [K in GameName]: string } = {
  holdem: 'with',
  werewolf: 'a village with',
  free: 'a free table with',
}

/** English. */
const en = {
  title: 'Nodealer',
  chips: (amount: number): string => number.format(amount),
  /** With a sign: +5, −3, ±0. */
  signed: (amount: number): string =>
    amount === 0 ? '±0' : `${amount > 0 ? '+' : '−'}${number.format(Math.abs(amount))}`,
  names: and,
  kilobytes,
  sentence,
  time,
  rank: (rank: number): string => rankWord(rank),
  card: { back: 'face-down card', name: (card: Card): string => cardName(card) },
  handName: (strength: number): string => handName(strength),
  front: {
    claim: 'Poker that nobody deals.',
    sentence:
      'The players shuffle the deck together, prove every step while they play, and name whoever cheats. No dealer, and nobody to trust: a relay carries sealed envelopes, and can open none.',
    bots: 'Play against bots',
    friends: 'New table',
    village: 'Play Werewolf',
    villageFriends: 'New village',
    villageOptions: 'Choose a village',
    free: 'Any card game',
    freeFriends: 'New free table',
    nobody: 'You',
    continue: 'Continue',
    forget: 'Forget this table',
    options: 'Choose bots, blinds and deck',
    points: [
      ['Nobody sees your cards', 'They are locked with everybody’s keys. Only you can open yours.'],
      ['Nobody picks a card', 'Everyone shuffles in turn. One honest shuffle is enough.'],
      ['Nobody cheats unnoticed', 'Each step carries a proof. Your browser checks them all.'],
    ],
    cheat: 'Not convinced? Seat a cheat',
    audit: 'Audit a log',
    paste: 'Join by a text',
    guide: 'How it works',
    book: 'The book',
    identity: (words: string) => `Your fingerprint in this browser: ${words}`,
    notKept: 'This browser does not let a page keep anything: a reload ends your game.',
    saved: 'Your tables',
    online: (name: string) => `table ${name} with friends`,
    with: (game: GameName | undefined, names: readonly string[]) =>
      `${company[game ?? 'holdem']} ${and(names)}`,
  },
  table: {
    label: 'The table',
    seats: 'Players',
    board: 'Board',
    pot: 'Pot',
    hand: (hand: number) => `Hand ${hand}`,
    stakes: (small: string, big: string) => `${small}/${big}`,
    you: 'you',
    bot: 'bot',
    button: 'dealer button',
    winner: (amount: string) => `wins ${amount}`,
    gone: 'gone',
    caught: 'caught cheating',
    away: 'away, sitting out',
    sitsOut: 'sitting out',
    lost: 'connection lost',
    folded: 'folded',
    allIn: 'all in',
    toAct: 'to act',
    secondsLeft: (seconds: number) => `${seconds} s`,
    youHave: (hand: string) => `You have ${aHand(hand)}`,
    starting: 'Sitting down',
    outdated: 'This part could not be loaded: the network is away, or the page here is newer by now.',
    reload: 'Load the page again',
    shuffled: 'Everybody shuffles the deck once.',
    leave: 'Leave the table',
    leaveShort: 'Leave',
    settings: 'Settings',
    talk: 'Talk',
    unread: 'new',
    trust: 'What is proven',
    nextHand: 'Next hand',
    replay: 'Replay',
    over: 'The game is over',
    left: 'You have left the table',
    removed: 'You were voted out',
    bank: 'time bank',
    ledger: 'Ledger',
    playAgain: 'Back to the front page',
  },
  deeds: (deed: Deed, chips: (amount: number) => string): string => {
    const words: Record<Deed['type'], string> = {
      post: `posts ${chips(deed.chips)}`,
      fold: 'folds',
      check: 'checks',
      call: `calls ${chips(deed.chips)}`,
      bet: `bets ${chips(deed.to)}`,
      raise: `raises to ${chips(deed.to)}`,
      show: 'shows',
      muck: 'mucks',
      forfeit: 'forfeits',
    }
    return deed.allIn && deed.type !== 'show' ? `${words[deed.type]}, all in` : words[deed.type]
  },
  act: {
    label: 'Your move',
    fold: 'Fold',
    check: 'Check',
    call: (amount: string) => `Call ${amount}`,
    callAllIn: (amount: string) => `Call ${amount}, all in`,
    bet: (amount: string) => `Bet ${amount}`,
    raise: (amount: string) => `Raise to ${amount}`,
    allIn: (amount: string) => `All in ${amount}`,
    amount: 'Amount',
    less: 'Less',
    more: 'More',
    sure: (amount: string) => `Really all in, ${amount}?`,
    presets: { min: 'Min', half: '½ pot', most: '¾ pot', pot: 'Pot', all: 'All in' },
    show: 'Show',
    muck: 'Muck',
    showQuestion: 'You are beaten. Show your cards?',
    broke: 'You have no chips left.',
    buy: (chips: string) => `Buy ${chips} chips`,
    justWatch: 'Just watch',
    bought: (chips: string) => `You get ${chips} chips before the next hand.`,
    preCheckFold: 'Check or fold',
    preCallAny: 'Call any',
    preLabel: 'Decide ahead',
    waitingFor: (names: readonly string[]) => `${and(names)} to act`,
    watching: 'You are watching. Cards stay hidden until they are shown.',
    folded: 'You have folded.',
    fromNextHand: 'You play from the next hand on.',
    sent: 'Signing your move',
  },
  result: {
    wins: (who: Who, amount: string, hand: string | undefined) =>
      `${who.isMe ? 'You win' : `${who.name} wins`} ${amount}${hand === undefined ? '' : ` with ${aHand(hand)}`}`,
    kicker: (hand: string, rank: string) => `${hand}, ${rank} kicker`,
    void: 'The hand is void: everybody gets their chips back.',
    voidBut: (changes: readonly string[]) => `The hand is void. ${changes.join('; ')}.`,
    change: (who: Who, amount: string) => `${who.isMe ? 'You' : who.name}: ${amount}`,
  },
  work: {
    doing: (step: StepKind, players: readonly Who[], { turn, of }: WorkFigures) => {
      const [first] = players
      const what = turn === undefined ? steps[step] : `${steps[step]} (${turn} of ${of})`
      return players.length === 1 && first !== undefined ? `${is(first)} ${what}` : capital(what)
    },
    done: (step: StepKind, players: readonly Who[], { bytes = 0, milliseconds, turn, of }: WorkFigures) => {
      const [first] = players
      const owner = first === undefined ? '' : capital(whose(first))
      const what = step === 'shuffle' ? `shuffle (${turn} of ${of})` : 'part'
      return `${owner} ${what} · proof ${kilobytes(bytes)}${milliseconds === undefined ? '' : ` · made in ${time(milliseconds)}`}`
    },
    checked: (step: StepKind, _players: readonly Who[], { milliseconds = 0, of }: WorkFigures) => {
      const what: Partial<Record<StepKind, string>> = {
        coin: 'The coin for the button',
        keys: 'Everybody’s keys',
        shuffle: `Deck shuffled by ${of} players`,
        deal: 'The hole cards',
        flop: 'The flop',
        turn: 'The turn',
        river: 'The river',
        showdown: 'The cards that were shown',
      }
      return `${what[step] ?? capital(steps[step])}: checked by you${milliseconds < 1 ? '' : ` in ${time(milliseconds)}`}`
    },
    ahead: (text: string) => `Next hand: ${text}`,
    ready: 'The next deck is checked.',
    tally: (checks: number) => `${number.format(checks)} checked`,
    idle: 'Everything so far is proven.',
    deck: (players: number) => `Deck shuffled by ${players} players. You checked all ${players}.`,
    shield: 'shuffle checked by you',
  },
  happening: {
    streets: { preflop: 'Before the flop', flop: 'The flop', turn: 'The turn', river: 'The river' },
    blinds: 'The blinds are posted',
    dealt: 'The cards are dealt',
  },
  elsewhere: {
    title: 'This table is open in another tab',
    text: 'A table can be played in one tab at a time, so that you never say two different things.',
    here: 'Play here instead',
  },
  gone: {
    title: 'This table is not in this browser',
    text: 'A table of bots lives in the browser in which it was made.',
  },
  trouble: 'Something went wrong',
} as const

/** The shape of a catalogue. */
export type Messages = Wide<typeof en>

/** The texts in the reader's language. */
export let t: Messages = en

/** From now on these are the texts; without any, English. */
export function speak(messages: Messages = en): void {
  t = messages
}
