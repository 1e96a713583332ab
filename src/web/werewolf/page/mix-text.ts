/** How many of each role play, in words. */
import { type Mix, mixFor, ROLES, RulesError, type WerewolfRules } from '../../../games/werewolf/index.ts'
import { t } from '../../words/messages.ts'
import { v } from '../../words/village.ts'

/** “2 wolves, a seer and 4 villagers”; undefined where so many cannot play by these rules. */
export function mixText(rules: WerewolfRules, players: number): string | undefined {
  try {
    return words(mixFor(rules, players))
  } catch (error) {
    if (error instanceof RulesError) return undefined
    throw error
  }
}

function words(mix: Mix): string {
  return t.names(ROLES.filter((role) => mix[role] > 0).map((role) => v.someOf(role, mix[role])))
}
