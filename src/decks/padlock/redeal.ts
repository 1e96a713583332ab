/**
 * Re-deal after a loss, linear form (spec/recovery, section 4.2; the source's set intersection, repaired). One list instead of
 * one array for each player: all faces that are not face up go through a cascade of those who stay, L = z·F_π with
 * z = Π z_p. Every owner claims the cards it holds, E = z_o·F; the others multiply E by their z_p in turn, each with a
 * proof, and the result is the tag z·F: that entry leaves L.
 *
 * What is left is in an order that nobody knows, and may be locked at once against Z_p. Nobody learns a hand. z_p is fresh
 * for every re-deal.
 */
import { hexes, linearProof } from '../../cards/index.ts'
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import { type LinearProof, proveShares, sameSecretShape, verifyShares } from '../../proofs/index.ts'
import { type Form, form, type Player, type Seat, wire } from '../../table/index.ts'
import type { Box } from './box.ts'
import { cascade, type Layered } from './cascade.ts'
import { type ClaimedHand, checkHand, claimFields, claimHand, claimRule } from './claim.ts'

/** Finds the cards that nobody holds: shuffled by everybody in this scope, under one lock of each. */
export type Intersection = (seat: Seat, faces: Points, held: readonly Box[]) => Promise<Layered>

/** The rule that every multiplication of claims must keep. */
export const tagRule = 'multiply every claim by its one secret'

/** The linear form. */
export const intersectByTags: Intersection = async (seat, faces, held) => {
  const list = await cascade(seat.at('shuffle'), faces)
  const claims = await claimHeld(seat.at('claim'), list, held)
  const tags = await raise(seat, list, claims)
  const entries = places(list.deck)
  for (const tag of hexes(tags)) {
    if (!entries.delete(tag)) throw new Error('a claimed card is not in the list although its proof holds')
  }
  return { ...list, deck: group.pick(list.deck, [...entries.values()]) }
}

/**
 * The only card whose face is not up, as it lies before it is locked: there is nothing to shuffle, and everybody knows it.
 * Its first lock is the number one, whose key is the generator.
 */
export function knownBox(seat: Seat, face: Points): Layered {
  const locks = seat.me !== undefined && seat.players.includes(seat.me)
  return {
    deck: face,
    keys: new Map(seat.players.map((player) => [player, group.base])),
    secret: locks ? 1n : undefined,
    turns: [],
  }
}

/** An entry on its way to its tag: everybody but its owner has still to multiply it. */
export interface ClaimedPoint {
  readonly owner: Player
  readonly point: Point
}

/** Everybody claims the boxes that lie before it under its key of this list. */
export async function claimHeld(
  seat: Seat,
  list: Pick<Layered, 'keys' | 'secret'>,
  held: readonly Box[],
): Promise<readonly ClaimedPoint[]> {
  const ownBoxes = (player: Player) => held.filter(({ owner }) => owner === player)
  const Hand: Form<ClaimedHand> = form('padlock', 'claim', wire.record({ ...claimFields(held.length) }))
  const tagKey = (player: Player) => list.keys.get(player)!
  const claims = await seat.all(Hand, (mine) =>
    claimHand(mine, ownBoxes(mine.player), tagKey(mine.player), list.secret as Scalar),
  )
  const said = await seat.acceptAll(claimRule, claims, (hand, claim) =>
    checkHand(claim, hand, ownBoxes(claim.player), tagKey(claim.player)),
  )
  return [...said].flatMap(([owner, { entries }]) =>
    Array.from({ length: entries.length }, (_, i) => ({ owner, point: group.pick(entries, [i]) })),
  )
}

/**
 * Everybody multiplies the claims of the others. Each turn is checked before the next player multiplies anything:
 * z_p times a point of a cheat's choice would show p's own cards.
 */
async function raise(seat: Seat, list: Layered, claims: readonly ClaimedPoint[]): Promise<Points> {
  let entries = claims
  for (const player of seat.players) {
    const turn = seat.at('tag', player)
    const others = entries.filter(({ owner }) => owner !== player)
    if (others.length === 0) continue
    const bases = group.concat(others.map(({ point }) => point))
    const key = list.keys.get(player)!
    const claim = await turn.by(player, raisedForm(others.length), (mine) => {
      const secret = list.secret as Scalar
      const shares = group.mul(bases, new Array<Scalar>(bases.length).fill(secret))
      return {
        shares,
        proof: proveShares(mine.context, { key, bases, shares }, { secret }, mine.secret('proof')),
      }
    })
    const { shares } = await turn.accept(tagRule, claim, ({ shares, proof }, { context }) =>
      verifyShares(context, { key, bases, shares }, proof),
    )
    const raised = new Map(others.map((entry, i) => [entry, group.pick(shares, [i])]))
    entries = entries.map((entry) => ({ ...entry, point: raised.get(entry) ?? entry.point }))
  }
  return group.concat(entries.map(({ point }) => point))
}

interface Raised {
  readonly shares: Points
  readonly proof: LinearProof
}

function raisedForm(count: number): Form<Raised> {
  return form(
    'padlock',
    'tag',
    wire.record<Raised>({
      shares: wire.points(count, count),
      proof: linearProof(sameSecretShape),
    }),
  )
}

/** Where each point lies in a list. */
function places(points: Points): Map<string, number> {
  return new Map(hexes(points).map((hex, place) => [hex, place]))
}
