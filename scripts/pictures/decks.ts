/** Each of the four decks in three panels. */

import { drawDeck } from './deck-panels.ts'
import { arrow, box, card, disc, lock, mark, stroke, text } from './drawing.ts'

/** Masks under a joint key. */
export const drawMask = (): Promise<string> =>
  drawDeck('mask', 'The mask deck', [
    {
      title: 'hide',
      draw: (x, y) => [card(x - 40, y, undefined, [1, 2, 3]), card(x + 40, y, undefined, [1, 2, 3])],
      caption: ['everybody masks all cards', 'and shuffles them'],
    },
    {
      title: 'deal',
      draw: (x, y) => [
        card(x, y, undefined, [2]),
        disc(x - 70, y, 1),
        arrow(x - 54, y, x - 34, y),
        disc(x + 70, y, 3),
        arrow(x + 54, y, x + 34, y),
      ],
      caption: ['the others give their part', 'of the card, with proof'],
    },
    {
      title: 'show',
      draw: (x, y) => [card(x + 24, y, '7'), disc(x - 50, y, 2), arrow(x - 34, y, x - 6, y)],
      caption: ['the owner gives the last', 'part: all see the face'],
    },
  ])

/** Deal numbers among faces that stay. */
export const drawDealKeys = (): Promise<string> =>
  drawDeck('deal-keys', 'The deal-keys deck', [
    {
      title: 'hide',
      draw: (x, y) =>
        [-60, -20, 20, 60].flatMap((dx, i) => [
          card(x + dx, y - 14, String(i + 4)),
          chip(x + dx, y + 32, '?'),
        ]),
      caption: ['faces stay open; hidden', 'deal numbers are shuffled'],
    },
    {
      title: 'deal',
      draw: (x, y) => [
        chip(x + 8, y, '2nd'),
        disc(x - 66, y - 24, 1),
        disc(x - 66, y + 24, 3),
        arrow(x - 50, y - 20, x - 14, y - 4),
        arrow(x - 50, y + 20, x - 14, y + 4),
        disc(x + 70, y, 2),
        arrow(x + 28, y, x + 52, y),
      ],
      caption: ['the others publish parts of', 'the key of “the 2nd deal”'],
    },
    {
      title: 'show',
      draw: (x, y) =>
        [-60, -20, 20, 60].flatMap((dx, i) => [
          card(x + dx, y - 14, String(i + 4)),
          chip(x + dx, y + 32, i === 1 ? '2nd' : '?', i === 1),
        ]),
      caption: ['the owner adds its part:', 'the key fits one face'],
    },
  ])

const chip = (x: number, y: number, words: string, isFound = false): string =>
  `<circle cx="${x}" cy="${y}" r="15" fill="var(--card)" stroke="${isFound ? 'var(--good)' : 'var(--soft)'}" stroke-width="${isFound ? 3 : 1.5}"/>${text(x, y + 5, words, { size: 12, anchor: 'middle', bold: true })}`

/** Commuting locks on boxes. */
export const drawPadlock = (): Promise<string> =>
  drawDeck('padlock', 'The padlock deck', [
    {
      title: 'shuffle',
      draw: (x, y) => [-62, 0, 62].map((dx) => chest(x + dx, y, [1, 2, 3])),
      caption: ['each puts its own lock on', 'all boxes, and shuffles'],
    },
    {
      title: 'lock',
      draw: (x, y) => [
        ...[-62, 0, 62].map((dx) => chest(x + dx, y, [1, 2, 3])),
        ...[-62, 0, 62].map((dx, i) =>
          text(x + dx, y + 42, `no. ${i + 1}`, { size: 12, anchor: 'middle', look: 'soft' }),
        ),
      ],
      caption: ['each exchanges its lock for', 'another one on every box'],
    },
    {
      title: 'deal and show',
      draw: (x, y) => [
        chest(x - 40, y, [2]),
        lock(x - 62, y + 44, 1, true),
        lock(x - 22, y + 44, 3, true),
        arrow(x - 6, y, x + 22, y),
        card(x + 52, y, '7'),
      ],
      caption: ['keys open this box only;', 'the owner’s comes last'],
    },
  ])

const chest = (x: number, y: number, seats: readonly number[]): string =>
  box(x - 25, y - 20, 50, 44) +
  stroke(`M${x - 25} ${y - 6}H${x + 25}`, 'var(--soft)') +
  seats.map((seat, i) => lock(x + (i - (seats.length - 1) / 2) * 17, y + 6, seat)).join('')

/** Chained names over commuting locks. */
export const drawNames = (): Promise<string> =>
  drawDeck('names', 'The names deck', [
    {
      title: 'cut and choose',
      draw: (x, y) => [
        ...[-60, 0, 60].flatMap((dx, i) => [card(x + dx, y, i === 1 ? undefined : '✓', i === 1 ? [1] : [])]),
        text(x, y + 48, 'a coin of all picks one', { size: 12, anchor: 'middle', look: 'soft' }),
      ],
      caption: ['the dealer makes several,', 'and opens all but one'],
    },
    {
      title: 'shuffle',
      draw: (x, y) => chain(x, y, ['card', '#', '#', '#']),
      caption: ['each locks and moves all,', 'and names them anew'],
    },
    {
      title: 'own and show',
      draw: (x, y) => [
        card(x - 56, y, '7'),
        arrow(x - 32, y, x - 8, y),
        disc(x + 10, y, 2),
        arrow(x + 26, y, x + 46, y),
        mark(x + 68, y, true),
      ],
      caption: ['to own is to know what', 'a name was made from'],
    },
  ])

const chain = (x: number, y: number, words: readonly string[]): readonly string[] =>
  words.flatMap((word, i) => {
    const at = x - 75 + i * 50
    const link = i === 0 ? [] : [arrow(at - 30, y, at - 16, y), disc(at - 22, y - 26, i, undefined, 9)]
    return [
      box(at - 15, y - 14, 30, 28),
      text(at, y + 5, word, { size: 11, anchor: 'middle', look: 'mono' }),
      ...link,
    ]
  })
