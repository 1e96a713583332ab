/** What the crypto is doing, in words and time, from the events of a seat. */
import { type OrderCode, type Player, type TableEvent, wire } from '../../table/index.ts'
import type { Naming } from '../naming.ts'
import { duration, size, stretch } from '../screen.ts'

/** A line for people about an event; undefined for what is not worth a line. */
export function newsOf(event: TableEvent, { me, name }: Naming): string | undefined {
  switch (event.kind) {
    case 'made':
      return isShuffle(event.slot)
        ? `you shuffled, proof and deck ${size(event.characters)}, in ${duration(event.milliseconds)}`
        : undefined
    case 'heard':
      return isShuffle(event.statement.slot) && event.statement.by !== me
        ? `${name(event.statement.by)} shuffled ${handOf(event.statement.slot)}`
        : undefined
    case 'checked':
      return event.claims.length > 1
        ? `${event.claims.length} proofs checked in ${duration(event.milliseconds)} (${event.rule})`
        : undefined
    case 'fault':
      return `${name(event.fault.culprit)} was caught: ${event.fault.rule}; ${wire.printable(event.fault.reason)}`
    case 'absent':
      return absence(event.absent.players, event.since, { me, name })
    case 'closed':
      return 'everybody signed the result of the hand'
    case 'differs':
      return `the program of ${name(event.player)} asks other questions than this one: use the same version`
    default:
      return undefined
  }
}

/** What to read to the others, to find out whether the relay shows everybody the same game. */
export function orderWords(order: OrderCode | undefined): string {
  if (order === undefined) return 'there is no code to compare yet'
  return `entry ${order.k} has the code ${order.code}: whoever sees another one there is shown another game by the relay`
}

function absence(players: readonly Player[], since: number, { me, name }: Naming): string {
  const others = players.filter((player) => player !== me).map(name)
  if (me === undefined || !players.includes(me))
    return `${others.join(', ')} was late and sits out until back`
  return `you were away for ${stretch(Date.now() - since)}: you keep your seat and are dealt in again from the next hand`
}

function isShuffle(slot: string): boolean {
  return /\/(deck|ahead|early)\/.*shuffle/.test(slot)
}

function handOf(slot: string): string {
  const number = /^hand#(\d+)/.exec(slot)?.[1]
  return number === undefined ? 'the deck' : `the deck of hand ${number}`
}
