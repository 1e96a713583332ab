/**
 * The cast (spec/werewolf, section 4): roles are dealt as secret groups, with a mark on every wolf. Everybody's shares of all others'
 * cards are published on the way, so that nothing is ever asked of the dead.
 */
import {
  announceKeys,
  inHand,
  type JointKey,
  labelsFor,
  leftTo,
  type MaskedCard,
} from '../../../cards/index.ts'
import { group, hashToGroup, type Point } from '../../../group/index.ts'
import { type GroupPlan, groupNamesTag, secretGroups } from '../../../groups/index.ts'
import { lostBy, type Player, type Seat, Stuck } from '../../../table/index.ts'
import { type Mix, mixFor, ROLES, type Role, RulesError, type WerewolfRules } from '../index.ts'
import { werewolfSteps } from './steps.ts'

/** What lies on the table of every player. */
interface RoleCards {
  /** Its role. */
  readonly role: MaskedCard
  /** The wolf mark, or nothing. */
  readonly mark: MaskedCard
}

/** Who plays, and what was dealt. */
export interface Cast {
  /** In seat order: whoever stopped while roles were dealt is not among them. */
  readonly players: readonly Player[]
  readonly mix: Mix
  readonly key: JointKey
  /** The keys that wolves whisper with; everybody has one. */
  readonly whisperKey: JointKey
  readonly cards: ReadonlyMap<Player, RoleCards>
  /** What I have learnt; undefined for spectators and auditors. */
  readonly mine: { readonly role: Role; readonly mates: readonly Player[] } | undefined
}

/** What a wolf is marked with. Hashed, so that tests of sums of marks show no number. */
export const wolfMark: Point = hashToGroup('nodealer/v1/werewolf/mark', 'wolf')

/** Roles as points, and back. */
export const roleFaces = labelsFor(groupNamesTag, ROLES)

/** The point of one role. */
export function faceOf(role: Role): Point {
  return group.pick(roleFaces.points, [roleFaces.placeOf(role)])
}

/** Deals the roles. Whoever stops has seen its role: it is out, and the others deal anew. */
export async function castRoles(seat: Seat, rules: WerewolfRules): Promise<Cast> {
  const mix = mixFor(rules, seat.players.length)
  try {
    return await deal(seat.step(werewolfSteps.roles), mix)
  } catch (error) {
    return castOfThoseWhoStay(seat.without(lostBy(error)), rules)
  }
}

async function castOfThoseWhoStay(seat: Seat, rules: WerewolfRules): Promise<Cast> {
  try {
    return await castRoles(seat, rules)
  } catch (error) {
    if (error instanceof RulesError) throw new Stuck(`those who are left cannot play: ${error.message}`)
    throw error
  }
}

async function deal(seat: Seat, mix: Mix): Promise<Cast> {
  const [whisperKey] = (await announceKeys(seat.at('whisper-keys'), 1)) as [JointKey]
  const marksOf = (name: string): Point => (name === 'wolf' ? wolfMark : group.identity)
  const { key, cards, mine } = await secretGroups(seat.at('roles'), plansOf(mix), marksOf)
  return {
    players: seat.players,
    mix,
    key,
    whisperKey,
    cards: new Map(
      [...cards].map(([player, dealt]) => [player, { role: dealt.group, mark: dealt.marks[0]! }]),
    ),
    mine: mine && { role: mine.group as Role, mates: mine.mates },
  }
}

/** Wolves and masons know each other; everybody else is a group of one. */
function plansOf(mix: Mix): readonly GroupPlan[] {
  return ROLES.flatMap((name): GroupPlan[] => {
    const count = mix[name]
    if (name === 'wolf' || name === 'mason') return count === 0 ? [] : [{ name, size: count }]
    return Array.from({ length: count }, () => ({ name, size: 1 }))
  })
}

/** The role of a player as it alone can open it. */
export function ownRole({ cards }: Cast, player: Player): MaskedCard {
  return inHand(cardsOf(cards, player).role, player)
}

/** The mark of a player under the keys of these players, without those who are dead. */
export function markAmong({ cards }: Cast, living: readonly Player[], player: Player): MaskedCard {
  return leftTo(living, cardsOf(cards, player).mark)
}

function cardsOf(cards: Cast['cards'], player: Player): RoleCards {
  const dealt = cards.get(player)
  if (dealt === undefined) throw new RangeError('this player was dealt no role')
  return dealt
}
