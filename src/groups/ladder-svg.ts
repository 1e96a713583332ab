/** Ladders drawn as SVG (spec/groups, section 3). */
import { type Ladder, levelsOf } from './ladder.ts'
import { type LadderLabels, labelsOf } from './ladder-text.ts'

/** Distances of the drawing. */
const across = 48
const down = 24
const margin = 24

/** Draws a ladder as an SVG document, in the colour of the text around it. */
export function drawLadderSvg(ladder: Ladder, { top, bottom }: LadderLabels = {}): string {
  const levels = levelsOf(ladder)
  const [start, end] = [margin + 8, margin + 8 + (levels.length + 1) * down]
  const x = (leg: number): number => margin + (leg - 1) * across
  const legs = labelsOf(ladder, top).map((_, i) => `<path class="leg" d="M${x(i + 1)} ${start}V${end}"/>`)
  const rungs = levels.flatMap((level, height) =>
    level.map((left) => `<path class="rung" d="M${x(left)} ${start + (height + 1) * down}H${x(left + 1)}"/>`),
  )
  const words = (labels: readonly string[], y: number): string[] =>
    labels.map((label, i) => `<text x="${x(i + 1)}" y="${y}">${escaped(label)}</text>`)
  const size = { width: 2 * margin + (ladder.legs - 1) * across, height: end + margin + 8 }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img">`,
    '<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">',
    ...legs,
    ...rungs,
    '</g>',
    '<g fill="currentColor" font-family="sans-serif" font-size="14" text-anchor="middle">',
    ...words(labelsOf(ladder, top), margin),
    ...words(labelsOf(ladder, bottom), end + margin),
    '</g>',
    '</svg>',
  ].join('\n')
}

/** Labels are names that others chose. */
function escaped(label: string): string {
  return label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
