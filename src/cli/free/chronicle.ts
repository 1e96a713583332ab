/** What happened at a free table, in lines for people: everything here was public, and no hidden card is named. */
import type { Wish } from '../../games/free/index.ts'
import type { FreeEvent } from '../../games/free/play/index.ts'

/** How whoever sits on a chair is called. */
export type NameOf = (chair: number) => string

/** One line for something that happened. */
export function lineOf({ by, wish, refused, dice, lost, isAway }: FreeEvent, name: NameOf): string {
  if (lost)
    return `${lost.map(name).join(' and ')} is ${isAway ? 'away' : 'gone'}; what was hidden is dealt anew`
  if (by === undefined || wish === undefined) return ''
  const did = `${name(by)} ${words[wish.do](wish as never, name)}`
  if (refused) return `${did}: no, ${refused}`
  return dice ? `${did}: ${dice.join(' ')}` : did
}

type Words = { readonly [K in Wish['do']]: (wish: Extract<Wish, { do: K }>, name: NameOf) => string }

const words: Words = {
  draw: ({ cards }) => `draws ${many(cards.length)}`,
  deal: ({ pile, to, each }, name) => `deals ${many(each)} each from ${pile} to ${to.map(name).join(', ')}`,
  fill: ({ pile, to, upTo }, name) => `fills up to ${many(upTo)} from ${pile} for ${to.map(name).join(', ')}`,
  play: ({ count, pile, end, up }) =>
    `lays ${many(count)} face ${up ? 'up' : 'down'} ${end === 'top' ? 'on' : 'under'} ${pile}`,
  give: ({ count, to }, name) => `gives ${many(count)} to ${name(to)}`,
  pick: ({ count, from }, name) => `picks ${many(count)} from the hand of ${name(from)}`,
  pass: ({ count }) => `lets everybody pass ${many(count)}`,
  swap: (wish, name) => `swaps hands with ${name(wish.with)}`,
  peek: ({ cards }) => `peeks at ${many(cards.length)}`,
  turn: ({ cards, up }) => `turns ${many(cards.length)} face ${up ? 'up' : 'down'}`,
  move: ({ cards, pile, end }) => `moves ${many(cards.length)} ${end === 'top' ? 'on' : 'under'} ${pile}`,
  show: ({ count, to }, name) => `shows ${many(count)} to ${to === null ? 'everybody' : name(to)}`,
  shuffle: ({ pile }) => `has ${pile} shuffled`,
  gather: ({ pile }) => `gathers cards on ${pile}, and all shuffle them`,
  cut: ({ pile, count }) => `cuts ${many(count)} of ${pile}`,
  roll: ({ dice, sides }) => `rolls ${dice} dice with ${sides} sides`,
  'hand over': ({ to }, name) => (to === null ? 'ends its turn' : `hands over to ${name(to)}`),
  score: ({ chair, points }, name) => `writes ${points} for ${name(chair)}`,
  strike: ({ entry }) => `strikes out entry ${entry + 1} of the score sheet`,
  pay: ({ amount, to }, name) => `pays ${chips(amount)} ${to === null ? 'into the pot' : `to ${name(to)}`}`,
  'pay out': ({ from, amount, to }, name) => `pays ${chips(amount)} from the ${from} to ${name(to)}`,
  note: ({ text }) => `notes: ${text}`,
  wipe: () => 'wipes out a note',
  count: ({ counter, value }) => `sets ${counter} to ${value}`,
  undo: () => 'takes the last move back',
  'new round': () => 'begins a new round',
  end: () => 'ends the table',
  leave: () => 'gets up',
  'sit down': () => 'is back, with an empty hand',
}

function chips(count: number): string {
  return count === 1 ? 'a chip' : `${count} chips`
}

function many(count: number): string {
  return count === 1 ? 'a card' : `${count} cards`
}
