/** The life of one card in the mask deck: from the public list under three masks to its owner, with bytes from the log of a real game. */
import { arrow, card, lines, nameOf, picture, text } from './drawing.ts'
import { endOf, play, saidAt, shortGame } from './played.ts'

/** The place that the second player is dealt from. */
const place = 1

/** Draws it. */
export async function drawLifeOfACard(): Promise<string> {
  const played = await play(shortGame('mask'))
  const turns = saidAt(played).filter(({ statement }) => statement.slot.startsWith('deck/shuffle'))
  const bytes = turns.map(({ statement }) => String((statement.body['msg'] as string[])[place]).slice(0, 7))
  const face = endOf(played, 2).mine
  const stages: readonly (readonly [string | undefined, readonly number[], string, readonly string[]])[] = [
    ['1–12', [], 'all can see it', ['the list,', 'in the open']],
    [undefined, [1], bytes[0] ?? '', [`${nameOf(1)} masks`, 'and shuffles']],
    [undefined, [1, 2], bytes[1] ?? '', [`${nameOf(2)} masks`, 'and shuffles']],
    [undefined, [1, 2, 3], bytes[2] ?? '', [`${nameOf(3)} masks`, 'and shuffles']],
    [undefined, [2], `dealt to ${nameOf(2)}`, ['others take', 'theirs off']],
    [face, [], `only ${nameOf(2)} sees`, ['he takes', 'off his own']],
  ]
  const drawn = stages.flatMap(([shown, layers, note, caption], i) => {
    const x = 62 + i * 104
    return [
      card(x, 78, shown, layers),
      i > 0 ? arrow(x - 62, 78, x - 42, 78) : '',
      text(x, 138, note, {
        size: 12,
        anchor: 'middle',
        look: layers.length > 0 && i < 4 ? 'mono soft' : 'soft',
      }),
      lines(x, 162, caption, { size: 13, anchor: 'middle' }),
    ]
  })
  return picture('The life of a card', 640, 224, [
    ...drawn,
    text(
      320,
      210,
      'Each frame is a mask that only its player can take off. Letters: what really lay there in one game.',
      {
        size: 12,
        anchor: 'middle',
        look: 'soft',
      },
    ),
  ])
}
