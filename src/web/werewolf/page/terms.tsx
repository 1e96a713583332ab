/** What is agreed to by coming into a village: the rule sheet, and how many of each role there are. */
import { type Headcount, type RuleTopic, ruleSections } from '../../../games/werewolf/index.ts'
import type { RulesModel } from '../../rules-model.ts'
import { Term } from '../../table/page/term.tsx'
import { t } from '../../words/messages.ts'
import { v } from '../../words/village.ts'

interface TermsProps {
  readonly rules: RulesModel
  readonly players: Headcount
}

type Section = readonly [topic: RuleTopic, sentences: readonly string[]]

function sectionsOf({ rules, players }: TermsProps): readonly Section[] {
  return rules.game === 'werewolf' ? ruleSections(rules, players, v.rules.sheet) : []
}

function Sections({ of }: { of: readonly Section[] }) {
  return (
    <>
      {of.map(([topic, sentences]) => (
        <Term name={v.rules.topics[topic]} key={topic}>
          {sentences.join(' ')}
        </Term>
      ))}
    </>
  )
}

/** All rules, as terms and what they mean. */
export function RuleSheet(props: TermsProps) {
  return <Sections of={sectionsOf(props)} />
}

/** The rules for those who play, or might: the roles, and the others folded where they would hide who is there. */
export function Terms(props: TermsProps) {
  const [roles, ...others] = sectionsOf(props)
  if (roles === undefined) return null
  return (
    <>
      <Sections of={[roles]} />
      <div class="folded">
        <dt>{v.rules.others}</dt>
        <dd>
          <details open={matchMedia('(min-width: 860px)').matches}>
            <summary>{t.names(others.map(([topic]) => v.rules.topics[topic]))}</summary>
            <dl>
              <Sections of={others} />
            </dl>
          </details>
        </dd>
      </div>
    </>
  )
}
