/** What people do at a free table, in words. A sentence about what happened names only cards that everybody knows. */
import type { Wish } from '../../games/free/index.ts'
import { rankWord } from '../../games/index.ts'
import type { Look } from '../free/page/look.ts'
import { and, type Who, whose } from './wording.ts'

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

/** Somebody, as the one that something is done to. */
export const called = ({ name, isMe }: Who): string => (isMe ? 'you' : name)
/** Somebody, as the one who does something. */
export const subject = ({ name, isMe }: Who): string => (isMe ? 'You' : name)
/** So many cards. */
export const some = (count: number): string => (count === 1 ? 'a card' : `${count} cards`)
/** So many points. */
export const points = (count: number): string =>
  Math.abs(count) === 1 ? `${count} point` : `${count} points`
/** So many chips. */
export const chips = (count: number): string => (count === 1 ? 'a chip' : `${count} chips`)
const the = (name: string): string => (/^\d/.test(name) ? name : `the ${name}`)
/** Known cards by name, others by number. */
const which = (faces: readonly string[], count: number): string =>
  faces.length === count && count <= 4 ? and(faces.map(the)) : some(count)

/** What is on a card. */
export function face(look: Look): string {
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
export function deed({ wish, by, whoAt, faces, from, dice }: Told): string {
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
export function wanted({ wish, whoAt }: Pick<Told, 'wish' | 'whoAt'>): string {
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
