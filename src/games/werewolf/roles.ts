/** The roles of a village, and how many of each play: the usual mix for a number of players, and what cannot be played. */
import { RulesError } from '../rules-error.ts'

/** All roles. A wolf is against the others; everybody else is of the village. */
export const ROLES = ['wolf', 'villager', 'seer', 'guard', 'hunter', 'medium', 'mason'] as const

/** What a player is. */
export type Role = (typeof ROLES)[number]

/** How many of each special role play; everybody else is a villager. */
export type Specials = Readonly<Record<Exclude<Role, 'villager'>, number>>

/** How many of each role play. */
export type Mix = Readonly<Record<Role, number>>

/** What each role can do, in one sentence for the player who has it. */
export const DUTIES: Readonly<Record<Role, string>> = {
  wolf: 'you know the other wolves, and one of you kills for the pack every night',
  villager: 'you have your eyes, your words and your vote',
  seer: 'every night you ask about one player, and learn at dawn whether it is a wolf',
  guard: 'every night you protect one player from the pack; it may be you, and the same again',
  hunter: 'when you die you may take one player with you',
  medium: 'you learn of everybody who dies whether it was a wolf',
  mason: 'you and another player know that both of you are no wolves',
}

/** The fewest and the most players of a village. */
export const FEWEST = 4
export const MOST = 16

/**
 * The usual special roles, from four players on: wolves, seer, guard, hunter, masons. Where roles stay hidden at death a medium
 * stands in for one of at least two villagers, from seven players on. They were chosen so that villages of bots are won by wolves
 * about half of the time (docs/werewolf).
 */
const USUAL: readonly (readonly [
  wolves: number,
  seer: number,
  guard: number,
  hunter: number,
  masons: number,
])[] = [
  [1, 1, 0, 0, 0],
  [1, 1, 0, 0, 0],
  [2, 1, 0, 0, 2],
  [2, 1, 1, 1, 0],
  [2, 1, 1, 0, 0],
  [3, 1, 1, 1, 2],
  [3, 1, 1, 1, 0],
  [3, 1, 1, 1, 0],
  [4, 1, 1, 1, 2],
  [4, 1, 1, 1, 2],
  [4, 1, 1, 1, 2],
  [5, 1, 1, 1, 2],
  [5, 1, 1, 1, 2],
]

/** The special roles that a number of players usually plays with. */
export function usualSpecials(players: number, shown: boolean): Specials {
  const usual = USUAL[players - FEWEST]
  if (usual === undefined) throw new RulesError(`a village has ${FEWEST} to ${MOST} players, not ${players}`)
  const [wolf, seer, guard, hunter, mason] = usual
  const villagers = players - wolf - seer - guard - hunter - mason
  return { wolf, seer, guard, hunter, mason, medium: shown || players < 7 || villagers < 2 ? 0 : 1 }
}

/** Throws a `RulesError` if no number of players can play with these roles. */
export function checkSpecials(specials: Specials, shown: boolean): void {
  const { wolf, guard, mason, medium } = specials
  const wrong = Object.entries(specials).find(([, count]) => !Number.isInteger(count) || count < 0)
  if (wrong) throw new RulesError(`the number of ${wrong[0]}s must be a whole number from 0, not ${wrong[1]}`)
  if (wolf === 0) throw new RulesError('a village needs at least one wolf')
  // Two guards who protect the same player would cancel out a ballot that is a sum (spec/werewolf).
  if (guard > 1) throw new RulesError(`there can be one guard or none, not ${guard}`)
  if (mason !== 0 && mason !== 2) throw new RulesError(`masons are a pair: 2 or none, not ${mason}`)
  if (medium > 0 && shown)
    throw new RulesError('a medium learns nothing where roles are shown at death: hide them, or leave it out')
}

/** The whole mix for this number of players. Throws a `RulesError` that says what would be possible. */
export function mixOf(specials: Specials, players: number, shown: boolean): Mix {
  if (!Number.isInteger(players) || players < FEWEST || players > MOST)
    throw new RulesError(`a village has ${FEWEST} to ${MOST} players, not ${players}`)
  checkSpecials(specials, shown)
  const taken = Object.values(specials).reduce((sum, count) => sum + count, 0)
  if (taken > players)
    throw new RulesError(`there are ${taken} special roles for ${players} players: leave some out`)
  if (2 * specials.wolf >= players)
    throw new RulesError(
      `${specials.wolf} wolves among ${players} players have won before the first night: have at most ${Math.ceil(players / 2) - 1}`,
    )
  return { ...specials, villager: players - taken }
}
