/** The catalogue of cheats (spec/decks, section 8). */
import type { Adversary, DeckAdversary } from '../adversary.ts'
import { chips } from './chips.ts'
import { colluding } from './colluding.ts'
import { company } from './company.ts'
import { dealing } from './dealing.ts'
import { freeCheats } from './free.ts'
import { keys } from './keys.ts'
import { opening } from './opening.ts'
import { redealing } from './redealing.ts'
import { shuffling } from './shuffling.ts'
import { silence } from './silence.ts'
import { talking } from './talking.ts'
import { villageCheats } from './village.ts'

/** Every cheat, in the order in which a hand goes; then those of two, those where chips are at stake, and those without a deck. */
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
  ...company,
  ...villageCheats,
  ...freeCheats,
]

/** Those who cheat alone, at a table where only cards are at stake. */
export const aloneWithCards: readonly DeckAdversary[] = catalogue.filter(
  (adversary): adversary is DeckAdversary =>
    adversary.game === undefined && adversary.partner === undefined && !adversary.table?.players,
)
