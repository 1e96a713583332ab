/**
 * One deal of the deck, and how its key comes together (spec/decks, section 3): players publish their parts d_{p,i}, and each
 * part is checked against its own public part, which names the liar.
 */
import { group, type Point, type Scalar, scalar } from '../../group/index.ts'
import { type Check, refuse } from '../../proofs/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Position } from '../positions.ts'
import { checkPublished } from '../published-keys.ts'
import { type dealFinal, type KeyParts, type KeyPartsOf, revealFinal, revealInitial } from './forms.ts'
import type { DealKeysSetup } from './setup.ts'

/** One deal. */
export interface Deal extends Position {
  /** i, from 1 on. */
  readonly dealNo: number
  /** The public parts whose secrets are not published yet. */
  readonly locks: Map<Player, Point>
  /** The sum of the secrets that are published. */
  published: Scalar
  /** My own secret part. */
  readonly secret: Scalar | undefined
}

/** The deals before anything is dealt. */
export function dealsFrom({ parts, sums, mine }: DealKeysSetup): Deal[] {
  return Array.from({ length: sums.length }, (_, i) => ({
    dealNo: i + 1,
    locks: new Map([...parts].map(([player, keys]) => [player, group.pick(keys, [i])])),
    published: 0n,
    secret: mine?.parts[i],
  }))
}

/** A player's parts of some deals. They have been checked. */
export interface Given {
  readonly player: Player
  readonly deals: readonly Deal[]
  readonly parts: readonly Scalar[]
}

/** The rule that every part must keep. */
const keyRule = 'give its true parts of the deals'

/** Adds these parts to their deals. */
export function put(given: readonly Given[]): void {
  for (const { player, deals, parts } of given) {
    deals.forEach((deal, i) => {
      deal.locks.delete(player)
      deal.published = scalar.add(deal.published, parts[i]!)
    })
  }
}

function myParts(deals: readonly Deal[]): KeyParts {
  return {
    dealNo: deals.map(({ dealNo }) => dealNo),
    dealKeyPart: deals.map(({ secret }) => secret as Scalar),
  }
}

function checkGiven(player: Player, deals: readonly Deal[], { dealNo, dealKeyPart }: KeyParts): Check {
  if (dealNo.length !== deals.length || deals.some((deal, i) => deal.dealNo !== dealNo[i]))
    return refuse(`must be about the deals ${deals.map((deal) => deal.dealNo).join(', ')}`)
  return checkPublished(group.concat(deals.map(({ locks }) => locks.get(player)!)), dealKeyPart)
}

function checkGivenBy(seat: Seat, player: Player, deals: readonly Deal[], said: KeyPartsOf): Check {
  if (said.playerId !== seat.number(player)) return refuse('must speak for itself')
  return checkGiven(player, deals, said)
}

/** One player gives its parts alone: an owner who shows, or a leaver. */
export async function giveBy(seat: Seat, player: Player, deals: readonly Deal[]): Promise<Given> {
  const claim = await seat.by(player, revealFinal, () => ({
    playerId: seat.number(player),
    ...myParts(deals),
  }))
  const { dealKeyPart: parts } = await seat.accept(keyRule, claim, (said) =>
    checkGivenBy(seat, player, deals, said),
  )
  return { player, deals, parts }
}

/** The one who opens cards gives its parts first. */
export async function giveFirst(seat: Seat, player: Player, deals: readonly Deal[]): Promise<Given> {
  const claim = await seat.by(player, revealInitial, () => myParts(deals))
  const { dealKeyPart: parts } = await seat.accept(keyRule, claim, (said) => checkGiven(player, deals, said))
  return { player, deals, parts }
}

/** Those who have parts of these deals give them, all at once. */
export async function giveTogether(
  seat: Seat,
  message: typeof dealFinal | typeof revealFinal,
  listed: ReadonlyMap<Player, readonly Deal[]>,
): Promise<readonly Given[]> {
  const givers = [...listed.keys()].filter((player) => listed.get(player)!.length > 0)
  const claims = await seat.some(givers, message, ({ player }) => ({
    playerId: seat.number(player),
    ...myParts(listed.get(player)!),
  }))
  const said = await seat.acceptAll(keyRule, claims, (given, { player }) =>
    checkGivenBy(seat, player, listed.get(player)!, given),
  )
  return [...said].map(([player, { dealKeyPart: parts }]) => ({ player, deals: listed.get(player)!, parts }))
}
