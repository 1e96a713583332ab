/**
 * Following cards back through the chain (spec/decks, section 5). From the dealer and the last player back towards the first,
 * each takes its layer off and opens its link: the nonce and the prior name. Whoever keeps a card withholds both, so those
 * below do not know which of their cards it is, and only take their layer off.
 *
 * Every peel is proven against the player's key, starting from what the proven peels before it left; otherwise a player could
 * pass off another card as the one that was drawn, and learn it. A link comes with the same proof for the ciphertexts at both
 * of its ends; otherwise names could have been moved differently from cards.
 */
import { linearProof } from '../../cards/index.ts'
import { group, type Points, type Scalar, scalar } from '../../group/index.ts'
import { type LinearProof, provePeel, sameSecretShape, verifyPeel } from '../../proofs/index.ts'
import { form, type Mine, type Player, type Seat, wire } from '../../table/index.ts'
import { pointAt } from './candidate.ts'
import type { NameChain, NameLink, Trail } from './chain.ts'
import { type Layer, layerSecret, stepSeed } from './layer.ts'
import { type Name, name, nonceLength } from './name.ts'
import { stepSecrets } from './shuffle.ts'

const link = wire.record<NameLink>({ nonce: wire.bytes(nonceLength), name })

/** One player's part in drawing: cards without its layer, links of its own, and the proof for both. */
interface Part {
  readonly cards: Points
  readonly links: readonly NameLink[]
  readonly proof: LinearProof
}

const PartForm = (cards: number, links: number) =>
  form(
    'cards',
    'draw',
    wire.record<Part>({
      cards: wire.points(cards, cards),
      links: wire.list(link, links, links),
      proof: linearProof(sameSecretShape),
    }),
  )

/**
 * Follows cards back, as far as nobody keeps them. `order` says who takes its layer off when; links that could not be opened
 * then, because those above had not opened theirs, are opened afterwards.
 */
export async function follow(
  seat: Seat,
  chain: NameChain,
  trails: readonly Trail[],
  order: readonly Player[],
  keeper: (trail: Trail) => Player | undefined = () => undefined,
): Promise<void> {
  const openTo = (player: Player): Trail[] => trails.filter((trail) => keeper(trail) !== player)
  for (const player of order) {
    const peel = openTo(player).filter((trail) => trail.locks.has(player))
    const open = openTo(player).filter((trail) => chain.isNext(player, trail))
    await takePart(seat.at('part', player), chain, player, peel, open)
  }
  for (const player of topDown(chain, order)) {
    const open = openTo(player).filter((trail) => chain.isNext(player, trail))
    await takePart(seat.at('link', player), chain, player, [], open)
  }
}

/** The usual order: the dealer, then the last player back towards the first. */
export function usualOrder(chain: NameChain, players: readonly Player[]): Player[] {
  const dealer = chain.dealt.player
  return [...(players.includes(dealer) ? [dealer] : []), ...topDown(chain, players)]
}

function topDown(chain: NameChain, players: readonly Player[]): Player[] {
  const shufflers = chain.layers.slice(1).map(({ player }) => player)
  return shufflers.reverse().filter((player) => players.includes(player))
}

/** One player takes its layer off some cards and opens its link of some; it says nothing if there are none. */
export async function takePart(
  turn: Seat,
  chain: NameChain,
  player: Player,
  peel: readonly Trail[],
  open: readonly Trail[],
): Promise<void> {
  if (peel.length + open.length === 0) return
  const layer = chain.layerOf(player)
  const claim = await turn.by(player, PartForm(peel.length, open.length), (mine) =>
    makePart(mine, chain, layer, peel, open),
  )
  const placesOf = ({ links }: Part) => open.map((trail, i) => chain.follow(trail, links[i] as NameLink))
  await turn.accept('open the link of this name', claim, (said) => !placesOf(said).includes(undefined))
  const part = await turn.accept('take off my own layer', claim, (said) =>
    verifyPeel(claim.context, partStatement(chain, layer, peel, open, said), said.proof),
  )
  const places = placesOf(part)
  peel.forEach((trail, i) => {
    trail.left = pointAt(part.cards, i)
    trail.locks.delete(player)
  })
  open.forEach((trail, i) => {
    trail.layer--
    trail.place = places[i] as number
  })
}

/** What is left of the cards against the cards without this layer, and the upper ends of the links against the lower. */
function partStatement(
  chain: NameChain,
  layer: Layer,
  peel: readonly Trail[],
  open: readonly Trail[],
  { cards, links }: Omit<Part, 'proof'>,
) {
  const places = open.map(({ place }) => place)
  const upper = group.pick(layer.cards, places)
  const below = chain.below(layer)
  const lower = below
    ? group.pick(
        below.cards,
        links.map(({ name }) => below.names.indexOf(name)),
      )
    : upper
  return {
    key: layer.key,
    locked: group.concat([...peel.map(({ left }) => left), upper]),
    peeled: group.concat([cards, lower]),
  }
}

function makePart(
  mine: Mine,
  chain: NameChain,
  layer: Layer,
  peel: readonly Trail[],
  open: readonly Trail[],
): Part {
  const secret = layerSecret(stepSeed(layer.turn))
  const cards = unlocked(group.concat(peel.map(({ left }) => left)), secret)
  const links = open.map(({ place }) => linkAt(layer, chain.below(layer) as Layer, place))
  const statement = partStatement(chain, layer, peel, open, { cards, links })
  return { cards, links, proof: provePeel(mine.context, statement, { secret }, mine.secret('peel')) }
}

/** Points without the layer of this secret. */
export function unlocked(points: Points, secret: Scalar): Points {
  return group.mul(points, new Array<Scalar>(points.length).fill(scalar.invert(secret)))
}

/** My link of the card at this place of my layer. */
function linkAt(layer: Layer, below: Layer, place: number): NameLink {
  const { order, nonces } = stepSecrets(layer.turn, layer.names.length)
  return { nonce: nonces[place] as Uint8Array, name: below.names[order[place] as number] as Name }
}
