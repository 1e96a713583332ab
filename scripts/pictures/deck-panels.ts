/** The frame of a picture of a deck: three panels (hide, deal, show) above a strip with what the same short game really says. */
import type { DeckProtocolName } from '../../src/decks/index.ts'
import { box, colourOf, lines, picture, text } from './drawing.ts'
import { play, type Said, saidAt, shortGame } from './played.ts'

/** One panel: its title, what is drawn around its middle, and a caption. */
export interface Panel {
  readonly title: string
  readonly draw: (x: number, y: number) => readonly string[]
  readonly caption: readonly string[]
}

/** Where the panels are. */
const middles = [112, 320, 528]

/** Draws a deck. */
export async function drawDeck(
  deck: DeckProtocolName,
  title: string,
  panels: readonly Panel[],
): Promise<string> {
  const said = saidAt(await play(shortGame(deck))).filter(({ statement }) => statement.slot !== 'bid')
  const drawn = panels.flatMap(({ title: name, draw, caption }, i) => {
    const x = middles[i] ?? 0
    return [
      box(x - 98, 16, 196, 214, 'none'),
      text(x, 40, name, { size: 15, bold: true, anchor: 'middle' }),
      ...draw(x, 108),
      lines(x, 184, caption, { size: 13, anchor: 'middle' }),
    ]
  })
  return picture(title, 640, 312, [...drawn, ...strip(said)])
}

/** Every statement as a block as wide as it is long, in the colour of whoever said it. */
function strip(said: readonly Said[]): readonly string[] {
  const gap = 2
  const total = said.reduce((sum, { size }) => sum + size, 0)
  const scale = (612 - gap * (said.length - 1)) / total
  let x = 14
  const blocks = said.map(({ size, seat }) => {
    const block = `<rect x="${x.toFixed(1)}" y="264" width="${(size * scale).toFixed(1)}" height="18" fill="${colourOf(seat)}"/>`
    x += size * scale + gap
    return block
  })
  const kilobytes = (of: RegExp): string => {
    const those = said.filter(({ statement }) => of.test(statement.slot))
    const sum = those.reduce((all, { size }) => all + size, 0)
    return `${those.length} statements, ${(sum / 1000).toFixed(1)} KB`
  }
  return [
    text(14, 254, `All that was said with 3 players and 12 cards. Shuffle: ${kilobytes(/^deck/)}`, {
      size: 12,
      look: 'soft',
    }),
    ...blocks,
    text(
      14,
      300,
      `Deal 3 cards: ${kilobytes(/^deal/)}. Open one: ${kilobytes(/^open/)}. Show one: ${kilobytes(/^show/)}`,
      {
        size: 12,
        look: 'soft',
      },
    ),
  ]
}
