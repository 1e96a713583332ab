/** What all pictures of the book are drawn with: paper, ink, players in their colours, cards, layers, locks and arrows; for light and for dark. */

/** What players are called in pictures, by seat. */
export const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen'] as const

/** The name of a seat, counted from 1. */
export const nameOf = (seat: number): string => names[seat - 1] ?? `seat ${seat}`

const light = ['#2a7f62', '#b5542b', '#3c5fa3', '#8a4f9e', '#8f7010', '#23808f', '#b04a77']
const dark = ['#5cc29d', '#f0936a', '#8fb0f0', '#cf9ae2', '#dcbb55', '#6cc9d8', '#f090b8']

const colours = (
  { paper, ink, soft, line, card, on, bad, good }: Record<string, string>,
  players: readonly string[],
) =>
  [
    `svg{--paper:${paper};--ink:${ink};--soft:${soft};--line:${line};--card:${card};--on:${on};--bad:${bad};--good:${good};`,
    ...players.map((colour, i) => `--p${i + 1}:${colour};`),
    '}',
  ].join('')

const style = [
  colours(
    {
      paper: '#fbf8f1',
      ink: '#22303a',
      soft: '#5f6b74',
      line: '#cfc8b8',
      card: '#ffffff',
      on: '#ffffff',
      bad: '#b3261e',
      good: '#1b7f4b',
    },
    light,
  ),
  '@media (prefers-color-scheme:dark){',
  colours(
    {
      paper: '#1b2227',
      ink: '#e6e9ea',
      soft: '#a3aeb5',
      line: '#48545c',
      card: '#2b343a',
      on: '#12181c',
      bad: '#ff8a80',
      good: '#6fd6a0',
    },
    dark,
  ),
  '}',
  'text{font-family:system-ui,sans-serif;fill:var(--ink)}.mono{font-family:ui-monospace,Menlo,Consolas,monospace}',
  '.soft{fill:var(--soft)}.on{fill:var(--on)}.bad{fill:var(--bad)}.good{fill:var(--good)}',
].join('')

/** How a text is set. */
export interface Setting {
  readonly size?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly look?: string
  readonly bold?: boolean
}

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const round = (number: number): string => String(Math.round(number * 10) / 10)

/** A whole picture: paper, and what is on it. */
export function picture(title: string, width: number, height: number, parts: readonly string[]): string {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" fill="var(--soft)"/></marker></defs>',
    `<rect width="${width}" height="${height}" rx="12" fill="var(--paper)"/>`,
    ...parts,
    '</svg>',
  ].join('\n')}\n`
}

/** Words at a place. */
export function text(x: number, y: number, words: string, setting: Setting = {}): string {
  const { size = 14, anchor = 'start', look = '', bold = false } = setting
  const more = [
    anchor === 'start' ? '' : ` text-anchor="${anchor}"`,
    look === '' ? '' : ` class="${look}"`,
    bold ? ' font-weight="600"' : '',
  ]
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}"${more.join('')}>${escaped(words)}</text>`
}

/** Several lines below each other. */
export const lines = (x: number, y: number, words: readonly string[], setting: Setting = {}): string =>
  words.map((line, i) => text(x, y + i * ((setting.size ?? 14) + 4), line, setting)).join('')

/** A box. */
export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill = 'var(--card)',
  edge = 'var(--line)',
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="6" fill="${fill}" stroke="${edge}"/>`

/** A line along a path. */
export const stroke = (d: string, colour = 'var(--line)', width = 1.5, dash = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`

/** An arrow. */
export const arrow = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" fill="none" stroke="var(--soft)" stroke-width="1.5" marker-end="url(#a)"/>`

/** The colour of a seat. */
export const colourOf = (seat: number): string => `var(--p${seat})`

/** A disc in the colour of a seat, with a letter or a few. */
export const disc = (x: number, y: number, seat: number, letter = nameOf(seat).charAt(0), r = 13): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${colourOf(seat)}"/>${text(x, y + r * 0.37, letter, { size: Math.round(r * 1.05), anchor: 'middle', look: 'on', bold: true })}`

/** A ring in the colour of a seat: somebody who listens. */
export const ring = (x: number, y: number, seat: number, r = 6): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="none" stroke="${colourOf(seat)}" stroke-width="1.5"/>`

/** A player: disc and name. */
export const person = (x: number, y: number, seat: number): string =>
  disc(x, y, seat) + text(x, y + 30, nameOf(seat), { size: 13, anchor: 'middle' })

/** A card, in the middle of a place: its face, or face down, with a frame for every player whose layer lies on it. */
export function card(x: number, y: number, face: string | undefined, layers: readonly number[] = []): string {
  const [w, h] = [36, 50]
  const frames = layers.map((seat, i) => {
    const out = 4 + 5 * i
    return `<rect x="${round(x - w / 2 - out)}" y="${round(y - h / 2 - out)}" width="${w + 2 * out}" height="${h + 2 * out}" rx="${6 + out / 2}" fill="none" stroke="${colourOf(seat)}" stroke-width="3"/>`
  })
  const inner =
    face === undefined
      ? stroke(hatch(x - w / 2 + 4, y - h / 2 + 4, w - 8, h - 8), 'var(--line)', 1.2)
      : text(x, y + 7, face, { size: face.length > 2 ? 13 : 20, anchor: 'middle', bold: true })
  return box(x - w / 2, y - h / 2, w, h, 'var(--card)', 'var(--soft)') + inner + frames.join('')
}

/** The pattern on the back of a card. */
function hatch(x: number, y: number, w: number, h: number): string {
  const rows = Math.floor(h / 7)
  return Array.from({ length: rows }, (_, i) => {
    const top = y + (i + 0.5) * (h / rows)
    return `M${round(x)} ${round(top)}l${round(w / 4)} -3l${round(w / 4)} 3l${round(w / 4)} -3l${round(w / 4)} 3`
  }).join('')
}

/** A padlock of a seat, shut or open. */
export function lock(x: number, y: number, seat: number, isOpen = false): string {
  const bow = isOpen ? 'M-5 -2V-9a5 5 0 0 1 9 -3' : 'M-5 -2V-7a5 5 0 0 1 10 0V-2'
  return `<g transform="translate(${round(x)} ${round(y)})"><path d="${bow}" fill="none" stroke="${colourOf(seat)}" stroke-width="2.5"/><rect x="-8" y="-2" width="16" height="12" rx="2" fill="${colourOf(seat)}"/></g>`
}

/** A tick, or a cross. */
export const mark = (x: number, y: number, isGood: boolean): string =>
  isGood
    ? stroke(`M${x - 6} ${y}l4 5l9 -11`, 'var(--good)', 3)
    : stroke(`M${x - 6} ${y - 6}l12 12m0 -12l-12 12`, 'var(--bad)', 3)
