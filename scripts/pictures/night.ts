/** A night of Werewolf: what seven players say in the first night of a real village, and how much; the roles are shown to the reader alone. */
import { villageGame } from '../../src/adversaries/simulator/village-table.ts'
import { defaultRules, hastyTimes } from '../../src/games/werewolf/index.ts'
import { werewolfRules } from '../../src/games/werewolf/play/index.ts'
import { SeededRandom } from '../../src/table/index.ts'
import { box, colourOf, disc, nameOf, picture, stroke, text } from './drawing.ts'
import { play, saidAt } from './played.ts'

const roles = { wolf: 2, seer: 1, guard: 1, hunter: 0, medium: 0, mason: 0 }
const steps = [
  { slot: 'whispers/1/1', words: 'whisper' },
  { slot: 'night/1', words: 'choose' },
  { slot: 'night/1/test', words: 'guarded?' },
  { slot: 'night/1/tested', words: 'answer' },
]
const learns: { readonly [role: string]: string } = {
  wolf: 'its mate and its whisper',
  seer: 'if one player is a wolf',
  guard: 'nothing: it saves one',
  villager: 'nothing',
}

/** Draws it. */
export async function drawNight(): Promise<string> {
  const rules = werewolfRules.encode({ ...defaultRules, roles, whispers: 1, talk: 0, times: hastyTimes })
  const seen = new Map<number, string>()
  const played = await play<unknown>(villageGame(new SeededRandom('watch')), {
    players: 7,
    charter: { game: 'werewolf', rules },
    gameAt: (seat, clock) =>
      villageGame(
        new SeededRandom(`bot ${seat}`),
        clock,
        (_, role) => seen.has(seat) || seen.set(seat, role),
      ),
  })
  const said = saidAt(played)
  const y = (seat: number): number => 64 + seat * 34
  const x = (step: number): number => 218 + step * 60
  const cells = steps.flatMap(({ slot }, step) =>
    said
      .filter(({ statement }) => statement.slot === slot)
      .map(({ seat, size }) => {
        const side = Math.sqrt(size) / 3.2
        return `<rect x="${(x(step) - side / 2).toFixed(1)}" y="${(y(seat) - side / 2).toFixed(1)}" width="${side.toFixed(1)}" height="${side.toFixed(1)}" rx="2" fill="${colourOf(seat)}"/>`
      }),
  )
  const rows = [1, 2, 3, 4, 5, 6, 7].flatMap((seat) => {
    const role = seen.get(seat) ?? ''
    return [
      disc(30, y(seat), seat, undefined, 12),
      text(50, y(seat) + 5, nameOf(seat), { size: 14 }),
      text(110, y(seat) + 5, role, { size: 13, look: 'soft' }),
      text(446, y(seat) + 5, learns[role] ?? '', { size: 12, look: 'soft' }),
    ]
  })
  const sizes = steps.map(({ slot }, step) => {
    const those = new Set(said.filter(({ statement }) => statement.slot === slot).map(({ size }) => size))
    return text(x(step), 334, `${[...those].join(' or ')}`, { size: 12, anchor: 'middle', look: 'mono' })
  })
  return picture('A night of Werewolf', 640, 380, [
    box(180, 36, 256, 310, 'none'),
    text(110, 28, 'is (secret)', { size: 13, bold: true }),
    text(308, 28, 'says, for all to see', { size: 13, bold: true, anchor: 'middle' }),
    text(446, 28, 'learns', { size: 13, bold: true }),
    ...steps.map(({ words }, step) => text(x(step), 62, words, { size: 12, anchor: 'middle' })),
    ...rows,
    ...cells,
    stroke('M188 318H428', 'var(--line)', 1),
    text(110, 334, 'characters', { size: 12, look: 'soft' }),
    ...sizes,
    text(
      320,
      368,
      'Everybody says the same kind of thing, of the same length. Who is awake cannot be seen.',
      {
        size: 13,
        anchor: 'middle',
      },
    ),
  ])
}
