/** A secret ballot: sealed votes of five, mixed by everybody, opened without names; the count is that of a real election. */
import { SeededRandom } from '../../src/table/index.ts'
import { election, voteRules } from '../../src/votes/index.ts'
import { box, card, disc, nameOf, picture, stroke, text } from './drawing.ts'
import { endOf, play } from './played.ts'

const seats = [1, 2, 3, 4, 5]
const options = ['tea', 'coffee']
const wishes = ['tea', 'coffee', 'tea', 'tea', 'coffee']

/** Draws it. */
export async function drawBallot(): Promise<string> {
  const rules = voteRules.encode({
    options,
    secret: true,
    abstain: false,
    ties: 'nobody',
    casting: 'ballots',
  })
  const game = (seat: number) => election(() => wishes[seat - 1] ?? null)
  const played = await play(game(1), { players: 5, charter: { game: 'vote', rules }, gameAt: game })
  const [round] = endOf(played, 1).rounds
  const counted = options.map((option) => `${option} ${round?.votes.get(option) ?? 0}`)
  const opened = options.flatMap((option) => Array<string>(round?.votes.get(option) ?? 0).fill(option))
  const random = new SeededRandom('mixing')
  const y = (row: number): number => 62 + row * 58
  const columns = [150, 218, 286, 354, 422, 490]
  const mixes = seats.flatMap((seat) => {
    const from = columns[seat - 1] ?? 0
    const order = seats.map((row) => ({ row: row - 1, key: random.fraction() })).sort((a, b) => a.key - b.key)
    return [
      ...order.map(({ row }, to) =>
        stroke(
          `M${from} ${y(row)}C${from + 30} ${y(row)} ${from + 38} ${y(to)} ${from + 68} ${y(to)}`,
          `var(--p${seat})`,
          1.8,
        ),
      ),
      disc(from + 34, 352, seat, undefined, 11),
    ]
  })
  return picture('A secret ballot', 640, 418, [
    ...seats.flatMap((seat, row) => [
      disc(36, y(row), seat),
      text(58, y(row) + 5, nameOf(seat), { size: 14 }),
      card(126, y(row), undefined),
    ]),
    ...mixes,
    ...opened.map((word, row) => ballotPaper(520, y(row), word)),
    text(126, 24, 'sealed', { size: 13, anchor: 'middle', look: 'soft' }),
    text(320, 24, 'everybody mixes in turn, with proof', { size: 13, anchor: 'middle', look: 'soft' }),
    text(540, 24, 'opened', { size: 13, anchor: 'middle', look: 'soft' }),
    text(
      320,
      396,
      `Anybody counts: ${counted.join(', ')}. Whose is whose is lost if one of the five mixes honestly.`,
      {
        size: 12.5,
        anchor: 'middle',
      },
    ),
  ])
}

const ballotPaper = (x: number, y: number, word: string): string =>
  box(x - 26, y - 20, 92, 40) + text(x + 20, y + 5, word, { size: 14, anchor: 'middle', bold: true })
