/** What has just been proven in the village, in a sentence: never before it is, and nothing that the rules leave out. */
import {
  applyAll,
  foundVillage,
  livingIn,
  type Village,
  type VillageEvent,
} from '../../../games/werewolf/index.ts'
import { v } from '../../words/village.ts'
import type { MomentModel } from '../model.ts'

/** The sentence for a village while all wait for this. */
export function proofOf(now: Village, kind: MomentModel['kind'] | undefined): string {
  const living = livingIn(now).length
  const last = now.history.at(-1)
  if (kind === 'choose' || kind === 'diary') return v.proof.night(living)
  if (last === undefined) return v.proof.dealt(now.players)
  switch (last.type) {
    case 'dawn':
      return dawnText(now, last)
    case 'will':
      if (last.role === null) return v.proof.noWill
      return now.stage.at === 'end' ? v.proof.end : v.proof.will(living)
    case 'count':
      return v.proof.count
    case 'vote':
      return now.rules.vote === 'open'
        ? v.proof.openVote(livedBefore(now))
        : v.proof.secretVote(livedBefore(now))
    case 'shot':
      return last.at === null ? v.proof.talk : v.proof.shot
    case 'declaration':
      return last.by === null ? v.proof.talk : v.proof.end
    case 'said':
    case 'talk over':
    case 'last words':
    case 'lost':
    case 'vote void':
      return v.proof.talk
  }
}

/** A name is opened only if the guard did not save it; where wolves vote, all that they chose is. */
function dawnText(now: Village, { victim }: Extract<VillageEvent, { type: 'dawn' }>): string {
  const choices = livedBefore(now)
  if (now.rules.pack === 'vote') return v.proof.packVote(choices)
  if (victim !== null) return v.proof.killed(choices)
  return now.mix.guard > 0 ? v.proof.saved(choices) : v.proof.unharmed(choices)
}

/** How many lived before the last thing happened. */
function livedBefore({ rules, players, history }: Village): number {
  return livingIn(applyAll(foundVillage(rules, players), history.slice(0, -1))).length
}
