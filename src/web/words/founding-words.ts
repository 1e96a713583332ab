/** The texts of making a table and coming to it. */
import { and } from './wording.ts'

/** English. */
export const foundingWords = {
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
  lobby: {
    titleHost: 'Your table is open',
    titleVillage: 'Your village is open',
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
      `${act} s to decide${bank === 0 ? '' : ` and a bank of ${bank} s more in all`}, ${step} s for your browser to answer, less if it is slow again and again. Whoever is late loses what it has put into the pot, and sits out until it is back.`,
    refused: 'The relay says no',
    badLink: 'This link does not work',
    noSeat: 'The game has begun without you',
    noSeatText: 'All seats were given, and the host does not let anybody watch.',
  },
  seating: {
    free: 'A seat is free.',
    waiting: 'You have asked for a seat. The host lets you in between two hands.',
    hostGone: 'You have asked for a seat. The host is not here: it can let you in when it is back.',
    asks: (name: string) => `${name} would like to sit down.`,
    letIn: (name: string) => `Let ${name} in`,
  },
} as const
