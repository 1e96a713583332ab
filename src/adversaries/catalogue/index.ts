/** The catalogue of cheats (spec/decks, section 8). */
import type { Adversary, DeckAdversary } from '../adversary.ts'
import { chips } from './chips.ts'
import { colluding } from './colluding.ts'
import { dealing } from './dealing.ts'
import { keys } from './keys.ts'
import { opening } from './opening.ts'
import { redealing } from './redealing.ts'
import { shuffling } from './shuffling.ts'
import { silence } from './silence.ts'
import { talking } from './talking.ts'

/** Every cheat, in the order in which a hand goes; then those of two, and those where chips are at stake. */
export const catalogue: readonly Adversary[] = [
  ...keys,
  ...shuffling,
  ...dealing,
  ...opening,
  ...silence,
  ...talking,
  ...redealing,
  ...colluding,
  ...chips,
]

/** Those who cheat alone, at a table where only cards are at stake. */
export const aloneWithCards: readonly DeckAdversary[] = catalogue.filter(
  (adversary): adversary is DeckAdversary =>
    adversary.game === undefined && adversary.partner === undefined && !adversary.table?.players,
)
