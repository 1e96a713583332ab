/**
 * What players do with the cards they were dealt (spec/decks, section 5): whoever obtains a card checks its tag and its name at
 * once. A bad one, published with the proof of its owner's own peel, convicts the dealer; a good one convicts its owner.
 */
import { linearProof } from '../../cards/index.ts'
import { group, type Points } from '../../group/index.ts'
import { type LinearProof, provePeel, sameSecretShape, verifyPeel } from '../../proofs/index.ts'
import { form, type Mine, type Player, type Seat, wire } from '../../table/index.ts'
import { pointAt } from './candidate.ts'
import type { NameChain, Trail } from './chain.ts'
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
        wire.record<Complaint>({
          cards: wire.list(wire.integer(0, count - 1), 1, count),
          points: wire.points(1, count),
          proof: linearProof(sameSecretShape),
        }),
      ),
    }),
  )

/** The owner says that its cards are good, or shows which are not. */
export async function receive(
  turn: Seat,
  chain: NameChain,
  owner: Player,
  hand: readonly Trail[],
): Promise<void> {
  const claim = await turn.by(owner, ReceiptForm(hand.length), (mine) => ({
    bad: complaint(mine, chain, owner, hand),
  }))
  const { bad } = await turn.accept(
    'show as many cards as are bad',
    claim,
    ({ bad }) => bad === null || bad.points.length === bad.cards.length,
  )
  if (bad === null) return
  const trails = bad.cards.map((card) => hand[card] as Trail)
  await turn.accept('show the card that was dealt', claim, () =>
    verifyPeel(claim.context, peelOf(chain, owner, trails, bad.points), bad.proof),
  )
  const good = trails.some((trail, i) => chain.value(trail, pointAt(bad.points, i)) !== undefined)
  await turn.accept('complain only of bad cards', claim, () => !good)
  await turn.accept('deal the cards that were listed', chain.dealt.claim, () => false)
}

function complaint(mine: Mine, chain: NameChain, owner: Player, hand: readonly Trail[]): Complaint | null {
  const all = privateCards(chain, owner, hand)
  const cards = hand.flatMap((trail, i) => (chain.value(trail, pointAt(all, i)) === undefined ? [i] : []))
  if (cards.length === 0) return null
  const points = group.pick(all, cards)
  const statement = peelOf(
    chain,
    owner,
    cards.map((card) => hand[card] as Trail),
    points,
  )
  const witness = { secret: layerSecret(stepSeed(chain.layerOf(owner).turn)) }
  return { cards, points, proof: provePeel(mine.context, statement, witness, mine.secret('peel')) }
}

/** The cards of my hand without my layer: mine alone to see. */
export function privateCards(chain: NameChain, me: Player, hand: readonly Trail[]): Points {
  const secret = layerSecret(stepSeed(chain.layerOf(me).turn))
  return unlocked(group.concat(hand.map(({ left }) => left)), secret)
}

function peelOf(chain: NameChain, owner: Player, trails: readonly Trail[], peeled: Points) {
  return { key: chain.layerOf(owner).key, locked: group.concat(trails.map(({ left }) => left)), peeled }
}
