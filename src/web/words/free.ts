/** The texts of the free table, loaded with it. A sentence about what happened names only cards that everybody knows. */
import type { Wish } from '../../games/free/index.ts'
import { rankWord } from '../../games/index.ts'
import type { Look } from '../free/page/look.ts'
import { and, is, type Who, type Wide, whose } from './wording.ts'

/** What there is to tell about something that happened, in words. */
export interface Told {
  readonly wish: Wish
  readonly by: Who
  /** How a chair is called. */
  readonly whoAt: (chair: number) => Who
  /** Cards that everybody knows, in words. */
  readonly faces: readonly string[]
  /** The pile that cards came from. */
  readonly from: string | undefined
  readonly dice: readonly number[]
}

const suits: { readonly [suit: string]: string } = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' }
const knight = 'knight'
const ranks = '23456789TJQKA'

const called = ({ name, isMe }: Who): string => (isMe ? 'you' : name)
const subject = ({ name, isMe }: Who): string => (isMe ? 'You' : name)
const some = (count: number): string => (count === 1 ? 'a card' : `${count} cards`)
const points = (count: number): string => (Math.abs(count) === 1 ? `${count} point` : `${count} points`)
const chips = (count: number): string => (count === 1 ? 'a chip' : `${count} chips`)
const the = (name: string): string => (/^\d/.test(name) ? name : `the ${name}`)
/** Known cards by name, others by number. */
const which = (faces: readonly string[], count: number): string =>
  faces.length === count && count <= 4 ? and(faces.map(the)) : some(count)

function face(look: Look): string {
  switch (look.kind) {
    case 'suited':
      return `${look.rank === 'C' ? knight : rankWord(ranks.indexOf(look.rank))} of ${suits[look.suit]}`
    case 'joker':
    case 'fool':
      return look.kind
    case 'trump':
      return `trump ${look.number}`
    case 'number':
      return String(look.number)
    case 'tile':
      return `${look.number} ${look.suit}`
    case 'honour':
      return ['red', 'green', 'white'].includes(look.name) ? `${look.name} dragon` : `${look.name} wind`
    case 'bonus':
      return look.name
    case 'domino':
      return `${look.low}–${look.high}`
    case 'own':
      return `${look.text || look.symbol}${look.colour === '' ? '' : ` (${look.colour})`}`
  }
}

/** What somebody did, without its name: in the past, for the log. */
function deed({ wish, by, whoAt, faces, from, dice }: Told): string {
  const place = from === undefined ? '' : ` from ${from}`
  switch (wish.do) {
    case 'draw':
      return `drew ${which(faces, wish.cards.length)}${place}`
    case 'deal':
      return `dealt ${some(wish.each)} each from ${wish.pile}`
    case 'fill':
      return `filled hands up to ${wish.upTo} from ${wish.pile}`
    case 'play': {
      const where = `${wish.end === 'top' ? 'on' : 'under'} ${wish.pile}`
      return `laid ${wish.up ? which(faces, wish.count) : some(wish.count)} ${where}${wish.up ? '' : ', face down'}`
    }
    case 'give':
      return `gave ${some(wish.count)} to ${called(whoAt(wish.to))}`
    case 'pick':
      return `picked ${some(wish.count)} from ${whose(whoAt(wish.from))} hand`
    case 'pass':
      return `had everybody pass ${some(wish.count)}`
    case 'swap':
      return `swapped hands with ${called(whoAt(wish.with))}`
    case 'peek':
      return `peeked at ${some(wish.cards.length)}${from === undefined ? '' : ` of ${from}`}`
    case 'turn':
      return wish.up
        ? `turned up ${which(faces, wish.cards.length)}${from === undefined ? '' : ` on ${from}`}`
        : `turned ${some(wish.cards.length)} face down${from === undefined ? '' : ` on ${from}`}`
    case 'move':
      return `moved ${which(faces, wish.cards.length)}${place} ${wish.end === 'top' ? 'to' : 'under'} ${wish.pile}`
    case 'show':
      return wish.to === null
        ? `showed ${which(faces, wish.count)}`
        : `showed ${which(faces, wish.count)} to ${called(whoAt(wish.to))} alone`
    case 'shuffle':
      return `had ${wish.pile} shuffled by all`
    case 'gather':
      return `gathered ${and([...wish.hands.map((chair) => `${whose(whoAt(chair))} hand`), ...wish.piles, wish.pile])} on ${wish.pile}, shuffled by all`
    case 'cut':
      return `cut ${wish.pile} after ${some(wish.count)}`
    case 'roll':
      return dice.length === 0 ? `rolled ${wish.dice} dice` : `rolled ${and(dice.map(String))}`
    case 'hand over':
      if (wish.to === null) return 'said that it is nobody’s turn'
      return whoAt(wish.to).name === by.name
        ? 'took the turn'
        : `handed the turn to ${called(whoAt(wish.to))}`
    case 'score':
      return `wrote ${points(wish.points)} for ${called(whoAt(wish.chair))}`
    case 'strike':
      return `struck out entry ${wish.entry + 1} of the score sheet`
    case 'pay':
      return `paid ${chips(wish.amount)} ${wish.to === null ? 'into the pot' : `to ${called(whoAt(wish.to))}`}`
    case 'pay out':
      return `paid ${chips(wish.amount)} from the ${wish.from} to ${called(whoAt(wish.to))}`
    case 'note':
      return `noted: “${wish.text}”`
    case 'wipe':
      return 'wiped out a note'
    case 'count':
      return `set “${wish.counter}” to ${wish.value}`
    case 'undo':
      return 'took the last move back'
    case 'new round':
      return 'began a new round'
    case 'end':
      return 'ended the table'
    case 'leave':
      return 'got up; the hand went back to its deck'
    case 'sit down':
      return by.isMe ? 'are back, with an empty hand' : 'is back, with an empty hand'
  }
}

/** What somebody wants to do, where all are asked. */
function wanted({ wish, whoAt }: Pick<Told, 'wish' | 'whoAt'>): string {
  switch (wish.do) {
    case 'swap':
      return 'wants to swap hands with you'
    case 'gather':
      return `wants to put ${and(wish.hands.map((chair) => `${whose(whoAt(chair))} hand`))} back on ${wish.pile} and have it shuffled`
    case 'undo':
      return 'wants to take the last move back'
    case 'strike':
      return `wants to strike out entry ${wish.entry + 1} of the score sheet`
    case 'pay out':
      return `wants to pay ${chips(wish.amount)} from the ${wish.from} to ${called(whoAt(wish.to))}`
    case 'new round':
      return 'wants to begin a new round: everything is gathered and dealt anew'
    case 'end':
      return 'wants to end the table'
    default:
      return 'asks you to agree'
  }
}

/** English. */
const en = {
  face,
  back: 'hidden card',
  tell: (told: Told) => `${subject(told.by)} ${deed(told)}.`,
  wants: (by: Who, told: Pick<Told, 'wish' | 'whoAt'>) => `${by.name} ${wanted(told)}.`,
  refused: (who: Who, why: string) => `${subject(who)} could not do that: ${why}.`,
  against: (who: Who, told: Told) =>
    `${subject(who)} did not agree, so nothing came of this: ${called(told.by)} ${deed(told)}.`,
  lost: (names: readonly Who[], isAway: boolean) =>
    isAway
      ? `${and(names.map(subject))} ${names.length === 1 && !names[0]?.isMe ? 'is' : 'are'} away. The others keep their hands; the rest is dealt anew.`
      : `${and(names.map(subject))} cheated: what was said fits no proof. Gone for good; the others keep their hands, and the rest is dealt anew.`,
  away: {
    chair: 'away',
    me: (minutes: number | undefined) =>
      `You were away${minutes === undefined ? '' : minutes < 1 ? ' for a moment' : ` for ${minutes} min`}. Your cards went back into the deck.`,
    sitDown: 'Sit down again',
    soon: 'You are sitting down: the rest is dealt anew with your help.',
    alone: 'Nobody else is there. Wait until somebody sits down again, or end the table.',
  },
  shown: {
    all: (who: Who) => `${subject(who)} ${who.isMe ? 'show' : 'shows'} everybody:`,
    me: (who: Who) => `${who.name} shows you alone:`,
    mine: (to: Who) => `You show ${to.name} alone:`,
    hide: 'Put away',
  },
  /** A pile by its name in the recipe; those of chairs with whose they are. */
  pile: (name: string) => name,
  ownPile: (name: string, who: Who) => `${whose(who)} ${name}`,
  /** The rule sheet of a recipe that many know, by its name and as it is written. */
  sheet: (_recipe: string, text: string) => text,
  table: 'The table',
  players: 'Players',
  piles: 'Piles',
  hand: 'Your hand',
  log: 'What happened',
  nothingYet: 'The cards are dealt.',
  dealing: 'Everybody shuffles once. Nobody sees another’s cards.',
  count: (cards: number) => (cards === 1 ? '1 card' : `${cards} cards`),
  empty: 'empty',
  backOf: (deck: string): string => `a card of the deck “${deck}”, face down`,
  turn: 'turn',
  you: 'you',
  gone: 'gone',
  lostConnection: 'connection lost',
  score: (score: number) => points(score),
  chips: (count: number) => `${count} chips`,
  pot: (count: number) => `Pot: ${count}`,
  knownTo: (who: Who) => (who.isMe ? 'only you know this one' : `${who.name} knows this one`),
  watching: 'You are watching. Hands stay hidden.',
  fromNextRound: 'You have a seat, and play from the next round on.',
  yourTurn: 'It is your turn. Tap a card, a pile or a player.',
  turnOf: (who: Who) => `${is(who)} at turn. Anybody may act all the same.`,
  anyone: 'Whoever wants to acts. Tap a card, a pile or a player.',
  busy: 'Being done and proven',
  sort: { label: 'Sort', suit: 'By suit', rank: 'By rank', own: 'By hand' },
  absence: (names: readonly string[], seconds: number) =>
    `Waiting for ${and(names)}: ${seconds} s left. After that the others go on alone, with their hands.`,
  menu: {
    back: 'Back',
    close: 'Select nothing',
    more: 'More',
    less: 'Less',
    selected: (cards: number) => (cards === 1 ? 'One card selected' : `${cards} cards selected`),
    layUp: 'Lay face up',
    layDown: 'Lay face down',
    whereUp: 'Where to? Everybody will see it.',
    whereDown: 'Where to? Only you will know it.',
    under: 'Below …',
    whereUnder: 'Below which pile?',
    give: 'Give',
    giveTo: 'To whom? Nobody else sees it.',
    show: 'Show',
    showTo: 'Who may see it?',
    showSure: (cards: number) =>
      cards === 1 ? 'Show this card to everybody?' : `Show these ${cards} cards to everybody?`,
    showToSure: (cards: number, name: string) =>
      cards === 1 ? `Show this card to ${name} alone?` : `Show these ${cards} cards to ${name} alone?`,
    everybody: 'Everybody',
    left: '← Move left',
    right: 'Move right →',
    draw: 'Draw one',
    drawSome: 'Draw several …',
    drawMany: (cards: number) => `Draw ${cards}`,
    howMany: 'How many?',
    takeAll: (cards: number) => `Take all ${cards}`,
    take: 'Take into hand',
    turnUp: 'Turn up',
    turnUpSure: 'Turn it up? Everybody will see it.',
    turnDown: 'Turn down',
    peek: 'Peek',
    peekSure: 'Look at it? Only you will see it, and everybody sees that you look.',
    move: 'Move',
    moveAll: 'Move all',
    where: 'Where to?',
    onto: (pile: string) => `On ${pile}: how?`,
    whole: 'Whole pile …',
    spread: 'Look through',
    spreadHint: 'Tap cards to select them.',
    shuffle: 'Shuffle',
    cut: 'Cut …',
    cutAfter: (cards: number) => `Cut after ${cards}`,
    deal: 'Deal to all …',
    dealEach: (cards: number) => `Deal ${cards} each`,
    fill: 'Fill hands …',
    fillTo: (cards: number) => `Fill up to ${cards}`,
    gather: 'Gather here and shuffle …',
    gatherWhat: 'What is put here? All shuffle it.',
    gatherPiles: 'All piles',
    gatherAll: 'All piles and all hands',
    gatherHand: 'My hand',
    pick: 'Pick a card',
    pickSome: 'Pick several …',
    pickMany: (cards: number) => `Pick ${cards}`,
    swap: 'Swap hands',
    handOver: 'Give the turn',
    myTurn: 'Take the turn',
    nobodysTurn: 'Nobody’s turn',
    setScore: 'Points …',
    scoreOf: (who: Who) => `Points for ${called(who)}, also below zero`,
    write: (value: number) => `Write ${value}`,
    scores: 'Score sheet',
    chips: 'Chips …',
    chipsTitle: (own: number, pot: number) => `You have ${chips(own)}; ${pot} in the pot.`,
    intoPot: 'Into the pot …',
    payTo: (name: string) => `To ${name} …`,
    fromPot: 'From the pot …',
    fromBank: 'From the bank …',
    chipsFor: 'For whom? All are asked, and more than half decide.',
    forMe: 'For me',
    howManyChips: 'How many chips?',
    payChips: (count: number) => `Pay ${count}`,
    place: 'Place on my screen …',
    placeTitle: 'Only your screen changes. It goes along when you save the recipe.',
    ways: { left: '← Left', right: 'Right →', up: '↑ Row above', down: '↓ Row below' },
    set: (value: number) => `Set to ${value}`,
    showHand: 'Show my hand',
    showHandSure: 'Show your whole hand to everybody?',
    putBack: 'Put my hand back …',
    putBackWhere: 'Onto which pile? All shuffle it.',
    endTurn: (name: string) => `Turn to ${name}`,
    table: 'Table …',
    tableTitle: 'The whole table',
    undo: 'Take back',
    undoNothing: 'There is no move to take back.',
    undoShown: 'The last move cannot be taken back: somebody has learned something by it.',
    pass: 'All pass cards …',
    passCount: (cards: number) => `Pass ${cards} each`,
    passTo: 'Each to whom?',
    passBy: (step: number, players: number) =>
      step === 1
        ? 'To the left'
        : step === players - 1
          ? 'To the right'
          : 2 * step === players
            ? 'Across'
            : `${step} seats on`,
    dice: 'Dice …',
    diceTitle: 'Nobody can choose what they show.',
    diceOf: (dice: number, sides: number) =>
      sides === 2
        ? 'A coin'
        : sides === 6
          ? dice === 1
            ? 'One die'
            : `${dice} dice`
          : `A die with ${sides} sides`,
    counters: 'Counters …',
    counter: (name: string, value: number) => `${name}: ${value}`,
    newCounter: 'New counter …',
    counterName: 'What is counted?',
    next: 'Next',
    newRound: 'New round',
    newRoundSure: 'Gather everything and deal anew? All are asked, and more than half decide.',
    end: 'End the table',
    endSure: 'End this table for all? All are asked, and more than half decide.',
    yes: 'Yes',
    sheet: 'Rule sheet',
    notes: 'Notes …',
    share: 'Save as recipe',
    shared: 'Kept in this browser. Whoever has this link can open such a table:',
  },
  question: {
    pass: (cards: number, who: Who) =>
      `Choose ${some(cards)} of your hand for ${called(who)}. Nobody looks before all have passed.`,
    choose: (cards: number) => `Choose ${some(cards)} of your hand.`,
    chosen: (cards: number, of: number) => `${cards} of ${of} chosen`,
    doIt: (cards: number) => (cards === 1 ? 'This one' : `These ${cards}`),
    pick: (cards: number, who: Who) => `Pick ${some(cards)} from ${whose(who)} hand.`,
    place: (place: number) => `card ${place}`,
    agree: 'I agree',
    refuse: 'I do not agree',
  },
  dice: (dice: readonly number[]) => `Dice: ${and(dice.map(String))}`,
  rules: {
    title: 'Rule sheet',
    text: 'Nobody’s program enforces these rules: you keep them among yourselves.',
    close: 'Close',
  },
  notepad: {
    title: 'Notes',
    all: 'For all',
    line: 'A line for all',
    write: 'Write',
    wipe: 'Wipe out',
    own: 'For yourself',
    text: 'These stay in this browser.',
  },
  scores: {
    title: 'Score sheet',
    text: 'Everybody signs it when a round ends. Striking out an entry asks all.',
    round: 'Round',
    now: 'this',
    total: 'Total',
    entry: (by: Who, whom: Who, count: number) => `${by.name} wrote ${points(count)} for ${whom.name}`,
    strike: 'Strike out',
  },
  leave: {
    title: 'Leave the table?',
    stay: 'Stay',
    getUp: 'Get up: my hand goes back, the others play on',
    now: 'Close the table now, for me only',
    text: 'If you just close it, the others wait for you whenever you are needed, and go on without your hand after that. You keep your chair, and can come back from the front page.',
  },
  over: {
    title: 'The table is over',
    rounds: (rounds: number) => (rounds === 1 ? 'One round was played.' : `${rounds} rounds were played.`),
    player: 'Player',
    score: 'Score',
    chips: 'Chips',
    look: 'Look at the table',
    leave: 'Back to the front page',
    back: 'How it ended',
  },
  proof: {
    dealing: 'Keys and shuffles are being checked.',
    round: (players: number) => `Shuffled by ${players} players. You checked every shuffle.`,
    hidden: (cards: number) =>
      cards === 1
        ? 'One hidden card: nobody can open it alone.'
        : `${cards} hidden cards: nobody can open one alone.`,
  },
  terms: {
    recipe: 'Game',
    deck: 'Cards',
    piles: 'Piles',
    rules: 'Rules',
    pace: 'Time',
    paceText: (seconds: number) =>
      `Nobody has to act. Whoever is needed and silent for ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} is away: its hand goes back to the deck, the others keep theirs, and it sits down again when it is back.`,
  },
  make: {
    titleBots: 'A free table',
    titleFriends: 'A free table for friends',
    intro: 'Any card game: you keep the rules, the table keeps the secrets.',
    bots: 'Bots',
    botsHint: 'Bots know no rules: they agree to everything, and lay some card when you give them the turn.',
    seats: 'Seats',
    recipe: 'Game',
    pace: 'Time to answer',
    paces: { usual: '2 minutes', slow: '10 minutes' },
    start: 'Sit down',
    open: 'Open the table',
    own: 'Make your own …',
    keep: 'Keep it here',
    kept: 'Kept',
    link: 'Get its link',
    pictures: (count: number) =>
      `${count === 1 ? 'A picture is' : `${count} pictures are`} not in the link: people get them from each other at the table, and see text and symbol until then.`,
    keptHere: (count: number) => `Kept in this browser: ${count}`,
    damaged: 'a recipe that cannot be read any more',
    rename: 'Rename',
    newName: 'New name',
    save: 'Save',
    remove: 'Remove',
    removed: (name: string) => `“${name}” is removed.`,
    undo: 'Undo',
    badLink: (why: string) => `The recipe in this link cannot be used: ${why}.`,
  },
  own: {
    name: 'Name of the game',
    unnamed: 'Free table',
    deck: (cards: number) => `Cards: ${cards}`,
    ownDeck: 'from a file',
    decks: {
      '52': '52 cards',
      '54': '52 cards and two jokers',
      '32': '32 cards',
      '2x52': 'two decks of 52',
      colours: 'four colours with numbers',
      tarot: 'tarot',
      mahjong: '136 Mahjong tiles',
      'mahjong-144': '144 Mahjong tiles',
      dominoes: 'dominoes',
      '100': 'numbers from 1 to 100',
    },
    file: 'Own cards from a file',
    more: 'Another deck, with a back of its own',
    fewer: 'Take this deck away',
    another: (number: number) => `deck ${number}`,
    home: 'The pile on which it lies',
    fileHint:
      'CSV with a line for each card: text, symbol, colour, how many, picture. Or JSON: a list of texts, or of objects with text, symbol, colour, count, image. A picture is the name of a file: pick it together with this one.',
    trouble: (why: string) => `The file cannot be used: ${why}.`,
    piles: 'Piles, with commas between them, a line for each row',
    stock: 'stock',
    cards: 'cards',
    all: 'Deal all cards',
    each: 'Cards for each at first',
    turned: 'Cards turned up on the second pile',
    turns: 'Turns, as a suggestion',
    handedOn: {
      nobody: 'nobody’s',
      'by word': 'handed on by word',
      'by laying': 'handed on by laying a card',
      'by tricks': 'by laying, and whoever takes the trick goes on',
    },
    way: 'The turn goes',
    ways: { left: 'to the left', right: 'to the right' },
    chips: 'Chips for each at first',
    sheet: 'Rule sheet, for people',
  },
} as const

/** The shape of this part of a catalogue. */
export type FreeMessages = Wide<typeof en>

/** The texts in the reader's language. */
export let f: FreeMessages = en

/** From now on these are the texts; without any, English. */
export function speakFree(messages: FreeMessages = en): void {
  f = messages
}
