/** The table itself: cloth, board, pots, and everybody around it as a list. */

import { CardPlace, PlayingCard } from '../../table/page/card.tsx'
import { table, waiting, work } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import type { HandModel } from '../model.ts'
import { Chips } from './chips.tsx'
import { deckProof, shuffler } from './deck-proof.ts'
import { betPlace, placed } from './geometry.ts'
import { PlayerSeat, seatOf } from './seat.tsx'
import { question, rules } from './state.ts'
import { markOf, winningCards } from './winning.ts'
import { isDull, workText } from './work-text.ts'

const places = ['flop 1', 'flop 2', 'flop 3', 'turn', 'river'] as const

/** More players than this have no room for chips before them where the table is narrow: there chips stand in what the seats say. */
const most = 4

/** The table with a hand on it. `live` is false in a replay, where nobody's time runs. */
export function Felt({ hand, live }: { hand: HandModel | undefined; live: boolean }) {
  const model = table.value
  if (model === undefined) return null
  const count = model.players.length
  const first = model.me ?? 0
  const placeOf = (player: number): number => (player - first + count) % count
  const order = model.players.map((_, i) => (first + i) % count)
  return (
    <section class={`felt ${count > most ? 'crowded' : ''}`} aria-label={t.table.label}>
      <div class="rail">
        <div class="cloth" />
      </div>
      <Centre hand={hand} />
      {order.map((player) => {
        const bet = seatOf(hand, player)?.bet ?? 0
        if (bet === 0 || hand?.view.waiting.for === 'finished') return null
        return (
          <div class="bet" style={placed(betPlace(placeOf(player), count))} key={player} aria-hidden="true">
            <Chips amount={bet} />
          </div>
        )
      })}
      {live && shuffler.value !== undefined && (
        <div class="travelling" style={placed(betPlace(placeOf(shuffler.value), count))} aria-hidden="true">
          <PlayingCard />
          <PlayingCard order={1} />
        </div>
      )}
      <ol class="seats" aria-label={t.table.seats}>
        {order.map((player) => (
          <PlayerSeat
            player={model.players[player]!}
            number={player}
            place={placeOf(player)}
            count={count}
            hand={hand}
            until={live ? untilOf(player) : undefined}
            isProven={live && deckProof.value.checked.has(player)}
            bank={player === model.me ? (question.value?.bank ?? 0) : 0}
            key={player}
          />
        ))}
      </ol>
    </section>
  )
}

/** When the time of a player is over: then its program answers for it, a while before the others call it late. */
function untilOf(player: number): number | undefined {
  const { me } = table.value ?? {}
  const { deadlines, patience } = rules.value ?? {}
  if (player === me) return question.value?.until
  const { players, step, until } = waiting.value ?? {}
  if (until === undefined || !players?.includes(player)) return undefined
  return step === 'bet' ? until - ((deadlines?.act ?? 0) - (patience ?? 0)) : until
}

function Centre({ hand }: { hand: HandModel | undefined }) {
  if (hand === undefined) return <Preparing />
  const { board, pots, pot, waiting: next } = hand.view
  const isDealing = next.for === 'deal'
  const five = winningCards(hand)
  return (
    <div class="centre">
      <div class="pots">
        {pot > 0 && (
          <span class="pot">
            <span class="label">{t.table.pot}</span> <Chips amount={pot} />
          </span>
        )}
        {pots.length > 1 && (
          <span class="sides">{pots.map(({ amount }) => t.chips(amount)).join(' + ')}</span>
        )}
      </div>
      <ul class="board" aria-label={t.table.board}>
        {board.map((card, i) => (
          <li key={card}>
            <PlayingCard card={card} order={i < 3 ? i : 0} mark={markOf(card, five)} />
          </li>
        ))}
        {!isDealing && places.slice(board.length).map((place) => <CardPlace key={place} />)}
      </ul>
    </div>
  )
}

/** Before the first hand: the deck in the making. */
function Preparing() {
  return (
    <div class="centre preparing">
      <div class="deck" aria-hidden="true">
        <PlayingCard />
        <PlayingCard order={1} />
        <PlayingCard order={2} />
      </div>
      <p>{work.value.now === undefined || isDull(work.value.now) ? t.table.shuffled : workText()}</p>
    </div>
  )
}
