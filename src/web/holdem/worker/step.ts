/** What a slot of Hold'em is about, for people: which hand, and which part of playing it. */
import type { Step, StepKind } from '../../table/step.ts'

const streets = ['flop', 'turn', 'river'] as const

/** Reads a slot. */
export function readStep(slot: string): Step {
  const parts = slot.split('/').filter((part) => !part.startsWith('without-'))
  const hand = /^hand#([0-9]+)$/.exec(parts[0] ?? '')?.[1]
  const rest = hand === undefined ? parts : parts.slice(1)
  const kind = rest.at(-1) === 'late' ? 'absence' : kindOf(rest)
  const number = Number(rest.at(-1))
  return {
    kind,
    hand: hand === undefined ? undefined : Number(hand),
    ahead: rest[0] === 'ahead' || rest[0] === 'early',
    turn: kind === 'shuffle' && Number.isInteger(number) ? number : undefined,
  }
}

function kindOf([first, second, third]: readonly string[]): StepKind {
  if (first === 'button') return 'coin'
  if (first === 'intention') return 'plan'
  if (first === 'end') return 'sign'
  if (first === 'back' || first === 'return') return 'return'
  if (first === 'deck' || first === 'ahead' || first === 'early')
    return second === 'shuffle' || second === 'keys' ? second : 'deck'
  if (first !== 'play') return 'other'
  if (second === 'board') return streets.find((street) => street === third) ?? 'other'
  if (second === 'hole') return 'deal'
  if (second === 'lose') return 'recover'
  return second === 'bet' || second === 'showdown' || second === 'leave' ? second : 'other'
}
