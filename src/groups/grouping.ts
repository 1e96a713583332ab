/** A whole table that does nothing but divide its players into secret groups, by the rules of its charter. */
import { type Game, type Player, wire } from '../table/index.ts'
import { mostDivided, plansOf } from './division.ts'
import { numberCardGroups } from './number-card-groups.ts'
import { secretGroups } from './secret-groups.ts'
import type { Membership } from './view.ts'

/** The `rules` of a charter for groups. */
export interface GroupRules {
  readonly sizes: readonly number[]
  readonly form: 'lean' | 'number-cards'
}

/** How these rules are written in a charter. */
export const groupRules: wire.Codec<GroupRules> = wire.record<GroupRules>({
  sizes: wire.list(wire.integer(1, mostDivided), 1, mostDivided),
  form: wire.choice('lean', 'number-cards'),
})

/** Divides the players; gives what I have learnt, and undefined to spectators and auditors. */
export const grouping: Game<Membership<Player> | undefined> = async (seat) => {
  const { sizes, form } = groupRules.decode(seat.charter.rules, 'rules')
  const divide = form === 'lean' ? secretGroups : numberCardGroups
  return (await divide(seat, plansOf(sizes))).mine
}
