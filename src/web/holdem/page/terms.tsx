/** What is agreed to by sitting down at a table of Hold'em. */

import type { RulesModel } from '../../table/model.ts'
import { Term } from '../../table/page/term.tsx'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'

/** The rules as terms and what they mean. */
export function Terms({ rules: { deck, stakes, removal } }: { rules: RulesModel }) {
  const { smallBlind, bigBlind, stack } = stakes
  const { blinds, money, deck: cards, votes } = more.lobby.ruleNames
  return (
    <>
      <Term name={blinds}>{more.lobby.blinds(t.chips(smallBlind), t.chips(bigBlind), t.chips(stack))}</Term>
      <Term name={money}>{more.lobby.money}</Term>
      <Term name={cards}>{more.make.decks[deck] ?? deck}</Term>
      {removal && <Term name={votes}>{more.lobby.votes}</Term>}
    </>
  )
}
