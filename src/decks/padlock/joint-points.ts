/**
 * Lee's card points (spec/decks, section 4): every player contributes a random point for each card, and the sums are the
 * faces. Whoever spoke last could choose the sums so that it knows their logarithms, and read the whole deck; so all
 * parts are sealed before any is shown. An option: the default faces are hashes of the cards' names.
 */

import { hexes } from '../../cards/index.ts'
import { group, type Points } from '../../group/index.ts'
import { base64urlnopad, sameBytes } from '../../group/inside.ts'
import { scalarsFrom } from '../../proofs/index.ts'
import { type Form, form, hashOf, type Player, type Seat, Stuck, wire } from '../../table/index.ts'

interface Opened {
  readonly points: Points
  readonly salt: Uint8Array
}

const Seal = form('padlock', 'points-seal', wire.record({ seal: wire.bytes(32) }))

function openedForm(cards: number): Form<Opened> {
  return form(
    'padlock',
    'points',
    wire.record<Opened>({
      points: wire.points(cards, cards),
      salt: wire.bytes(32),
    }),
  )
}

/** The seal names the player, so that a copied seal cannot be opened by the copier. */
function sealed(slot: string, player: Player, { points, salt }: Opened): Uint8Array {
  const parts = [salt, group.encode(points)].map((bytes) => base64urlnopad.encode(bytes))
  return hashOf('nodealer/v1/padlock/points', [slot, player, ...parts])
}

/** Points for so many cards, to which nobody knows a logarithm unless all players tell each other. */
export async function jointPoints(seat: Seat, cards: number): Promise<Points> {
  const [seals, parts] = [seat.at('seal'), seat.at('open')]
  const draw = (secret: (purpose: string) => Uint8Array): Opened => ({
    points: group.mul(group.base, scalarsFrom(secret('points'), 'padlock/points', cards)),
    salt: secret('salt'),
  })
  const promised = await seals.all(Seal, (mine) => ({
    seal: sealed(seals.slot, mine.player, draw(mine.secret)),
  }))
  // A seal may be anything: whoever cannot open it is named there.
  const claims = await parts.all(openedForm(cards), () => draw((purpose) => seals.secret(purpose)))
  const opened = await parts.acceptAll('open the points that were sealed', claims, (part, { player }) =>
    sameBytes(sealed(seals.slot, player, part), promised.of(player).wellFormed.seal),
  )
  const sums = [...opened.values()]
    .map(({ points }) => points)
    .reduce((sum, points) => group.add(sum, points))
  if (group.identities(sums).length > 0 || new Set(hexes(sums)).size < cards)
    throw new Stuck('two of the summed card points are equal, which nobody can be named for: shuffle again')
  return sums
}
