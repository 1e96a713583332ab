/** What is agreed to by sitting down at a table of Hold'em. */

import type { RulesModel } from '../../rules-model.ts'
import { Term } from '../../table/page/term.tsx'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'

/** The rules as terms and what they mean. */
export function Terms({
  rules,
}: {
  rules: RulesModel
  players: { readonly here: number; readonly seats: number }
}) {
  if (rules.game !== 'holdem') return null
  const { deck, stakes, removal, patience, bank, deadlines } = rules
  const { smallBlind, bigBlind, stack } = stakes
  const { blinds, money, deck: cards, votes, pace } = more.lobby.ruleNames
  const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000)
  return (
    <>
      <Term name={blinds}>{more.lobby.blinds(t.chips(smallBlind), t.chips(bigBlind), t.chips(stack))}</Term>
      <Term name={money}>{more.lobby.money}</Term>
      <Term name={cards}>{more.make.decks[deck] ?? deck}</Term>
      {removal && <Term name={votes}>{more.lobby.votes}</Term>}
      <Term name={pace}>{more.lobby.pace(seconds(patience), seconds(bank), seconds(deadlines.step))}</Term>
    </>
  )
}
