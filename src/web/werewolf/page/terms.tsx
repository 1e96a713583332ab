/** What is agreed to by coming into a village: the rule sheet, and how many of each role there are. */
import { type Headcount, ruleSections } from '../../../games/werewolf/index.ts'
import type { RulesModel } from '../../rules-model.ts'
import { Term } from '../../table/page/term.tsx'
import { v } from '../../words/village.ts'

/** The rules for those who play, or might, as terms and what they mean. */
export function Terms({ rules, players }: { rules: RulesModel; players: Headcount }) {
  if (rules.game !== 'werewolf') return null
  return (
    <>
      {ruleSections(rules, players, v.rules.sheet).map(([topic, sentences]) => (
        <Term name={v.rules.topics[topic]} key={topic}>
          {sentences.join(' ')}
        </Term>
      ))}
    </>
  )
}
