/** Draws results as SVG: how long the jobs of a deck of 52 take by backend, and how they grow with cards and players. */
import type { Row } from './row.ts'

const colours: Readonly<Record<string, string>> = { wasm: '#2a7f62', js: '#d9a441', noble: '#9a9a9a' }
const shown = ['remask', 'prove remask', 'verify remask', 'give shares', 'check the others’ shares']
const [width, rowHeight, left, right] = [720, 14, 190, 70]

/** The whole drawing. */
export function chart(rows: readonly Row[]): string {
  const bars = barsOf(rows)
  const cards = linesOf(rows, 'prove, by cards', 'prove remask', ({ cards }) => cards)
  const players = linesOf(
    rows,
    'whole shuffle phase, by players',
    'shuffle phase, mask',
    ({ players }) => players,
  )
  const height = bars.height + 260
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    '<title>How long jobs take, by backend, and how that grows with cards and players</title>',
    `<rect width="${width}" height="${height}" fill="white"/>`,
    bars.svg,
    `<g transform="translate(0 ${bars.height + 20})">${cards}</g>`,
    `<g transform="translate(${width / 2} ${bars.height + 20})">${players}</g>`,
    '</svg>\n',
  ].join('\n')
}

/** Bars on a logarithmic scale from 0.05 ms to 1 s: equal lengths are equal ratios. */
function barsOf(rows: readonly Row[]): { svg: string; height: number } {
  const long = (ms: number) => (Math.log10(ms / 0.05) / Math.log10(1000 / 0.05)) * (width - left - right)
  let y = 24
  const parts = [text(10, 14, 'best milliseconds for 52 cards and six players, logarithmic', 'start')]
  for (const job of shown) {
    const found = rows.filter((row) => row.job === job && [52, 15].includes(row.cards ?? 0))
    if (found.length === 0) continue
    parts.push(text(left - 8, y + rowHeight, job, 'end'))
    for (const { backend, best } of found) {
      parts.push(
        `<rect x="${left}" y="${y}" width="${long(best).toFixed(1)}" height="${rowHeight - 3}" fill="${colours[backend]}"/>`,
      )
      parts.push(text(left + long(best) + 5, y + rowHeight - 4, `${backend} ${best}`, 'start'))
      y += rowHeight
    }
    y += 8
  }
  return { svg: parts.join('\n'), height: y }
}

/** Both axes logarithmic, one line for each backend. */
function linesOf(
  rows: readonly Row[],
  title: string,
  job: string,
  across: (row: Row) => number | undefined,
): string {
  const found = rows.filter((row) => row.job === job && across(row) !== undefined)
  const [wide, high, margin] = [width / 2 - 90, 170, 45]
  const scale = (list: readonly number[], length: number) => {
    const [low, top] = [Math.log(Math.min(...list)), Math.log(Math.max(...list))]
    return (value: number) => ((Math.log(value) - low) / (top - low || 1)) * length
  }
  const x = scale(
    found.map((row) => across(row) as number),
    wide,
  )
  const y = scale(
    found.map(({ best }) => best),
    high,
  )
  const parts = [text(margin, 0, title, 'start')]
  for (const backend of new Set(found.map((row) => row.backend))) {
    const own = found.filter((row) => row.backend === backend)
    const points = own.map(
      (row) => `${(margin + x(across(row) as number)).toFixed(1)},${(high + 15 - y(row.best)).toFixed(1)}`,
    )
    parts.push(
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colours[backend]}" stroke-width="2"/>`,
    )
    for (const row of own) {
      parts.push(text(margin + x(across(row) as number), high + 10 - y(row.best), String(row.best), 'middle'))
    }
  }
  for (const value of new Set(found.map((row) => across(row) as number))) {
    parts.push(text(margin + x(value), high + 34, String(value), 'middle'))
  }
  return parts.join('\n')
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${words}</text>`
}
