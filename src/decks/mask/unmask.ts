/**
 * Unmasking (protocols, section 2; proofs, section 2): a player gives its part x·A of cards, all in one statement, with one
 * proof for each key that the cards lie under. Without the proof, the last to unmask could choose the face.
 */
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import {
  both,
  type Check,
  type LinearProof,
  proveShares,
  refuse,
  sameSecretShape,
  verifyShares,
} from '../../proofs/index.ts'
import { type Claim, type Form, form, type Mine, type Player, type Seat, wire } from '../../table/index.ts'
import { linearProof } from '../fields.ts'
import { partOf } from './joint-key.ts'
import { byKey, masksOf, type Place } from './place.ts'

/** Parts of cards, key by key, and a proof for each key. */
interface Parts {
  readonly parts: Points
  readonly proofs: readonly LinearProof[]
}

const rule = 'give true parts of the cards'

/** The message, for at most so many cards. */
function unmaskForm(atMost: number): Form<Parts> {
  return form(
    'mask',
    'unmask',
    wire.record<{ [K in keyof Parts]: Parts[K] }>({
      parts: wire.points(0, atMost),
      proofs: wire.list(linearProof(sameSecretShape), 0, atMost),
    }),
  )
}

/** My parts of these places. */
function unmask(mine: Mine, places: readonly Place[]): Parts {
  const given = [...byKey(places)].map(([key, group]) => partsUnder(mine, key.secret(), group))
  return { parts: group.concat(given.map(({ parts }) => parts)), proofs: given.map(({ proof }) => proof) }
}

function partsUnder(mine: Mine, secret: Scalar, places: readonly Place[]) {
  const bases = masksOf(places)
  const parts = group.mul(bases, new Array<Scalar>(bases.length).fill(secret))
  const statement = { key: partOf(places[0]!.key, mine.player), bases, shares: parts }
  return { parts, proof: proveShares(mine.context, statement, { secret }, mine.secret('proof')) }
}

/** Whether these are that player's parts of exactly these places. */
function checkParts(said: Parts, { player, context }: Claim<Parts>, places: readonly Place[]): Check {
  const groups = [...byKey(places)]
  if (said.parts.length !== places.length)
    return refuse(`must give ${places.length} parts, not ${said.parts.length}`)
  if (said.proofs.length !== groups.length)
    return refuse(`must give ${groups.length} proofs, not ${said.proofs.length}`)
  let start = 0
  return both(
    ...groups.map(([key, under], i) => {
      const shares = group.pick(
        said.parts,
        under.map((_, k) => start + k),
      )
      start += under.length
      const statement = { key: partOf(key, player), bases: masksOf(under), shares }
      return verifyShares(context, statement, said.proofs[i]!)
    }),
  )
}

function record(player: Player, places: readonly Place[], said: Parts): void {
  const ordered = [...byKey(places).values()].flat()
  ordered.forEach((place, i) => {
    place.given.set(player, group.pick(said.parts, [i]) as Point)
  })
}

/** One player gives its parts of these places. */
export async function unmaskBy(seat: Seat, player: Player, places: readonly Place[]): Promise<void> {
  const claim = await seat.by(player, unmaskForm(places.length), (mine) => unmask(mine, places))
  record(player, places, await seat.accept(rule, claim, (said) => checkParts(said, claim, places)))
}

/** Which places a player gives its parts of. */
type Listed = (player: Player) => readonly Place[]

/** Everybody gives its parts of the places listed for it, at once. */
export function unmaskByAll(seat: Seat, listed: Listed): Promise<void> {
  return unmaskBySome(seat, seat.players, listed)
}

/** Only these players give their parts, at once; the others listen, and so does who has nothing to give. */
export function unmaskBySome(seat: Seat, players: readonly Player[], listed: Listed): Promise<void> {
  const givers = players.filter((player) => listed(player).length > 0)
  return asking(givers, listed, async () => {
    const claims = await seat.some(givers, formFor(players, listed), (mine) =>
      unmask(mine, listed(mine.player)),
    )
    const said = await seat.acceptAll(rule, claims, (parts, claim) =>
      checkParts(parts, claim, listed(claim.player)),
    )
    for (const [player, parts] of said) record(player, listed(player), parts)
  })
}

function formFor(players: readonly Player[], listed: Listed): Form<Parts> {
  return unmaskForm(Math.max(...players.map((player) => listed(player).length)))
}

/** Whoever was asked may have said its parts, also where others then failed to. */
async function asking(players: readonly Player[], listed: Listed, work: () => Promise<void>): Promise<void> {
  const asked = players.map((player) => [player, listed(player)] as const)
  try {
    await work()
  } finally {
    for (const [player, places] of asked) for (const place of places) place.said.add(player)
  }
}
