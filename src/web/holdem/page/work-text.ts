/** What the crypto is doing for the cards, in words: who does what, how large its proof is, how long checking it took. */
import type { WorkModel } from '../../table/model.ts'
import { table, who, work } from '../../table/page/state.ts'
import type { StepKind } from '../../table/step.ts'
import { t } from '../../words/messages.ts'
import { deckProof } from './deck-proof.ts'

/** Bets, plans and signatures are checked too, but say nothing about cards. */
const dull: readonly StepKind[] = ['bet', 'plan', 'sign', 'absence', 'other']

/** Whether a part of the work says nothing about cards. */
export function isDull({ step }: WorkModel): boolean {
  return dull.includes(step)
}

function sentence(news: WorkModel): string {
  const players = news.players.map(who)
  const of = table.value?.players.length ?? 0
  const [shuffler] = news.players
  const isTurn = news.step === 'shuffle' && news.players.length === 1 && shuffler !== undefined
  return t.work[news.state](news.step, players, { turn: isTurn ? shuffler + 1 : undefined, of, ...news })
}

/** How the deck on the table came to be; undefined as long as it is not all checked. */
function deckText(): string | undefined {
  const { shuffled, checked } = deckProof.value
  return shuffled.size > 0 && shuffled.size === checked.size ? t.work.deck(shuffled.size) : undefined
}

/** What is being done now, in words. */
export function workText(): string {
  const { now, ahead } = work.value
  if (now !== undefined && !isDull(now)) return sentence(now)
  if (ahead === undefined || isDull(ahead)) return deckText() ?? t.work.idle
  const isReady = ahead.state === 'checked' && (ahead.step === 'shuffle' || ahead.step === 'deck')
  return isReady ? (deckText() ?? t.work.ready) : t.work.ahead(sentence(ahead))
}
