/** Asking others whether they agree to a wish (spec/free, section 5). */
import { lostBy, type Mine, type Player, type Seat } from '../../../table/index.ts'
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

/** What came of asking. */
export interface Consent {
  readonly isGiven: boolean
  /** Who stands against it; undefined also where it came to nothing because somebody was lost. */
  readonly objection?: Objection
  /** What those were lost by who were lost meanwhile. */
  readonly losses: readonly unknown[]
}

/** Who has to agree: each of these chairs, also if it is lost; all of them who stay; or with the one who wishes more than half of those. */
interface Concern {
  readonly chairs: readonly number[]
  readonly who: 'each' | 'all' | 'most'
}

/**
 * Whose consent a wish needs: everybody's whose cards it takes, or whose move or entry is undone. Chips that belong to nobody, a new round and the
 * end need more than half of those who are there, so that nobody can hold the others.
 */
export function concernedBy(scene: RoundScene, wish: Wish): Concern {
  switch (wish.do) {
    case 'swap':
      return { chairs: [wish.with], who: 'each' }
    case 'gather':
      return { chairs: wish.hands, who: 'each' }
    case 'undo':
    case 'strike':
      return { chairs: present(scene.top), who: 'all' }
    case 'pay out':
    case 'new round':
    case 'end':
      return { chairs: present(scene.top), who: 'most' }
    default:
      return { chairs: [], who: 'each' }
  }
}

/** What was said so far. */
interface Tally {
  readonly asked: readonly Player[]
  readonly agreed: Player[]
  readonly against: Player[]
  readonly losses: unknown[]
}

/** Ends the asking: nothing that is still to be said would change what comes of it. */
const settled = new Error('enough have spoken')

/**
 * Asks those whom a wish concerns; who wished it has agreed. All are asked at once, and the entry of the log that settles it ends the asking of the
 * others. Who is lost meanwhile does not count.
 */
export async function consentTo(scene: RoundScene, seat: Seat, by: number, wish: Wish): Promise<Consent> {
  const { chairs, who } = concernedBy(scene, wish)
  const asked = chairs.filter((chair) => chair !== by).map((chair) => scene.playerAt(chair))
  if (asked.length === 0) return { isGiven: true, losses: [] }
  const tally: Tally = { asked, agreed: [], against: [], losses: [] }
  const { losses } = tally
  const { mind } = scene.options
  const make = async (open: Mine) => ({ agrees: (await mind?.agree(scene.view, by, wish, open)) ?? false })
  const hear = (player: Player) => async (part: Seat) => {
    await hearOne(part.at('agree', player), player, make, tally)
    if (outcomeOf(tally, who) !== 'open') throw settled
  }
  await seat.parallel(asked.map(hear)).catch((error: unknown) => {
    if (error !== settled) throw error
  })
  if (outcomeOf(tally, who) !== 'denied') return { isGiven: outcomeOf(tally, who) === 'given', losses }
  const against = scene.chairOf(asked.find((player) => tally.against.includes(player))!)!
  return { isGiven: false, objection: { refused: `chair ${against + 1} does not agree`, against }, losses }
}

async function hearOne(
  seat: Seat,
  player: Player,
  make: (mine: Mine) => Promise<{ agrees: boolean }>,
  tally: Tally,
): Promise<void> {
  try {
    // Yes or no is for each to choose.
    const { agrees } = (await seat.by(player, Agreeing, make, { deadline: 'act' })).wellFormed
    tally[agrees ? 'agreed' : 'against'].push(player)
  } catch (error) {
    // Throws what nobody was lost by.
    lostBy(error)
    tally.losses.push(error)
  }
}

/** What comes of it, or that this is still open; *lapsed* where nobody stands against it and somebody is missing. */
function outcomeOf(
  { asked, agreed, against, losses }: Tally,
  who: Concern['who'],
): 'open' | 'given' | 'denied' | 'lapsed' {
  const staying = asked.length - losses.length
  if (staying === 0 || (who === 'each' && losses.length > 0)) return 'lapsed'
  if (who === 'most') {
    if (2 * (agreed.length + 1) > staying + 1) return 'given'
    return 2 * against.length >= staying + 1 ? 'denied' : 'open'
  }
  if (against.length > 0) return 'denied'
  return agreed.length === staying ? 'given' : 'open'
}
