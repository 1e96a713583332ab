/** Secret groups by a ladder: five players, groups of 2, 1, 1 and 1, as a real run divided them; each path in the colour of its player. */
import { grouping, groupRules, ladderOf, levelsOf } from '../../src/groups/index.ts'
import { colourOf, disc, lines, nameOf, picture, stroke, text } from './drawing.ts'
import { endOf, play } from './played.ts'

const seats = [1, 2, 3, 4, 5]
const [across, down, top] = [64, 30, 66]
const x = (leg: number): number => 60 + (leg - 1) * across

/** Draws it. */
export async function drawLadderPicture(): Promise<string> {
  const rules = groupRules.encode({ sizes: [2, 1, 1, 1], form: 'lean' })
  const played = await play(grouping, { players: seats.length, charter: { game: 'group', rules } })
  const views = seats.map((seat) => ({ seat, view: endOf(played, seat) }))
  const byGroup = views.toSorted(
    (a, b) => (a.view?.group ?? '').localeCompare(b.view?.group ?? '') || a.seat - b.seat,
  )
  const ladder = ladderOf(seats.map((seat) => byGroup.findIndex((one) => one.seat === seat) + 1))
  const levels = levelsOf(ladder)
  const bottom = top + (levels.length + 1) * down
  const legs = seats.map((leg) => stroke(`M${x(leg)} ${top}V${bottom}`, 'var(--line)', 3))
  const rungs = levels.flatMap((level, height) =>
    level.map((left) => stroke(`M${x(left)} ${top + (height + 1) * down}H${x(left + 1)}`, 'var(--line)', 3)),
  )
  const paths = seats.map((seat) => stroke(pathOf(seat, levels, bottom), colourOf(seat), 2.5))
  const ends = byGroup.map(({ seat, view }, i) => disc(x(i + 1), bottom + 18, seat, view?.group ?? '', 13))
  const knows = views.map(({ seat, view }) => {
    const mates = (view?.mates ?? []).map((mate) => nameOf(played.seatOf.get(mate) ?? 0))
    return `${nameOf(seat)}: ${view?.group}, ${mates.length === 0 ? 'alone' : `with ${mates.join(', ')}`}`
  })
  return picture('Secret groups as a ladder', 640, Math.max(bottom + 64, 290), [
    ...seats.map((seat) => disc(x(seat), 46, seat)),
    ...legs,
    ...rungs,
    ...paths,
    ...ends,
    text(x(3), bottom + 52, 'down, and across every rung', { size: 13, anchor: 'middle', look: 'soft' }),
    text(370, 50, 'What each has learnt, alone:', { size: 14, bold: true }),
    lines(370, 78, knows, { size: 14 }),
    lines(
      370,
      200,
      [
        'At a table nobody sees the ladder:',
        'everybody hides a part of it, and',
        'each is led to its own end only.',
      ],
      {
        size: 13,
        look: 'soft',
      },
    ),
  ])
}

/** The way of one player, a little beside the legs so that all can be seen. */
function pathOf(seat: number, levels: readonly (readonly number[])[], bottom: number): string {
  const aside = (seat - 3) * 2
  let leg = seat
  let d = `M${x(leg) + aside} ${top}`
  for (const [height, level] of levels.entries()) {
    const y = top + (height + 1) * down + aside
    const to = level.includes(leg) ? leg + 1 : level.includes(leg - 1) ? leg - 1 : leg
    if (to !== leg) d += `V${y}H${x(to) + aside}`
    leg = to
  }
  return `${d}V${bottom}`
}
