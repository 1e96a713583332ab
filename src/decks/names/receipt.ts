/**
 * What players do with the cards they were dealt (protocols, section 4): whoever obtains a card checks its tag and its name at
 * once. A bad one, published with the proof of its owner's own peel, convicts the dealer; a good one convicts its owner.
 */
import { group, type Point, type Points } from '../../group/index.ts'
import { type LinearProof, provePeel, sameSecretShape, verifyPeel } from '../../proofs/index.ts'
import { form, type Mine, type Player, type Seat, wire } from '../../table/index.ts'
import { linearProof } from '../fields.ts'
import { cardAt } from './candidate.ts'
import type { Chain } from './chain.ts'
import { unlocked } from './draw.ts'
import { layerSecret, stepSeed } from './layer.ts'

/** Cards that are not what the dealer listed, with the proof that these are what the owner was dealt. */
interface Complaint {
  /** Which of the owner's new cards, counted from 0. */
  readonly cards: readonly number[]
  readonly points: Points
  readonly proof: LinearProof
}

const ReceiptForm = (count: number) =>
  form(
    'cards',
    'receipt',
    wire.record({
      bad: wire.nullable(
        wire.record<{ [K in keyof Complaint]: Complaint[K] }>({
          cards: wire.list(wire.integer(0, count - 1), 1, count),
          points: wire.points(1, count),
          proof: linearProof(sameSecretShape),
        }),
      ),
    }),
  )

/** The cards of these positions without my layer: mine alone to see. */
export function privateCards(chain: Chain, me: Player, positions: readonly number[]): Points {
  const secret = layerSecret(stepSeed(chain.layerOf(me).turn))
  return unlocked(group.concat(positions.map((position) => chain.left(position))), secret)
}

/** The owner says that its cards are good, or shows which are not. */
export async function receive(
  turn: Seat,
  chain: Chain,
  owner: Player,
  positions: readonly number[],
): Promise<void> {
  const { bad } = await turn.by(owner, ReceiptForm(positions.length), (mine) => ({
    bad: complaint(mine, chain, owner, positions),
  }))
  if (bad === null) return
  const { cards, points, proof } = bad
  const shown = cards.map((card) => positions[card] as number)
  turn.require(
    owner,
    'complain of each card once',
    new Set(cards).size === points.length && cards.length === points.length,
  )
  turn.require(
    owner,
    'show the card that was dealt',
    verifyPeel(turn.context(owner), peelOf(chain, owner, shown, points), proof),
  )
  const good = shown.some((position, i) => chain.value(position, cardAt(points, i)) !== undefined)
  turn.require(owner, 'complain only of bad cards', !good)
  chain.dealt.turn.require(chain.dealt.player, 'deal the cards that were listed', false)
}

function complaint(mine: Mine, chain: Chain, owner: Player, positions: readonly number[]): Complaint | null {
  const all = privateCards(chain, owner, positions)
  const cards = positions.flatMap((position, i) =>
    chain.value(position, cardAt(all, i)) === undefined ? [i] : [],
  )
  if (cards.length === 0) return null
  const points = group.pick(all, cards)
  const shown = cards.map((card) => positions[card] as number)
  const secret = layerSecret(stepSeed(chain.layerOf(owner).turn))
  const statement = peelOf(chain, owner, shown, points)
  return { cards, points, proof: provePeel(mine.context, statement, { secret }, mine.secret('peel')) }
}

function peelOf(chain: Chain, owner: Player, positions: readonly number[], peeled: Points) {
  const locked = group.concat(positions.map((position): Point => chain.left(position)))
  return { key: chain.layerOf(owner).key, locked, peeled }
}
