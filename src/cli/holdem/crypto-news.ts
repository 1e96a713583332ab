/** What the crypto is doing, in words and time, from the events of a seat. */
import type { Player, Refused, TableEvent } from '../../table/index.ts'
import { duration, size } from '../screen.ts'

/** A line for people about an event; undefined for what is not worth a line. */
export function newsOf(event: TableEvent | Refused, name: (player: Player) => string): string | undefined {
  switch (event.kind) {
    case 'made':
      return isShuffle(event.slot)
        ? `you shuffled, proof and deck ${size(event.characters)}, in ${duration(event.milliseconds)}`
        : undefined
    case 'heard':
      return isShuffle(event.statement.slot)
        ? `${name(event.statement.by)} shuffled ${handOf(event.statement.slot)}`
        : undefined
    case 'checked':
      return event.players.length > 1
        ? `${event.players.length} proofs checked in ${duration(event.milliseconds)} (${event.rule})`
        : undefined
    case 'fault':
      return `${name(event.fault.culprit)} was caught: ${event.fault.rule}; ${event.fault.reason}`
    case 'absent':
      return `${event.absent.players.map(name).join(', ')} stayed silent and is out`
    case 'closed':
      return 'everybody signed the result of the hand'
    case 'refused':
      return `a line was refused: ${event.reason}`
    default:
      return undefined
  }
}

function isShuffle(slot: string): boolean {
  return /\/deck\/.*shuffle/.test(slot)
}

function handOf(slot: string): string {
  const number = /^hand#(\d+)/.exec(slot)?.[1]
  return number === undefined ? 'the deck' : `the deck of hand ${number}`
}
