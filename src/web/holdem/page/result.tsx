/** How a hand ended: who won how much with what, in words and by the five cards that count. */

import { strengthOf } from '../../../games/holdem/index.ts'
import { who } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import type { HandModel } from '../model.ts'
import { kickerOf } from './winning.ts'

/** The strip above the buttons, once the hand is over. */
export function Result({ hand }: { hand: HandModel }) {
  return (
    <div class="result made">
      {resultLines(hand).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** One line for each winner; for a void hand, what it has cost whom. */
export function resultLines(hand: HandModel): string[] {
  const { awards, waiting, seats, board } = hand.view
  if (waiting.for === 'finished' && waiting.by === 'void') return [voidLine(hand)]
  const sums = new Map<number, { amount: number; strength: number | undefined }>()
  for (const { shares, strength } of awards) {
    for (const { seat, amount } of shares) {
      const before = sums.get(seat)
      sums.set(seat, { amount: (before?.amount ?? 0) + amount, strength: before?.strength ?? strength })
    }
  }
  const shownHands = seats.flatMap(({ cards, shown: isShown }) =>
    isShown && cards && board.length === 5 ? [strengthOf([...cards, ...board])] : [],
  )
  return [...sums].map(([seat, { amount, strength }]) => {
    const winner = who(hand.players[seat] ?? -1)
    if (strength === undefined) return t.result.wins(winner, t.chips(amount), undefined)
    const kicker = kickerOf(strength, shownHands)
    const name = t.handName(strength)
    const words = kicker === undefined ? name : t.result.kicker(name, t.rank(kicker))
    return t.result.wins(winner, t.chips(amount), words)
  })
}

function voidLine({ net, players }: HandModel): string {
  const changes = (net ?? []).flatMap((amount, seat) =>
    amount === 0 ? [] : [t.result.change(who(players[seat] ?? -1), t.signed(amount))],
  )
  return changes.length === 0 ? t.result.void : t.result.voidBut(changes)
}
