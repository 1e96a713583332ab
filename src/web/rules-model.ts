/** What can be played on this page, and by which rules: one shape for each game, told apart by its name in a charter. */
import type { FreeOutcomeModel, FreeRulesModel } from './free/model.ts'
import type { HoldemOutcome, HoldemRulesModel } from './holdem/model.ts'
import type { VillageOutcome, VillageRulesModel } from './werewolf/model.ts'

/** The rules of a table. */
export type RulesModel = HoldemRulesModel | VillageRulesModel | FreeRulesModel

/** What a game came to. */
export type OutcomeModel = HoldemOutcome | VillageOutcome | FreeOutcomeModel

/** A game that this page can play. */
export type GameName = RulesModel['game']
