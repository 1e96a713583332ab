/** Slots and order: the statements of a real game as the relay numbered them, each with the entry at which it was asked for. */
import { disc, nameOf, picture, stroke, text } from './drawing.ts'
import { play, type Said, saidAt, shortGame } from './played.ts'

/** The slot without the number of a turn. */
const placeOf = ({ statement }: Said): string => statement.slot.replace(/\/(\d+|unmask)$/, '')

/** Draws it. */
export async function drawOrder(): Promise<string> {
  const said = saidAt(await play(shortGame('mask'))).filter(({ k }) => k > 5)
  const first = said[0]?.k ?? 0
  const x = (k: number): number => 92 + (k - first) * 40
  const lane = (seat: number): number => 150 + seat * 42
  const groups = Map.groupBy(said, placeOf)
  const brackets = [...groups].flatMap(([slot, those]) => {
    const [from, to] = [x(those[0]?.k ?? 0) - 14, x(those.at(-1)?.k ?? 0) + 14]
    return [
      stroke(`M${from} 44V38H${to}V44`, 'var(--soft)'),
      text((from + to) / 2, those.length > 1 ? 30 : 18, slot, { size: 12, anchor: 'middle', look: 'mono' }),
    ]
  })
  const arcs = said.map(({ k, statement: { q } }) => {
    const [to, from] = [x(k), Math.max(x(q), 66)]
    return stroke(
      `M${from} 118Q${(from + to) / 2} ${118 - 10 - (to - from) * 0.34} ${to} 118`,
      'var(--line)',
      1.3,
    )
  })
  const drawn = said.flatMap(({ k, seat }) => [
    text(x(k), 134, String(k), { size: 13, anchor: 'middle', bold: true }),
    stroke(`M${x(k)} 140V${lane(seat) - 12}`, 'var(--line)', 1, '2 3'),
    disc(x(k), lane(seat), seat, '', 9),
  ])
  return picture('Slots and order', 640, 330, [
    ...[1, 2, 3].flatMap((seat) => [
      text(16, lane(seat) + 5, nameOf(seat), { size: 14 }),
      stroke(`M66 ${lane(seat)}H624`, 'var(--line)', 1),
    ]),
    text(16, 134, 'relay', { size: 14, bold: true }),
    ...brackets,
    ...arcs,
    ...drawn,
    text(
      16,
      316,
      'Above: slots. Numbers: the relay’s order. Arcs: from where a question was asked to its answer.',
      {
        size: 12,
        look: 'soft',
      },
    ),
  ])
}
