/** Hold'em on the screen of a table. */
import { signal } from '@preact/signals'
import { later } from '../../app/later.tsx'
import type { GamePage } from '../../table/page/game-page.ts'
import { whenWanted } from '../../table/page/sounding.ts'
import { t } from '../../words/messages.ts'
import { Actions } from './actions.tsx'
import { announcement } from './announce.ts'
import { Felt } from './felt.tsx'
import { listenToKeys } from './keys.ts'
import { shown } from './stage.ts'
import { asked, ballots, forfeits, lost, over, plan, replay, rules } from './state.ts'
import { workText } from './work-text.ts'

const LedgerDialog = later(async () => (await import('./over-dialog.tsx')).LedgerDialog)
const BallotNotes = later(async () => (await import('./over-dialog.tsx')).BallotNotes)
const AbsenceNote = later(async () => (await import('./absence-note.tsx')).AbsenceNote)
const LeaveDialog = later(async () => (await import('./leave-dialog.tsx')).LeaveDialog)
const Planned = later(async () => (await import('./leave-dialog.tsx')).Planned)
const Terms = later(async () => (await import('./terms.tsx')).Terms)
const Rules = later(async () => (await import('./rules-dialog.tsx')).RulesDialog)
const Over = later(async () => (await import('./over-dialog.tsx')).OverDialog)
const ReplayScreen = later(async () => (await import('./replay-screen.tsx')).ReplayScreen)

whenWanted(async () => (await import('./sounds.ts')).soundHands())

/** Whether the ledger is open. */
const counting = signal(false)

/** The game. */
export const holdemPage: GamePage = {
  heading: () => shown.value && t.table.hand(shown.value.number),
  Corner: Stakes,
  mood: () => '',
  proof: workText,
  Notes,
  Board: () => <Felt hand={shown.value} live />,
  Actions,
  Replay: () => replay.value && <ReplayScreen hands={replay.value} key={replay.value[0]?.number} />,
  isReplaying: () => replay.value !== undefined,
  Rules,
  Over,
  isOver: () => over.value !== undefined,
  forfeited: (player, hand) => {
    const chips = forfeits.value.get(`${hand} ${player}`) ?? 0
    return chips === 0 ? undefined : t.chips(chips)
  },
  mayTalk: () => true,
  isMyMove: () => asked.value !== undefined,
  Leave: LeaveDialog,
  Terms,
  hostReadsTerms: false,
  announcement: () => announcement.value,
  listenToKeys,
}

/** Whoever is out does not wait for anybody any more. */
function Notes() {
  if (over.value !== undefined) return null
  return (
    <>
      {plan.value !== 'play' && <Planned plan={plan.value} />}
      <AbsenceNote loss={lost.value ? t.chips(lost.value) : undefined} />
      {ballots.value.length > 0 && <BallotNotes />}
    </>
  )
}

function Stakes() {
  const { smallBlind, bigBlind } = rules.value?.stakes ?? { smallBlind: 0, bigBlind: 0 }
  return (
    <>
      <button type="button" class="plain stakes" onClick={() => (counting.value = true)}>
        <span class="sr">{t.table.ledger}, </span>
        {t.table.stakes(t.chips(smallBlind), t.chips(bigBlind))}
      </button>
      {counting.value && <LedgerDialog onClose={() => (counting.value = false)} />}
    </>
  )
}
