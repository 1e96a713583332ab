/**
 * The shortest game that uses everything a deck can do: shuffle, deal a hand to everybody, open community cards, show the
 * hands, and lay all keys open at the end. It is what `nodealer demo --deck` plays, and how a deck is tried out.
 */
import { type Game, type Player, wire } from '../table/index.ts'
import type { Face } from './deck.ts'
import { deckNamed } from './protocols.ts'
import { facesNamed } from './standard-decks.ts'

/** The `rules` of a showcase charter. */
export interface ShowcaseRules {
  /** Which deck protocol. */
  readonly deck: string
  /** `52`, `54`, `mahjong`, or a number of number cards. */
  readonly cards: string
  /** How many cards everybody gets. */
  readonly hand: number
  /** How many cards are opened to all. */
  readonly community: number
  /** Whether all keys are laid open at the end. */
  readonly audit: boolean
}

/** How these rules are written in a charter. */
export const showcaseRules: wire.Codec<ShowcaseRules> = wire.record<ShowcaseRules>({
  deck: wire.text(20),
  cards: wire.text(20),
  hand: wire.integer(0, 52),
  community: wire.integer(0, 52),
  audit: wire.flag,
})

/** What came out: everybody sees all of it in the end. */
export interface Showcase {
  readonly hands: ReadonlyMap<Player, readonly Face[]>
  readonly community: readonly Face[]
  /** The whole deck in the order of its positions; empty without an audit. */
  readonly deck: readonly Face[]
}

/** Tries a deck out from shuffle to audit. */
export const showcase: Game<Showcase> = async (seat) => {
  const rules = showcaseRules.decode(seat.charter.rules, 'rules')
  const deck = await deckNamed(rules.deck).shuffle(seat.at('deck'), facesNamed(rules.cards))
  const positions = dealOut(seat.players, rules.hand)
  await deck.deal(seat.at('deal'), positions)
  const first = seat.players.length * rules.hand
  const opened = Array.from({ length: rules.community }, (_, i) => first + i)
  const community = opened.length === 0 ? [] : await deck.open(seat.at('open'), opened)
  const hands = new Map<Player, readonly Face[]>()
  for (const [player, own] of positions)
    hands.set(player, await deck.show(seat.at('show', player), player, own))
  return { hands, community, deck: rules.audit ? await deck.audit(seat.at('audit')) : [] }
}

function dealOut(players: readonly Player[], size: number): Map<Player, readonly number[]> {
  return new Map(players.map((player, k) => [player, Array.from({ length: size }, (_, i) => k * size + i)]))
}
