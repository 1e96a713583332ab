/** What the crypto is doing, in words and time, from the events of a seat. */
import { deckSteps } from '../../decks/index.ts'
import type { OrderCode, Player, TableEvent, Topic } from '../../table/index.ts'
import type { Naming } from '../naming.ts'
import { duration, size, stretch } from '../screen.ts'
import { tableNews } from '../table-news.ts'

/** A line for people about an event; undefined for what is not worth a line. */
export function newsOf(event: TableEvent, naming: Naming): string | undefined {
  const { me, name } = naming
  switch (event.kind) {
    case 'made':
      return isShuffle(event.topic)
        ? `you shuffled, proof and deck ${size(event.characters)}, in ${duration(event.milliseconds)}`
        : undefined
    case 'heard':
      return isShuffle(event.topic) && event.statement.by !== me
        ? `${name(event.statement.by)} shuffled ${handOf(event.topic)}`
        : undefined
    case 'checked':
      return event.claims.length > 1
        ? `${event.claims.length} proofs checked in ${duration(event.milliseconds)} (${event.rule})`
        : undefined
    case 'absent':
      return absence(event.absent.players, event.since, naming)
    case 'closed':
      return 'everybody signed the result of the hand'
    default:
      return tableNews(event, naming)
  }
}

/** Whether an event is about shuffles and proofs: of these the last is shown, in a line of its own. */
export function isOfProofs({ kind }: TableEvent): boolean {
  return kind === 'made' || kind === 'heard' || kind === 'checked' || kind === 'closed'
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

function isShuffle({ step }: Topic): boolean {
  return step === deckSteps.shuffle
}

function handOf({ phase }: Topic): string {
  return phase === undefined ? 'the deck' : `the deck of hand ${phase.number}`
}
