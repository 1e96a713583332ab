/**
 * A coin that nobody controls: everybody seals a secret, and opens it once all seals are there (spec/decks, section 1).
 * The coin is the hash of all openings, so it is random if a single player is honest.
 */

import { base64urlnopad, sameBytes } from '../../group/inside.ts'
import type { Seat } from '../run/seat.ts'
import { hashOf } from '../statements/canonical.ts'
import { form } from '../statements/form.ts'
import { bytes, record } from '../statements/wire.ts'
import { amongThoseWhoStay } from './lost.ts'

const Seal = form('table', 'seal', record({ seal: bytes(32) }))
const Opening = form('table', 'opening', record({ secret: bytes(32) }))

/** The seal of a secret. The context names table, slot and player, so that a copied seal cannot be opened by the copier. */
function sealed(context: Uint8Array, secret: Uint8Array): Uint8Array {
  return hashOf('nodealer/v1/coin/seal', [base64urlnopad.encode(context), base64urlnopad.encode(secret)])
}

/**
 * Tosses a coin of 32 bytes that nobody controls: random if a single player is honest, and the same at all seats. Throws `Fault` for
 * a false opening, `Absent` for one who stays silent. For numbers there are `below` and `dice`.
 *
 * @example
 * ```ts
 * const seed = await coin(seat.at('toss'))
 * ```
 * @param seat a scope of its own, in which nothing else is asked: `seat.at('toss')`
 */
export async function coin(seat: Seat): Promise<Uint8Array> {
  const [seal, open] = [seat.at('seal'), seat.at('open')]
  const seals = await seal.all(Seal, (mine) => ({ seal: sealed(mine.context, mine.secret('coin')) }))
  const openings = await open.all(Opening, () => ({ secret: seal.secret('coin') }))
  const secrets = await open.acceptAll('open what was sealed', openings, ({ secret }, { player }) => {
    const { context, wellFormed: promised } = seals.of(player)
    return sameBytes(sealed(context, secret), promised.seal)
  })
  return hashOf(
    'nodealer/v1/coin',
    [...secrets.values()].map(({ secret }) => base64urlnopad.encode(secret)),
  )
}

/** Tosses until everybody left has opened: who stays silent is out, and the others start again with fresh seals. */
export async function coinOfThoseWhoStay(seat: Seat): Promise<{ coin: Uint8Array; seat: Seat }> {
  const { result, seat: left } = await amongThoseWhoStay(seat, coin)
  return { coin: result, seat: left }
}
