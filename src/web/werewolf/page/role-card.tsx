/** What only this seat knows, shown while the person holds the card, and never longer than two seconds. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { packOf, type VillageView } from '../../../games/werewolf/index.ts'
import { v } from '../../words/village.ts'
import { spoken } from './chronicle.ts'
import { Emblem } from './emblem.tsx'
import { nameAt, secretsOf, whoAt } from './state.ts'

/** Milliseconds after which the card turns by itself. */
const longest = 2000

/** Whether the card is turned up. */
const isSeen = signal(false)
let timer: ReturnType<typeof setTimeout> | undefined

/** Turns the card up for a moment. */
export function look(): void {
  clearTimeout(timer)
  isSeen.value = true
  timer = setTimeout(hide, longest)
}

/** Turns the card down. */
export function hide(): void {
  clearTimeout(timer)
  isSeen.value = false
}

/** The card. Turned down it is the same for everybody; turned up it has the same size. */
export function RoleCard() {
  useEffect(() => hide, [])
  const view = secretsOf()
  if (view?.role === undefined) return null
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) look()
  }
  return (
    <>
      <button
        type="button"
        class="role-card"
        aria-expanded={isSeen.value}
        onPointerDown={look}
        onPointerUp={hide}
        onPointerLeave={hide}
        onPointerCancel={hide}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKey}
        onKeyUp={hide}
        onBlur={hide}
      >
        <svg viewBox="0 0 24 32" aria-hidden="true">
          <rect x="1" y="1" width="22" height="30" rx="3" />
          <circle cx="12" cy="16" r="6" />
        </svg>
        <span>
          {v.role.hold}
          <small>{v.role.hint}</small>
        </span>
      </button>
      {isSeen.value && <Secrets view={view} />}
    </>
  )
}

/** All that this seat alone knows. */
function Secrets({ view }: { view: VillageView }) {
  const { role, mates, learnt, whispers, village } = view
  const [first] = packOf(view)
  if (role === undefined) return null
  return (
    <div class="secrets" role="status">
      <Emblem role={role} />
      <strong>{v.role.are[role]}</strong>
      <p>{v.role.duties[role]}</p>
      {mates.length > 0 && <p>{v.role.mates(mates.map(nameAt))}</p>}
      {first !== undefined && village.rules.pack === 'first' && <p>{v.role.kills(whoAt(first))}</p>}
      {[...learnt].map(([seat, isWolf]) => (
        <p key={seat}>{(isWolf ? v.role.wolf : v.role.noWolf)(nameAt(seat))}</p>
      ))}
      {whispers
        .filter(({ day }) => day === village.day)
        .map(({ from, words }) => (
          <p key={`${from} ${words}`}>{v.role.wrote(nameAt(from), spoken(words, village.players, whoAt))}</p>
        ))}
    </div>
  )
}
