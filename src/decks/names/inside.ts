/** The second door of the `names` deck, for dealers and shufflers who lie. */
export { type CandidateDeck, closeCandidate, type OpenCandidate } from './candidate.ts'
export { freshCards } from './card.ts'
export { layerSecret, stepSeed } from './layer.ts'
export { stepSecrets } from './shuffle.ts'
