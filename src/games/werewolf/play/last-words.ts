/**
 * Last words and the hunter's shot (spec/werewolf, section 8): whoever dies may speak once more, in a window of one length for all. Who shoots
 * shows its role, unless its will has shown it already. Silence is an answer: nothing is asked of the dead.
 */
import { opened, unmaskBy } from '../../../cards/index.ts'
import {
  Absent,
  type Claim,
  Fault,
  form,
  type Player,
  type Seat as TableSeat,
  wire,
} from '../../../table/index.ts'
import { isAlive, type LastWords, MOST } from '../index.ts'
import { mostWords } from './asker.ts'
import { roleFaces } from './cast.ts'
import type { Scene } from './scene.ts'

const Words = form(
  'werewolf',
  'last-words',
  wire.record<{ [K in keyof LastWords]: LastWords[K] }>({
    words: wire.plainText(mostWords),
    shot: wire.nullable(wire.integer(0, MOST - 1)),
  }),
)

/** How long the words may be on their way, in milliseconds. */
const travel = 10_000

const silence: LastWords = { words: '', shot: null }

/** What one who has died says; nothing, if it says nothing in time or what it must not say. */
export async function hearLastWords(scene: Scene, dead: Player): Promise<LastWords> {
  const seat = scene.scope(['last-words', dead], [dead])
  const { village } = scene
  const deadline = village.rules.times.words * 1000 + travel
  try {
    const make = ({ signal }: { signal: AbortSignal }) => scene.asker.lastWords(scene.view, signal)
    const claim = await seat.by(dead, Words, make, { deadline })
    return claim.wellFormed.shot === null ? claim.wellFormed : await acceptShot(scene, seat, claim)
  } catch (error) {
    if (error instanceof Fault || error instanceof Absent) return silence
    throw error
  }
}

async function acceptShot(scene: Scene, seat: TableSeat, claim: Claim<LastWords>): Promise<LastWords> {
  const { village } = scene
  await seat.accept('shoot somebody who lives', claim, ({ shot }) => isAlive(village, shot!))
  const role = village.shown.get(scene.seatOf(claim.player)) ?? (await shownRole(scene, seat, claim.player))
  return seat.accept('shoot only as the hunter', claim, () => role === 'hunter')
}

/** The dead shows what it was. */
async function shownRole(scene: Scene, seat: TableSeat, dead: Player): Promise<string> {
  const { role } = scene.cast.cards.get(dead)!
  await unmaskBy(seat.at('role'), dead, [role])
  return roleFaces.read(opened(role))[0]!
}
