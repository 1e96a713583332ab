/** What a charter says about a table of Hold'em (spec/holdem, section 1): stakes, length, and how the deck is dealt. */
import {
  type DeckOptions,
  type DeckProtocolName,
  deckAbilities,
  deckProtocol,
  mostInsured,
} from '../../../decks/index.ts'
import { DecodeError } from '../../../group/index.ts'
import { wire } from '../../../table/index.ts'
import type { TableRules } from '../index.ts'

/** The `rules` of a Hold'em charter. Amounts are in smallest chips. */
export interface HoldemRules {
  readonly smallBlind: number
  readonly bigBlind: number
  readonly ante: number
  /** What everybody starts with, and may buy again when it is lost. */
  readonly stack: number
  /** How many times a player may buy again. */
  readonly rebuys: number
  /** After how many hands the table closes; 0: when one player has all chips. */
  readonly hands: number
  /** Milliseconds that everybody may think beyond the time to act, in all: its time bank. */
  readonly bank: number
  /** Whether the players may vote somebody out. */
  readonly removal: boolean
  /** Which deck protocol deals. */
  readonly deck: DeckProtocolName
  /** How many silent losses the board survives by escrow; null: as many as is safe, from four players on. */
  readonly escrow: number | null
}

const most = 1_000_000_000
const longestBank = 3_600_000
/** Ten players at a table can insure the board against four losses. */
const mostEscrow = mostInsured(deckAbilities.mask, 10)

const fields = wire.record<HoldemRules>({
  smallBlind: wire.integer(1, most),
  bigBlind: wire.integer(1, most),
  ante: wire.integer(0, most),
  stack: wire.integer(1, most),
  rebuys: wire.integer(0, 1000),
  hands: wire.integer(0, 100_000),
  bank: wire.integer(0, longestBank),
  removal: wire.flag,
  deck: wire.choice('mask', 'deal-keys', 'padlock', 'names'),
  escrow: wire.nullable(wire.integer(0, mostEscrow)),
})

/** How the rules are written in a charter. What the deck cannot do is refused. */
export const holdemRules: wire.Codec<HoldemRules> = wire.mapped(fields, checked, (rules) => rules)

function checked(rules: HoldemRules, field: string): HoldemRules {
  const most = Math.min(mostEscrow, deckProtocol(rules.deck).abilities.escrow)
  if ((rules.escrow ?? 0) <= most) return rules
  throw new DecodeError(`${field}.escrow`, `must be at most ${most} with the ${rules.deck} deck`)
}

/** A friendly game, for tables that do not say otherwise. */
export const defaultRules: HoldemRules = {
  smallBlind: 1,
  bigBlind: 2,
  ante: 0,
  stack: 200,
  rebuys: 0,
  hands: 0,
  bank: 0,
  removal: false,
  deck: 'mask',
  escrow: null,
}

/** The part that the rules of the game know. */
export function tableRules(rules: HoldemRules, chairs: number): TableRules {
  const { smallBlind, bigBlind, ante } = rules
  return { smallBlind, bigBlind, chairs, ...(ante > 0 ? { ante } : {}) }
}

/** Two positions for each player who holds a key, then the board. */
export function layout(players: number): {
  hole(player: number): readonly number[]
  board: readonly number[]
} {
  const first = 2 * players
  return {
    hole: (player) => [2 * player, 2 * player + 1],
    board: [0, 1, 2, 3, 4].map((card) => first + card),
  }
}

/**
 * What is asked of the deck: escrow covers the board against as many losses as the rules say, as long as fewer than half of the
 * players could never open it early. Without a rule, from four players on, it is as many as that allows.
 */
export function deckOptions({ deck, escrow }: HoldemRules, players: number): DeckOptions {
  const safe = mostInsured(deckProtocol(deck).abilities, players)
  const losses = Math.min(escrow ?? (players < 4 ? 0 : safe), safe)
  return losses === 0 ? {} : { escrow: losses, community: layout(players).board }
}
