/** What is agreed to by sitting down: cards, piles, the rule sheet, and how long anybody is waited for. */
import type { RulesModel } from '../../rules-model.ts'
import { Term } from '../../table/page/term.tsx'
import { f } from '../../words/free.ts'
import { t } from '../../words/messages.ts'
import { sheetOf } from './rule-sheet.ts'

/** The recipe as terms. */
export function Terms({ rules }: { rules: RulesModel }) {
  if (rules.game !== 'free') return null
  const { recipe, patience } = rules
  return (
    <>
      <Term name={f.terms.recipe}>{recipe.name}</Term>
      <Term name={f.terms.deck}>
        {recipe.decks.map(({ name, faces }) => `${name}: ${f.count(faces.length)}`).join(', ')}
      </Term>
      <Term name={f.terms.piles}>{[...recipe.piles, ...(recipe.own ?? [])].map(f.pile).join(', ')}</Term>
      {recipe.turns && <Term name={f.own.turns}>{f.own.handedOn[recipe.turns.handedOn]}</Term>}
      {recipe.chips !== undefined && recipe.chips > 0 && (
        <Term name={f.own.chips}>{t.chips(recipe.chips)}</Term>
      )}
      <Term name={f.terms.rules}>{sheetOf(recipe)}</Term>
      <Term name={f.terms.pace}>{f.terms.paceText(patience)}</Term>
    </>
  )
}
