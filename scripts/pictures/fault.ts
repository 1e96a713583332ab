/** A fault and its evidence: a player says another card than it holds, and is named when it shows; from a real log, checked again for real. */
import { deckProtocol, numberCards } from '../../src/decks/index.ts'
import { form, type Game, recheck, wire } from '../../src/table/index.ts'
import { box, colourOf, lines, mark, nameOf, picture, stroke, text } from './drawing.ts'
import { play, saidAt } from './played.ts'

const Word = form('book', 'word', wire.record({ card: wire.text(8) }))

/** The second player says which card it has, and then shows it. */
const sayAndShow =
  (say: (card: string) => string): Game<string> =>
  async (seat) => {
    const second = seat.players[1] ?? ''
    const deck = await deckProtocol('mask').shuffle(seat.at('deck'), numberCards(12))
    const [mine = ''] = await deck.deal(seat.at('deal'), new Map([[second, [0]]]))
    const word = await seat.at('say').by(second, Word, () => ({ card: say(mine) }))
    const [shown = ''] = await deck.show(seat.at('show'), second, [0])
    await seat.accept('say what you hold', word, ({ card }) => card === shown)
    return shown
  }

/** Draws it. */
export async function drawFault(): Promise<string> {
  const honest = sayAndShow((card) => card)
  const liar = sayAndShow((card) => (card === '12' ? '11' : '12'))
  const played = await play(honest, { gameAt: (seat) => (seat === 2 ? liar : honest) })
  const [fault] = played.faults
  if (fault === undefined) throw new Error('nobody was named')
  const holds = await recheck(fault, () => honest)
  const said = saidAt(played)
  const guilty = said.find(({ statement }) => statement.slot === fault.slot)
  const [statement] = fault.statements
  const total = fault.evidence.filter((line) => line.includes('"k":')).length
  const x = (k: number): number => 24 + (k - 1) * (592 / total)
  const authors = new Map(said.map(({ k, seat }) => [k, seat]))
  const strip = Array.from({ length: total }, (_, i) => i + 1).map((k) => {
    const colour = authors.has(k) ? colourOf(authors.get(k) ?? 1) : 'var(--line)'
    return `<rect x="${x(k)}" y="44" width="${592 / total - 4}" height="22" rx="3" fill="${colour}"/>`
  })
  const k = guilty?.k ?? 0
  const middle = x(k) + 592 / total / 2 - 2
  const word = String(statement?.body['card'])
  return picture('A fault and its evidence', 640, 320, [
    text(24, 30, `The evidence: ${total} entries of the log, whoever said them`, { size: 14 }),
    ...strip,
    `<rect x="${x(k) - 4}" y="40" width="${592 / total + 4}" height="30" rx="5" fill="none" stroke="var(--bad)" stroke-width="3"/>`,
    stroke(`M${middle} 70V96`, 'var(--bad)', 2),
    box(24, 96, 592, 84, 'var(--card)', 'var(--bad)'),
    text(40, 120, `entry ${k} · slot ${fault.slot} · by ${nameOf(guilty?.seat ?? 0)}`, {
      size: 13,
      look: 'mono',
    }),
    text(40, 142, `says: my card is ${word}`, { size: 13, look: 'mono' }),
    text(40, 164, `signed: ${guilty ? signatureIn(guilty.statement.line) : ''}…`, {
      size: 13,
      look: 'mono soft',
    }),
    box(24, 200, 286, 100),
    text(40, 226, 'At every seat, at the same entry', { size: 13, look: 'soft' }),
    lines(40, 250, [`${nameOf(2)} broke the rule`, `“${fault.rule}”`], { size: 15, bold: true }),
    mark(282, 250, false),
    box(330, 200, 286, 100),
    text(346, 226, 'A stranger, from the evidence alone', { size: 13, look: 'soft' }),
    lines(346, 250, ['runs the same function,', holds ? 'and comes to the same' : 'and does not agree'], {
      size: 15,
      bold: true,
    }),
    mark(588, 250, holds),
  ])
}

const signatureIn = (line: string): string => (JSON.parse(line) as { readonly sig: string }).sig.slice(0, 30)
