/** What a player can look up at the table: which hand wins, and what the keys do. */
import { handName, strengthOf } from '../../games/holdem/index.ts'
import type { Card } from '../../games/index.ts'
import { drawCard } from './drawing.ts'

/** A hand of every kind, the best first. */
export const everyKind: readonly (readonly Card[])[] = [
  ['As', 'Ks', 'Qs', 'Js', 'Ts'],
  ['9h', '8h', '7h', '6h', '5h'],
  ['Qs', 'Qh', 'Qd', 'Qc', '3s'],
  ['Ts', 'Th', 'Td', '6c', '6s'],
  ['Ad', 'Jd', '8d', '6d', '2d'],
  ['8c', '7d', '6s', '5h', '4c'],
  ['7s', '7d', '7c', 'Kh', '2s'],
  ['Js', 'Jd', '4c', '4h', '9s'],
  ['As', 'Ad', 'Tc', '8h', '3d'],
  ['Kd', 'Jc', '8s', '5h', '2d'],
]

const keys = [
  'f fold   c check or call   r raise to an amount   p raise by the pot   a all in',
  's show or m muck your cards when a hand is over',
  't talk   x mute somebody   v vote somebody out, where the table allows it',
  'o the code of the order: whoever reads out another one is shown another game',
  'q leave, or quit and come back later',
]

/** The sheet, line by line. */
export function rankings(): readonly string[] {
  return [
    '  which hand wins, the best first; equal hands share the pot, suits never matter',
    '',
    ...everyKind.map(
      (cards) => `  ${handName(strengthOf(cards)).padEnd(34)}${cards.map(drawCard).join(' ')}`,
    ),
    '',
    '  the best five of your two cards and the five on the board count',
    '',
    ...keys.map((line) => `  ${line}`),
  ]
}
