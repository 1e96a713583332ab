/** The texts of everything that is loaded when it is needed: lobby, dialogs, trust, audit, replay, settings. */
import type { GameName } from '../rules-model.ts'
import type { VerdictModel } from '../table/model.ts'
import type { StepKind } from '../table/step.ts'
import { brokenRules, entries, gains } from './proofs-in-words.ts'
import { and, capital, number, steps, stretch, time, type Who, type Wide } from './wording.ts'

/** What lateness costs. */
const late = 'After that the stake in the pot is forfeit, and the game goes on.'

/** What the parts of a game are called: a village is one. */
const rounds = {
  holdem: {
    title: (hand: number | undefined) => (hand === undefined ? 'Sitting down' : `Hand ${hand}`),
    at: (hand: number | undefined) => (hand === undefined ? 'before the first hand' : `in hand ${hand}`),
  },
  werewolf: {
    title: (_: number | undefined) => 'This village',
    at: (_: number | undefined) => 'in this village',
  },
  free: {
    title: (round: number | undefined) => (round === undefined ? 'Sitting down' : `Round ${round}`),
    at: (round: number | undefined) => (round === undefined ? 'before the first round' : `in round ${round}`),
  },
} as const

/** English. */
const en = {
  rounds,
  absence: {
    title: (names: readonly string[]) => `${and(names)} stayed silent`,
    text: (step: StepKind) =>
      `The time to answer ran out while ${steps[step]}. Silence proves no cheating: what it had put into the pot, if anything, is lost, and whoever was away sits out until it is back.`,
    lost: (names: readonly string[], seconds: number) =>
      `${and(names)} lost the connection: ${seconds} s to come back. ${late}`,
    waiting: (names: readonly string[], seconds: number) =>
      `Waiting for ${and(names)}: ${seconds} s left. ${late}`,
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
    differs: (name: string) =>
      `${name} uses another version of this program, which plays by other steps. Nobody is to blame: load the page again, and let ${name} do the same.`,
  },
  reach: {
    directly: 'directly',
    through: (name: string) => `through ${name}`,
    relay: 'through the relay',
  },
  papers: {
    title: 'A table without any server',
    intro: 'Paste what your host has handed you. You get a text to give back, within half a minute.',
    fromHost: 'From your host',
    take: 'Take it',
    giveBack:
      'Give this back to your host now. The table opens when it is pasted there; if it takes longer than half a minute, ask for a new text.',
    toHost: 'For your host',
    toFriend: 'For your next friend: nodealer join, or the page under “Join by a text”',
    fromFriend: 'What your friend gave back',
    copy: 'Copy the text',
  },
  make: {
    titleBots: 'A table with bots',
    titleFriends: 'A new table',
    titleCheat: 'Seat a cheat',
    tryCheats: 'See them caught',
    introCheat: 'Choose what the first bot tries. Your browser knows nothing of it, and finds out by itself.',
    name: 'Your name',
    paths: 'Connection',
    pathNames: {
      relay: 'Through the relay',
      around: 'Through the relay, and directly around it',
      direct: 'Without a relay: directly between you',
      paper: 'Without any server: you hand each other texts',
    },
    pathHints: {
      relay: 'The relay numbers what is said. It can read nothing of it.',
      around:
        'You also connect with each other: a relay that keeps one of you waiting is gone around, and one that shows you two orders is convicted. Whoever has the link can see your network address.',
      direct:
        'Your browser gives the order, and must stay open while you play. The relay only introduces you, and may be stopped then. Whoever has the link can see your network address.',
      paper:
        'Your browser gives the order, and must stay open while you play. You hand each friend a text, and paste what comes back within half a minute.',
    },
    bots: 'Bots',
    seats: 'Seats',
    deck: 'Deck protocol',
    pace: 'Time to act',
    stakes: 'Blinds and stack',
    cheat: 'Seat a cheat',
    cheatOption: (bot: string, what: string) => `${bot} ${what}`,
    cheatDeck: 'Cheats play with the mask deck.',
    noCheat: 'Nobody cheats',
    start: 'Deal me in',
    open: 'Open the table',
    back: 'Back',
    stakeNames: { usual: '1/2, 200 chips', deep: '5/10, 2,500 chips', short: '10/20, 400 chips' },
    decks: {
      mask: 'Mask: cards masked under a joint key',
      'deal-keys': 'Deal keys: a key for each card',
      padlock: 'Padlock: two rounds of locks, no joint key',
      names: 'Names: chained names, cut and choose',
    } as { readonly [name: string]: string },
    paces: { calm: 'calm, 2 minutes', usual: 'usual, 45 seconds', quick: 'quick, 20 seconds' },
  },
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
    order: 'One game for all',
    orderText: (k: number, code: string) =>
      `Entry ${k} of this table has the code ${code}. Whoever sees another code there is shown another game by the relay.`,
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
  guide: {
    title: 'Guides',
    missing: 'There is no such guide',
    missingText: 'Go back to the front page, where the guides are listed.',
    names: {
      playing: 'Playing with friends',
      holdem: 'Hold’em',
      werewolf: 'Werewolf',
      free: 'The free table',
      table: 'How the table works',
      cheats: 'Every cheat',
      threats: 'Threats',
    } as { readonly [name: string]: string },
  },
  over: {
    winner: (who: Who, net: string) => `${who.isMe ? 'You have won' : `${who.name} has won`} ${net}.`,
    biggest: (amount: string, winners: readonly string[], hand: number) =>
      `The biggest pot that you saw was ${amount}, won by ${and(winners)} in hand ${hand}.`,
    rematch: 'Rematch with the same people',
  },
  rules: {
    title: 'Rules and hand rankings',
    button: { holdem: 'Rules and hand rankings', werewolf: 'Rules', free: 'Rule sheet' },
    close: 'Close',
    ranking: 'Which hand wins, the best first',
    hands: [
      ['Straight flush', 'five in a row of one suit; from the ten to the ace: royal'],
      ['Four of a kind', 'all four of one rank'],
      ['Full house', 'three of one rank and two of another'],
      ['Flush', 'five of one suit'],
      ['Straight', 'five in a row; the ace counts high or low'],
      ['Three of a kind', 'three of one rank'],
      ['Two pair', 'two of one rank and two of another'],
      ['Pair', 'two of one rank'],
      ['High card', 'none of these: the highest card'],
    ],
    play: 'A hand of Hold’em',
    steps: [
      'Everybody gets two cards that nobody else sees. The two players left of the button put in the blinds.',
      'Five cards are opened for all: three (the flop), one (the turn), one (the river). Before and after each you may check, bet, call, raise or fold.',
      'The best five of your two and the five on the table count. Equal hands share the pot; suits never matter.',
      'No limit: you may bet all that you have. Who is all in plays for as much of the pot as it could pay.',
    ],
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
  seating: {
    free: 'A seat is free.',
    waiting: 'You have asked for a seat. The host lets you in between two hands.',
    asks: (name: string) => `${name} would like to sit down.`,
    letIn: (name: string) => `Let ${name} in`,
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
  lobby: {
    titleHost: 'Your table is open',
    titleGuest: 'You are invited',
    titleSeated: 'You have a seat',
    introHost: 'Send the link to your friends, or let them scan the code. Whoever has the link can sit down.',
    introGuest: 'Type a name and sit down. There is no account: your browser makes a key of its own.',
    goesOn:
      'Your game goes on here from the last hand that everybody signed, with the chips of there. The host starts it.',
    goesOnHost:
      'Your game goes on here from the last hand that everybody signed. Start it when all who play on are there: whoever is not has left with its chips.',
    introSeated: 'The game begins when the host starts it.',
    link: 'Invite link',
    copy: 'Copy the link',
    copied: 'Copied',
    code: 'Table',
    qr: 'The invite link as a QR code',
    guest: 'Guest',
    host: 'Host',
    sit: 'Sit down',
    joined: (count: number, seats: number) => `${count} of ${seats} seats taken`,
    full: 'As many have asked as there are seats. You can ask too, the host decides; or watch as soon as the game begins.',
    doubt: {
      unfinished: ({ closed, signed }: { readonly closed: number; readonly signed: number }) =>
        `This is not certain: you have signed the end of hand ${signed}, but never saw it signed by all. If somebody has, go on from there, otherwise from hand ${closed}. Talk to the others before you sit down.`,
      other: ({ signed }: { readonly closed: number; readonly signed: number }) =>
        `Careful: this table does not go on from the last hand that you signed, which was hand ${signed}. Others may have won or lost since. Sit down only if you agree with that.`,
    },
    notHere: 'not connected',
    start: (count: number, fewest: number) =>
      count >= fewest
        ? `Start with ${count} players`
        : fewest - count === 1
          ? 'Waiting for one more player'
          : `Waiting for ${fewest - count} more players`,
    startWithout: (names: readonly string[]) => `Start without ${and(names)}`,
    leaveOut: (name: string) => `Leave ${name} out`,
    takeBack: (name: string) => `Let ${name} play`,
    out: 'Leave out',
    back: 'Let play',
    leave: 'Leave',
    thisMachine:
      'This link works on this machine only. For friends in your network, start Nodealer with --host 0.0.0.0 and open the address that it prints.',
    starting: 'Starting',
    taken: 'This name is taken',
    fingerprints: 'What are these five words?',
    fingerprintsText:
      'Everybody’s browser has a key of its own, and five words stand for it. Ask your friends on the phone which words they see at their own name. If they are the same as here, nobody sits in between and plays as your friend. Two people can compare once, and recognise each other at every table.',
    unknownGame:
      'This table plays a game that this page does not know. Load the page again, or ask the host.',
    rules: 'What you agree to',
    directOrder:
      'Your host’s browser numbers and times what is said, without a relay: you trust your host for time. It can stop the game and be unfair about lateness; it cannot see or choose a card, or speak for you.',
    aroundRelay:
      'The players’ programs also connect with each other, around a relay that censors or shows two orders. Whoever has the link can see your network address.',
    ruleNames: {
      host: 'Host',
      order: 'Order',
      around: 'Second path',
      blinds: 'Blinds',
      deck: 'Deck',
      pace: 'Time',
      money: 'Money',
      votes: 'Votes',
    },
    votes: 'More than half of those who are there can vote somebody out.',
    money: 'Play money. The chips are worth nothing.',
    blinds: (small: string, big: string, stack: string) => `${small}/${big}, ${stack} chips each`,
    pace: (act: number, bank: number, step: number) =>
      `${act} s to decide${bank === 0 ? '' : ` and a bank of ${bank} s more in all`}, ${step} s for your browser to answer. Whoever is late loses what it has put into the pot, and sits out until it is back.`,
    refused: 'The relay says no',
    badLink: 'This link does not work',
    noSeat: 'The game has begun without you',
    noSeatText: 'All seats were given, and the host does not let anybody watch.',
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
  village: {
    won: {
      wolves: 'The wolves have won.',
      village: 'The village has won.',
      nobody: 'Nobody has won.',
    },
    roles: {
      wolf: 'wolf',
      villager: 'villager',
      seer: 'seer',
      guard: 'guard',
      hunter: 'hunter',
      medium: 'medium',
      mason: 'mason',
      unknown: 'unknown',
    },
  },
  settings: {
    title: 'Settings',
    fourColours: 'Four-colour deck',
    quick: 'Quick play: bots decide at once',
    noPause: 'No pause between hands',
    sounds: 'Sounds',
    vibration: 'Vibration',
    language: 'Language',
    languages: { system: 'as the browser', en: 'English', de: 'Deutsch' },
    theme: 'Appearance',
    themes: { system: 'as the system', light: 'light', dark: 'dark' },
    keys: 'Keys',
    keyList: {
      holdem: [
        ['F', 'fold'],
        ['C', 'check or call'],
        ['R', 'bet or raise: type the amount, then Enter'],
        ['⇧ 1–5', 'amount: min, ½ pot, ¾ pot, pot, all in'],
        ['Space', 'check if it is free; next hand'],
        ['?', 'rules and hand rankings'],
      ],
      werewolf: [
        ['Tab, Enter', 'go to a house, and name it'],
        ['R', 'see your role, as long as you hold it'],
        ['?', 'rules'],
      ],
      free: [
        ['Tab, Enter', 'go to cards, piles and players, and select them'],
        ['Esc', 'select nothing'],
        ['?', 'rule sheet'],
      ],
    },
    close: 'Close',
  },
} as const

/** The shape of this part of a catalogue. */
export type MoreMessages = Wide<typeof en>

/** The texts in the reader's language. */
export let more: MoreMessages = en

/** From now on these are the texts; without any, English. */
export function speakMore(messages: MoreMessages = en): void {
  more = messages
}
