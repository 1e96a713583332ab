/**
 * Everybody publishes its keys (spec/decks, section 7): each key is checked against that player's own
 * published step, so nobody can back a false accusation, and a false step is its author's.
 */
import { group } from '../../group/index.ts'
import { type Check, refuse } from '../../proofs/index.ts'
import { form, type Seat, wire } from '../../table/index.ts'
import {
  checkCandidate,
  drawCandidate,
  multiplied,
  type OpenCandidate,
  openCandidate,
  pointAt,
} from './candidate.ts'
import { readCard } from './card.ts'
import type { NameChain } from './chain.ts'
import type { Layer } from './layer.ts'
import { linkName, nonceLength } from './name.ts'
import { type StepSecrets, stepSecrets } from './shuffle.ts'

const DealerKeys = (count: number) => form('cards', 'dealerKeys', openCandidate(count))

const PlayerKeys = (count: number) =>
  form(
    'cards',
    'playerKeys',
    wire.record<StepSecrets>({
      secret: wire.scalar,
      order: wire.list(wire.integer(0, count - 1), count, count),
      nonces: wire.list(wire.bytes(nonceLength), count, count),
    }),
  )

/** Opens all layers, checks them, and gives the values of the cards in the order of the positions. */
export async function openAll(seat: Seat, chain: NameChain): Promise<number[]> {
  const [dealt, ...steps] = chain.layers as [Layer, ...Layer[]]
  const dealer = await dealerKeys(seat, dealt)
  const players = await seat.parallel(
    steps.map((step, i) => (part) => playerKeys(part, chain.layers[i] as Layer, step)),
  )
  return chain.dealt.names.map((_, position) => {
    const place = players.reduceRight((at, { order }) => order[at] as number, position)
    return readCard(pointAt(dealer.cards, place)) as number
  })
}

async function dealerKeys(seat: Seat, dealt: Layer): Promise<OpenCandidate> {
  const turn = seat.at('keys', dealt.player)
  const count = dealt.names.length
  const claim = await turn.by(dealt.player, DealerKeys(count), () => drawCandidate(dealt.turn, count))
  return turn.accept('prepare a full deck', claim, (keys) => checkCandidate(dealt, keys))
}

async function playerKeys(seat: Seat, below: Layer, step: Layer): Promise<StepSecrets> {
  const turn = seat.at('keys', step.player)
  const count = step.names.length
  const claim = await turn.by(step.player, PlayerKeys(count), () => stepSecrets(step.turn, count))
  return turn.accept('publish the keys of my own step', claim, (keys) => checkStep(below, step, keys))
}

/** Whether a step is what these secrets make of the deck below: names and cards moved alike. */
function checkStep(below: Layer, step: Layer, { secret, order, nonces }: StepSecrets): Check {
  if (new Set(order).size !== order.length) return refuse('the order is not a permutation')
  const named = order.every(
    (from, i) => linkName(nonces[i] as Uint8Array, below.names[from] as string) === step.names[i],
  )
  if (!named) return refuse('the names were not made with these nonces in this order')
  const bases = group.concat([group.base, group.pick(below.cards, order)])
  return multiplied(secret, bases, group.concat([step.key, step.cards]))
}
