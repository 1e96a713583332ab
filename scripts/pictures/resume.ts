/** Relay, journal, resume: the same game with a crash of one seat, on the time of the table. */
import { box, disc, lines, nameOf, picture, stroke, text } from './drawing.ts'
import { play, saidAt, shortGame } from './played.ts'

/** Bob's process dies at this moment, and is started again so much later. */
const [crash, down] = [300, 500]

/** Draws it. */
export async function drawResume(): Promise<string> {
  const played = await play(shortGame('mask'), { crashes: [{ seat: 2, time: crash, down }] })
  const said = saidAt(played)
  const last = said.at(-1)?.time ?? 0
  const x = (time: number): number => 88 + (time / last) * 530
  const lane = (seat: number): number => 96 + seat * 52
  const before = said.filter(({ time }) => time <= crash).at(-1)?.k ?? 0
  const dots = said.flatMap(({ time, seat, k }) => [
    stroke(`M${x(time)} 84V90`, 'var(--soft)'),
    stroke(`M${x(time)} 90V${lane(seat)}`, 'var(--line)', 1, '2 3'),
    disc(x(time), lane(seat), seat, String(k), 10),
  ])
  const back = crash + down
  return picture('Relay, journal and resume', 640, 352, [
    box(80, 58, 544, 26),
    text(352, 76, 'the relay numbers and keeps what it cannot read', { size: 13, anchor: 'middle' }),
    text(16, 76, 'relay', { size: 14, bold: true }),
    ...[1, 2, 3].flatMap((seat) => [
      text(16, lane(seat) + 5, nameOf(seat), { size: 14 }),
      stroke(`M72 ${lane(seat)}H${seat === 2 ? x(crash) : 624}`, 'var(--line)', 1.5),
    ]),
    stroke(`M${x(back)} ${lane(2)}H624`, 'var(--line)', 1.5),
    ...dots,
    `<rect x="${x(crash)}" y="${lane(2) - 20}" width="${x(back) - x(crash)}" height="40" fill="var(--paper)" stroke="var(--bad)" stroke-dasharray="4 4"/>`,
    text((x(crash) + x(back)) / 2, lane(2) + 5, 'his process is dead', {
      size: 13,
      anchor: 'middle',
      look: 'bad',
    }),
    box(72, 284, 272, 54),
    lines(84, 304, [`${nameOf(2)}’s journal: entries 1–${before}, his seed`, 'written before they counted'], {
      size: 13,
    }),
    stroke(`M344 311C400 311 ${x(back)} 300 ${x(back)} ${lane(2) + 14}`, 'var(--p2)', 2),
    lines(626, 304, ['the function runs again over', 'it, up to the open question'], {
      size: 13,
      anchor: 'end',
    }),
    text(
      16,
      30,
      `Nobody else does anything. The log has ${said.length} statements, as it has without the crash.`,
      {
        size: 13,
        look: 'soft',
      },
    ),
  ])
}
