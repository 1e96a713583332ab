/**
 * Following cards back through the chain (protocols, section 4). From the dealer and the last player back towards the first,
 * each takes its layer off and opens its link: the nonce and the prior name. Whoever keeps a card withholds both, so those
 * below do not know which of their cards it is, and only take their layer off.
 *
 * Every peel is proven against the player's key, starting from what the proven peels before it left; otherwise a player could
 * pass off another card as the one that was drawn, and learn it. A link comes with the same proof for the ciphertexts at both
 * of its ends; otherwise names could have been moved differently from cards.
 */
import { group, type Points, type Scalar, scalar } from '../../group/index.ts'
import { type LinearProof, provePeel, sameSecretShape, verifyPeel } from '../../proofs/index.ts'
import { form, type Mine, type Player, type Seat, wire } from '../../table/index.ts'
import { linearProof } from '../fields.ts'
import { cardAt } from './candidate.ts'
import type { Chain, Link } from './chain.ts'
import { type Layer, layerSecret, stepSeed } from './layer.ts'
import { name, nonceLength } from './name.ts'
import { stepSecrets } from './shuffle.ts'

/** A card to follow, and who keeps its layer and link to itself, if anybody. */
export interface Wanted {
  readonly position: number
  readonly keeper?: Player
}

const link = wire.record<{ [K in keyof Link]: Link[K] }>({ nonce: wire.bytes(nonceLength), name })

/** One player's part in drawing: cards without its layer, and links of its own. */
const PartForm = (cards: number, links: number) =>
  form(
    'cards',
    'draw',
    wire.record({
      cards: wire.points(cards, cards),
      links: wire.list(link, links, links),
      proof: linearProof(sameSecretShape),
    }),
  )

/**
 * Follows cards back as far as nobody keeps them. `order` says who takes its layer off when; links that could not be opened then,
 * because those above had not opened theirs, are opened afterwards.
 */
export async function follow(
  seat: Seat,
  chain: Chain,
  wanted: readonly Wanted[],
  order: readonly Player[],
): Promise<void> {
  const ofOthers = (player: Player): number[] =>
    wanted.filter(({ keeper }) => keeper !== player).map(({ position }) => position)
  for (const player of order) {
    const positions = ofOthers(player)
    const peel = positions.filter((position) => chain.holds(player, position))
    const open = positions.filter((position) => chain.isNext(player, position))
    await takePart(seat.at('part', player), chain, player, peel, open)
  }
  for (const player of topDown(chain, order)) {
    const open = ofOthers(player).filter((position) => chain.isNext(player, position))
    await takePart(seat.at('link', player), chain, player, [], open)
  }
}

/** The usual order: the dealer, then the last player back towards the first. */
export function usualOrder(chain: Chain, players: readonly Player[]): Player[] {
  const dealer = chain.dealt.player
  return [dealer, ...topDown(chain, players)].filter((player) => players.includes(player))
}

function topDown(chain: Chain, players: readonly Player[]): Player[] {
  const shufflers = chain.layers.slice(1).map(({ player }) => player)
  return shufflers.reverse().filter((player) => players.includes(player))
}

/** One player takes its layer off some cards and opens its link of some; says nothing if there are none. */
export async function takePart(
  turn: Seat,
  chain: Chain,
  player: Player,
  peel: readonly number[],
  open: readonly number[],
): Promise<void> {
  if (peel.length + open.length === 0) return
  const layer = chain.layerOf(player)
  const locked = lockedCards(chain, layer, peel, open)
  const part = await turn.by(player, PartForm(peel.length, open.length), (mine) =>
    makePart(mine, chain, layer, locked, peel.length, open),
  )
  const places = open.map((position, i) => chain.follow(position, part.links[i] as Link))
  turn.require(player, 'open the link of this name', !places.includes(undefined))
  const below = chain.layers[chain.layers.indexOf(layer) - 1]
  const peeled = group.concat([part.cards, ...priorCards(below, places as number[])])
  const statement = { key: layer.key, locked, peeled }
  turn.require(player, 'take off my own layer', verifyPeel(turn.context(player), statement, part.proof))
  peel.forEach((position, i) => {
    chain.peel(player, position, cardAt(part.cards, i))
  })
  open.forEach((position, i) => {
    chain.descend(position, places[i] as number)
  })
}

/** What the player's layer is taken off: what is left of the cards, and its own cards at the links' upper ends. */
function lockedCards(chain: Chain, layer: Layer, peel: readonly number[], open: readonly number[]): Points {
  const left = peel.map((position) => chain.left(position))
  const ends = group.pick(
    layer.cards,
    open.map((position) => chain.place(position)),
  )
  return group.concat([...left, ends])
}

/** The cards at the links' lower ends. */
function priorCards(below: Layer | undefined, places: readonly number[]): Points[] {
  return below === undefined ? [] : [group.pick(below.cards, places)]
}

interface Part {
  readonly cards: Points
  readonly links: readonly Link[]
  readonly proof: LinearProof
}

function makePart(
  mine: Mine,
  chain: Chain,
  layer: Layer,
  locked: Points,
  peels: number,
  open: readonly number[],
): Part {
  const secret = layerSecret(stepSeed(layer.turn))
  const below = chain.layers[chain.layers.indexOf(layer) - 1]
  const cards = unlocked(group.pick(locked, [...Array(peels).keys()]), secret)
  const links = below === undefined ? [] : open.map((position) => linkAt(layer, below, chain.place(position)))
  const places = links.map(({ name }) => below?.names.indexOf(name) as number)
  const peeled = group.concat([cards, ...priorCards(below, places)])
  const proof = provePeel(mine.context, { key: layer.key, locked, peeled }, { secret }, mine.secret('peel'))
  return { cards, links, proof }
}

/** Points without the layer of this secret. */
export function unlocked(points: Points, secret: Scalar): Points {
  return group.mul(points, new Array<Scalar>(points.length).fill(scalar.invert(secret)))
}

/** My link of the card at this place of my layer. */
function linkAt(layer: Layer, below: Layer, place: number): Link {
  const { order, nonces } = stepSecrets(layer.turn, layer.names.length)
  return { nonce: nonces[place] as Uint8Array, name: below.names[order[place] as number] as string }
}
