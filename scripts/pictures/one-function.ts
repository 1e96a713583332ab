/** One function at three seats: which line makes whom speak, from the log of a real game. */
import { arrow, box, disc, lines, nameOf, person, picture, ring, text } from './drawing.ts'
import { endOf, play, saidAt, shortGame } from './played.ts'

const rows = [
  { code: "await mask.shuffle(seat.at('deck'), cards)", slot: 'deck/shuffle', note: 'each in turn' },
  { code: "await deck.deal(seat.at('deal'), hands)", slot: 'deal', note: 'all give parts of cards' },
  { code: "await seat.at('bid').by(bob, Bid, ask)", slot: 'bid', note: 'Bob alone is asked' },
  { code: "await deck.show(seat.at('show'), bob, [1])", slot: 'show', note: 'Bob turns his card up' },
]

/** Draws it. */
export async function drawOneFunction(): Promise<string> {
  const played = await play(shortGame('mask'))
  const said = saidAt(played)
  const column = (seat: number): number => 360 + seat * 75
  const drawn = rows.flatMap(({ code, slot, note }, i) => {
    const y = 118 + i * 56
    const speakers = new Set(
      said.filter(({ statement }) => statement.slot.startsWith(slot)).map(({ seat }) => seat),
    )
    const cells = [1, 2, 3].map((seat) =>
      speakers.has(seat) ? disc(column(seat), y - 4, seat, '✎', 12) : ring(column(seat), y - 4, seat),
    )
    return [
      text(28, y, code, { size: 12.5, look: 'mono' }),
      text(28, y + 18, note, { size: 12, look: 'soft' }),
      ...cells,
    ]
  })
  const results = [1, 2, 3].map((seat) => endOf(played, seat))
  const same = results.map(({ bid, shown }, i) =>
    text(column(i + 1), 352, `${bid}, ${shown}`, { size: 14, anchor: 'middle', bold: true }),
  )
  return picture('One function runs at three seats', 640, 414, [
    lines(28, 32, ['one function, written once …'], { size: 15, bold: true }),
    text(column(2), 22, '… runs at every seat', { size: 15, bold: true, anchor: 'middle' }),
    ...[1, 2, 3].map((seat) => person(column(seat), 48, seat)),
    box(16, 92, 370, 226, 'none'),
    ...drawn,
    text(28, 352, `return { bid, card: what ${nameOf(2)} showed }`, { size: 12.5, look: 'mono' }),
    arrow(386, 348, 404, 348),
    ...same,
    disc(36, 372, 1, '✎', 7),
    text(48, 376, 'speaks: what it says is signed, numbered, and given to all', { size: 12, look: 'soft' }),
    ring(36, 394, 2, 5),
    text(48, 398, 'listens, and goes on with the same value', { size: 12, look: 'soft' }),
  ])
}
