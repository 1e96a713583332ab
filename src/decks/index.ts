/** The door of the decks room: what every deck can do, and the protocols that can do it. */
export { cardOperations } from '../cards/index.ts'
export { type Abilities, type DeckProtocolName, deckAbilities, type OwnOption } from './abilities.ts'
export {
  agreeOnDealers,
  nextByDealer,
  nextByServer,
  ServerLied,
  type SignedPositions,
  signPositions,
} from './community.ts'
export { dealKeys } from './deal-keys/index.ts'
export type { CardView, Deck, DeckOptions, DeckProtocol, Face, Hands, Opening } from './deck.ts'
export { FaceBook } from './faces.ts'
export { mask } from './mask/index.ts'
export { LostCut, names } from './names/index.ts'
export { mostInsured } from './options.ts'
export { padlock } from './padlock/index.ts'
export { deckNamed, deckProtocol, deckProtocols } from './protocols.ts'
export { type Showcase, type ShowcaseRules, showcase, showcaseRules } from './showcase.ts'
export { facesNamed, numberCards, type StandardDeckName, standardDecks } from './standard-decks.ts'
export { deckSteps } from './steps.ts'
