/**
 * Nodealer: card games nobody deals.
 *
 * What most programs need: a table, seats, and a deck. Each room has more behind its own sub-path: `nodealer/group`,
 * `nodealer/proofs`, `nodealer/table`, `nodealer/cards`, `nodealer/decks`, `nodealer/games/holdem`, `nodealer/net`.
 */
export {
  type Deck,
  type DeckOptions,
  type DeckProtocol,
  deckProtocol,
  deckProtocols,
  type Face,
  numberCards,
  standardDecks,
} from './decks/index.ts'
export {
  Absent,
  audit,
  type Charter,
  createIdentity,
  Fault,
  type Form,
  form,
  foundTable,
  type Game,
  type Identity,
  type Journal,
  localTable,
  MemoryJournal,
  type Player,
  recheck,
  type Seat,
  type Session,
  type Table,
  type Terms,
  type Transport,
  takeSeat,
  type Verdict,
  wire,
} from './table/index.ts'
