/**
 * The hunter's shot (spec/werewolf, section 8): where there is a hunter, whoever has died has a window of one length for it. Who shoots shows its role, unless its will has shown it already.
 */
import { opened, unmaskBy } from '../../../cards/index.ts'
import { type Claim, form, type Player, type Seat as TableSeat, wire } from '../../../table/index.ts'
import type { OpenQuestion } from '../../play/asking.ts'
import { isAlive, MOST, type SeatNumber } from '../index.ts'
import { roleFaces } from './cast.ts'
import { unlessDead } from './last-words.ts'
import type { VillageScene } from './scene.ts'

interface Shot {
  readonly shot: SeatNumber | null
}

const Shooting = form(
  'werewolf',
  'shot',
  wire.record<Shot>({ shot: wire.nullable(wire.integer(0, MOST - 1)) }),
)

/** Whom one who has died takes along; nobody, if it says nothing in time or what it must not say. */
export async function hearShot(scene: VillageScene, dead: Player): Promise<SeatNumber | null> {
  const seat = scene.scope(['shot', dead], [dead])
  const waiting = scene.begin('shot')
  try {
    const make = async (question: OpenQuestion) => ({
      shot: await scene.asker.shot(scene.view, question),
    })
    const claim = await seat.by(dead, Shooting, make, waiting)
    return await acceptShot(scene, seat, claim)
  } catch (error) {
    return unlessDead(error, null)
  }
}

/** Whom it shot at, once it is clear that it may; nobody is for everybody to say. */
async function acceptShot(
  scene: VillageScene,
  seat: TableSeat,
  claim: Claim<Shot>,
): Promise<SeatNumber | null> {
  const { village } = scene
  const { shot } = await seat.accept(
    'shoot somebody who lives',
    claim,
    (said) => said.shot === null || isAlive(village, said.shot),
  )
  if (shot === null) return null
  const role = village.shown.get(scene.seatOf(claim.player)) ?? (await shownRole(scene, seat, claim.player))
  await seat.accept('shoot only as the hunter', claim, () => role === 'hunter')
  return shot
}

/** The dead shows what it was. */
async function shownRole(scene: VillageScene, seat: TableSeat, dead: Player): Promise<string> {
  const { role } = scene.cast.cards.get(dead)!
  await unmaskBy(seat.at('role'), dead, [role])
  return roleFaces.read(opened(role))[0]!
}
