/** What the crypto is doing, in one line: who does what, how large its proof is, how long checking it took. */
import { t } from '../../words/messages.ts'
import type { WorkModel } from '../model.ts'
import type { StepKind } from '../step.ts'
import { deckProof } from './deck-proof.ts'
import { table, tally, who, work } from './state.ts'

/** Bets, plans and signatures are checked too, but say nothing about cards. */
const dull: readonly StepKind[] = ['bet', 'plan', 'sign', 'absence', 'other']

/** Whether a part of the work says nothing about cards. */
export function isDull({ step }: WorkModel): boolean {
  return dull.includes(step)
}

function sentence(news: WorkModel): string {
  const players = news.players.map(who)
  const of = table.value?.players.length ?? 0
  return t.work[news.state](news.step, players, { turn: news.turn, of, ...news })
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

/** The line, and how much has been checked; a click opens the whole story. */
export function WorkLine({ onOpen, isOpen }: { onOpen: () => void; isOpen: boolean }) {
  return (
    <button type="button" class="work" onClick={onOpen} aria-expanded={isOpen}>
      <svg class="shield" viewBox="0 0 20 22" aria-hidden="true">
        <path d="M10 1 18.5 4v6.5c0 5-3.5 8.5-8.5 10.5-5-2-8.5-5.5-8.5-10.5V4Z" />
        <path class="tick" d="m6 10.5 3 3 5.5-6" />
      </svg>
      <span class="text">{workText()}</span>
      <span class="tally">{t.work.tally(tally.value.checks)}</span>
    </button>
  )
}
