/** The `mask` deck (seed of the protocols' section 2): ElGamal masks under a joint key. The default for every game. */
import { trivial } from '../../proofs/index.ts'
import type { Seat } from '../../table/index.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { FaceBook } from '../faces.ts'
import { cascade } from './cascade.ts'
import { MaskDeck } from './deck.ts'
import { announceKeys, sumOfParts } from './joint-key.ts'
import { layOut } from './place.ts'

async function shuffle(seat: Seat, faces: readonly Face[], options: DeckOptions = {}): Promise<Deck> {
  refuseForeign(options)
  const { players } = seat
  const book = new FaceBook(faces)
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [Awaited<ReturnType<typeof announceKeys>>[number]]
  const turns = await cascade(seat.at('shuffle'), sumOfParts(key, players), trivial(book.points))
  const places = layOut(turns.at(-1)!.output, () => key)
  return new MaskDeck({
    book,
    players,
    places,
    history: [{ key, turns }],
    community: options.community ?? [],
  })
}

/** Options of other protocols are mistakes of the caller. */
function refuseForeign(options: DeckOptions): void {
  if (options.candidates !== undefined) throw new RangeError('the mask deck has no candidates: use names')
  if (options.jointPoints !== undefined)
    throw new RangeError('the mask deck has no joint points: use padlock')
}

/** Cards masked under everybody's keys. */
export const mask: DeckProtocol = {
  name: 'mask',
  about: 'cards masked under everybody’s keys; deals, opens, puts back and survives losses',
  shuffle,
}
