/**
 * A choice that all make at once (spec/decks, section 1): everybody seals its own, and opens it when all seals are there. A seal carries
 * the choice encrypted for its maker alone, so that a seat that starts again still knows what it chose.
 */

import { DecodeError } from '../../group/index.ts'
import { base64urlnopad, sameBytes } from '../../group/inside.ts'
import type { Mine, Seat, Waiting } from '../run/seat.ts'
import { hashOf } from '../statements/canonical.ts'
import { type Form, form } from '../statements/form.ts'
import type { Player } from '../statements/identity.ts'
import type { Body } from '../statements/statement.ts'
import { bytes, record } from '../statements/wire.ts'

/** The most bytes of a choice, written as JSON. */
const longest = 4096
/** Choices are padded to a multiple of this, so that few are told apart by their length. */
const step = 64

const Seal = form('table', 'sealed', record({ seal: bytes(32), note: bytes(longest, 'at most') }))
const Opening = form('table', 'opened', record({ salt: bytes(32), words: bytes(longest, 'at most') }))

/**
 * Everybody chooses, and nobody sees a choice before all have chosen: sealed bids, rock-paper-scissors, the first move. Throws `Fault`
 * for one who opens something else than it sealed, `Absent` for one who stays silent.
 *
 * @example
 * ```ts
 * const Bid = form('auction', 'bid', wire.record({ price: wire.integer(0, 1_000_000) }))
 * const bids = await chooseAtOnce(seat.at('bids'), Bid, () => ({ price: askThePerson() }))
 * ```
 * @param seat a scope of its own, in which nothing else is asked: `seat.at('bids')`
 * @param form what a choice looks like
 * @param choose runs at each player's own seat, and is never run again for a choice that was sealed
 * @param waiting how long the others wait for a choice: for a person's decision, if it is not said
 */
export async function chooseAtOnce<T>(
  seat: Seat,
  form: Form<T>,
  choose: (mine: Mine) => T | Promise<T>,
  waiting: Waiting = { deadline: 'act' },
): Promise<ReadonlyMap<Player, T>> {
  const [sealing, opening] = [seat.at('seal'), seat.at('open')]
  const seals = await sealing.all(
    Seal,
    async (mine) => {
      const words = written(form, await choose(mine))
      const seal = sealOf(mine.context, mine.secret('salt'), words)
      return { seal, note: hidden(words, mine.secret('note')) }
    },
    waiting,
  )
  const openings = await opening.all(Opening, ({ player }) => ({
    salt: sealing.secret('salt'),
    words: hidden(seals.of(player).wellFormed.note, sealing.secret('note')),
  }))
  const opened = await opening.acceptAll('open what was sealed', openings, ({ salt, words }, { player }) => {
    const { context, wellFormed: promised } = seals.of(player)
    const isSealed = sameBytes(sealOf(context, salt, words), promised.seal)
    return isSealed && read(form, words) !== undefined
  })
  return new Map([...opened].map(([player, { words }]) => [player, read(form, words)?.value as T]))
}

/** The context names table, slot and player, so that a copied seal cannot be opened by the copier. */
function sealOf(context: Uint8Array, salt: Uint8Array, words: Uint8Array): Uint8Array {
  return hashOf('nodealer/v2/at-once/seal', [context, salt, words].map(base64urlnopad.encode))
}

/** Hides words from everybody else; hiding twice shows them. */
function hidden(words: Uint8Array, secret: Uint8Array): Uint8Array {
  const key = base64urlnopad.encode(secret)
  const blocks = Array.from({ length: Math.ceil(words.length / 32) }, (_, i) =>
    hashOf('nodealer/v2/at-once/note', [key, i]),
  )
  return words.map((byte, i) => byte ^ (blocks[i >> 5]?.[i & 31] ?? 0))
}

/** A choice as bytes: JSON, with spaces behind it. What others could not read is not sealed. */
function written<T>(form: Form<T>, choice: T): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(form.write(choice)))
  const words = new Uint8Array(step * Math.ceil(text.length / step)).fill(32)
  if (words.length > longest)
    throw new RangeError(`a choice of ${text.length} bytes is too long to be sealed`)
  words.set(text)
  if (read(form, words) === undefined)
    throw new RangeError(`what was chosen does not fit "${form.system}/${form.type}", so nothing was sealed`)
  return words
}

function read<T>(form: Form<T>, words: Uint8Array): { readonly value: T } | undefined {
  try {
    return { value: form.read(JSON.parse(new TextDecoder().decode(words)) as Body) }
  } catch (error) {
    if (error instanceof DecodeError || error instanceof SyntaxError) return undefined
    throw error
  }
}
