/** The bar at the bottom: what I can do now, and my card. At night it is the same for everybody who lives, whatever its role. */
import { useState } from 'preact/hooks'
import type { SeatNumber } from '../../../games/werewolf/index.ts'
import { ask } from '../../table/page/line.ts'
import { table } from '../../table/page/state.ts'
import { useSeconds } from '../../table/page/time.tsx'
import { t } from '../../words/messages.ts'
import { v } from '../../words/village.ts'
import { keepGuess } from './guesses.ts'
import { hintAt } from './hint.ts'
import { Phrases } from './phrases.tsx'
import { RoleCard } from './role-card.tsx'
import { diaryRoom, wordsRoom } from './room-to-write.ts'
import {
  amAlive,
  answer,
  isNight,
  isOver,
  moment,
  nameAt,
  picked,
  showsEnd,
  village,
  whoAt,
} from './state.ts'
import { Line, OneLine } from './writing.tsx'

/** The most of a diary entry, which goes into a box of bytes, and of words to all. */
const longest = { diary: diaryRoom, words: wordsRoom }

/** Everything that the reader can do in the village. */
export function Actions() {
  const { kind, isDone } = moment.value ?? {}
  return (
    <section class="actions" aria-label={t.act.label}>
      <div class="bar">
        <p class="hint">{hint()}</p>
        <Hourglass />
      </div>
      {isDone === false && kind !== undefined ? <Doing kind={kind} key={kind} /> : <Idle />}
      <RoleCard />
    </section>
  )
}

function hint(): string {
  return hintAt({
    village: village.value?.view.village,
    moment: moment.value,
    isNight: isNight.value,
    me: amAlive.value ? 'alive' : table.value?.me === undefined ? 'watching' : 'dead',
    who: whoAt,
  })
}

function Doing({ kind }: { kind: NonNullable<typeof moment.value>['kind'] }) {
  switch (kind) {
    case 'diary':
      return <Diary />
    case 'choose':
      return <Naming label={v.choose.name} nobody={v.choose.nameNobody} onNamed={rememberGuess} />
    case 'vote':
      return <Naming label={v.vote.for} nobody={v.vote.forNobody} abstain={v.vote.nobody} />
    case 'talk':
      return <Talk />
    case 'last words':
      return <LastWords />
    case 'shot':
      return <Naming label={v.shot.at} nobody={v.shot.atNobody} />
    case 'declaration':
      return <Declaration />
    case 'role':
    case 'dawn':
      return <Idle />
  }
}

/** Seconds until what I do now is over; it turns urgent at the end. */
function Hourglass() {
  const seconds = useSeconds(moment.value?.until)
  if (seconds === undefined) return null
  return (
    <span class={`hourglass${seconds <= 5 ? ' urgent' : ''}`}>
      <span class="sr">{v.timeLeft}: </span>
      {v.seconds(seconds)}
    </span>
  )
}

function Idle() {
  if (!isOver.value || showsEnd.value) return <div class="moves" />
  return (
    <div class="moves">
      <button type="button" class="call" onClick={() => (showsEnd.value = true)}>
        {v.over.back}
      </button>
    </div>
  )
}

function Diary() {
  const { line, nothing, write: say } = v.diary
  const write = (text: string): void => answer({ type: 'diary', text })
  return <OneLine words={{ line, nothing, say }} most={longest.diary} onSay={write} />
}

/** For the score at the end; everybody's is kept, whatever it means. */
function rememberGuess(seat: SeatNumber): void {
  const { day } = village.value?.view.village ?? {}
  if (table.value && day !== undefined) keepGuess(table.value.id, { day, seat })
}

interface NamingProps {
  readonly label: (name: string) => string
  readonly nobody: string
  /** What it means to name nobody, where that is not plain. */
  readonly abstain?: string
  readonly onNamed?: (seat: SeatNumber) => void
}

/** Two taps: a house, and the button that names it. */
function Naming({ label, nobody, abstain, onNamed }: NamingProps) {
  const seat = picked.value
  const name = (): void => {
    if (seat !== undefined && seat !== null) onNamed?.(seat)
    answer({ type: 'choose', seat: seat ?? null })
  }
  return (
    <div class="moves">
      <button type="button" aria-pressed={seat === null} onClick={() => (picked.value = null)}>
        {abstain ?? v.choose.nobody}
      </button>
      <button type="button" class="call" disabled={seat === undefined} onClick={name}>
        {seat === undefined ? v.choose.pick : seat === null ? nobody : label(nameAt(seat))}
      </button>
    </div>
  )
}

function Talk() {
  const [text, setText] = useState('')
  const say = (event: Event): void => {
    event.preventDefault()
    ask({ type: 'speak', text: text.trim() })
    setText('')
  }
  return (
    <form onSubmit={say}>
      <Phrases onPhrase={(phrase) => setText(text === '' ? phrase : `${text} ${phrase}`)} />
      <Line label={v.talk.line} text={text} most={longest.words} onText={setText} />
      <div class="moves">
        <button type="button" onClick={() => ask({ type: 'ready' })}>
          {v.talk.ready}
        </button>
        <button type="submit" class="call" disabled={text.trim() === ''}>
          {v.talk.say}
        </button>
      </div>
    </form>
  )
}

function LastWords() {
  const say = (text: string): void => answer({ type: 'speak', text })
  return <OneLine words={v.lastWords} most={longest.words} onSay={say} />
}

/** Whether the wolves have won, asked of everybody alike where a wolf has to say so. */
function Declaration() {
  const declare = (isWon: boolean) => () => answer({ type: 'declare', isWon })
  return (
    <div class="moves">
      <button type="button" onClick={declare(false)}>
        {v.declaration.no}
      </button>
      <button type="button" class="call" onClick={declare(true)}>
        {v.declaration.yes}
      </button>
    </div>
  )
}
