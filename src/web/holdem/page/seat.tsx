/** One player at the table: cards, name, stack, last action, time left. */

import type { SeatView } from '../../../games/holdem/index.ts'
import type { Card } from '../../../games/index.ts'
import type { PlayerModel } from '../../table/model.ts'
import { PlayingCard } from '../../table/page/card.tsx'
import { isLost } from '../../table/page/presence.ts'
import { faults, seen, standing } from '../../table/page/state.ts'
import { bubbles } from '../../table/page/talk.ts'
import { TimeRing } from '../../table/page/time.tsx'
import { t } from '../../words/messages.ts'
import type { HandModel } from '../model.ts'
import { bubbleSide, placed, seatPlace } from './geometry.ts'
import { rules } from './state.ts'
import { markOf, winningCards } from './winning.ts'

/** What is known of a player in the hand that is shown. */
export function seatOf(hand: HandModel | undefined, player: number): SeatView | undefined {
  return hand?.view.seats[hand.players.indexOf(player)]
}

/** Whether the hand waits for this player. */
export function isTurn(hand: HandModel | undefined, player: number): boolean {
  const { waiting } = hand?.view ?? {}
  return waiting !== undefined && 'seat' in waiting && hand?.players[waiting.seat] === player
}

function hasThrownAway({ status }: SeatView): boolean {
  return status === 'folded' || status === 'mucked' || status === 'forfeited'
}

interface SeatProps {
  readonly player: PlayerModel
  readonly number: number
  readonly place: number
  readonly count: number
  readonly hand: HandModel | undefined
  /** When the time of this player is over; undefined if it is not being waited for. */
  readonly until: number | undefined
  /** Whether this browser has checked its shuffle of the deck. */
  readonly isProven: boolean
  /** How much of that time is its time bank, as far as it is known. */
  readonly bank: number
}

/** A player's place. */
export function PlayerSeat({ player, number, place, count, hand, until, isProven, bank }: SeatProps) {
  const seat = seatOf(hand, number)
  const gone = standing.value?.gone[number] ?? false
  const finished = hand?.view.waiting.for === 'finished'
  const won = finished && seat !== undefined && seat.won > 0
  const turn = isTurn(hand, number)
  const caught = [...faults.value.values()].find(({ culprit }) => culprit === number)?.key
  const said = bubbles.value.get(number)?.text
  const isOut =
    gone || (seat === undefined && hand !== undefined) || (seat !== undefined && hasThrownAway(seat))
  const classes = [
    'seat',
    place === 0 && 'bottom',
    turn && 'turn',
    isOut && 'out',
    won && 'won',
    gone && 'gone',
  ]
  return (
    <li class={classes.filter(Boolean).join(' ')} style={placed(seatPlace(place, count))}>
      <HoleCards seat={seat} hand={hand} isMe={player.kind === 'me'} />
      <Pod player={player} number={number} hand={hand} until={until} isProven={isProven} bank={bank} />
      <LastWord
        seat={seat}
        gone={gone}
        away={standing.value?.away[number] ?? false}
        absent={standing.value?.absent[number] ?? false}
        won={won}
        lost={isLost(number)}
      />
      {caught && (
        <button type="button" class="caught" onClick={() => (seen.value = without(seen.value, caught))}>
          {t.table.caught}
        </button>
      )}
      {said && <span class={`bubble ${bubbleSide(seatPlace(place, count))}`}>{said}</span>}
      {turn && <span class="sr">{t.table.toAct}</span>}
    </li>
  )
}

/** Name and stack, with the time that is left to whoever is to act. */
function Pod({ player, number, hand, until, isProven, bank }: Omit<SeatProps, 'place' | 'count'>) {
  const seat = seatOf(hand, number)
  const turn = isTurn(hand, number)
  return (
    <div class="pod">
      <span class={`avatar hue${number}`} aria-hidden="true">
        {[...player.name][0]?.toUpperCase()}
        {isProven && <Shield />}
        {turn && until !== undefined && <TimeRing until={until} bank={bank} />}
      </span>
      <span class="who">
        <span class="name" dir="auto">
          {player.name}
          {player.kind === 'me' && <span class="sr"> ({t.table.you})</span>}
          {isProven && <span class="sr">, {t.work.shield}</span>}
        </span>
        <span class="stack">
          {t.chips(seat?.stack ?? standing.value?.stacks[number] ?? rules.value?.stakes.stack ?? 0)}
        </span>
      </span>
      {hand?.players[hand.view.button] === number && (
        <span class="button" role="img" aria-label={t.table.button}>
          D
        </span>
      )}
    </div>
  )
}

function Shield() {
  return (
    <svg class="proven" viewBox="0 0 20 22" aria-hidden="true">
      <path d="M10 1 18.5 4v6.5c0 5-3.5 8.5-8.5 10.5-5-2-8.5-5.5-8.5-10.5V4Z" />
      <path class="tick" d="m6 10.5 3 3 5.5-6" />
    </svg>
  )
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key))
}

function HoleCards({
  seat,
  hand,
  isMe,
}: {
  seat: SeatView | undefined
  hand: HandModel | undefined
  isMe: boolean
}) {
  const isDealt = hand !== undefined && hand.view.waiting.for !== 'deal'
  if (seat === undefined || !isDealt) return null
  const threwAway = hasThrownAway(seat)
  if (threwAway && !isMe && !seat.shown) return null
  const [first, second] = seat.cards ?? []
  const five = winningCards(hand)
  const mark = (card: Card | undefined) =>
    threwAway ? 'dim' : seat.shown || isMe ? markOf(card, five) : undefined
  return (
    <div class={`hole${seat.shown ? ' shown' : ''}`}>
      <PlayingCard card={first} mark={mark(first)} />
      <PlayingCard card={second} mark={mark(second)} order={1} />
    </div>
  )
}

interface LastWordProps {
  readonly seat: SeatView | undefined
  readonly gone: boolean
  /** Not dealt in, by choice or not. */
  readonly away: boolean
  /** Was late, and is not back. */
  readonly absent: boolean
  readonly won: boolean
  readonly lost: boolean
}

function LastWord(props: LastWordProps) {
  const text = lastWord(props)
  if (text === undefined) return null
  const { seat, won } = props
  const isStrong = won || seat?.status === 'all in'
  const bet = won ? 0 : (seat?.bet ?? 0)
  const isAmount = seat?.status !== 'all in' && (seat?.last?.chips ?? 0) > 0
  return (
    <span class={`last${isStrong ? ' strong' : ''}${won ? ' win' : ''}${isAmount ? ' amount' : ''}`}>
      <span class="deed">{text}</span>
      {bet > 0 && (
        <span class="wager" aria-hidden="true">
          {t.chips(bet)}
        </span>
      )}
    </span>
  )
}

function lastWord({ seat, gone, away, absent, won, lost }: LastWordProps): string | undefined {
  if (won && seat !== undefined) return `+${t.chips(seat.won)}`
  if (gone) return t.table.gone
  if (lost) return t.table.lost
  if (seat === undefined) return absent ? t.table.away : away ? t.table.sitsOut : undefined
  if (seat.status === 'all in') return t.table.allIn
  return seat.last === undefined ? undefined : t.deeds(seat.last, t.chips)
}
