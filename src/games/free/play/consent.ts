/** Asking others whether they agree to a wish (spec/free, section 5). */
import type { Seat } from '../../../table/index.ts'
import { present } from '../tabletop.ts'
import type { Wish } from '../wish.ts'
import { Agreeing } from './forms.ts'
import type { RoundScene } from './scene.ts'

/** Why nothing came of a wish. */
export interface Objection {
  readonly refused: string
  /** The chair that does not agree. */
  readonly against: number
}

/**
 * Whose consent a wish needs: everybody's whose cards it takes, or whose move or entry is undone. Chips that belong to nobody, a new round and the
 * end need more than half of those who are there, so that nobody can hold the others.
 */
export function concernedBy(scene: RoundScene, wish: Wish): { chairs: readonly number[]; isVote: boolean } {
  switch (wish.do) {
    case 'swap':
      return { chairs: [wish.with], isVote: false }
    case 'gather':
      return { chairs: wish.hands, isVote: false }
    case 'undo':
    case 'strike':
      return { chairs: present(scene.top), isVote: false }
    case 'pay out':
    case 'new round':
    case 'end':
      return { chairs: present(scene.top), isVote: true }
    default:
      return { chairs: [], isVote: false }
  }
}

/** Asks those whom a wish concerns; who wished it has agreed. Undefined if nothing stands against it. */
export async function objectionTo(
  scene: RoundScene,
  seat: Seat,
  by: number,
  wish: Wish,
): Promise<Objection | undefined> {
  const { chairs, isVote } = concernedBy(scene, wish)
  const others = chairs.filter((chair) => chair !== by).map((chair) => scene.playerAt(chair))
  if (others.length === 0) return undefined
  const { mind } = scene.options
  const said = await seat
    .at('agree')
    .some(
      others,
      Agreeing,
      async (asked) => ({ agrees: (await mind?.agree(scene.view, by, wish, asked)) ?? false }),
      { deadline: 'act' },
    )
  // Yes or no is for each to choose.
  const against = [...said.wellFormed].filter(([, { agrees }]) => !agrees).map(([player]) => player)
  const isMost = 2 * against.length < others.length + 1
  if (against.length === 0 || (isVote && isMost)) return undefined
  const chair = scene.chairOf(against[0]!)!
  return { refused: `chair ${chair + 1} does not agree`, against: chair }
}
