/**
 * The night (spec/werewolf, section 5): every one who lives makes one statement, of the same shape and size whoever it is. The pack's
 * choices add up, and so do the guard's; whether both are equal is tested before a name is opened, so that nobody learns whom the guard has saved.
 */
import {
  beginTest,
  type Choosing,
  ciphertextsOf,
  differenceOf,
  faceUp,
  finishTest,
  hexes,
  labelsFor,
  type MaskedCard,
  maskedCards,
  opened,
  shuffle,
  sumOf,
  unmask,
} from '../../../cards/index.ts'
import { group } from '../../../group/index.ts'
import type { Mine, Player, Seat as TableSeat } from '../../../table/index.ts'
import { packOf, type Role } from '../index.ts'
import { faceOf, markAmong } from './cast.ts'
import { type Choosables, type Chosen, chooseAll, type Places } from './choices.ts'
import type { VillageScene } from './scene.ts'

/** What can be chosen in a night: a village without a guard or a seer has none of its choices. */
type NightPowers = { readonly kill: Choosing; readonly guard?: Choosing; readonly ask?: Choosing }

/** A night in which everybody has chosen. */
export interface Night {
  /** Where the choices were made. */
  readonly seat: TableSeat
  readonly powers: NightPowers
  readonly chosen: Chosen<NightPowers>
}

/** The points that players are chosen by. */
const namesTag = 'nodealer/v1/werewolf/player'

function namesOf(scene: VillageScene, players: readonly Player[]) {
  return labelsFor(
    namesTag,
    players.map((player) => String(scene.seatOf(player) + 1)),
  )
}

/** Everybody who lives chooses, or chooses nothing. */
export async function castNight(scene: VillageScene): Promise<Night> {
  const seat = scene.scope(['night', scene.village.day])
  const powers = powersOf(scene, seat.players)
  const waiting = scene.begin('night')
  const places = (mine: Mine) => myPlaces(scene, seat.players, mine)
  const chosen = await chooseAll(seat, scene.cast, powers, places, waiting)
  return { seat, powers, chosen }
}

/** What the roles of this village can do; who lives can be killed, guarded or asked about. */
function powersOf(scene: VillageScene, living: readonly Player[]): NightPowers & Choosables {
  const { cast, key } = scene
  const names = namesOf(scene, living).points
  const players = living.map((_, i) => faceUp(key, group.pick(names, [i])))
  const marks = living.map((player) => markAmong(cast, living, player))
  const by = (role: Role, cards: readonly MaskedCard[]): Choosing => ({ key, cards, face: faceOf(role) })
  return {
    kill: by('wolf', players),
    ...(cast.mix.guard > 0 && { guard: by('guard', players) }),
    ...(cast.mix.seer > 0 && { ask: by('seer', marks) }),
  }
}

/** Everybody is asked alike; what the answer means follows from the role. One wolf kills for the pack, the first that lives, or all of them vote. */
async function myPlaces(
  scene: VillageScene,
  living: readonly Player[],
  mine: Mine,
): Promise<Places<NightPowers>> {
  const { view } = scene
  const target = await scene.asker.night(view, mine)
  if (target === null) return {}
  const place = living.indexOf(scene.playerAt(target))
  const { pack } = view.village.rules
  if (view.role === 'wolf') return pack === 'vote' || packOf(view)[0] === view.me ? { kill: place } : {}
  if (view.role === 'guard') return { guard: place }
  return view.role === 'seer' ? { ask: place } : {}
}

/** The sum of what everybody chose: one name, if one player chose one. */
function sumOfChoices(chosen: ReadonlyMap<Player, MaskedCard>): MaskedCard {
  return sumOf([...chosen.values()])
}

/** A guard test that was begun; undefined in a village without a guard. */
export async function beginGuardTest({ seat, chosen }: Night) {
  if (chosen.guard === undefined) return undefined
  const difference = differenceOf(sumOfChoices(chosen.kill), sumOfChoices(chosen.guard))
  return beginTest(seat.at('test'), difference)
}

/** Whether the guard protected the very player that the pack chose, or neither chose anybody. */
export async function isSaved(
  { seat }: Night,
  test: Awaited<ReturnType<typeof beginGuardTest>>,
): Promise<boolean> {
  return test !== undefined && finishTest(seat.at('tested'), test)
}

/** Whom the pack kills: the one name that its choices add up to, and nobody if they add up to anything else. */
export async function openName(scene: VillageScene, { seat, chosen }: Night): Promise<Player | undefined> {
  const killed = sumOfChoices(chosen.kill)
  await unmask(seat.at('name'), [killed])
  return namedBy(scene, seat)(killed)
}

/**
 * Whom the pack kills by vote (spec/werewolf, section 17): all choices are mixed and opened, and whoever was chosen most often dies, of several the first.
 * Everybody sees how many wolves have voted.
 */
export async function countPack(scene: VillageScene, { seat, chosen }: Night): Promise<Player | undefined> {
  const { key } = scene
  const cast = ciphertextsOf([...chosen.kill.values()])
  const mixed = seat.players.length > 1 ? (await shuffle(seat.at('mix'), key, cast)).cards : cast
  const votes = maskedCards(mixed, () => key)
  await unmask(seat.at('count'), votes)
  const named = votes.map(namedBy(scene, seat))
  const count = (player: Player): number => named.filter((one) => one === player).length
  const most = Math.max(...seat.players.map(count))
  return most === 0 ? undefined : seat.players.find((player) => count(player) === most)
}

/** Reads the name on an opened card; undefined if it is nobody's. */
function namedBy(scene: VillageScene, { players }: TableSeat): (card: MaskedCard) => Player | undefined {
  const names = hexes(namesOf(scene, players).points)
  return (card) => players[names.indexOf(hexes(opened(card))[0]!)]
}
