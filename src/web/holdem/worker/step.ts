/** What the steps of Hold'em are on the page. */
import { deckSteps } from '../../../decks/index.ts'
import { boardStep, holdemSteps } from '../../../games/holdem/play/index.ts'
import type { StepKind } from '../../table/step.ts'

const kinds: ReadonlyMap<string, StepKind> = new Map<string, StepKind>([
  [holdemSteps.button, 'coin'],
  [holdemSteps.intention, 'plan'],
  [deckSteps.keys, 'keys'],
  [deckSteps.shuffle, 'shuffle'],
  [holdemSteps.deck, 'deck'],
  [holdemSteps.deal, 'deal'],
  [holdemSteps.bet, 'bet'],
  [boardStep('flop'), 'flop'],
  [boardStep('turn'), 'turn'],
  [boardStep('river'), 'river'],
  [holdemSteps.showdown, 'showdown'],
  [holdemSteps.leave, 'leave'],
  [holdemSteps.recover, 'recover'],
  [holdemSteps.back, 'return'],
  ['table/closing', 'sign'],
  ['table/late', 'absence'],
])

/** The kind of a step. */
export function kindOf(step: string): StepKind {
  return kinds.get(step) ?? 'other'
}
