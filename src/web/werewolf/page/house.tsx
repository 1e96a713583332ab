/** Where a player lives: a house with a candle in its window, or a stone when it is dead. */
import { isAlive, type Role, type SeatNumber } from '../../../games/werewolf/index.ts'
import { more } from '../../words/more.ts'
import { v } from '../../words/village.ts'
import type { Stage } from './building.ts'
import { EmblemPath } from './emblem.tsx'
import { isMissing } from './missing.ts'
import { isNight, isOver, moment, options, picked, village, waiting, whoAt } from './state.ts'

/** Three kinds of houses: the outline of the roof, and where the chimney stands. */
const shapes = [
  ['M8 30 32 9 56 30Z', 42],
  ['M6 30 16 12h32l10 18Z', 18],
  ['M8 30 26 7l30 23Z', 44],
] as const

/** A house: a building site first, then dark, and lit from the moment on when somebody is at home. */
export function HouseArt({ seat, stage = 'lit' }: { seat: SeatNumber; stage?: Stage }) {
  const [roof, chimney] = shapes[seat % shapes.length]!
  return (
    <svg class={`house ${stage}`} viewBox="0 0 64 58" aria-hidden="true">
      <ellipse class="shade" cx="32" cy="54" rx="29" ry="3.5" />
      <path class="smoke" d={`M${chimney + 3} 6c-3-3 3-4 0-7s3-4 0-7`} />
      <rect class="chimney" x={chimney} y="8" width="6" height="14" />
      <rect class="wall" x="13" y="28" width="38" height="26" rx="1.5" />
      <path class={`roof hue${seat % 8}`} d={roof} />
      <rect class="door" x="18" y="38" width="10" height="16" rx="5" />
      <rect class="window" x="34" y="35" width="12" height="12" rx="1.5" />
      <circle class="glow" cx="40" cy="41" r="25" fill="url(#candlelight)" />
      <path class="wax" d="M39 42h2v5h-2Z" />
      <path class="flame" d="M40 36.4c1.7 2.2 1.9 3.4 1.4 4.5a1.6 1.6 0 0 1-2.8 0c-.5-1.1-.3-2.3 1.4-4.5Z" />
      <path class="frame" d="M34 41h12M40 35v1M40 47v0" />
    </svg>
  )
}

/** A stone, with the sign of what the dead was as soon as all know it. */
function Stone({ role }: { role: Role | undefined }) {
  return (
    <svg class="stone" viewBox="0 0 64 58" aria-hidden="true">
      <ellipse class="shade" cx="32" cy="54" rx="25" ry="3.5" />
      <path class="slab" d="M17 54V28a15 15 0 0 1 30 0v26Z" />
      {role === undefined ? (
        <path class="cross" d="M32 25v14M26.5 30.5h11" />
      ) : (
        <g class="sign" transform="translate(23 21) scale(0.75)">
          <EmblemPath role={role} />
        </g>
      )}
      <path class="grass" d="M12 54c1-5 3-6 4-1 1-6 4-6 4-1M44 54c1-6 3-6 4-1 1-5 3-5 4 1" />
    </svg>
  )
}

/** How many votes a seat got in the last vote, until the next night. */
function votesFor(seat: SeatNumber): number {
  if (isNight.value) return 0
  const { history } = village.value!.view.village
  const last = history.findLast(({ type }) => type === 'vote' || type === 'dawn')
  return last?.type === 'vote' ? (last.votes.get(seat) ?? 0) : 0
}

/** The house of one seat. At night it looks the same on every screen. */
export function House({ seat }: { seat: SeatNumber }) {
  const { view, players } = village.value!
  const { name, isMe } = whoAt(seat)
  const lives = isAlive(view.village, seat)
  const role = view.village.shown.get(seat)
  const isOption = options.value.includes(seat)
  const isPicked = picked.value === seat
  const votes = votesFor(seat)
  const next = waiting.value
  const isDying = (next?.for === 'last words' || next?.for === 'shot') && next.seat === seat
  const state = stateOf()
  const inside = (
    <>
      {lives ? <HouseArt seat={seat} /> : <Stone role={role} />}
      <span class="name">
        <span class="number">{seat + 1}</span> <bdi>{name}</bdi>
      </span>
      <span class={`state ${state === v.you ? 'own' : ''}`}>{state}</span>
    </>
  )
  function stateOf(): string {
    if (lives && !isOver.value && isMissing(players[seat] ?? -1)) return v.lost
    if (role !== undefined) return more.village.roles[role]
    if (!lives) return v.dead
    if (votes > 0) return v.votes(votes)
    return isMe && name.toLowerCase() !== v.you ? v.you : ''
  }
  const classes = ['home', !lives && 'gone', isMe && 'mine', isDying && 'dying'].filter(Boolean).join(' ')
  return (
    <li class={classes}>
      {isOption ? (
        <button
          type="button"
          aria-pressed={isPicked}
          onClick={({ currentTarget }) => {
            pick(seat)
            currentTarget.scrollIntoView({ block: 'nearest' })
          }}
        >
          {inside}
        </button>
      ) : (
        <div>{inside}</div>
      )}
    </li>
  )
}

function pick(seat: SeatNumber): void {
  if (moment.value) picked.value = picked.value === seat ? undefined : seat
}
