/**
 * Victory as the source has it (spec/werewolf, section 17): after a death a wolf may declare that the wolves have won. It shows that it is a
 * wolf, then everybody who lives shows what it is, and the game is over, one way or the other.
 */
import { opened, unmaskBySome } from '../../../cards/index.ts'
import { form, type Player, type Seat as TableSeat, wire } from '../../../table/index.ts'
import type { Declared, Role } from '../index.ts'
import { roleFaces } from './cast.ts'
import type { VillageScene } from './scene.ts'

const Declaration = form('werewolf', 'declaration', wire.record({ declares: wire.flag }))

/** Everybody who lives says whether it declares; if somebody does, all show what they are. */
export async function hearDeclaration(scene: VillageScene): Promise<Declared> {
  const seat = scene.scope(['declaration'])
  const waiting = scene.begin('declaration')
  const claims = await seat.all(
    Declaration,
    async (mine) => ({ declares: await scene.asker.declares(scene.view, mine) }),
    waiting,
  )
  const declaring = [...claims].filter(({ wellFormed }) => wellFormed.declares)
  const [first] = declaring
  if (first === undefined) return { by: null, roles: new Map() }
  const declarers = declaring.map(({ player }) => player)
  await showRoles(scene, seat.at('wolves'), declarers)
  await seat.acceptAll(
    'declare only as a wolf',
    declaring,
    (_, { player }) => roleShown(scene, player) === 'wolf',
  )
  await showRoles(
    scene,
    seat.at('others'),
    seat.players.filter((player) => !declarers.includes(player)),
  )
  const roles = seat.players.map((player) => [scene.seatOf(player), roleShown(scene, player)] as const)
  return { by: scene.seatOf(first.player), roles: new Map(roles) }
}

/** These players show what they are. */
export async function showRoles(
  scene: VillageScene,
  seat: TableSeat,
  players: readonly Player[],
): Promise<void> {
  if (players.length === 0) return
  await unmaskBySome(seat, players, (player) => [roleCard(scene, player)])
}

/** What a player has shown that it is. */
export function roleShown(scene: VillageScene, player: Player): Role {
  const [role] = roleFaces.read(opened(roleCard(scene, player))) as [Role]
  return role
}

function roleCard({ cast }: VillageScene, player: Player) {
  return cast.cards.get(player)!.role
}
